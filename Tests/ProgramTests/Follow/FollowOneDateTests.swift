import Foundation
import TestSupport
import Testing

@Suite struct `The example of the page on the way of one date` {
  /// Returns the indented line of the page that begins with a text.
  private func line(_ start: String) throws -> String {
    let lines = Repository.text(of: "docs/follow-one-date.md").split(separator: "\n")
    return String(try #require(lines.first { $0.hasPrefix("    " + start) }).dropFirst(4))
  }

  @Test func `is the output for its line`() throws {
    let program = Program()
    try program.write(try line("2026-12-24 | ") + "\n", to: Dates.file)
    let outcome = try program(
      "show", "countdown", "--size", "small", "--format", "tmux", "--now", "2026-12-01T12:00:00Z")
    #expect(outcome.output == (try line("#[push-default]")) + "\n")
    outcome.expect(error: "")
  }
}
