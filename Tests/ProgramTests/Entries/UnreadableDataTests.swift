import NoonmarkProgram
import Testing

@Suite struct `Data that can't be read` {
  @Test(arguments: [
    ["countdown", "list"], ["countdown", "list", "--format", "csv"],
    ["elapsed", "list", "--format", "json"], ["notify"], ["notify", "--dry-run"],
  ])
  func `is reported in one line and is not an empty list`(command: [String]) throws {
    let noonmark = try Program()
    let outcome = try noonmark.run(command, with: ["HOME": ""])
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("set HOME"))
  }

  @Test func `is reported in a bar's text too`() throws {
    let noonmark = try Program()
    let outcome = try noonmark("show", "countdown", "--format", "tmux", with: ["HOME": ""])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Dates can't be read"))
  }
}
