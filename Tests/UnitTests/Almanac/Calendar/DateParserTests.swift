import Almanac
import NoonmarkBase
import TestSupport
import Testing

struct DateParserTests {
  @Test(arguments: [
    ("2026-12-24", "2026-12-24"), ("0001-01-01", "0001-01-01"), ("9999-12-31", "9999-12-31"),
    ("2026-1-5", "2026-01-05"), ("  2028-02-29 ", "2028-02-29"),
  ])
  func `a text means its date`(text: String, date: String) throws {
    #expect(try DateParser.parse(text).iso8601 == date)
  }

  @Test(arguments: [
    "", " ", "2026", "2026-12", "2026/12/24", "24.12.2026", "2026-12-24x", "2026-12-24 18:30",
    "2026-12-024", "2026--12", "-2026-12-24", "12-24", "friday", "+10d", "2026-123-01", "today",
    "２０２６-12-24", "\u{1B}[31m",
  ])
  func `any other text is unreadable`(text: String) {
    #expect(throws: DateParseError.unreadable(text)) { try DateParser.parse(text) }
  }

  @Test func `a day that does not exist is named with its month`() {
    let error = #expect(throws: DateParseError.noSuchDay("2026-02-30", month: 2, year: 2026)) {
      try DateParser.parse("2026-02-30")
    }
    #expect(
      error?.message == "invalid day in '2026-02-30': February 2026 has the days 1 to 28")
    #expect(throws: DateParseError.noSuchDay("2026-12-00", month: 12, year: 2026)) {
      try DateParser.parse("2026-12-00")
    }
    #expect(throws: DateParseError.noSuchMonth("2026-13-01")) {
      try DateParser.parse("2026-13-01")
    }
  }

  @Test(arguments: ["0000-12-31", "10000-01-01", "99999999999999999999-01-01"])
  func `the calendar has the years 1 to 9999`(text: String) {
    #expect(throws: DateParseError.outOfRange(text)) { try DateParser.parse(text) }
  }

  @Test func `a short year is not guessed`() {
    #expect(throws: DateParseError.shortYear("26-12-24")) { try DateParser.parse("26-12-24") }
  }

  @Test func `every message quotes the text and says what to do`() {
    let text = "2026-99-99"
    let errors: [DateParseError] = [
      .unreadable(text), .shortYear(text), .noSuchMonth(text),
      .noSuchDay(text, month: 2, year: 2026), .outOfRange(text),
    ]
    for error in errors {
      expect(error.message, .has("'\(text)'", ": "), .lacks("\n"))
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
      if try DateParser.parse(date.iso8601) != date { failures.append(date.iso8601) }
    }
    #expect(failures == [])
    #expect(CivilDate(dayNumber: -719_529).iso8601 == "-0001-12-31")
    #expect(CivilDate(dayNumber: 2_932_897).iso8601 == "+10000-01-01")
  }
}
