import NoonmarkCLI
import Testing

@Suite struct `Data that can't be read` {
  @Test(arguments: [
    ["countdown", "list"], ["countdown", "list", "--format", "csv"],
    ["elapsed", "list", "--format", "json"], ["notify"], ["notify", "--dry-run"],
  ])
  func `is told in one line and is no empty list`(command: [String]) throws {
    let noonmark = try Program()
    let outcome = try noonmark.run(command, with: ["HOME": ""])
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.count == 1)
    #expect(outcome.error.contains("set HOME"))
  }

  @Test func `is told in a bar's place too`() throws {
    let noonmark = try Program()
    let outcome = try noonmark("show", "countdown", "--format", "tmux", with: ["HOME": ""])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Dates can't be read"))
  }
}
