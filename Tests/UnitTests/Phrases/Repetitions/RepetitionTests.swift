import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence
import TestSupport
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkPhrases

/// The meaning of repetitions in words, and the dates of series.
@Suite struct `A repetition` {
  private static func date(_ text: String) throws -> CivilDate {
    try DateParser.parse(text)
  }

  @Test(arguments: [
    "first tuesday and third thursday of the month", "first monday and last friday of march",
    "march 3 and june 5", "1st of march and 15th of june every year",
    "second and fourth saturday and every sunday", "first day and last friday of the month",
    "every other monday and every friday", "every friday and every other monday",
    "weekly on monday and monthly on the 1st", "mondays in march and tuesdays in april",
    "first monday and the 15th of each month", "last day and fridays of the month",
    "1st of the month and 15th of june", "every day and every monday",
  ])
  func `is not what it would add or omit`(text: String) {
    #expect(throws: Failure.self) { try Repetition(text) }
  }

  /// The first 17 days of a month.
  private static let days = (1...17).map(String.init)

  @Test(arguments: [
    ("daily", "FREQ=DAILY"), ("every day", "FREQ=DAILY"), ("every 3 days", "FREQ=DAILY;INTERVAL=3"),
    ("weekly", "FREQ=WEEKLY"), ("Every Other Week", "FREQ=WEEKLY;INTERVAL=2"),
    ("fortnightly", "FREQ=WEEKLY;INTERVAL=2"), ("every two weeks", "FREQ=WEEKLY;INTERVAL=2"),
    ("monthly", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
    ("every second month", "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=2;SKIP=BACKWARD"),
    ("quarterly", "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=3;SKIP=BACKWARD"),
    ("every 2 quarters", "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=6;SKIP=BACKWARD"),
    ("yearly", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD"),
    ("every 4 years", "RSCALE=GREGORIAN;FREQ=YEARLY;INTERVAL=4;SKIP=BACKWARD"),
    ("mon and wed", "FREQ=WEEKLY;BYDAY=MO,WE"), ("mondays", "FREQ=WEEKLY;BYDAY=MO"),
    ("weekly on mon, wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
    ("every 2 weeks on mon,wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
    ("every friday", "FREQ=WEEKLY;BYDAY=FR"),
    ("every other friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("last friday of the month", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("first and third monday of every month", "FREQ=MONTHLY;BYDAY=1MO,3MO"),
    ("every 2 months on the first monday", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO"),
    ("every second friday of the month", "FREQ=MONTHLY;BYDAY=2FR"),
    ("first monday of september", "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO"),
    ("second last friday of the month", "FREQ=MONTHLY;BYDAY=-2FR"),
    ("second and last friday of the month", "FREQ=MONTHLY;BYDAY=2FR,-1FR"),
    ("second, last friday of the month", "FREQ=MONTHLY;BYDAY=2FR,-1FR"),
    ("second of, last friday of the month", "FREQ=MONTHLY;BYDAY=2FR,-1FR"),
    ("second , last friday of the month", "FREQ=MONTHLY;BYDAY=2FR,-1FR"),
    (
      "\(days.joined(separator: " and ")) of the month",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=\(days.joined(separator: ","));SKIP=BACKWARD"
    ),
    ("every 2nd last weekday of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2"),
    ("last weekday of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
    ("last day of the month", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=-1;SKIP=BACKWARD"),
    ("2nd last day of the month", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=-2;SKIP=BACKWARD"),
    ("1st and 15th of the month", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,15;SKIP=BACKWARD"),
    ("monthly on the 31st", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"),
    ("100th day of the year", "FREQ=YEARLY;BYYEARDAY=100"),
    ("first tuesday and third tuesday of the month", "FREQ=MONTHLY;BYDAY=1TU,3TU"),
    ("first monday of march and first monday of june", "FREQ=YEARLY;BYMONTH=3,6;BYDAY=1MO"),
    ("first, third tuesday, thursday of the month", "FREQ=MONTHLY;BYDAY=1TU,1TH,3TU,3TH"),
    (
      "15th of april and 15th of october",
      "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=4,10;BYMONTHDAY=15;SKIP=BACKWARD"
    ),
    (
      "january 1, 15 and july 1, 15",
      "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1,15;SKIP=BACKWARD"
    ),
    ("every 2 weeks on mon and every 2 weeks on fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"),
    ("24th of december", "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;SKIP=BACKWARD"),
    ("mondays in july", "FREQ=WEEKLY;BYMONTH=7;BYDAY=MO"),
    ("freq=monthly;byday=-1fr", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("RRULE:FREQ=DAILY;COUNT=3", "FREQ=DAILY;COUNT=3"),
  ])
  func `in words is a rule`(text: String, rule: String) throws {
    let repetition = try Repetition(text)
    #expect(repetition.rules.map(\.description) == [rule])
    #expect(repetition.text == text)
    #expect(try Repetition(rule).rules == repetition.rules)
  }

  @Test(arguments: [
    "", " ", "often", "every", "every 0 days", "every -1 weeks", "every 99999 days",
    "every week week",
    "last friday", "6th monday of the month", "32nd of the month", "0th of the month", "on the",
    "every 2 days on mon", "monthly on mon", "last friday of the week", "second", "weekly monthly",
    "every 2 months on the 31st of june", "in july", "day", "FREQ=OFTEN", "FREQ=DAILY;BYDAY=1MO",
    "every 3 working days", "every year on the 5th", "hver dag",
  ])
  func `without a meaning is refused`(text: String) throws {
    let error = #expect(throws: Failure.self) { try Repetition(text) }
    #expect(error?.message.hasPrefix("invalid repetition ") == true)
  }

  @Test(arguments: [
    "daily", "weekly", "biweekly", "fortnightly", "monthly", "quarterly", "yearly", "annually",
    "weekday", "weekdays", "workdays", "weekends", "monday", "Fri", "sundays",
  ])
  func `of one word is the same as among spaces`(word: String) throws {
    // Surrounding spaces are ignored.
    #expect(try Repetition(word).rules == Repetition(" \(word) ").rules)
  }

  @Test func `offers only what can be read`() throws {
    for text in Repetition.suggestions + DateGuide.repetitions.flatMap(\.written) {
      #expect(try Repetition(text).text == text)
    }
  }

  @Test(arguments: [
    ("yearly", "2024-02-29", "2025-01-01", "2025-02-28"),
    ("yearly", "2024-02-29", "2025-03-01", "2026-02-28"),
    ("yearly", "2024-02-29", "2027-03-01", "2028-02-29"),
    ("yearly", "1896-02-29", "1900-02-28", "1900-02-28"),
    ("yearly", "2020-12-31", "2026-01-01", "2026-12-31"),
    ("FREQ=YEARLY", "2024-02-29", "2025-01-01", "2028-02-29"),
    ("monthly", "2026-01-31", "2026-02-01", "2026-02-28"),
    ("monthly", "2026-01-31", "2026-03-01", "2026-03-31"),
    ("monthly", "2026-01-31", "2026-04-30", "2026-04-30"),
    ("monthly", "2023-11-30", "2024-02-10", "2024-02-29"),
    ("FREQ=MONTHLY", "2026-01-31", "2026-02-01", "2026-03-31"),
    ("monthly on the 31st", "2026-01-31", "2026-04-01", "2026-04-30"),
    ("quarterly", "2026-11-30", "2027-01-01", "2027-02-28"),
    ("weekly", "2026-01-01", "2026-01-08", "2026-01-08"),
    ("weekly", "2026-01-01", "2026-01-09", "2026-01-15"),
    ("weekly", "0001-01-01", "9999-12-26", "9999-12-27"),
    // The first date is included, although it is not a Monday.
    ("every 2 weeks on mon", "2026-11-25", "2026-11-20", "2026-11-25"),
    ("every 2 weeks on mon", "2026-11-25", "2026-11-26", "2026-12-07"),
    ("last friday of the month", "2026-11-27", "2026-11-28", "2026-12-25"),
  ])
  func `has a next date`(
    repetition: String, first: String, day: String, next: String
  ) throws {
    let series = WrittenSeries(try Self.date(first), try Repetition(repetition)).series
    #expect(series.occurrence(on: try Self.date(day)).iso8601 == next)
  }

  @Test(
    arguments: [
      ("2026-12-05", nil, "2026-12-04"), ("2026-12-04", nil, "2026-12-04"),
      ("2026-11-30", nil, nil),
      (nil, 1, nil), (nil, 2, "2026-12-04"), ("2027-01-01", 3, "2026-12-11"),
      ("2026-12-05", 99, "2026-12-04"),
    ] as [(String?, Int?, String?)])
  func `ends with its last date`(until: String?, count: Int?, last: String?) throws {
    let series = WrittenSeries(
      try Self.date("2026-11-27"), .weekly, until: try until.map(Self.date), count: count
    ).series
    let end = try Self.date("2030-01-01")
    #expect(series.occurrence(on: end).iso8601 == last ?? "2026-11-27")
    #expect(series.occurrence(before: end)?.iso8601 == last ?? "2026-11-27")
  }

  @Test func `of a rule ends at the earlier of two ends`() throws {
    let rule = try Repetition("FREQ=DAILY;UNTIL=20261203;COUNT=5")
    let first = try Self.date("2026-11-27")
    let end = try Self.date("2030-01-01")
    #expect(WrittenSeries(first, rule).series.occurrence(on: end).iso8601 == "2026-12-01")
    #expect(WrittenSeries(first, rule, count: 9).series.occurrence(on: end).iso8601 == "2026-12-01")
    let until = try Self.date("2026-11-30")
    #expect(WrittenSeries(first, rule, until: until).series.occurrence(on: end) == until)
  }

  /// Returns whether a date repeats on a day, without counting steps.
  private func comes(_ repetition: Repetition, _ first: CivilDate, on day: CivilDate) -> Bool {
    let isLastOfMonth = day.advanced(byDays: 1).month != day.month
    let isDay = day.day == first.day || isLastOfMonth && first.day > day.day
    guard day >= first else { return false }
    switch repetition {
    case .yearly: return day.month == first.month && isDay
    case .quarterly: return (day.month - first.month) % 3 == 0 && isDay
    case .monthly: return isDay
    case .weekly: return day.weekday == first.weekday
    default: return true
    }
  }

  @Test(arguments: Repetition.common)
  func `has the dates that a walk from day to day finds`(repetition: Repetition) throws {
    var random = SeededGenerator(seed: 91)
    var failures: [String] = []
    let firsts = try ["2024-02-29", "2026-01-31", "2026-03-30", "1899-12-31"].map(Self.date)
    for round in 0..<Samples.count(40) {
      let first =
        round < firsts.count
        ? firsts[round] : CivilDate(dayNumber: random.number(in: -30_000...30_000))
      let series = WrittenSeries(first, repetition).series
      var latest: CivilDate?
      var waiting: [CivilDate] = []
      for offset in -3...1600 {
        let day = first.advanced(byDays: offset)
        waiting.append(day)
        if series.occurrence(before: day) != latest {
          failures.append("\(first.iso8601) before \(day.iso8601)")
        }
        if comes(repetition, first, on: day) {
          let wrong = waiting.filter { series.occurrence(on: $0) != day }
          failures += wrong.map { "\(first.iso8601) after \($0.iso8601)" }
          waiting = []
          latest = day
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: Repetition.common)
  func `holds no trap in the first and the last years there are`(repetition: Repetition) throws {
    let edges = try ["0001-01-01", "0001-12-31", "9999-01-01", "9999-12-31"].map(Self.date)
    for first in edges {
      for day in edges {
        let series = WrittenSeries(first, repetition).series
        let next = series.occurrence(on: day)
        #expect(next >= first && next.year <= 9999)
        let previous = series.occurrence(before: day)
        #expect((previous == nil) == (day <= first))
        #expect(previous.map { $0 < day && $0 >= first } ?? true)
      }
    }
  }
}
