import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `Init` {
  /// The snippets of the folders, each target's the one that noonmark prints.
  private static let snippets = Repository.files(under: "integrations").filter { path in
    path.split(separator: "/").last?.hasPrefix("noonmark.") == true
  }

  private static func target(of path: String) -> String {
    String(path.split(separator: "/")[1])
  }

  @Test(arguments: snippets)
  func `prints the very file of the repository`(path: String) throws {
    let noonmark = try Program()
    let outcome = try noonmark("init", Self.target(of: path))
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output == Repository.text(of: path))
    #expect(noonmark.everything().isEmpty)
  }

  @Test func `names the page that lists the targets if none is given`() throws {
    let outcome = try Program()("init")
    #expect(
      outcome
        == Outcome(
          status: 2, output: "", error: "noonmark: missing TARGET: see noonmark help init\n"))
    let page = try Program()("help", "init").output
    for path in Self.snippets { #expect(page.contains(Self.target(of: path)), "\(path)") }
  }

  @Test func `suggests a target for an unknown one, and names every other`() throws {
    let outcome = try Program()("init", "tmx")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("noonmark: invalid TARGET 'tmx': did you mean 'tmux'? "))
    for path in Self.snippets {
      #expect(outcome.error.contains(Self.target(of: path)), "\(path)")
    }
    #expect(try Program()("init", "tmux", "zsh").status == 2)
  }

  @Test func `shows the widgets that are named`() throws {
    let outcome = try Program()("init", "waybar", "solstice", "tally/water")
    #expect(outcome.status == 0)
    let snippet = Repository.text(of: "integrations/waybar/noonmark.jsonc")
    #expect(outcome.output == snippet.replacing("solstice countdown", with: "solstice tally/water"))
  }

  @Test(arguments: [
    ("countdown/$(touch M)", "cannot be written into a config file"),
    ("countdown/a b", "cannot be written into a config file"),
    ("countdwon", "unknown widget 'countdwon'"),
  ])
  func `refuses a widget that a config file cannot name`(spec: String, message: String) throws {
    let outcome = try Program()("init", "waybar", spec)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome)")
  }

  @Test func `refuses widgets for a target that shows none`() throws {
    let outcome = try Program()("init", "terminal", "solstice")
    #expect(outcome.status == 2)
    #expect(outcome.error == "noonmark: 'init terminal' shows no widgets: omit solstice\n")
  }

  @Test func `has a sentence about every target in its help`() throws {
    let help = try Program()("help", "targets")
    for path in Self.snippets {
      let target = Self.target(of: path)
      let line = help.lines.first { $0.hasPrefix("  \(target) ") }
      let summary = (line ?? "").dropFirst(2 + target.count).drop { $0 == " " }
      #expect(summary.contains(" "), "\(target)")
    }
  }
}
