import TestSupport
import Testing

/// The prompts as displayed in a terminal, which is a pane of tmux.
///
/// Needs tmux; without it the tests are skipped, except in CI.
@Suite(.waits)
struct PromptWidthTests {
  /// A shell, and how it is set up.
  struct Mode: CustomTestStringConvertible, Sendable {
    let shell: PromptShell
    let line: String

    var testDescription: String { "\(shell): \(line)" }
  }

  private static let modes = [
    Mode(shell: .bash, line: ""), Mode(shell: .bash, line: "NOONMARK_SIDE=right"),
    Mode(shell: .bash, line: "shopt -u promptvars"), Mode(shell: .bash, line: "LC_ALL=C"),
    Mode(shell: .zsh, line: ""), Mode(shell: .zsh, line: "NOONMARK_SIDE=right"),
    Mode(shell: .zsh, line: "setopt prompt_subst"), Mode(shell: .zsh, line: "LC_ALL=C"),
    Mode(shell: .zsh, line: "setopt no_prompt_percent"),
    Mode(shell: .fish, line: ""), Mode(shell: .fish, line: "set NOONMARK_SIDE right"),
  ].filter { PromptFixture.shells.contains($0.shell) && TestMachine.has("tmux") }

  private static let columns = 80

  @Test(
    .enabled(if: !modes.isEmpty, "no shell or no tmux is installed"),
    arguments: Samples.every(2, of: modes))
  func `the shell knows how wide its prompt is`(mode: Mode) throws {
    let isRight = mode.line.contains("right")
    let fixture = try PromptFixture(
      mode.shell,
      settings: mode.shell.set("NOONMARK_SHOW", "countdown", "--size", "medium") + "\n"
        + mode.shell.set("NOONMARK_WIDTH", "48") + "\n" + mode.line)
    try fixture.write(
      #"2999-01-01 | 桜 $x \\y %z `q` | color=#00796b"# + "\n",
      to: ".local/share/noonmark/dates")
    let pane = try PromptPane(fixture, columns: Self.columns)
    // The exit status, or its name where the shell does not expand the prompt.
    let ends = ["<0>", "<%?>", "<$?>"]
    let seen = try pane.capture { screen in ends.contains { screen.contains($0) } }
    if !mode.line.contains("percent") { #expect(seen.contains("48;2;0;121;107m")) }
    let line = try #require(seen.withoutEscapes.split(separator: "\n").first)
    #expect(line.contains(mode.line.contains("percent") ? "$ x \\ y %z" : "$x \\y %z"))
    // At the right edge, but for the column that zsh and fish leave free there.
    let pill = line.reversed().drop { $0 == " " }.reversed()
    if isRight { #expect(DisplayColumns.of(String(pill)) >= Self.columns - 2, "\(line)") }

    let start = try pane.cursor()
    try pane.press("-l " + String(repeating: "z", count: Self.columns))
    // fish hides the right prompt, whose title has a z too, when the line reaches it.
    _ = try pane.capture { $0.withoutEscapes.filter { $0 == "z" }.count >= Self.columns }
    try pane.press("C-a")
    try pane.press("C-e")
    let end = try pane.cursor(awaiting: (start.column, start.row + 1))
    #expect(end.column == start.column && end.row == start.row + 1, "\(start) \(end)")
  }

  @Test(arguments: modes.filter { $0.shell == .bash && $0.line.contains("right") })
  func `a long line whose start is edited is not drawn over`(mode: Mode) throws {
    let fixture = try PromptFixture(mode.shell, settings: mode.line)
    defer { withExtendedLifetime(fixture) {} }
    try fixture.write("2000-01-01 | Launch | end=2999-01-01\n", to: ".local/share/noonmark/dates")
    let pane = try PromptPane(fixture, columns: Self.columns)
    _ = try pane.capture { $0.withoutEscapes.contains("Launch") }
    try pane.press("-l " + String(repeating: "z", count: Self.columns))
    _ = try pane.capture { $0.filter { $0 == "z" }.count >= Self.columns }
    try pane.press("C-a")
    try pane.press("-l X")
    let seen = try pane.capture { $0.contains("X") }.withoutEscapes
    #expect(seen.contains("Xzzz") && !seen.contains("Launch"), "\(seen)")
  }

  @Test(arguments: modes.filter { $0.shell == .bash && $0.line.contains("right") })
  func `a line that has not ended stays before the prompt`(mode: Mode) throws {
    // The folder is deleted when `fixture` is released.
    let fixture = try PromptFixture(mode.shell, settings: mode.line)
    defer { withExtendedLifetime(fixture) {} }
    let pane = try PromptPane(fixture, columns: Self.columns)
    _ = try pane.capture { $0.contains("<0>") }
    try pane.press("-l 'printf foobarbaz'")
    try pane.press("Enter")
    let seen = try pane.capture { $0.withoutEscapes.contains("foobarbaz<0>") }
    #expect(seen.withoutEscapes.contains("foobarbaz<0>"))
  }
}

/// The columns of a line as tmux has captured it.
private enum DisplayColumns {
  static func of(_ line: String) -> Int {
    // The one wide character of the test.
    line.unicodeScalars.reduce(0) { $0 + ($1 == "桜" ? 2 : 1) }
  }
}

/// A shell in the pane of a tmux of its own.
private struct PromptPane: ~Copyable {
  private let socket: String

  init(_ fixture: PromptFixture, columns: Int) throws {
    socket = fixture.home + "/tmux"
    try fixture.write(
      "set -g status off\nset -g default-terminal tmux-256color\nset -s escape-time 0\n"
        + "set -ga terminal-overrides ',*:Tc'\n", to: "tmux.conf")
    try Shell.run(
      "cd '\(fixture.home)' && env -u TMUX LC_ALL=C.UTF-8 tmux -S '\(socket)' -f tmux.conf "
        + "new-session -d -x \(columns) -y 12 \"env -i HOME='\(fixture.home)' TZ=UTC "
        + "PATH='\(fixture.home)/bin:/usr/bin:/bin' TERM=tmux-256color COLORTERM=truecolor "
        + "LC_ALL=C.UTF-8 \(fixture.shell.command)\"")
  }

  deinit {
    _ = try? Shell.run("tmux -S '\(socket)' kill-server")
  }

  /// Returns the pane's contents once they are as wanted.
  func capture(until isWanted: (String) -> Bool) throws -> String {
    var screen = ""
    let isShown = try eventually(every: 100) {
      screen = try Shell.run("tmux -S '\(socket)' capture-pane -e -p")
      return isWanted(screen)
    }
    #expect(isShown, "\(screen)")
    return screen
  }

  /// Types at the shell, in the words of tmux's send-keys.
  func press(_ keys: String) throws {
    try Shell.run("tmux -S '\(socket)' send-keys \(keys)")
  }

  /// Returns the cursor's position, once it is the awaited one or the wait times out.
  func cursor(
    awaiting wanted: (column: Int, row: Int)? = nil
  ) throws -> (column: Int, row: Int) {
    var place = (column: -1, row: -1)
    _ = try eventually(every: 100) {
      let words = try Shell.run(
        "tmux -S '\(socket)' display-message -p '#{cursor_x} #{cursor_y}'"
      ).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      if words.count == 2 { place = (words[0], words[1]) }
      return wanted.map { place == $0 } ?? true
    }
    return place
  }
}
