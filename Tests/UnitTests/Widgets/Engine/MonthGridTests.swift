import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `A month` {
  private static func lines(
    _ year: Int, _ month: Int, _ day: Int, firstWeekday: Weekday = .monday,
    columns: Int = MonthGrid.width
  ) throws -> [String] {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    var style = CalendarStyle.posix
    style.firstWeekday = firstWeekday
    let grid = MonthGrid(selected: date, today: date, style: style)
    let canvas = grid.compactLayout.arranged(in: .exactly(columns))
    return Painter(.standard(usesColor: false)).paint(canvas).lines.map {
      Frame.trimmingTrailingSpaces($0).text
    }
  }

  @Test func `has its weeks and the selected day as a pill`() throws {
    #expect(
      try Self.lines(2026, 12, 24) == [
        "          Dec 2026",
        "Mon Tue Wed Thu Fri Sat Sun",
        "      1   2   3   4   5   6",
        "  7   8   9  10  11  12  13",
        " 14  15  16  17  18  19  20",
        " 21  22  23 [24] 25  26  27",
        " 28  29  30  31",
      ])
  }

  @Test func `keeps the last day of a week in its column on a wider line`() throws {
    #expect(try Self.lines(2026, 12, 13, columns: 48)[3] == "  7   8   9  10  11  12 [13]")
  }

  @Test(arguments: [
    (2026, 2, 10, Weekday.sunday, 4), (2026, 2, 28, .monday, 5), (2026, 2, 28, .wednesday, 5),
    (2026, 8, 31, .monday, 6), (2026, 8, 31, .sunday, 6), (2026, 5, 31, .sunday, 6),
    (2026, 5, 1, .monday, 5), (2024, 2, 29, .monday, 5),
  ])
  func `takes four to six weeks`(
    year: Int, month: Int, day: Int, firstWeekday: Weekday, weeks: Int
  ) throws {
    let lines = try Self.lines(year, month, day, firstWeekday: firstWeekday)
    #expect(lines.count == 2 + weeks)
    #expect(lines.last?.isEmpty == false)
  }
}
