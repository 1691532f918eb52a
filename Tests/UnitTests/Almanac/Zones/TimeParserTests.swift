import Almanac
import NoonmarkBase
import Testing

struct TimeParserTests {
  /// Oslo's current rules, with one gap (2026-03-29 02:00) and one fold (2026-10-25 03:00) per
  /// year.
  private func oslo() throws -> Zone { try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3") }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let utc: String

    init(_ text: String, is utc: String) {
      testDescription = text
      self.utc = utc
    }
  }

  @Test(arguments: [
    Case("2026-01-21T12:00:00Z", is: "2026-01-21T12:00:00Z"),
    Case("2026-01-21t12:00:00z", is: "2026-01-21T12:00:00Z"),
    Case("2026-01-21 12:00:00+02:00", is: "2026-01-21T10:00:00Z"),
    Case("2026-01-21T12:00:00-00:30", is: "2026-01-21T12:30:00Z"),
    Case("2026-01-21T12:00:00-0800", is: "2026-01-21T20:00:00Z"),
    Case("2026-01-21T12:00Z", is: "2026-01-21T12:00:00Z"),
    Case("2026-12-31T23:59:59.9996Z", is: "2026-12-31T23:59:59Z"),
    Case("2016-12-31T23:59:60Z", is: "2017-01-01T00:00:00Z"),
    Case("2016-12-31T15:59:60-08:00", is: "2017-01-01T00:00:00Z"),
    Case("2017-01-01 00:59:60", is: "2017-01-01T00:00:00Z"),
    Case("1969-12-31T23:59:59.5Z", is: "1969-12-31T23:59:59Z"),
    Case("2026-12-24 18:30", is: "2026-12-24T17:30:00Z"),
    Case("2026-07-24 18:30:05", is: "2026-07-24T16:30:05Z"),
    Case("2026-07-24T9:30", is: "2026-07-24T07:30:00Z"),
    Case("2026-07-24", is: "2026-07-23T22:00:00Z"),
    // The gap and the fold.
    Case("2026-03-29 02:30", is: "2026-03-29T01:30:00Z"),
    Case("2026-10-25 02:30", is: "2026-10-25T00:30:00Z"),
    Case("0001-01-01T00:00:00Z", is: "0001-01-01T00:00:00Z"),
    Case("9999-12-31 23:59:59", is: "9999-12-31T22:59:59Z"),
  ])
  func `a form names its instant`(_ expected: Case) throws {
    let zone = try oslo()
    let text = expected.testDescription
    #expect(try TimeParser.parse(text, in: zone).rfc3339(in: .utc) == expected.utc)
    #expect(
      try TimeParser.parse(text, in: zone, now: Instant(epochSeconds: 0)).rfc3339(in: .utc)
        == expected.utc)
  }

  /// Now is 2026-03-29 10:00 in Oslo, the day of the change.
  @Test(arguments: [
    Case("now", is: "2026-03-29T08:00:00Z"),
    Case("18:30", is: "2026-03-29T16:30:00Z"),
    Case("9:05:07", is: "2026-03-29T07:05:07Z"),
    Case("-15m", is: "2026-03-29T07:45:00Z"),
    Case("+2H", is: "2026-03-29T10:00:00Z"),
    Case("-30s", is: "2026-03-29T07:59:30Z"),
    Case("-10h", is: "2026-03-28T22:00:00Z"),
    Case("-1d", is: "2026-03-28T09:00:00Z"),
    Case("+1w", is: "2026-04-05T08:00:00Z"),
    Case("-0m", is: "2026-03-29T08:00:00Z"),
  ])
  func `times count from now if the present counts`(_ expected: Case) throws {
    let now = Instant(epochSeconds: 1_774_771_200)
    let zone = try oslo()
    let text = expected.testDescription
    #expect(try TimeParser.parse(text, in: zone, now: now).rfc3339(in: .utc) == expected.utc)
    let error = #expect(throws: Failure.self) { try TimeParser.parse(text, in: zone) }
    #expect(error?.cause == .unreadableText && error?.advice?.contains("-15m") == false)
  }

  @Test(arguments: [
    "", "noon", "12", "2026-12-24T", "2026-12-24X18:30", "2026-12-24  18:30", "2026-12-24 18",
    "2026-12-24 18:3", "2026-12-24 18:30:5", "2026-12-24 18:30:05.", "2026-12-24 18:30 Z",
    "2026-12-24 18:30+2", "2026-12-24 18:30+02:0", "2026-12-24 18:30+020:00", "18:30Z",
    "2026-12-24 18:30:05,5", "12-24 18:30", "-15", "15m", "-m", "--1m", "-1y", "-1 m", "nowish",
    "2026-12-24T18:30:00Z\u{1B}[0m",
  ])
  func `a text without a form is unreadable`(text: String) {
    let error = #expect(throws: Failure.self) { try parse(text) }
    #expect(error?.cause == .unreadableText && error?.advice?.contains("-15m") == true)
  }

  @Test(arguments: [
    "2026-12-24 24:00", "18:60", "2026-12-24T18:30:61Z", "2026-12-24T18:30:60Z",
    "2026-12-24 23:59:60+05:30", "2026-12-24T18:30:00+24:00", "2026-12-24T18:30:00+02:60", "99:00",
  ])
  func `a time that no clock shows is refused`(text: String) {
    let error = #expect(throws: Failure.self) { try parse(text) }
    #expect(
      error?.message == "invalid time '\(text)': write one from 00:00:00 to 23:59:59")
  }

  @Test(arguments: [
    "0000-12-31T23:59:59Z", "10000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59-00:01", "+9000w", "-800000d", "+999999999999w", "-999999999999h",
    "+99999999999999999999s",
  ])
  func `the calendar has the years 1 to 9999`(text: String) throws {
    // With +9000w, only the last weeks are out of range.
    let now = Instant(epochSeconds: text == "+9000w" ? 250_000_000_000 : 0)
    #expect(throws: Failure.timeOutOfRange(text)) {
      try TimeParser.parse(text, in: .utc, now: now)
    }
  }

  @Test func `a date that does not exist says so`() {
    let missing = DateParseError.noSuchDay("2026-02-29 10:00", month: 2, year: 2026)
    #expect(throws: Failure.input(missing.message)) { try parse("2026-02-29 10:00") }
    let short = DateParseError.shortYear("26-02-28 10:00")
    #expect(throws: Failure.input(short.message)) { try parse("26-02-28 10:00") }
  }

  @Test(arguments: ["2026-12-24", "2026-12-24 18:30", "2026-12-24T18:30:05"])
  func `a time that must have an offset is refused without one`(text: String) throws {
    let error = #expect(throws: Failure.self) {
      try TimeParser.parse(text, in: .utc, requiresOffset: true)
    }
    #expect(error?.advice == "write it as 2026-12-24T18:30:00Z")
    let time = "2026-12-24 18:30+02:00"
    #expect(try TimeParser.parse(time, in: .utc, requiresOffset: true) == parse(time))
  }

  private func parse(_ text: String) throws(Failure) -> Instant {
    try TimeParser.parse(text, in: .utc, now: Instant(epochSeconds: 0))
  }
}
