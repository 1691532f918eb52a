import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Recurrence
import TestSupport
import Testing

/// Events that share a UID: versions, changed occurrences, and independent events.
@Suite struct `Several iCalendar events with one UID` {
  private typealias Sample = ICalendarSample

  /// Returns the events from 20 November to 20 December 2026 in a zone, each as `A 11-26 20:00`, or
  /// `A 11-26` for a day.
  private func shown(_ lines: [String], in name: String = "Europe/Oslo") throws -> [String] {
    let zone = try #require(Sample.zone(name))
    let found = ICalendarFile(Array(Sample.calendar(lines).utf8)).occurrences(
      in: zone, from: Instant("2026-11-20T00:00:00Z"), to: Instant("2026-12-20T00:00:00Z"),
      limit: 100_000, zoneNamed: Sample.zone)
    return found.events.map { event in
      switch event.time {
      case .days(let days): "\(event.title) \(days.lowerBound.iso8601.dropFirst(5))"
      case .span(let span):
        "\(event.title) "
          + span.begin.rfc3339(in: zone).dropFirst(5).prefix(11).replacing("T", with: " ")
      }
    } + found.problems.map { "\($0.line): \($0.message)" }
  }

  /// Returns the events, and expects them to be the same in both orders of the parts.
  private func inBothOrders(
    _ parts: [[String]], in name: String = "Europe/Oslo"
  ) throws -> [String] {
    let orders = try [parts, parts.reversed()].map { try shown($0.flatMap(\.self), in: name) }
    #expect(orders[0] == orders[1])
    return orders[0]
  }

  private static let daily = [
    "DTSTART;TZID=Europe/Oslo:20261124T200000", "RRULE:FREQ=DAILY;COUNT=4", "SEQUENCE:5",
  ]

  // MARK: The form of a RECURRENCE-ID

  @Test(arguments: [
    "RECURRENCE-ID:20261126T190000Z", "RECURRENCE-ID;TZID=Europe/Oslo:20261126T200000",
    "RECURRENCE-ID;TZID=America/New_York:20261126T140000",
    "RECURRENCE-ID;TZID=Asia/Tokyo:20261127T040000", "RECURRENCE-ID:20261126T200000",
    "RECURRENCE-ID;VALUE=DATE:20261126", "RECURRENCE-ID:20261126",
    "RECURRENCE-ID;TZID=Etc/GMT+11:20261126T080000",
    "recurrence-id;tzid=\"Europe/Berlin\":20261126T200000",
    "RECURRENCE-ID;TZID=/vendor/Europe/Oslo:20261126T200000",
    "RECURRENCE-ID;TZID=Pacific/Kiritimati:20261127T090000",
    "RECURRENCE-ID;VALUE=DATE-TIME:20261126T190000Z",
  ])
  func `are versions of one occurrence in any form of its time`(id: String) throws {
    for other in ["RECURRENCE-ID:20261126T190000Z", "RECURRENCE-ID;VALUE=DATE:20261126"] {
      let old = Sample.event("Old", [other, "DTSTART:20261126T170000Z", "SEQUENCE:6"])
      let new = Sample.event("New", [id, "DTSTART:20261126T200000Z", "SEQUENCE:10"])
      #expect(
        try inBothOrders([Sample.event("A", Self.daily), old, new]) == [
          "A 11-24 20:00", "A 11-25 20:00", "New 11-26 21:00", "A 11-27 20:00",
        ])
    }
  }

  @Test(arguments: [
    (["SEQUENCE:2"], ["SEQUENCE:1", "LAST-MODIFIED:20260901T000000Z"]),
    (["LAST-MODIFIED:20260902T000000Z"], ["LAST-MODIFIED:20260901T000000Z"]),
    (["DTSTAMP:20260902T000000Z"], ["DTSTAMP:20260901T000000Z"]),
    (
      ["LAST-MODIFIED:20260902T000000Z", "DTSTAMP:20260101T000000Z"],
      ["LAST-MODIFIED:20260901T000000Z", "DTSTAMP:20260301T000000Z"]
    ),
    (["DTSTAMP:20260902T000000Z"], []), (["SEQUENCE:1"], []),
    (
      ["LAST-MODIFIED:20260902T000000Z", "DTSTAMP:20260902T000000Z"],
      ["LAST-MODIFIED:20260902T000000Z", "DTSTAMP:20260901T000000Z"]
    ),
  ])
  func `count in their latest version`(later: [String], earlier: [String]) throws {
    let start = ["DTSTART:20261126T170000Z"]
    let masters = [Sample.event("Old", start + earlier), Sample.event("New", start + later)]
    #expect(try inBothOrders(masters) == ["New 11-26 18:00"])
    let id = ["RECURRENCE-ID:20261126T190000Z"]
    let own = [Sample.event("Old", id + start + earlier), Sample.event("New", id + start + later)]
    #expect(try inBothOrders(own) == ["New 11-26 18:00"])
    #expect(try inBothOrders([Sample.event("A", Self.daily)] + own).contains("New 11-26 18:00"))
  }

  @Test func `without their series are one in any form of its time`() throws {
    let parts = [
      Sample.event(
        "Old", ["RECURRENCE-ID:20261126T190000Z", "DTSTART:20261126T170000Z", "SEQUENCE:1"]),
      Sample.event(
        "New",
        [
          "RECURRENCE-ID;TZID=Europe/Oslo:20261126T200000", "DTSTART:20261126T180000Z",
          "SEQUENCE:2",
        ]),
    ]
    #expect(try inBothOrders(parts) == ["New 11-26 19:00"])
  }

  // MARK: Occurrences that no event has

  @Test(arguments: [
    ("FREQ=DAILY", [], true), ("FREQ=DAILY;COUNT=9", [], true),
    ("FREQ=DAILY;UNTIL=20261130T000000Z", [], true), ("FREQ=WEEKLY;BYDAY=TU,TH", [], true),
    // It is the last occurrence, moved to a later time of its day, or within the UNTIL.
    ("FREQ=DAILY;COUNT=3", [], true), ("FREQ=DAILY;UNTIL=20261126T114000Z", [], true),
    ("FREQ=DAILY;UNTIL=20261126T235959Z", [], true), ("FREQ=DAILY;UNTIL=20261126", [], true),
    ("FREQ=WEEKLY;UNTIL=20261127T000000Z", [], true), ("FREQ=WEEKLY;UNTIL=20261126", [], true),
    ("FREQ=WEEKLY;UNTIL=20261126T144000Z", [], true),
    ("FREQ=DAILY;COUNT=3", ["EXDATE:20261126T114000Z"], true),
    // The series has ended before the occurrence, or excludes it.
    ("FREQ=WEEKLY;COUNT=1", [], false), ("FREQ=WEEKLY;UNTIL=20261126T143959Z", [], false),
    ("FREQ=DAILY;UNTIL=20261126T113959Z", [], false),
    ("FREQ=DAILY;COUNT=2", [], false), ("FREQ=DAILY;UNTIL=20261125T230000Z", [], false),
    ("FREQ=DAILY", ["EXDATE:20261126T144000Z"], false),
    ("FREQ=DAILY", ["EXDATE;VALUE=DATE:20261126"], false),
  ])
  func `show a moved one of an older version unless the series ended or excludes it`(
    rule: String, more: [String], isShown: Bool
  ) throws {
    let series = Sample.event(
      "Break", ["DTSTART:20261124T114000Z", "RRULE:\(rule)", "SEQUENCE:2"] + more)
    let moved = Sample.event(
      "Moved", ["RECURRENCE-ID:20261126T144000Z", "DTSTART:20261126T144000Z"])
    let titles = try inBothOrders([series, moved], in: "UTC")
    #expect(titles.contains("Moved 11-26 14:40") == isShown)
    #expect(titles.contains("Break 11-24 11:40"))
  }

  // MARK: One UID for several events

  @Test(arguments: [
    (
      [["DTSTART:20261124T190000Z"], ["DTSTART:20261126T190000Z"], ["DTSTART:20261128T190000Z"]],
      ["0 11-24 20:00", "1 11-26 20:00", "2 11-28 20:00"]
    ),
    (
      [["DTSTART;VALUE=DATE:20261124"], ["DTSTART;VALUE=DATE:20261126"]],
      ["0 11-24", "1 11-26"]
    ),
    (
      [["DTSTART:20261124T190000"], ["DTSTART:20261126T190000"]],
      ["0 11-24 19:00", "1 11-26 19:00"]
    ),
    (
      [["DTSTART;VALUE=DATE:20261126"], ["DTSTART:20261126T190000Z"]],
      ["0 11-26", "1 11-26 20:00"]
    ),
    (
      [
        ["DTSTART:20261102T090000Z", "RRULE:FREQ=WEEKLY;COUNT=4"],
        ["DTSTART:20261105T140000Z", "RRULE:FREQ=WEEKLY;COUNT=4"],
      ], ["0 11-23 10:00", "1 11-26 15:00"]
    ),
    (
      [["DTSTART:20261102T090000Z", "RRULE:FREQ=WEEKLY;COUNT=4"], ["DTSTART:20261124T190000Z"]],
      ["0 11-23 10:00", "1 11-24 20:00"]
    ),
    // Different values of DTSTAMP, as from a program that writes the time of each event.
    (
      [
        ["DTSTART:20261124T190000Z", "DTSTAMP:20260101T000000Z"],
        ["DTSTART:20261126T190000Z", "DTSTAMP:20260101T000001Z"],
      ], ["0 11-24 20:00", "1 11-26 20:00"]
    ),
    // One was edited.
    (
      [
        ["DTSTART:20261124T190000Z"], ["DTSTART:20261126T190000Z", "SEQUENCE:1"],
        ["DTSTART:20261128T190000Z"],
      ], ["0 11-24 20:00", "1 11-26 20:00", "2 11-28 20:00"]
    ),
    // One was canceled.
    (
      [
        ["DTSTART:20261124T190000Z"], ["DTSTART:20261126T190000Z"],
        ["DTSTART:20261128T190000Z", "STATUS:CANCELLED"],
      ], ["0 11-24 20:00", "1 11-26 20:00"]
    ),
    (
      [["DTSTART:20261124T190000Z", "STATUS:CANCELLED"], ["DTSTART:20261126T190000Z"]],
      ["1 11-26 20:00"]
    ),
    (
      [["DTSTART:20261126T190000Z"], ["DTSTART:20261124T190000Z", "STATUS:CANCELLED"]],
      ["0 11-26 20:00"]
    ),
    (
      [
        ["DTSTART:20261126T190000Z", "STATUS:CANCELLED"],
        ["DTSTART:20261127T190000Z", "RRULE:FREQ=DAILY;COUNT=2"],
      ], ["1 11-27 20:00", "1 11-28 20:00"]
    ),
    // A canceled version of the same event.
    (
      [
        ["DTSTART:20261126T190000Z"],
        ["DTSTART:20261126T190000Z", "STATUS:CANCELLED", "DTSTAMP:20260101T000000Z"],
      ], []
    ),
    // The same instant is one event.
    (
      [["DTSTART:20261126T190000Z"], ["DTSTART;TZID=Europe/Oslo:20261126T200000"]],
      ["0 11-26 20:00"]
    ),
    // A later version moved it.
    (
      [["DTSTART:20261124T190000Z"], ["DTSTART:20261126T190000Z", "SEQUENCE:1"]],
      ["1 11-26 20:00"]
    ),
  ])
  func `are all shown, if none is a version of another`(
    events: [[String]], expected: [String]
  ) throws {
    let lines = events.enumerated().flatMap { Sample.event("\($0.offset)", $0.element) }
    #expect(try shown(lines) == expected)
  }

  @Test func `keep the occurrences of each`() throws {
    let parts = [
      Sample.event("Mon", ["DTSTART:20261102T090000Z", "RRULE:FREQ=WEEKLY;COUNT=5"]),
      Sample.event("Thu", ["DTSTART:20261105T140000Z", "RRULE:FREQ=WEEKLY;COUNT=5"]),
      Sample.event("Sat", ["DTSTART:20261128T100000Z"]),
      Sample.event("Moved", ["RECURRENCE-ID:20261126T140000Z", "DTSTART:20261127T140000Z"]),
      Sample.event("Later", ["RECURRENCE-ID:20261128T100000Z", "DTSTART:20261129T100000Z"]),
      Sample.event("Other", ["RECURRENCE-ID:20261202T100000Z", "DTSTART:20261202T100000Z"]),
    ]
    #expect(
      try inBothOrders(parts) == [
        "Mon 11-23 10:00", "Moved 11-27 15:00", "Later 11-29 11:00", "Mon 11-30 10:00",
        "Other 12-02 11:00", "Thu 12-03 15:00",
      ])
  }

  @Test func `report one without a date, which hides no other`() throws {
    let lines =
      Sample.event("A", ["DTSTART:soon"]) + Sample.event("B", ["DTSTART:20261126T190000Z"])
    #expect(
      try shown(lines) == [
        "B 11-26 20:00",
        "5: invalid date 'soon': event skipped (write one that exists, as 20261224 or "
          + "20261224T183000)",
      ])
  }

  @Test func `have identifiers with their starts`() {
    let lines = ["20261126", "20261124", "20261128"].flatMap {
      Sample.event($0, ["DTSTART;VALUE=DATE:\($0)"])
    }
    #expect(
      Sample.read(Sample.calendar(lines)).events.map(\.uid) == [
        "u#20261126", "u#20261124", "u#20261128",
      ])
  }

  @Test(arguments: [
    ["DTSTART:20261127T100000Z"], ["DTSTART:20261127T100000Z", "RRULE:FREQ=DAILY;COUNT=3"],
  ])
  func `are imported without a canceled one in either order`(other: [String]) {
    let parts = [
      Sample.event("A", ["DTSTART:20261126T100000Z", "STATUS:CANCELLED"]), Sample.event("B", other),
    ]
    for order in [parts, parts.reversed()] {
      let events = Sample.read(Sample.calendar(order.flatMap(\.self))).events
      #expect(events.map { "\($0.title) \($0.uid ?? "-")" } == ["B u#20261127T100000Z"])
    }
  }

  @Test func `have the identifier of an occurrence in the form of its series`() {
    let ids = [
      "RECURRENCE-ID:20261126T190000Z", "RECURRENCE-ID;TZID=Asia/Tokyo:20261127T040000",
      "RECURRENCE-ID:20261126",
    ]
    for id in ids {
      let lines =
        Sample.event("B", [id, "DTSTART:20261126T180000Z"]) + Sample.event("A", Self.daily)
      #expect(
        Sample.read(Sample.calendar(lines)).events.map(\.uid) == ["u", "u/20261126T200000"])
    }
  }

  /// Many of both would take minutes if each event were compared with each occurrence.
  @Test(arguments: [false, true])
  func `are read in linear time`(repeats: Bool) throws {
    let start = CivilDateTime(localSeconds: 1_795_000_000 / 3600 * 3600)
    func time(_ number: Int) -> String {
      "\(CalendarTime.utc(CivilDateTime(localSeconds: start.localSeconds + number * 3600)))"
    }
    let count = Samples.count(30_000)
    let masters =
      repeats
      ? Sample.event("A", ["DTSTART:\(time(0))", "RRULE:FREQ=HOURLY;COUNT=\(count)"])
      : (0..<count).flatMap { Sample.event("A", ["DTSTART:\(time($0))"]) }
    let moved = (0..<count).flatMap { number in
      Sample.event("B", ["RECURRENCE-ID:\(time(number))", "DTSTART:\(time(number))"])
    }
    let found = try shown(masters + moved, in: "UTC")
    #expect(found.count > 600)
    #expect(found.allSatisfy { $0.hasPrefix("B ") }, "\(found.prefix(3))")
  }

  @Test(arguments: [[], ["DTSTART:20261310T120000"], ["DTSTART:soon"]])
  func `keep the occurrence that an invalid one changes, but not one that is canceled`(
    start: [String]
  ) throws {
    let id = ["RECURRENCE-ID:20261126T190000Z"]
    let series = Sample.event("A", Self.daily)
    let all = (24...27).map { "A 11-\($0) 20:00" }
    let found = try shown(series + Sample.event("B", id + start))
    #expect(Array(found.prefix(4)) == all && found.count == 5)
    let canceled = Sample.event("B", id + start + ["STATUS:CANCELLED"])
    #expect(try inBothOrders([series, canceled]) == all.filter { $0 != "A 11-26 20:00" })
  }
}
