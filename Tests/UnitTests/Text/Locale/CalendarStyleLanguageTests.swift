import Almanac
import NoonmarkText
import Testing

@Suite struct `A calendar style of a locale that is not installed` {
  @Test(arguments: [
    (
      "en_US.UTF-8", CalendarStyle.DateOrder.monthDayYear, CalendarStyle.Clock.twelve,
      Weekday.sunday
    ),
    ("en_GB", .dayMonthYear, .twentyFour, .monday), ("en_AU", .dayMonthYear, .twelve, .monday),
    ("en", .monthDayYear, .twelve, .sunday),
    ("de_DE.ISO-8859-1", .dayMonthYear, .twentyFour, .monday),
    ("nb_NO@x", .dayMonthYear, .twentyFour, .monday),
    ("ja_JP.UTF-8", .yearMonthDay, .twentyFour, .sunday),
    ("ar_EG.UTF-8", .dayMonthYear, .twentyFour, .saturday),
    ("ar_SA", .dayMonthYear, .twentyFour, .sunday),
    ("fr-CA", .dayMonthYear, .twentyFour, .sunday),
  ])
  func `goes by language and region`(
    name: String, order: CalendarStyle.DateOrder, clock: CalendarStyle.Clock, first: Weekday
  ) throws {
    let style = try #require(CalendarStyle(localeNamed: name))
    #expect(style.order == order)
    #expect(style.clock == clock)
    #expect(style.firstWeekday == first)
  }

  @Test(arguments: ["", "C", "xx_YY.UTF-8", "tlh", "_", "\u{1B}[31m"])
  func `is nil without words in its language`(name: String) {
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

  @Test(arguments: [
    ("en", "Mar 2026"), ("de", "März 2026"), ("fr", "mars 2026"), ("es", "mar 2026"),
    ("nb", "mars 2026"), ("ja", "2026年3月"), ("ar", "مارس 2026"),
  ])
  func `writes a month as in its dates`(language: String, text: String) throws {
    let style = try #require(CalendarStyle(localeNamed: language))
    let date = try #require(CivilDate(year: 2026, month: 3, day: 20))
    #expect(style.monthText(date).string == text)
  }

  @Test(arguments: [
    ("{half}{time}", "AM8:05", "PM12:00"), ("{half} {time}", "AM 8:05", "PM 12:00"),
    ("{time} {half}", "8:05 AM", "12:00 PM"),
    ("{time}{nonsense}", "8:05{nonsense}", "12:00{nonsense}"),
    ("", "", ""),
  ])
  func `may have a form of its own for times of twelve hours`(
    form: String, morning: String, noon: String
  ) {
    var style = CalendarStyle.posix
    style.twelveHourPattern = form
    #expect(style.text(hour: 8, minute: 5).string == morning)
    #expect(style.text(hour: 12, minute: 0).string == noon)
    style.clock = .twentyFour
    #expect(style.text(hour: 8, minute: 5).string == "08:05")
  }

  @Test func `has the weekday after the date in Japanese`() throws {
    let date = try #require(CivilDate(year: 2026, month: 12, day: 24))
    let japanese = try #require(CalendarStyle(localeNamed: "ja_JP.UTF-8"))
    #expect(japanese.textWithWeekday(date).string == "2026年12月24日(木)")
    #expect(japanese.dayTextWithWeekday(date).string == "12月24日(木)")
    let german = try #require(CalendarStyle(localeNamed: "de_DE.UTF-8"))
    #expect(german.textWithWeekday(date).string == "Do 24. Dez. 2026")
    #expect(german.dayTextWithWeekday(date).string == "Do 24. Dez.")
  }

  @Test func `has the half of the day first in Japanese`() throws {
    var style = try #require(CalendarStyle(localeNamed: "ja_JP.UTF-8"))
    style.clock = .twelve
    #expect(style.text(hour: 8, minute: 29).string == "午前8:29")
    #expect(style.text(hour: 20, minute: 29).string == "午後8:29")
    style = try #require(CalendarStyle(localeNamed: "de_DE.UTF-8"))
    style.clock = .twelve
    #expect(style.text(hour: 8, minute: 29).string == "8:29 AM")
  }

  @Test func `can be had with names that ASCII can write`() {
    let names = (1...12).map { DisplayText("\($0)月") }
    let style = CalendarStyle(
      months: names, weekdays: Array(names[..<7]), order: .yearMonthDay, clock: .twentyFour,
      morning: "午前", afternoon: "午後", firstWeekday: .monday)
    #expect(!style.isASCIIWritable)
    #expect(style.withPortableNames.isASCIIWritable)
    #expect(style.withPortableNames.months == CalendarStyle.posix.months)
    #expect(style.withPortableNames.firstWeekday == .monday)
    #expect(CalendarStyle.posix.isASCIIWritable)
  }
}
