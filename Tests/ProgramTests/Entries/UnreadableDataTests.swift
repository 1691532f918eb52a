import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `Data that can't be read` {
  @Test(arguments: [
    ["countdown", "list"], ["countdown", "list", "--format", "csv"],
    ["elapsed", "list", "--format", "json"], ["notify"], ["notify", "--dry-run"],
  ])
  func `is reported in one line and is not an empty list`(command: [String]) throws {
    let noonmark = Program()
    try noonmark.run(command, with: ["HOME": ""]).expect(
      1, output: "", error: .lines(1), .has("set HOME"))
  }

  @Test func `is reported in a bar's text too`() throws {
    let noonmark = Program()
    try noonmark("show", "countdown", "--format", "tmux", with: ["HOME": ""]).expect(
      0, output: .has("Dates can't be read"))
  }
}
