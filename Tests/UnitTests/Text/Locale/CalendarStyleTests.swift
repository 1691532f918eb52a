import Almanac
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A calendar style` {
  private func style(
    _ order: CalendarStyle.DateOrder, _ clock: CalendarStyle.Clock
  ) -> CalendarStyle {
    CalendarStyle(
      months: (1...12).map { DisplayText("M\($0)") },
      weekdays: (1...7).map { DisplayText("D\($0)") }, order: order, clock: clock, morning: "",
      afternoon: "nachm.")
  }

  @Test func `of the C locale writes Mar 20, 2026 2:46 PM`() {
    let text = CalendarStyle.posix.dateTime(Instant("2026-03-20T14:45:57Z"), in: .utc)
    #expect(text.string == "Mar 20, 2026 2:46 PM")
  }

  @Test(arguments: [
    (CalendarStyle.DateOrder.monthDayYear, "M3 20, 2026"), (.dayMonthYear, "20 M3 2026"),
    (.yearMonthDay, "2026 M3 20"),
  ])
  func `writes dates in its order`(order: CalendarStyle.DateOrder, text: String) throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 20))
    #expect(style(order, .twelve).text(date).string == text)
    #expect(style(order, .twelve).weekday(date).string == "D5")
    #expect(style(order, .twelve).textWithWeekday(date).string == "D5 " + text)
  }

  @Test(arguments: [
    (0, 0, "12:00 AM", "00:00"), (0, 59, "12:59 AM", "00:59"), (1, 5, "1:05 AM", "01:05"),
    (11, 59, "11:59 AM", "11:59"), (12, 0, "12:00 nachm.", "12:00"),
    (13, 1, "1:01 nachm.", "13:01"), (23, 59, "11:59 nachm.", "23:59"),
  ])
  func `writes hours by its clock`(hour: Int, minute: Int, twelve: String, other: String) throws {
    #expect(style(.dayMonthYear, .twelve).text(hour: hour, minute: minute).string == twelve)
    #expect(style(.dayMonthYear, .twentyFour).text(hour: hour, minute: minute).string == other)
  }

  @Test(arguments: [
    ("2026-03-20T14:45:29Z", "2:45 PM"), ("2026-03-20T14:45:30Z", "2:46 PM"),
    ("2026-03-20T14:59:45Z", "3:00 PM"), ("2026-03-20T11:59:59Z", "12:00 PM"),
    ("2026-03-20T23:59:29Z", "11:59 PM"), ("2026-03-20T23:59:59Z", "11:59 PM"),
    ("2026-03-20T00:00:00Z", "12:00 AM"),
  ])
  func `rounds to the minute, but never to another date`(now: String, time: String) {
    let instant = Instant(now)
    #expect(CalendarStyle.posix.time(instant, in: .utc).string == time)
    #expect(
      CalendarStyle.posix.dateTime(instant, in: .utc).string == "Mar 20, 2026 \(time)")
  }

  @Test func `has the names of the C locale unless it has twelve months and seven weekdays`() {
    let style = CalendarStyle(
      months: ["a"], weekdays: ["b"], order: .dayMonthYear, clock: .twelve, morning: "",
      afternoon: "")
    #expect(style.months == CalendarStyle.posix.months)
    #expect(style.weekdays == CalendarStyle.posix.weekdays)
  }

  @Test func `begins weeks on Sunday in the C locale`() {
    #expect(CalendarStyle.posix.firstWeekday == .sunday)
  }
}

@Suite struct `A duration` {
  @Test(arguments: [
    (0, "0 h 0 min", "0 min"), (29, "0 h 0 min", "0 min"), (30, "0 h 1 min", "1 min"),
    (25_783, "7 h 10 min", "7 h 10"), (86_400, "24 h 0 min", "24 h"),
    (3599, "1 h 0 min", "1 h"), (3900, "1 h 5 min", "1 h 05"),
  ])
  func `is written to the nearest minute`(seconds: Int, long: String, short: String) {
    #expect(DurationStyle.hoursAndMinutes(seconds: seconds, in: .english).string == long)
    #expect(DurationStyle.short(seconds: seconds, in: .english).string == short)
  }

  @Test(arguments: [
    (0, "0 s"), (59, "59 s"), (133, "2 min 13 s"), (3599, "59 min 59 s"), (3600, "1 h"),
    (5286, "1 h 28 min"),
  ])
  func `of less than an hour is written to the second`(seconds: Int, text: String) {
    #expect(DurationStyle.precise(seconds: seconds, in: .english).string == text)
  }

  @Test(arguments: [
    (0, "Today", "Today"), (1, "1 day", "1d"), (2, "2 days", "2d"), (-1, "-1 day", "-1d"),
    (365, "365 days", "365d"),
  ])
  func `of days is a word on the day itself`(days: Int, long: String, short: String) {
    #expect(DayCount.text(days, in: .english).string == long)
    #expect(DayCount.shortText(days, in: .english).string == short)
  }
}
