import Almanac
import Foundation
import NoonmarkBase
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A click in the app` {
  /// Clicks on the first occurrence of a text.
  private func click(_ text: String, _ fixture: inout ScreenFixture) throws {
    let row = try #require(fixture.lines.firstIndex { $0.contains(text) })
    let line = fixture.lines[row]
    let range = try #require(line.range(of: text))
    fixture.press(
      .click(column: line.distance(from: line.startIndex, to: range.lowerBound), row: row))
  }

  @Test func `picks a day of the month beside a form, and keeps the time`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.character("a"), .tab)
    fixture.type("tomorrow 7:45")
    try click(" 27 ", &fixture)
    expect(fixture.text, .has("2026-11-27 07:45"))
    // Not the line of a field.
    fixture.press(.pageDown)
    expect(fixture.text, .has("2026-12-27 07:45"))
    fixture.press(.control("p"), .right, .enter)
    expect(fixture.text, .has("2026-12-28 07:45"))
    try click("Color", &fixture)
    fixture.type("teal")
    expect(fixture.line(with: "Color"), .has("teal"))
  }

  @Test func `on the chart of a tally opens no event`() throws {
    var fixture = try ScreenFixture(opening: "tally", columns: 120, rows: 40)
    fixture.press(.down)
    let chart = try #require(fixture.lines.firstIndex { $0.contains("Today") })
    for row in 0..<chart {
      fixture.press(.click(column: 5, row: row), .click(column: 5, row: row))
    }
    expect(fixture.text, .lacks("Note "))
    try click("after coffee", &fixture)
    try click("after coffee", &fixture)
    expect(fixture.text, .has("after coffee"))
    expect(fixture.lines.last, .has("save"))
  }

  @Test func `presses the keys at the bottom`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    try click("d delete", &fixture)
    expect(fixture.text, .has("Delete "))
    try click("n no", &fixture)
    expect(fixture.text, .lacks("Delete "))
    try click("d delete", &fixture)
    try click("y yes", &fixture)
    #expect(fixture.commands.last?.prefix(2) == ["todo", "remove"])
    fixture.finish("Removed.")
    // A message replaces the keys.
    let count = fixture.commands.count
    fixture.press(.click(column: 0, row: 23))
    #expect(fixture.commands.count == count)
    try click("Space", &fixture)
    #expect(fixture.commands.last?.prefix(2) == ["todo", "done"])
  }
}
