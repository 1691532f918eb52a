import Almanac
import Testing
import TestSupport

struct DateParserTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let today: String
    let result: String

    init(_ text: String, on today: String = "2026-11-21", is result: String) {
      self.text = text
      self.today = today
      self.result = result
    }

    var testDescription: String { "\(text) on \(today)" }
  }

  /// 2026-11-21 is a Saturday.
  @Test(arguments: [
    Case("2026-12-24", is: "2026-12-24"),
    Case("0001-01-01", is: "0001-01-01"),
    Case("9999-12-31", is: "9999-12-31"),
    Case("2026-1-5", is: "2026-01-05"),
    Case("  2028-02-29 ", is: "2028-02-29"),
    Case("12-24", is: "2026-12-24"),
    Case("11-21", is: "2026-11-21"),
    Case("11-20", is: "2027-11-20"),
    Case("1-2", is: "2027-01-02"),
    Case("02-29", is: "2028-02-29"),
    Case("02-29", on: "2096-03-01", is: "2104-02-29"),
    Case("today", is: "2026-11-21"),
    Case("Tomorrow", is: "2026-11-22"),
    Case("yesterday", on: "2026-01-01", is: "2025-12-31"),
    Case("friday", is: "2026-11-27"),
    Case("FRI", is: "2026-11-27"),
    Case("thurs", is: "2026-11-26"),
    Case("sun", is: "2026-11-22"),
    Case("saturday", is: "2026-11-28"),
    Case("friday", on: "2026-11-27", is: "2026-12-04"),
    Case("monday", on: "2026-11-22", is: "2026-11-23"),
    Case("+10d", is: "2026-12-01"),
    Case("-3w", is: "2026-10-31"),
    Case("+0d", is: "2026-11-21"),
    Case("+2M", is: "2027-01-21"),
    Case("-11m", is: "2025-12-21"),
    Case("+1m", on: "2026-01-31", is: "2026-02-28"),
    Case("+1m", on: "2028-01-31", is: "2028-02-29"),
    Case("-1m", on: "2026-03-31", is: "2026-02-28"),
    Case("+1y", on: "2028-02-29", is: "2029-02-28"),
    Case("+4y", on: "2028-02-29", is: "2032-02-29"),
    Case("-2025y", is: "0001-11-21"),
    Case("+00000001d", is: "2026-11-22"),
  ])
  func `a form means its date`(_ expected: Case) throws {
    let today = try #require(try? DateParser.parse(expected.today, today: CivilDate(dayNumber: 0)))
    #expect(try DateParser.parse(expected.text, today: today).iso8601 == expected.result)
  }

  @Test(arguments: [
    "", " ", "2026", "2026-12", "2026/12/24", "24.12.2026", "2026-12-24x", "2026-12-24 18:30",
    "2026-12-024", "2026--12", "-2026-12-24", "+10", "10d", "+d", "+1h", "++1d", "+1d2", "fr",
    "fridays", "today ish", "noon", "１２-24", "+٣d", "12-24-", "2026-123-01", "\u{1B}[31m",
  ])
  func `a text without a form is unreadable`(text: String) {
    #expect(throws: DateParseError.unreadable(text)) { try parse(text) }
  }

  @Test func `a day that does not exist is named with its month`() {
    let error = #expect(throws: DateParseError.noSuchDay("2026-02-30", month: 2, year: 2026)) {
      try parse("2026-02-30")
    }
    #expect(
      error?.message == "invalid day in '2026-02-30': February 2026 has the days 1 to 28")
    #expect(throws: DateParseError.noSuchDay("02-30", month: 2, year: nil)) { try parse("02-30") }
    #expect(throws: DateParseError.noSuchDay("4-31", month: 4, year: nil)) { try parse("4-31") }
    #expect(throws: DateParseError.noSuchDay("2026-12-00", month: 12, year: 2026)) {
      try parse("2026-12-00")
    }
    #expect(throws: DateParseError.noSuchMonth("2026-13-01")) { try parse("2026-13-01") }
    #expect(throws: DateParseError.noSuchMonth("0-1")) { try parse("0-1") }
  }

  @Test(arguments: [
    "0000-12-31", "10000-01-01", "99999999999999999999-01-01", "+8000y", "-2026y", "-999999d",
    "+99999999y", "+99999999w", "-99999999m", "+999999999d", "+99999999999999999999999d",
  ])
  func `the calendar has the years 1 to 9999`(text: String) {
    #expect(throws: DateParseError.outOfRange(text)) { try parse(text) }
  }

  @Test func `the next date of the last year is out of range`() throws {
    let today = try #require(CivilDate(year: 9999, month: 12, day: 30))
    #expect(throws: DateParseError.outOfRange("12-29")) {
      try DateParser.parse("12-29", today: today)
    }
    #expect(try DateParser.parse("12-31", today: today).iso8601 == "9999-12-31")
  }

  @Test func `a short year is not guessed`() {
    #expect(throws: DateParseError.shortYear("26-12-24")) { try parse("26-12-24") }
  }

  @Test func `every message quotes the text and says what to do`() {
    let text = "2026-99-99"
    let errors: [DateParseError] = [
      .unreadable(text), .shortYear(text), .noSuchMonth(text),
      .noSuchDay(text, month: 2, year: nil), .outOfRange(text),
    ]
    for error in errors {
      #expect(error.message.contains("'\(text)'") && error.message.contains(": "))
      #expect(!error.message.contains("\n"))
    }
    let long = String(repeating: "x", count: 1000)
    #expect(DateParseError.unreadable(long).message.count < 150)
  }

  @Test func `every date is read back from its ISO text`() throws {
    var generator = SeededGenerator(seed: 8601)
    var failures: [String] = []
    for _ in 0..<Samples.count(3000) {
      let number = Int.random(in: -719_162...2_932_896, using: &generator)
      let date = CivilDate(dayNumber: number)
      if try parse(date.iso8601) != date { failures.append(date.iso8601) }
    }
    #expect(failures == [])
    #expect(CivilDate(dayNumber: -719_529).iso8601 == "-0001-12-31")
    #expect(CivilDate(dayNumber: 2_932_897).iso8601 == "+10000-01-01")
  }

  private func parse(_ text: String) throws(DateParseError) -> CivilDate {
    try DateParser.parse(text, today: CivilDate(dayNumber: 20_778))
  }
}
