import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkPhrases

/// Series with a time of day, in files and at instants.
@Suite struct `A series with a time` {
  private func instant(_ text: String) throws -> Instant {
    try TimeParser.parse(text, in: .utc)
  }

  private func spans(_ line: String, in zone: Zone = .utc, at times: String...) throws -> [String] {
    var book = DateBook(text: line)
    book.resolveZones { name in
      ["Europe/Oslo": "CET-1CEST,M3.5.0,M10.5.0/3", "Asia/Tokyo": "JST-9"][name]
        .flatMap { try? Zone(posixRule: $0) }
    }
    let date = try #require(book.all.first)
    return try times.map { time in
      let span = date.series.span(at: ZonedInstant(try instant(time), in: zone))
      let end = span?.explicitEnd.map { String($0.rfc3339(in: .utc).dropFirst(5)) } ?? "-"
      return (span?.begin.rfc3339(in: .utc) ?? "-") + " " + end
    }
  }

  @Test(arguments: [
    "2026-11-24 09:30 | a", "2026-11-24 09:30 | a | end=10:00 | zone=America/New_York",
    "2026-11-24 23:00 | a | end=02:00", "2026-11-24 23:00 | a | end=2026-11-26 02:00",
    "2026-11-24 18:30:05 | a | repeat=weekdays | until=2027-01-01 | times=9", "2026-11-24 | a",
    "2026-11-24 | a | end=2026-12-06 | repeat=yearly",
  ])
  func `is written as it was read`(text: String) throws {
    let book = DateBook(text: text)
    #expect(book.problems.isEmpty)
    let date = try #require(book.all.first)
    let line = DateOfInterest.line(
      date.when, date.title, createdAt: Instant(epochSeconds: 0), id: "k7m2q9x4c8tz")
    #expect(
      String(decoding: line, as: UTF8.self)
        == "\(text) | created=1970-01-01T00:00:00Z | id=k7m2q9x4c8tz")
  }

  @Test(arguments: [
    ("2026-11-24 25:00 | a", "invalid time '25:00': write it as 18:30"),
    ("2026-11-24 9:5 | a", "invalid time '9:5': write it as 18:30"),
    ("2026-11-24 09:30 | a | end=soon", "invalid end 'soon': write a later time"),
    ("2026-11-24 09:30 | a | end=2026-11-24 09:00", "invalid end '2026-11-24 09:00': write"),
    ("2026-11-24 | a | end=10:00", "invalid end '10:00': write a later day"),
    ("2026-11-24 | a | end=2026-11-23", "invalid end '2026-11-23': write a later day"),
    ("2026-11-24 09:30 | a | end=2026-11-25", "invalid end '2026-11-25': write a later time"),
    ("2026-11-24 09:30 | a | zone=Mars/Base", "unknown time zone 'Mars/Base'"),
  ])
  func `that is invalid is reported, and its date is kept`(line: String, problem: String) {
    var book = DateBook(text: "\n\(line)\n")
    book.resolveZones { _ in nil }
    #expect(book.all.map(\.date.iso8601) == ["2026-11-24"])
    #expect(book.problems.map(\.line) == [2])
    #expect(book.problems.first?.message.hasPrefix(problem) == true, "\(book.problems)")
  }

  @Test func `floats with the traveler unless it has a zone`() throws {
    let tokyo = try Zone(posixRule: "JST-9")
    #expect(
      try spans("2026-07-01 09:30 | a | end=10:00", in: tokyo, at: "2026-01-01 00:00")
        == ["2026-07-01T00:30:00Z 07-01T01:00:00Z"])
    #expect(
      try spans(
        "2026-07-01 09:30 | a | end=10:00 | zone=Europe/Oslo", in: tokyo, at: "2026-01-01 00:00")
        == ["2026-07-01T07:30:00Z 07-01T08:00:00Z"])
  }

  @Test func `repeats by the clock of its zone`() throws {
    #expect(
      try spans(
        "2026-03-21 09:30 | a | end=10:00 | zone=Europe/Oslo | repeat=weekly | times=3",
        at: "2026-01-01 00:00", "2026-03-21 08:59:59", "2026-03-21 09:00", "2026-03-28 09:00",
        "2030-01-01 00:00") == [
          "2026-03-21T08:30:00Z 03-21T09:00:00Z", "2026-03-21T08:30:00Z 03-21T09:00:00Z",
          "2026-03-28T08:30:00Z 03-28T09:00:00Z", "2026-04-04T07:30:00Z 04-04T08:00:00Z",
          "2026-04-04T07:30:00Z 04-04T08:00:00Z",
        ])
  }

  @Test func `that runs past midnight and over a change of the clock has its end`() throws {
    #expect(
      try spans(
        "2026-10-24 23:00 | a | end=04:00 | zone=Europe/Oslo | repeat=daily",
        at: "2026-10-24 22:00", "2026-10-25 02:59:59", "2026-10-25 03:00") == [
          "2026-10-24T21:00:00Z 10-25T03:00:00Z", "2026-10-24T21:00:00Z 10-25T03:00:00Z",
          "2026-10-25T22:00:00Z 10-26T03:00:00Z",
        ])
  }

  @Test(arguments: [
    ("9:30", "09:30"), ("09:30", "09:30"), ("18:30:05", "18:30:05"), ("9am", "09:00"),
    ("12am", "00:00"), ("12:15 PM", "12:15"), ("7:15pm", "19:15"), ("18h30", "18:30"),
    ("18h", "18:00"), ("0:00", "00:00"),
  ])
  func `is read as people write times`(text: String, time: String) {
    #expect(ClockTime(text)?.text == time)
  }

  @Test(arguments: [
    "", "9", "930", "24:00", "9:60", "9:5", "13pm", "0am", "am", "h", "9:30:60", "-1:00", "1:2:3:4",
  ])
  func `is no other text`(text: String) {
    #expect(ClockTime(text) == nil)
  }

  // 21 January 2026 is a Wednesday; it is 12:00.
  @Test(arguments: [
    ("tomorrow 9:30", "2026-01-22 09:30"), ("9:30 tomorrow", "2026-01-22 09:30"),
    ("friday at 7:15 pm", "2026-01-23 19:15"), ("2026-11-24T09:30", "2026-11-24 09:30"),
    ("24 Dec 2026 18:30", "2026-12-24 18:30"), ("18:30", "2026-01-21 18:30"),
    ("12:00", "2026-01-22 12:00"), ("9am", "2026-01-22 09:00"), ("tomorrow", "2026-01-22"),
    ("12/24 18:30", "2026-12-24 18:30"),
  ])
  func `is read with a date`(text: String, expected: String) throws {
    let today = try DateParser.parse("2026-01-21")
    let reader = DateReader(today: today, .next, DateVocabulary(languages: [.english]))
    let noon = try #require(ClockTime("12:00"))
    let moment = ZonedInstant(Zone.utc.instant(of: noon.on(today)), in: .utc)
    let typed = try reader.read(text, at: moment)
    #expect(typed.date.iso8601 + (typed.time.map { " " + $0.text } ?? "") == expected)
  }
}
