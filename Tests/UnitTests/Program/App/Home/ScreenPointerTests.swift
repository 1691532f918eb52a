import Almanac
import Foundation
import NoonmarkBase
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkText
import Testing

@Suite struct `A click in the app` {
  /// Clicks on the first place of a text.
  private func click(_ text: String, _ stage: inout ScreenStage) throws {
    let row = try #require(stage.lines.firstIndex { $0.contains(text) })
    let line = stage.lines[row]
    let range = try #require(line.range(of: text))
    stage.press(
      .click(column: line.distance(from: line.startIndex, to: range.lowerBound), row: row))
  }

  @Test func `picks a day of the month beside a form, and keeps the time`() throws {
    var stage = try ScreenStage(opening: "countdown")
    stage.press(.character("a"), .tab)
    stage.type("tomorrow 7:45")
    try click(" 27 ", &stage)
    #expect(stage.text.contains("2026-11-27 07:45"))
    // Not the line of a field.
    stage.press(.pageDown)
    #expect(stage.text.contains("2026-12-27 07:45"))
    stage.press(.control("p"), .right, .enter)
    #expect(stage.text.contains("2026-12-28 07:45"))
    try click("Color", &stage)
    stage.type("teal")
    #expect(stage.line(with: "Color").contains("teal"))
  }

  @Test func `on the chart of a tally opens no event`() throws {
    var stage = try ScreenStage(opening: "tally", columns: 120, rows: 40)
    stage.press(.down)
    for row in 0..<38 {
      stage.press(.click(column: 5, row: row), .click(column: 5, row: row))
    }
    #expect(!stage.text.contains("Note "))
    try click("after coffee", &stage)
    try click("after coffee", &stage)
    #expect(stage.text.contains("after coffee"))
    #expect(stage.lines.last?.contains("save") == true)
  }

  @Test func `presses the keys at the bottom`() throws {
    var stage = try ScreenStage(opening: "todo")
    try click("d delete", &stage)
    #expect(stage.text.contains("Delete "))
    try click("n no", &stage)
    #expect(!stage.text.contains("Delete "))
    try click("d delete", &stage)
    try click("y yes", &stage)
    #expect(stage.commands.last?.prefix(2) == ["todo", "remove"])
    stage.finish("Removed.")
    // A message is in the way of the keys.
    let count = stage.commands.count
    stage.press(.click(column: 0, row: 23))
    #expect(stage.commands.count == count)
    try click("Space", &stage)
    #expect(stage.commands.last?.prefix(2) == ["todo", "done"])
  }
}
