import Almanac
import NoonmarkBase
import NoonmarkRecords
import Recurrence
import TestSupport
import Testing

@testable import NoonmarkDomain

/// The limits on work and memory for one file, whatever its contents.
@Suite struct `A hostile iCalendar file` {
  private typealias Sample = ICalendarSample

  /// A file, and the occurrences of December 2026 in it.
  private struct Reading {
    let titles: [String]
    let problems: [String]
    /// The number of names that were looked up.
    let lookups: Int

    init(_ lines: [String]) {
      let file = ICalendarFile(Array(Sample.calendar(lines).utf8))
      var work = ICalendarWork()
      var lookups = 0
      let found = file.occurrences(
        in: .utc, from: Instant("2026-12-01T00:00:00Z"), to: Instant("2026-12-31T00:00:00Z"),
        limit: 1000, near: Instant("2026-12-01T00:00:00Z"), spending: &work
      ) { _ in
        lookups += 1
        return nil
      }
      titles = found.events.map(\.title)
      problems = found.problems.map(\.message)
      self.lookups = lookups
    }
  }

  private static func event(_ title: String, _ lines: String...) -> [String] {
    Sample.event(title, uid: title, lines)
  }

  private static let single = event("Single", "DTSTART:20261224T183000Z")
  private static let tooMuchWork =
    "the file is too much work: repeated events from here on can be missing"

  private static func unread(_ zone: String) -> String {
    "the time zone '\(zone)' is too much work to read: its events are skipped"
  }

  @Test func `with rules that are hard to search keeps its other events`() {
    let hard = "FREQ=MINUTELY;INTERVAL=59;COUNT=2147483647;BYMINUTE=14;BYMONTH=9,11,12"
    let events = (0..<40).flatMap {
      Self.event("\($0)", "DTSTART:20260101T000000Z", "RRULE:\(hard)")
    }
    let reading = Reading(events + Self.single)
    #expect(reading.titles.contains("0"))
    #expect(reading.titles.contains("Single"))
    #expect(!reading.titles.contains("39"))
    #expect(reading.problems == [Self.tooMuchWork])
  }

  @Test func `with a rule that overflows keeps its other events`() {
    let rule = "RRULE:FREQ=WEEKLY;INTERVAL=86399;COUNT=1000000000"
    let reading = Reading(Self.event("Once", "DTSTART:20261202T100000Z", rule) + Self.single)
    #expect(reading.titles == ["Once", "Single"])
    #expect(reading.problems.isEmpty)
  }

  /// The definition of a zone with daylight saving time, with the rules of Windows.
  private static func definition(_ name: String, _ offsets: [String]) -> [String] {
    let parts = ["STANDARD", "DAYLIGHT"].enumerated().flatMap { index, part in
      [
        "BEGIN:\(part)", "DTSTART:16010101T030000",
        "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=\(index == 0 ? 10 : 3)",
        "TZOFFSETFROM:\(offsets[1 - index])", "TZOFFSETTO:\(offsets[index])", "END:\(part)",
      ]
    }
    return ["BEGIN:VTIMEZONE", "TZID:\(name)"] + parts + ["END:VTIMEZONE"]
  }

  @Test func `with many zones keeps the events in the first ones, and skips the others`() {
    let zones = (0..<400).flatMap { Self.definition("Z\($0)", ["+0100", "+0200"]) }
    let events = (0..<400).flatMap {
      Self.event("\($0)", "DTSTART;TZID=Z\($0):20261224T183000")
    }
    let reading = Reading(zones + events + Self.single)
    let count = reading.titles.count - 1
    #expect((40..<400).contains(count))
    #expect(reading.titles == (0..<count).map(String.init) + ["Single"])
    #expect(reading.problems == (count..<400).map { Self.unread("Z\($0)") })
  }

  @Test func `with a zone that is too much work uses its name, or skips its events`() {
    let names = (0..<200).map { "Z\($0)" } + ["Eastern Standard Time", "MOON7"]
    let zones = names.flatMap { Self.definition($0, ["-0500", "-0400"]) }
    let events = names.flatMap {
      Self.event($0, "DTSTART;TZID=\($0):20261224T183000", "RRULE:FREQ=DAILY;COUNT=1")
    }
    let file = ICalendarFile(Array(Sample.calendar(zones + events).utf8))
    let found = file.occurrences(
      in: .utc, from: Instant("2026-12-01T00:00:00Z"), to: Instant("2026-12-31T00:00:00Z"),
      limit: 1000, zoneNamed: Sample.zone)
    #expect(
      found.events.allSatisfy { $0.time.begin(in: .utc) == Instant("2026-12-24T23:30:00Z") })
    #expect(found.events.last?.title == "Eastern Standard Time")
    #expect(found.problems.last?.message == Self.unread("MOON7"))
  }

  @Test func `with one definition in all of its calendars reads it once`() {
    let calendars = (0..<500).map { number in
      Sample.calendar(
        Self.definition("Mine", ["+0100", "+0200"])
          + Self.event("\(number)", "DTSTART;TZID=Mine:20261224T183000"))
    }
    let found = ICalendarFile(Array(calendars.joined().utf8)).occurrences(
      in: .utc, from: Instant("2026-12-01T00:00:00Z"), to: Instant("2026-12-31T00:00:00Z"),
      limit: 1000, zoneNamed: { _ in nil })
    #expect(found.problems.isEmpty)
    #expect(found.events.count == 500)
    #expect(
      found.events.allSatisfy { $0.time.begin(in: .utc) == Instant("2026-12-24T17:30:00Z") })
  }

  @Test func `with many unknown zones looks up a part of them`() {
    let events = (0..<3000).flatMap {
      Self.event("\($0)", "DTSTART;TZID=No/Z\($0):20261224T183000")
    }
    let reading = Reading(events)
    #expect(reading.lookups <= 1000)
    #expect(reading.titles.count == reading.lookups)
    #expect(reading.problems.contains(Self.unread("No/Z\(reading.lookups)")))
    #expect(reading.problems.contains(Self.tooMuchWork))
  }

  @Test func `with many exceptions keeps as many as fit`() {
    let day = CivilDate(dayNumber: 20_000)
    let lists = (0..<5).map { list in
      "EXDATE:"
        + (0..<40_000).map { number in
          let date = day.advanced(byDays: list * 40_000 + number)
          return date.iso8601.filter { $0 != "-" }
        }.joined(separator: ",")
    }
    let lines = ["DTSTART;VALUE=DATE:20261224", "RRULE:FREQ=DAILY"] + lists
    let reading = Reading(
      ["BEGIN:VEVENT", "SUMMARY:Many"] + lines + ["END:VEVENT"] + Self.single)
    #expect(
      reading.problems == [
        Self.tooMuchWork, "the file takes too much memory: parts from here on are skipped",
      ])
    #expect(reading.titles == ["Single"])
  }

  @Test func `with many repeating events keeps its single events`() {
    let events = (0..<26_000).flatMap {
      Self.event("\($0)", "DTSTART:20260101T100000Z", "RRULE:FREQ=YEARLY")
    }
    let reading = Reading(events + Self.single)
    #expect(reading.titles == ["Single"])
    #expect(reading.problems == [Self.tooMuchWork])
  }

  @Test func `with many attendees reads the answers of a part of them`() {
    let declined = (0..<10_001).map { "ATTENDEE;PARTSTAT=DECLINED:mailto:\($0)@example.com" }
    let events = (0..<6).flatMap {
      Sample.event("\($0)", uid: "\($0)", ["DTSTART:20261224T183000Z"] + declined)
    }
    var work = ICalendarWork()
    let found = ICalendarFile(Array(Sample.calendar(events).utf8)).occurrences(
      in: .utc, from: Instant("2026-12-01T00:00:00Z"), to: Instant("2026-12-31T00:00:00Z"),
      limit: 1000, spending: &work, zoneNamed: { _ in nil })
    #expect(
      found.events.map { $0.marks.contains(.declined) } == [true, true, true, true, false, false])
    #expect(
      found.problems.map(\.message) == [
        "more than 10000 attendees: those from here on are skipped",
        "too many attendees: whether you declined events from here on is unknown",
      ])
  }

  @Test func `with an endless line skips it`() {
    let line = "EXDATE:" + String(repeating: "20261224T183000Z,", count: 70_000)
    let reading = Reading(Self.event("Event", "DTSTART:20261224T183000Z", line))
    #expect(reading.problems == ["a line of more than 1 MiB is skipped"])
    #expect(reading.titles == ["Event"])
  }

  @Test func `with components in components in components has its events`() {
    let deep = (0..<5000).map { "BEGIN:X\($0)" } + (0..<5000).reversed().map { "END:X\($0)" }
    let reading = Reading(
      ["BEGIN:VEVENT", "SUMMARY:Deep", "DTSTART:20261224"] + deep + ["END:VEVENT"] + Self.single)
    #expect(reading.titles == ["Deep", "Single"])
    #expect(reading.problems.isEmpty)
  }

  @Test func `with parts of a duration that add up to more than fits is read`() {
    let hours = String(repeating: "T9999999999H", count: 300_000)
    #expect(EventLength(duration: Array("P\(hours)".utf8)) == nil)
    #expect(EventLength(duration: Array("P1DT2H30M".utf8))?.seconds == 95_400)
  }
}
