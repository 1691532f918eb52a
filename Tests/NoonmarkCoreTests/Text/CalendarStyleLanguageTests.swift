import Almanac
import NoonmarkCore
import Testing

@Suite struct `A calendar style of a locale that is not installed` {
  @Test(arguments: [
    ("en_US.UTF-8", CalendarStyle.DateOrder.monthDayYear, CalendarStyle.Clock.twelve, 7),
    ("en_GB", .dayMonthYear, .twentyFour, 1), ("en_AU", .dayMonthYear, .twelve, 1),
    ("en", .monthDayYear, .twelve, 7), ("de_DE.ISO-8859-1", .dayMonthYear, .twentyFour, 1),
    ("nb_NO@x", .dayMonthYear, .twentyFour, 1), ("ja_JP.UTF-8", .yearMonthDay, .twentyFour, 7),
    ("ar_EG.UTF-8", .dayMonthYear, .twentyFour, 6), ("ar_SA", .dayMonthYear, .twentyFour, 7),
    ("fr-CA", .dayMonthYear, .twentyFour, 7),
  ])
  func `goes by language and region`(
    name: String, order: CalendarStyle.DateOrder, clock: CalendarStyle.Clock, first: Int
  ) throws {
    let style = try #require(CalendarStyle(localeNamed: name))
    #expect(style.order == order)
    #expect(style.clock == clock)
    #expect(style.firstWeekday == first)
  }

  @Test(arguments: ["", "C", "xx_YY.UTF-8", "tlh", "_", "\u{1B}[31m"])
  func `is none where there are no words in its language`(name: String) {
    #expect(CalendarStyle(localeNamed: name) == nil)
  }

  @Test(arguments: [
    ("{day}. {month} {year}", "20. Mar 2026"), ("{year}年{number}月{day}日", "2026年3月20日"),
    ("{day} {nonsense} {year", "20 {nonsense} {year"), ("", ""), ("}{{day}", "}{{day}"),
    ("\u{202E}{day}", "20"),
  ])
  func `may have a form of its own for dates`(form: String, text: String) throws {
    var style = CalendarStyle.posix
    style.form = form
    let date = try #require(CivilDate(year: 2026, month: 3, day: 20))
    #expect(style.text(date).string == text)
  }

  @Test func `can be had with names that ASCII can write`() throws {
    let names = (1...12).map { DisplayText("\($0)月") }
    let style = try #require(
      CalendarStyle(
        months: names, weekdays: Array(names[..<7]), order: .yearMonthDay, clock: .twentyFour,
        morning: "午前", afternoon: "午後", firstWeekday: 1))
    #expect(!style.isASCIIWritable)
    #expect(style.withPortableNames.isASCIIWritable)
    #expect(style.withPortableNames.months == CalendarStyle.posix.months)
    #expect(style.withPortableNames.firstWeekday == 1)
    #expect(CalendarStyle.posix.isASCIIWritable)
  }

  @Test func `keeps a first weekday that is one`() {
    var style = CalendarStyle.posix
    style.firstWeekday = 9
    #expect(style.firstWeekday == 7)
    style.firstWeekday = 1
    #expect(style.firstWeekday == 1)
  }
}
