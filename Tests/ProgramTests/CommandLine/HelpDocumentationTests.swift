import Foundation
import NoonmarkProgram
import NoonmarkWidgets
import TestSupport
import Testing

/// The page of the documentation that lists every page of help.
@Suite struct `The pages of help` {
  private static let page = "docs/commands.md"

  @Test func `are in a table, with the lines and the first example of each`() throws {
    let noonmark = Program()
    let commands = CommandCatalog.listed.map(\.path).filter { !$0.isEmpty }
    var text = """
      # Every page of help

      <!-- Generated from the pages by RECORD_DOCS=1 swift test --filter Documentation. -->

      `noonmark help` and one of these words prints a page of at most 40 lines, and so does `--help`
      after a command. [noonmark(1)](man/noonmark.1) has all of them.

      | page | lines | first example |
      |---|---:|---|

      """
    for name in WidgetCatalog.kinds + commands + HelpTopic.all.map(\.name) {
      let outcome = try noonmark.run(["help"] + name.split(separator: " ").map(String.init))
      let lines = outcome.lines.dropLast()
      #expect(outcome.status == 0 && lines.count <= 40, "\(name)")
      let example = lines.drop { $0 != "Examples:" }.dropFirst().first.map { line in
        "`\(line.drop { $0 == " " }.replacing("|", with: "\\|"))`"
      }
      #expect(example != nil || HelpTopic.all.contains { $0.name == name }, "\(name)")
      text += "| `\(name)` | \(lines.count) | \(example ?? "–") |\n"
    }
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] == "1" {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(Repository.root)/\(Self.page)"))
    }
    #expect(
      Repository.text(of: Self.page) == text,
      "the page is not what the table makes: RECORD_DOCS=1 swift test --filter DocumentationTests")
  }
}
