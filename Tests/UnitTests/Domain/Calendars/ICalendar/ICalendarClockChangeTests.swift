import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Recurrence
import TestSupport
import Testing

/// Excluded dates, ends and added dates at nonexistent and ambiguous local times.
@Suite struct `An iCalendar event on the day of a clock change` {
  private typealias Sample = ICalendarSample

  private static func zone(_ name: String) -> Zone? {
    name == "Africa/Cairo"
      ? try? Zone(posixRule: "EET-2EEST,M4.5.5/0,M10.5.4/24", name: name) : Sample.zone(name)
  }

  /// Returns the occurrences of eight days in a zone, each as `A 27T02:30+01:00`, with its end if
  /// it has one.
  private func shown(
    _ events: [[String]], from day: String, in name: String = "Europe/Oslo"
  ) throws -> [String] {
    let zone = try #require(Self.zone(name))
    let start = try TimeParser.parse("\(day)T00:00", in: zone)
    let text = Sample.calendar(events.flatMap(\.self))
    let found = ICalendarFile(Array(text.utf8)).occurrences(
      in: zone, from: start, to: start.advanced(bySeconds: 8 * 86_400), limit: 100,
      zoneNamed: Self.zone)
    func time(_ instant: Instant) -> String {
      let text = instant.rfc3339(in: zone)
      return String(text.dropFirst(8).prefix(8) + text.suffix(6))
    }
    return found.events.map { event in
      switch event.time {
      case .days(let days):
        "\(event.title) \(days.lowerBound.iso8601.dropFirst(8)) to "
          + days.upperBound.iso8601.dropFirst(8)
      case .span(let span):
        "\(event.title) \(time(span.begin))" + (span.explicitEnd.map { " \(time($0))" } ?? "")
      }
    } + found.problems.map { "\($0.line): \($0.message)" }
  }

  // MARK: Nonexistent local times

  private static let daily = [
    "DTSTART;TZID=Europe/Oslo:20260327T023000", "RRULE:FREQ=DAILY;COUNT=4",
  ]
  /// The nonexistent 02:30 of 29 March is 01:30 in UTC (RFC 5545, 3.3.5).
  private static let ids = [
    ":20260329T013000Z", ";TZID=Europe/Berlin:20260329T023000",
    ";TZID=\"W. Europe Standard Time\":20260329T023000",
    ";TZID=America/New_York:20260328T213000", ";TZID=Europe/Oslo:20260329T033000",
    ";TZID=Europe/Oslo:20260329T023000", ":20260329T033000",
  ]

  @Test(arguments: ids)
  func `is excluded, replaced and canceled by its instant`(id: String) throws {
    let rest = ["A 27T02:30+01:00", "A 28T02:30+01:00", "A 30T02:30+02:00"]
    func day(_ other: [String], _ more: [String] = []) throws -> [String] {
      try shown(
        [Sample.event("A", Self.daily + more)] + (other.isEmpty ? [] : [Sample.event("B", other)]),
        from: "2026-03-27")
    }
    let recurrence = "RECURRENCE-ID\(id)"
    let moved = [recurrence, "DTSTART;TZID=Europe/Oslo:20260329T100000"]
    #expect(try day([], ["EXDATE\(id)"]) == rest)
    #expect(try day(moved) == rest[..<2] + ["B 29T10:00+02:00", rest[2]])
    #expect(try day(moved + ["STATUS:CANCELLED"]) == rest)
    // An older version of an occurrence that has since been excluded.
    #expect(try day(moved, ["EXDATE\(id)", "SEQUENCE:3"]) == rest)
  }

  @Test(arguments: ids)
  func `is moved with all later ones by its instant`(id: String) throws {
    let id = id.replacing(":", with: ";RANGE=THISANDFUTURE:", maxReplacements: 1)
    let moved = ["RECURRENCE-ID\(id)", "DTSTART;TZID=Europe/Oslo:20260329T100000"]
    let found = try shown(
      [Sample.event("A", Self.daily), Sample.event("B", moved)], from: "2026-03-27")
    #expect(
      found == [
        "A 27T02:30+01:00", "A 28T02:30+01:00", "B 29T10:00+02:00", "B 30T10:00+02:00",
      ])
  }

  @Test(arguments: [
    ("America/New_York", "20260307T023000", "EXDATE:20260308T073000Z", ["07", "09"]),
    ("Africa/Cairo", "20260423T003000", "EXDATE:20260423T223000Z", ["23", "25"]),
    ("Africa/Cairo", "20260423T003000", "EXDATE:20260424T003000", ["23", "25"]),
  ])
  func `is excluded in any zone`(
    zone: String, start: String, excluded: String, days: [String]
  ) throws {
    let event = ["DTSTART;TZID=\(zone):\(start)", "RRULE:FREQ=DAILY;COUNT=3", excluded]
    let day = "\(start.prefix(4))-\(start.dropFirst(4).prefix(2))-\(start.dropFirst(6).prefix(2))"
    let found = try shown([Sample.event("A", event)], from: day, in: zone)
    #expect(found.map { String($0.dropFirst(2).prefix(2)) } == days)
  }

  @Test(arguments: ["EXDATE:20260329T013000Z", "EXDATE;TZID=Europe/Oslo:20260329T033000"])
  func `is excluded by its instant without a zone`(excluded: String) throws {
    let event = ["DTSTART:20260327T023000", "RRULE:FREQ=DAILY;COUNT=4", excluded]
    #expect(
      try shown([Sample.event("A", event)], from: "2026-03-27") == [
        "A 27T02:30+01:00", "A 28T02:30+01:00", "A 30T02:30+02:00",
      ])
  }

  @Test func `has one occurrence an instant, which is excluded as one`() throws {
    let event = [
      "DTSTART;TZID=Europe/Oslo:20260329T010000", "RRULE:FREQ=HOURLY;COUNT=3",
      "EXDATE:20260329T010000Z",
    ]
    #expect(
      try shown([Sample.event("A", event)], from: "2026-03-29") == [
        "A 29T01:00+01:00", "A 29T04:00+02:00",
      ])
  }

  @Test(arguments: [
    ("FREQ=DAILY;UNTIL=20260329T012959Z", "20260327T023000", ["27T02:30", "28T02:30"]),
    ("FREQ=DAILY;UNTIL=20260329T013000Z", "20260327T023000", ["27T02:30", "28T02:30", "29T03:30"]),
    // 02:30 is later than 03:00.
    (
      "FREQ=MINUTELY;INTERVAL=45;UNTIL=20260329T012000Z", "20260329T014500",
      ["29T01:45", "29T03:15"]
    ),
    (
      "FREQ=MINUTELY;INTERVAL=45;UNTIL=20260329T013000Z", "20260329T014500",
      ["29T01:45", "29T03:15", "29T03:30"]
    ),
  ])
  func `ends by the instant of its UNTIL`(
    rule: String, start: String, times: [String]
  ) throws {
    let event = ["DTSTART;TZID=Europe/Oslo:\(start)", "RRULE:\(rule)"]
    let found = try shown([Sample.event("A", event)], from: "2026-03-27")
    #expect(found.map { String($0.dropFirst(2).prefix(8)) } == times)
  }

  @Test(arguments: [
    ("DTEND;TZID=Europe/Oslo:20260329T043000", "04:30"), ("DTEND:20260329T023000Z", "04:30"),
    ("DURATION:PT1H", "04:30"), ("DTEND;TZID=Europe/Oslo:20260329T060000", "06:00"),
    // The gap shifts the start to the end, or beyond: the length by the clock.
    ("DTEND;TZID=Europe/Oslo:20260329T033000", "04:30"),
    ("DTEND;TZID=Europe/Oslo:20260329T030000", "04:00"),
    ("DTEND;TZID=Europe/Oslo:20260329T024500", "03:45"),
  ])
  func `ends when its end says`(end: String, time: String) throws {
    let event = ["DTSTART;TZID=Europe/Oslo:20260329T023000", end]
    #expect(
      try shown([Sample.event("A", event)], from: "2026-03-29")
        == ["A 29T03:30+02:00 29T\(time)+02:00"])
    let read = Sample.read(Sample.calendar(Sample.event("A", event)))
    #expect(
      read.events.map(Sample.fields) == ["2026-03-29 03:30 | end=\(time) | zone=Europe/Oslo"])
  }

  @Test func `is imported with what it excludes and its end`() throws {
    let zone = try #require(Self.zone("Europe/Oslo"))
    func times(_ lines: [String]) throws -> (line: [String], times: [String]) {
      let text = Sample.calendar(Sample.event("A", lines))
      let events = Sample.read(text).events
      let times = events.flatMap { event in
        event.when.series.occurrences(from: Instant("2026-03-01T00:00:00Z"), zone: zone)
          .map { String($0.begin.rfc3339(in: zone).dropFirst(8).prefix(8)) }
      }
      return (events.map(Sample.fields), times)
    }
    let excluded = try times(Self.daily + ["EXDATE:20260329T013000Z"])
    #expect(excluded.times == ["27T02:30", "28T02:30", "30T02:30"])
    let ended = try times([Self.daily[0], "RRULE:FREQ=DAILY;UNTIL=20260329T012959Z"])
    #expect(ended.times == ["27T02:30", "28T02:30"])
    #expect(
      ended.line == ["2026-03-27 02:30 | zone=Europe/Oslo | repeat=daily | until=2026-03-28"])
  }

  // MARK: Ambiguous local times

  @Test(arguments: [
    ("Europe/Oslo", "20261024T100000", "20261025T013000Z", "24T10:00+02:00", "25T02:30+01:00"),
    (
      "America/New_York", "20261031T100000", "20261101T063000Z", "31T10:00-04:00",
      "01T01:30-05:00"
    ),
  ])
  func `has an added date in the second hour, which can be excluded and replaced`(
    zone: String, start: String, added: String, first: String, second: String
  ) throws {
    let day = "2026-10-\(start.dropFirst(6).prefix(2))"
    let event = ["DTSTART;TZID=\(zone):\(start)", "RDATE:\(added)"]
    func shown(_ more: [String], _ other: [[String]] = []) throws -> [String] {
      try self.shown([Sample.event("A", event + more)] + other, from: day, in: zone)
    }
    #expect(try shown([]) == ["A \(first)", "A \(second)"])
    #expect(try shown(["EXDATE:\(added)"]) == ["A \(first)"])
    let moved = Sample.event("B", ["RECURRENCE-ID:\(added)", "DTSTART:\(added)"])
    #expect(try shown([], [moved]) == ["A \(first)", "B \(second)"])
    // The first hour is a different instant.
    let earlier = "\(second.dropFirst(3).prefix(2))30"
    let local = "2026\(zone == "Europe/Oslo" ? "1025" : "1101")T\(earlier)00"
    #expect(try shown(["EXDATE;TZID=\(zone):\(local)"]) == ["A \(first)", "A \(second)"])
  }

  @Test(arguments: [
    ("Europe/Oslo", "20261025T010000", "20261025T013000Z", "25T01:00+02:00 25T02:30+01:00"),
    ("Europe/Oslo", "20261025T023000", "20261025T013000Z", "25T02:30+02:00 25T02:30+01:00"),
    ("America/New_York", "20261101T003000", "20261101T063000Z", "01T00:30-04:00 01T01:30-05:00"),
  ])
  func `has its end in the second hour`(
    zone: String, start: String, end: String, shown: String
  ) throws {
    let day = "\(start.prefix(4))-\(start.dropFirst(4).prefix(2))-\(start.dropFirst(6).prefix(2))"
    let event = ["DTSTART;TZID=\(zone):\(start)", "DTEND:\(end)"]
    #expect(try self.shown([Sample.event("A", event)], from: day, in: zone) == ["A \(shown)"])
    let period = "RDATE;VALUE=PERIOD:20261020T100000Z/20261020T110000Z,20261025T003000Z/PT30M"
    let other = ["DTSTART;TZID=Europe/Oslo:20261025T013000", "DTEND:20261025T003000Z", period]
    #expect(
      try self.shown([Sample.event("A", other)], from: "2026-10-25") == [
        "A 25T01:30+02:00 25T02:30+02:00", "A 25T02:30+02:00 25T02:00+01:00",
      ])
  }

  @Test func `is excluded and ended by instants`() throws {
    let event = ["DTSTART;TZID=Europe/Oslo:20261024T023000", "RRULE:FREQ=DAILY;COUNT=2"]
    let all = ["A 24T02:30+02:00", "A 25T02:30+02:00"]
    func shown(_ lines: [String]) throws -> [String] {
      try self.shown([Sample.event("A", lines)], from: "2026-10-24")
    }
    #expect(try shown(event + ["EXDATE:20261025T003000Z"]) == [all[0]])
    #expect(try shown(event + ["EXDATE:20261025T013000Z"]) == all)
    #expect(try shown([event[0], "RRULE:FREQ=DAILY;UNTIL=20261025T011000Z"]) == all)
    #expect(try shown([event[0], "RRULE:FREQ=DAILY;UNTIL=20261025T002959Z"]) == [all[0]])
  }

  // MARK: Periods of whole days

  @Test(arguments: ["20261203T230000Z/P2D", "20261203T230000Z/20261205T230000Z"])
  func `has added whole days of a period`(period: String) throws {
    let event = ["DTSTART;VALUE=DATE:20261201", "RDATE;VALUE=PERIOD:\(period)"]
    #expect(
      try shown([Sample.event("A", event)], from: "2026-11-30") == ["A 01 to 01", "A 04 to 05"])
  }
}
