import NoonmarkFormats
import Testing

/// The inputs of a color policy, and the expected number of colors.
private struct Circumstances: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let policy: ColorPolicy
  let terminal: ColorDepth
  let markup: ColorDepth

  init(
    _ name: String, _ mode: ColorPolicy.Mode = .auto, tty: Bool = false, chosen: Bool = false,
    noColor: String? = nil, forceColor: String? = nil, force: String? = nil,
    cliColor: String? = nil,
    colorTerm: String? = nil, term: String? = nil, xterm: String? = nil, terminal: ColorDepth,
    markup: ColorDepth
  ) {
    testDescription = name
    let environment = [
      "NO_COLOR": noColor, "FORCE_COLOR": forceColor, "CLICOLOR_FORCE": force,
      "CLICOLOR": cliColor, "COLORTERM": colorTerm, "TERM": term, "XTERM_VERSION": xterm,
    ]
    policy = ColorPolicy(mode: mode, isTerminal: tty, isFormatChosen: chosen) {
      environment[$0] ?? nil
    }
    self.terminal = terminal
    self.markup = markup
  }
}

@Suite struct `The number of colors` {
  private static let table = [
    Circumstances("a pipe", term: "xterm-256color", terminal: .none, markup: .none),
    Circumstances(
      "a terminal", tty: true, term: "xterm", terminal: .ansi16, markup: .trueColor),
    Circumstances(
      "256 colors", tty: true, term: "screen-256color", terminal: .ansi256, markup: .trueColor),
    Circumstances(
      "COLORTERM=truecolor", tty: true, colorTerm: "truecolor", term: "xterm",
      terminal: .trueColor, markup: .trueColor),
    Circumstances(
      "COLORTERM=24bit", tty: true, colorTerm: "24bit", term: "xterm", terminal: .trueColor,
      markup: .trueColor),
    Circumstances(
      "COLORTERM=yes", tty: true, colorTerm: "yes", term: "xterm", terminal: .ansi16,
      markup: .trueColor),
    Circumstances(
      "a terminal of direct colors", tty: true, term: "xterm-direct", terminal: .trueColor,
      markup: .trueColor),
    Circumstances(
      "a terminal known by name", tty: true, term: "xterm-kitty", terminal: .trueColor,
      markup: .trueColor),
    Circumstances(
      "xterm", tty: true, term: "xterm", xterm: "XTerm(379)", terminal: .trueColor,
      markup: .trueColor),
    Circumstances(
      "an old xterm", tty: true, term: "xterm", xterm: "XTerm(330)", terminal: .ansi16,
      markup: .trueColor),
    Circumstances(
      "tmux in xterm", tty: true, term: "screen", xterm: "XTerm(379)", terminal: .ansi16,
      markup: .trueColor),
    Circumstances("TERM=dumb", tty: true, term: "dumb", terminal: .none, markup: .none),
    Circumstances(
      "TERM=dumb with COLORTERM", tty: true, colorTerm: "truecolor", term: "dumb",
      terminal: .none, markup: .none),
    Circumstances("no TERM on a terminal", tty: true, terminal: .ansi16, markup: .trueColor),
    Circumstances(
      "NO_COLOR", tty: true, noColor: "1", term: "xterm-256color", terminal: .none, markup: .none),
    Circumstances(
      "an empty NO_COLOR", tty: true, noColor: "", term: "xterm-256color", terminal: .ansi256,
      markup: .trueColor),
    Circumstances(
      "NO_COLOR over CLICOLOR_FORCE", noColor: "0", force: "1", term: "xterm", terminal: .none,
      markup: .none),
    Circumstances(
      "NO_COLOR over a format", chosen: true, noColor: "1", terminal: .none, markup: .none),
    Circumstances(
      "CLICOLOR_FORCE in a pipe", force: "1", term: "xterm-256color", terminal: .ansi256,
      markup: .trueColor),
    Circumstances(
      "CLICOLOR_FORCE=0 in a pipe", force: "0", term: "xterm", terminal: .none, markup: .none),
    Circumstances(
      "an empty CLICOLOR_FORCE", force: "", term: "xterm", terminal: .none, markup: .none),
    Circumstances(
      "FORCE_COLOR in a pipe", forceColor: "true", term: "xterm-256color", terminal: .ansi256,
      markup: .trueColor),
    Circumstances(
      "FORCE_COLOR=3 in a pipe", forceColor: "3", term: "dumb", terminal: .trueColor,
      markup: .trueColor),
    Circumstances(
      "FORCE_COLOR=1 on a terminal", tty: true, forceColor: "1", colorTerm: "truecolor",
      term: "xterm", terminal: .ansi16, markup: .trueColor),
    Circumstances(
      "FORCE_COLOR=0 in a pipe", forceColor: "0", term: "xterm", terminal: .none, markup: .none),
    Circumstances(
      "an empty FORCE_COLOR", forceColor: "", term: "xterm", terminal: .none, markup: .none),
    Circumstances(
      "NO_COLOR over FORCE_COLOR", noColor: "1", forceColor: "3", term: "xterm", terminal: .none,
      markup: .none),
    Circumstances(
      "CLICOLOR=0 on a terminal", tty: true, cliColor: "0", term: "xterm", terminal: .none,
      markup: .none),
    Circumstances(
      "CLICOLOR_FORCE over CLICOLOR=0", tty: true, force: "1", cliColor: "0", term: "xterm",
      terminal: .ansi16, markup: .trueColor),
    Circumstances(
      "a format in a pipe", chosen: true, term: "xterm-256color", terminal: .ansi256,
      markup: .trueColor),
    Circumstances(
      "a format in a bar without TERM", chosen: true, terminal: .ansi16, markup: .trueColor),
    Circumstances(
      "a format in a bar with TERM=dumb", chosen: true, term: "dumb", terminal: .none,
      markup: .trueColor),
    Circumstances(
      "--color always in a pipe", .always, term: "xterm-256color", terminal: .ansi256,
      markup: .trueColor),
    Circumstances(
      "--color always over NO_COLOR", .always, noColor: "1", term: "xterm", terminal: .ansi16,
      markup: .trueColor),
    Circumstances(
      "--color always on TERM=dumb", .always, term: "dumb", terminal: .ansi16, markup: .trueColor),
    Circumstances(
      "--color never over all", .never, tty: true, chosen: true, force: "1",
      colorTerm: "truecolor", term: "xterm-direct", terminal: .none, markup: .none),
  ]

  @Test(arguments: table)
  private func `follows from options and environment`(circumstances: Circumstances) {
    #expect(circumstances.policy.terminalDepth == circumstances.terminal)
    #expect(circumstances.policy.markupDepth == circumstances.markup)
    #expect(circumstances.policy.wantsColor == (circumstances.markup != .none))
  }
}
