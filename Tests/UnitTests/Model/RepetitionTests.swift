import Almanac
import Testing
import TestSupport

@testable import NoonmarkModel

struct RepetitionTests {
  private static func date(_ text: String) throws -> CivilDate {
    try DateParser.parse(text)
  }

  @Test(
    arguments: [
      (.yearly, "2024-02-29", "2025-01-01", "2025-02-28"),
      (.yearly, "2024-02-29", "2025-03-01", "2026-02-28"),
      (.yearly, "2024-02-29", "2027-03-01", "2028-02-29"),
      (.yearly, "1896-02-29", "1900-02-28", "1900-02-28"),
      (.yearly, "2020-12-31", "2026-01-01", "2026-12-31"),
      (.monthly, "2026-01-31", "2026-02-01", "2026-02-28"),
      (.monthly, "2026-01-31", "2026-03-01", "2026-03-31"),
      (.monthly, "2026-01-31", "2026-04-30", "2026-04-30"),
      (.monthly, "2023-11-30", "2024-02-10", "2024-02-29"),
      (.weekly, "2026-01-01", "2026-01-08", "2026-01-08"),
      (.weekly, "2026-01-01", "2026-01-09", "2026-01-15"),
      (.weekly, "0001-01-01", "9999-12-26", "9999-12-27"),
    ] as [(Repetition, String, String, String)])
  func `a date comes again`(
    repetition: Repetition, first: String, day: String, next: String
  ) throws {
    let first = try Self.date(first)
    let day = try Self.date(day)
    #expect(try repetition.occurrence(onOrAfter: day, from: first) == Self.date(next))
  }

  /// Whether a date repeats on a day, without counting steps.
  private func comes(_ repetition: Repetition, _ first: CivilDate, on day: CivilDate) -> Bool {
    let isLastOfMonth = day.advanced(byDays: 1).month != day.month
    let isDay = day.day == first.day || isLastOfMonth && first.day > day.day
    guard day >= first else { return false }
    switch repetition {
    case .yearly: return day.month == first.month && isDay
    case .monthly: return isDay
    case .weekly: return day.weekday == first.weekday
    }
  }

  @Test(arguments: Repetition.allCases)
  func `occurrences are those that a walk from day to day finds`(repetition: Repetition) throws {
    var random = SeededGenerator(seed: 91)
    var failures: [String] = []
    let firsts = try ["2024-02-29", "2026-01-31", "2026-03-30", "1899-12-31"].map(Self.date)
    for round in 0..<Samples.count(60) {
      let first =
        round < firsts.count
        ? firsts[round] : CivilDate(dayNumber: random.number(in: -30_000...30_000))
      var latest: CivilDate?
      var waiting: [CivilDate] = []
      for offset in -3...1600 {
        let day = first.advanced(byDays: offset)
        waiting.append(day)
        if comes(repetition, first, on: day) {
          let wrong = waiting.filter { repetition.occurrence(onOrAfter: $0, from: first) != day }
          failures += wrong.map { "\(first.iso8601) after \($0.iso8601)" }
          waiting = []
          latest = day
        }
        if repetition.occurrence(onOrBefore: day, from: first) != latest {
          failures.append("\(first.iso8601) before \(day.iso8601)")
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: Repetition.allCases)
  func `the first and the last years there are hold no trap`(repetition: Repetition) throws {
    let edges = try ["0001-01-01", "0001-12-31", "9999-01-01", "9999-12-31"].map(Self.date)
    for first in edges {
      for day in edges {
        let next = repetition.occurrence(onOrAfter: day, from: first)
        #expect(next >= day && next >= first)
        let previous = repetition.occurrence(onOrBefore: day, from: first)
        #expect((previous == nil) == (day < first))
        #expect(previous.map { $0 <= day && $0 >= first } ?? true)
      }
    }
  }
}
