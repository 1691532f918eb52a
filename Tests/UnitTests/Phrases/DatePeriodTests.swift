import Almanac
import NoonmarkBase
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkPhrases

@Suite struct `A period of days` {
  /// Saturday, November 21, 2026.
  private static let noon = Instant("2026-11-21T12:00:00Z")

  private func period(_ text: String, _ language: Language = .english) throws -> String? {
    let moment = ZonedInstant(Self.noon, in: .utc)
    let reader = DateReader(
      today: moment.today, .last, DateVocabulary(languages: [.english, language]))
    return try reader.period(text, at: moment, weeksFrom: .monday).map {
      "\($0.lowerBound.iso8601) \($0.upperBound.iso8601)"
    }
  }

  @Test(arguments: [
    ("today", "2026-11-21 2026-11-21"), ("yesterday", "2026-11-20 2026-11-20"),
    ("last friday", "2026-11-20 2026-11-20"), ("nov 3", "2026-11-03 2026-11-03"),
    ("this week", "2026-11-16 2026-11-22"), ("last week", "2026-11-09 2026-11-15"),
    ("this month", "2026-11-01 2026-11-30"), ("last month", "2026-10-01 2026-10-31"),
    ("the last month", "2026-10-01 2026-10-31"), ("this year", "2026-01-01 2026-12-31"),
    ("last year", "2025-01-01 2025-12-31"), ("2025", "2025-01-01 2025-12-31"),
    ("november", "2026-11-01 2026-11-30"), ("december", "2025-12-01 2025-12-31"),
    ("last november", "2025-11-01 2025-11-30"), ("november 2024", "2024-11-01 2024-11-30"),
    ("feb 2024", "2024-02-01 2024-02-29"), ("last 7 days", "2026-11-15 2026-11-21"),
    ("2024-02", "2024-02-01 2024-02-29"), ("2/2024", "2024-02-01 2024-02-29"),
    ("02.2024", "2024-02-01 2024-02-29"), ("since 2026-10", "2026-10-01 2026-11-21"),
    ("past 2 weeks", "2026-11-08 2026-11-21"), ("7 days", "2026-11-15 2026-11-21"),
    ("week 47", "2026-11-16 2026-11-22"), ("w47", "2026-11-16 2026-11-22"),
    ("week 48", "2025-11-24 2025-11-30"), ("week 53", "2020-12-28 2021-01-03"),
    ("week 1 2025", "2024-12-30 2025-01-05"), ("47 weeks", "2025-12-28 2026-11-21"),
    ("weekend", "2026-11-21 2026-11-22"), ("last weekend", "2026-11-14 2026-11-15"),
    ("since monday", "2026-11-16 2026-11-21"), ("since november", "2026-11-01 2026-11-21"),
    ("since yesterday", "2026-11-20 2026-11-21"), ("nov 1 - nov 15", "2026-11-01 2026-11-15"),
    ("Q4", "2026-10-01 2026-12-31"), ("Q1", "2026-01-01 2026-03-31"),
    ("Q3 2025", "2025-07-01 2025-09-30"), ("third quarter of 2025", "2025-07-01 2025-09-30"),
    ("until nov 15", "0001-01-01 2026-11-15"), ("until monday", "0001-01-01 2026-11-16"),
    ("till last week", "0001-01-01 2026-11-15"),
    ("since nov 1 until nov 15", "2026-11-01 2026-11-15"),
    ("this quarter", "2026-10-01 2026-12-31"), ("last quarter", "2026-07-01 2026-09-30"),
  ])
  func `is read as people say it`(text: String, days: String) throws {
    #expect(try period(text) == days)
  }

  @Test(arguments: [
    (Language.german, "diese Woche", "2026-11-16 2026-11-22"),
    (.german, "letzte Woche", "2026-11-09 2026-11-15"),
    (.german, "gestern", "2026-11-20 2026-11-20"),
    (.german, "Woche 47", "2026-11-16 2026-11-22"),
    (.norwegian, "uke 47", "2026-11-16 2026-11-22"),
    (.german, "seit Montag", "2026-11-16 2026-11-21"),
    (.german, "letzten Monat", "2026-10-01 2026-10-31"),
    (.norwegian, "denne uken", "2026-11-16 2026-11-22"),
    (.norwegian, "forrige måned", "2026-10-01 2026-10-31"),
    (.german, "KW 47", "2026-11-16 2026-11-22"), (.german, "3. Quartal", "2026-07-01 2026-09-30"),
    (.german, "letztes Quartal", "2026-07-01 2026-09-30"),
    (.norwegian, "2. kvartal 2025", "2025-04-01 2025-06-30"),
    (.french, "3e trimestre", "2026-07-01 2026-09-30"),
    (.spanish, "T3", "2026-07-01 2026-09-30"),
    (.japanese, "第3四半期", "2026-07-01 2026-09-30"),
    (.arabic, "الربع الرابع", "2026-10-01 2026-12-31"),
    (.french, "cette semaine", "2026-11-16 2026-11-22"),
    (.french, "la semaine dernière", "2026-11-09 2026-11-15"),
    (.french, "depuis lundi", "2026-11-16 2026-11-21"),
    (.german, "bis Montag", "0001-01-01 2026-11-16"),
    (.norwegian, "til mandag", "0001-01-01 2026-11-16"),
    (.french, "jusqu'au 15 novembre", "0001-01-01 2026-11-15"),
    (.spanish, "hasta el lunes", "0001-01-01 2026-11-16"),
    (.japanese, "11月15日まで", "0001-01-01 2026-11-15"),
    (.japanese, "11月15日から", "2026-11-15 2026-11-21"),
    (.arabic, "حتى الاثنين", "0001-01-01 2026-11-16"),
    (.spanish, "esta semana", "2026-11-16 2026-11-22"),
    (.spanish, "la semana pasada", "2026-11-09 2026-11-15"),
    (.spanish, "noviembre", "2026-11-01 2026-11-30"), (.japanese, "今週", "2026-11-16 2026-11-22"),
    (.japanese, "先月", "2026-10-01 2026-10-31"), (.arabic, "هذا الأسبوع", "2026-11-16 2026-11-22"),
  ])
  func `is read in every language`(language: Language, text: String, days: String) throws {
    #expect(try period(text, language) == days)
  }

  @Test(arguments: [
    "water", "soon", "every day", "at 9am", "week", "2 3", "last last week", "",
    "week 54", "week 0", "week 53 2025", "month 3", "quarter", "5 quarter", "last Q3",
  ])
  func `is nothing else`(text: String) throws {
    #expect(try period(text) == nil)
  }

  @Test func `is refused if a day does not exist`() {
    #expect(throws: Failure.self) { try period("feb 30") }
  }
}
