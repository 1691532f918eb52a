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

  @Test(arguments: [
    ("dates", "countdown", "Dates can't be read"),
    ("counters", "elapsed", "Counters can't be read"),
    ("tasks", "todo", "Tasks can't be read"),
  ])
  func `is a file without a valid line`(file: String, widget: String, text: String) throws {
    let noonmark = Program()
    try noonmark.write("someday Paris\n", to: ".local/share/noonmark/\(file)")
    try noonmark("show", widget, "--format", "tmux").expect(0, output: .has(text))
    try noonmark("show", widget).expect(0, output: .has(text), error: .has("/\(file):1: "))
  }
}
