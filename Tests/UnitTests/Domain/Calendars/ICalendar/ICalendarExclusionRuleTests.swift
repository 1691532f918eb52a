import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Recurrence
import TestSupport
import Testing

/// Exclusion rules (EXRULE), and calendars that are messages (METHOD).
@Suite struct `An excluded rule of an iCalendar file` {
  private typealias Sample = ICalendarSample

  private static let november = (
    Instant("2026-11-20T00:00:00Z"), Instant("2026-12-10T00:00:00Z")
  )

  /// The days and titles of the events from 20 November to 9 December 2026, and the problems.
  private func shown(_ lines: [String]) -> [String] {
    let found = ICalendarFile(Array(Sample.calendar(lines).utf8)).occurrences(
      in: .utc, from: Self.november.0, to: Self.november.1, limit: 1000, zoneNamed: Sample.zone)
    return found.events.map { event in
      switch event.time {
      case .days(let days): "\(event.title) \(days.lowerBound.iso8601.dropFirst(5))"
      case .span(let span): "\(event.title) \(span.begin.rfc3339(in: .utc).dropFirst(5).prefix(11))"
      }
    } + found.problems.map { "\($0.line): \($0.message)" }
  }

  private func days(_ lines: [String]) -> String {
    shown(Sample.event("A", lines))
      .map { String($0.dropFirst(2).prefix(5)) }.joined(separator: " ")
  }

  // 25 November 2026 is a Wednesday.
  @Test(arguments: [
    ("FREQ=DAILY;COUNT=5", "FREQ=WEEKLY;BYDAY=SA,SU", "11-25 11-26 11-27"),
    ("FREQ=DAILY;COUNT=4", "FREQ=DAILY;INTERVAL=2", "11-26 11-28"),
    ("FREQ=DAILY;COUNT=4", "FREQ=DAILY;COUNT=2", "11-27 11-28"),
    ("FREQ=DAILY;COUNT=4", "FREQ=DAILY;UNTIL=20261126T235959Z", "11-27 11-28"),
    ("FREQ=WEEKLY;BYDAY=WE,FR;COUNT=4", "FREQ=WEEKLY;BYDAY=FR", "11-25 12-02"),
    ("FREQ=DAILY;COUNT=8", "FREQ=MONTHLY;BYMONTHDAY=1,2", "11-25 11-26 11-27 11-28 11-29 11-30"),
    ("FREQ=DAILY;COUNT=3", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26", "11-25 11-27"),
    ("FREQ=DAILY;COUNT=3", "FREQ=DAILY", ""),
    ("FREQ=DAILY;COUNT=3", "FREQ=WEEKLY;BYDAY=MO", "11-25 11-26 11-27"),
    ("FREQ=WEEKLY;COUNT=2", "FREQ=DAILY;INTERVAL=7;COUNT=1", "12-02"),
  ])
  func `excludes its occurrences`(rule: String, excluded: String, expected: String) {
    let starts = [
      "DTSTART:20261125T100000Z", "DTSTART;TZID=Europe/Oslo:20261125T100000",
      "DTSTART:20261125T100000", "DTSTART;VALUE=DATE:20261125",
    ]
    for start in starts {
      #expect(days([start, "RRULE:\(rule)", "EXRULE:\(excluded)"]) == expected, "\(start)")
    }
  }

  @Test func `excludes together with others and with dates`() {
    #expect(
      days([
        "DTSTART:20261125T100000Z", "RRULE:FREQ=DAILY;COUNT=9", "EXRULE:FREQ=WEEKLY;BYDAY=SA",
        "exrule:FREQ=WEEKLY;BYDAY=SU", "EXDATE:20261125T100000Z", "RDATE:20261206T100000Z",
      ]) == "11-26 11-27 11-30 12-01 12-02 12-03")
  }

  @Test func `that is invalid is reported, and excludes nothing`() {
    let lines = ["DTSTART:20261125T100000Z", "RRULE:FREQ=DAILY;COUNT=2", "EXRULE:FREQ=NEVER"]
    let found = shown(Sample.event("A", uid: nil, lines))
    #expect(found.dropLast() == ["A 11-25T10:00", "A 11-26T10:00"])
    expect(
      found.last, .starts("6: invalid repetition 'FREQ=NEVER'"), .ends(": rule ignored (EXRULE)"))
  }

  @Test func `is imported as dates`() {
    let lines = ["SUMMARY:A", "UID:u", "DTSTART:20261125T100000", "RRULE:FREQ=DAILY;COUNT=5"]
    let event = ["BEGIN:VEVENT"] + lines + ["EXRULE:FREQ=WEEKLY;BYDAY=SA,SU", "END:VEVENT"]
    let read = Sample.read(Sample.calendar(event))
    #expect(
      read.events.map(Sample.fields) == [
        "2026-11-25 10:00 | repeat=daily | times=5 | except=2026-11-28, 2026-11-29"
      ])
    #expect(read.problems.isEmpty)
    let endless = event.map { $0.replacing(";COUNT=5", with: "") }
    #expect(
      Sample.read(Sample.calendar(endless)).problems.map(\.message) == [
        "the excluded rule (EXRULE) of 'A' has no end: only its next dates are excluded"
      ])
  }

  @Test(arguments: ["COUNT=2", "UNTIL=20261130T100000"])
  func `is imported as dates that are complete if it has an end`(limit: String) {
    let lines = ["SUMMARY:A", "UID:u", "DTSTART:20261125T100000", "RRULE:FREQ=DAILY"]
    let rule = "EXRULE:FREQ=WEEKLY;BYDAY=SA,SU;\(limit)"
    #expect(
      Sample.fields(of: Sample.calendar(["BEGIN:VEVENT"] + lines + [rule, "END:VEVENT"])) == [
        "2026-11-25 10:00 | repeat=daily | except=2026-11-28, 2026-11-29"
      ])
  }

  @Test func `is imported as the dates of the next ten years, and the latest ones before`() throws {
    let lines = ["SUMMARY:A", "UID:u", "DTSTART:20000103T090000", "RRULE:FREQ=DAILY"]
    let event = ["BEGIN:VEVENT"] + lines + ["EXRULE:FREQ=WEEKLY;BYDAY=SA,SU", "END:VEVENT"]
    let today = try #require(CivilDate(year: 2026, month: 11, day: 25))
    let read = Sample.read(Sample.calendar(event), on: today)
    let days = try #require(read.events.first).when.excluded.map(\.written.date.iso8601)
    #expect(days.count == 2000)
    // The last weekend of the ten years, and those of this month.
    #expect(days.last == "2036-11-23")
    let expected = ["2026-11-21", "2026-11-22", "2026-11-28", "2026-11-29"]
    #expect(expected.allSatisfy { days.contains($0) } && !days.contains("2000-01-08"), "\(days)")
    #expect(read.problems.count == 1)
  }

  // MARK: Methods

  @Test(arguments: ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER", "reply"])
  func `or a message about an event shows no event, and is reported`(method: String) {
    let event = Sample.event("A", ["DTSTART:20261125T100000Z"])
    #expect(
      shown(["METHOD:\(method)"] + event + event) == [
        "3: METHOD:\(method.uppercased()) is a message about an event: its events are not shown"
      ])
    let other = Sample.calendar(["METHOD:\(method)"] + event) + Sample.calendar(event)
    #expect(Sample.read(other).events.map(\.title) == ["A"])
  }

  @Test(arguments: ["PUBLISH", "REQUEST", "ADD", "X-OTHER", ""])
  func `or any other method has its events`(method: String) {
    let event = Sample.event("A", ["DTSTART:20261125T100000Z"])
    #expect(shown(["METHOD:\(method)"] + event) == ["A 11-25T10:00"])
  }

  @Test func `or a canceled calendar cancels events and occurrences`() {
    let series = Sample.event("A", ["DTSTART:20261125T100000Z", "RRULE:FREQ=DAILY;COUNT=3"])
    func cancel(_ lines: String...) -> String {
      Sample.calendar(["METHOD:CANCEL", "BEGIN:VEVENT", "UID:u"] + lines + ["END:VEVENT"])
    }
    func titles(_ text: String) -> [String] {
      ICalendarFile(Array(text.utf8)).occurrences(
        in: .utc, from: Self.november.0, to: Self.november.1, limit: 1000, zoneNamed: Sample.zone
      ).events.map(\.title)
    }
    let base = Sample.calendar(series)
    let all = cancel("SEQUENCE:1", "DTSTART:20261125T100000Z")
    let one = cancel("SEQUENCE:1", "RECURRENCE-ID:20261126T100000Z", "DTSTART:20261126T100000Z")
    #expect(titles(base).count == 3)
    #expect(titles(base + all).isEmpty)
    #expect(titles(all + base).isEmpty)
    #expect(titles(base + cancel("SEQUENCE:1")).isEmpty)
    #expect(titles(base + one).count == 2)
    #expect(titles(one + base).count == 2)
  }
}
