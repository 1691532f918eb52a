import Almanac
import Recurrence
import Testing

/// The occurrences of events, from DTSTART, RRULE, RDATE and EXDATE.
@Suite struct `A recurrence set` {
  private func dates(_ set: EventSeries?, count: Int = 5) -> String {
    var found: [String] = []
    var from = CivilDateTime(localSeconds: 0)
    while found.count < count, let next = set?.begin(onOrAfter: from) {
      #expect(set?.begin(onOrBefore: next) == next)
      found.append(CalendarTime.date(next.date).description)
      from = CivilDateTime(localSeconds: next.localSeconds + 1)
    }
    return found.joined(separator: " ")
  }

  @Test func `has added dates, and no excluded ones`() throws {
    let set = EventSeries(
      start: try CalendarTime.written("20260105"),
      rules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=3")],
      addedDates: try [
        CalendarTime.written("20260119"), CalendarTime.written("20260110"),
        CalendarTime.written("20260112"), CalendarTime.written("20260301"),
      ],
      excludedDates: try [CalendarTime.written("20260112"), CalendarTime.written("20260113")],
      excludedDays: try [CalendarTime.written("20260301").date])
    #expect(dates(set) == "20260105 20260110 20260119")
    #expect(set.last == (try CalendarTime.written("20260119")))
  }

  @Test func `starts with its start, which a count includes`() throws {
    // The start is a Thursday.
    func set(_ rule: String) throws -> EventSeries {
      EventSeries(start: try CalendarTime.written("20260101"), rules: [try RecurrenceRule(rule)])
    }
    let rules = ["MO;COUNT=3", "MO;COUNT=1", "TH;COUNT=2", "MO;UNTIL=20260101"]
    #expect(
      try rules.map { dates(try set("FREQ=WEEKLY;BYDAY=" + $0)) } == [
        "20260101 20260105 20260112", "20260101", "20260101 20260108", "20260101",
      ])
    #expect(try set("FREQ=WEEKLY").last == nil)
  }

  // Programs write such a series when its first occurrence and all later ones are deleted.
  @Test func `is empty if its rules end on earlier days`() throws {
    let start = try CalendarTime.written("20260101T090000")
    func set(_ rules: String...) throws -> EventSeries {
      EventSeries(
        start: start, zone: .utc, rules: try rules.map { try RecurrenceRule($0) },
        addedDates: [try CalendarTime.written("20260201T090000")])
    }
    #expect(dates(try set("FREQ=DAILY;UNTIL=20251231T235959Z")) == "20260201")
    #expect(try set("FREQ=DAILY;UNTIL=20251231").last == CalendarTime.written("20260201T090000"))
    // An UNTIL earlier on the same day is a mistake about the time.
    #expect(dates(try set("FREQ=DAILY;UNTIL=20260101T000000Z")) == "20260101 20260201")
    let both = try set("FREQ=DAILY;UNTIL=20251231", "FREQ=DAILY;COUNT=2")
    #expect(dates(both) == "20260101 20260102 20260201")
  }

  @Test func `has its start if a rule ends on that day, written as its midnight in UTC`() throws {
    let zone = try Zone(posixRule: "PST8PDT,M3.2.0,M11.1.0", name: "America/Los_Angeles")
    func set(_ until: String) throws -> EventSeries {
      EventSeries(
        start: try CalendarTime.written("20260101T170000"), zone: zone,
        rules: [try RecurrenceRule("FREQ=DAILY;UNTIL=\(until)")])
    }
    #expect(dates(try set("20260101T000000Z")) == "20260101")
    #expect(dates(try set("20260101")) == "20260101")
    // The last second of the previous day, in the local time of the zone.
    #expect(dates(try set("20260101T075959Z")).isEmpty)
    #expect(dates(try set("20251231T000000Z")).isEmpty)
  }

  @Test func `can move its later occurrences, and again`() throws {
    let set = EventSeries(
      start: try CalendarTime.written("20260105"), rules: [try RecurrenceRule("FREQ=WEEKLY")])
    let start = try #require(set.ending(before: try CalendarTime.written("20260119")))
    let moved = set.moving(
      from: try CalendarTime.written("20260119"), to: try CalendarTime.written("20260121"),
      isWholeDay: false, length: nil, zone: nil)
    #expect(dates(start) == "20260105 20260112")
    #expect(start.last == (try CalendarTime.written("20260112")))
    #expect(dates(moved, count: 2) == "20260121 20260128")
    #expect(moved.last == nil)
    #expect(
      dates(moved.ending(before: try CalendarTime.written("20260202"))) == "20260121 20260128")
    #expect(start.ending(before: try CalendarTime.written("20260105")) == nil)
  }

  @Test func `of several rules has the dates of all`() throws {
    let rules = try ["FREQ=WEEKLY", "FREQ=MONTHLY;BYMONTHDAY=3,5"].map { try RecurrenceRule($0) }
    let set = EventSeries(start: try CalendarTime.written("20260105"), rules: rules)
    #expect(dates(set) == "20260105 20260112 20260119 20260126 20260202")
  }

  @Test func `with everything excluded is empty`() throws {
    let start = try CalendarTime.written("20260105")
    let set = EventSeries(
      start: start, rules: [try RecurrenceRule("FREQ=DAILY;COUNT=2")],
      excludedDates: try [start, CalendarTime.written("20260106")])
    #expect(set.begin(onOrAfter: start) == nil)
    #expect(set.last == nil)
  }

  // In Oslo, the times from 02:00 to 03:00 are nonexistent on 29 March 2026 and ambiguous on 25
  // October.
  @Test(arguments: [
    (
      "FREQ=HOURLY;INTERVAL=24", "20260328T023000", "2026-03-29T00:00:00+01:00",
      "2026-03-29T03:30:00+02:00"
    ),
    ("FREQ=HOURLY", "20260329T000000", "2026-03-29T03:00:00+02:00", "2026-03-29T03:00:00+02:00"),
    ("FREQ=HOURLY", "20260329T000000", "2026-03-29T03:00:01+02:00", "2026-03-29T04:00:00+02:00"),
    (
      "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=15,30", "20260329T021500", "2026-03-29T03:20:00+02:00",
      "2026-03-29T03:30:00+02:00"
    ),
    (
      "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,30;BYSETPOS=2,3", "20260101T000000",
      "2026-03-29T01:00:00+01:00", "2026-03-29T03:00:00+02:00"
    ),
    (
      "FREQ=MINUTELY;INTERVAL=30", "20261025T000000", "2026-10-25T02:10:00+02:00",
      "2026-10-25T02:30:00+02:00"
    ),
    (
      "FREQ=MINUTELY;INTERVAL=30", "20261025T000000", "2026-10-25T02:10:00+01:00",
      "2026-10-25T03:00:00+01:00"
    ),
  ])
  func `in a zone skips no time that clocks skip, and repeats none`(
    rule: String, start: String, from: String, expected: String
  ) throws {
    let zone = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    let set = EventSeries(
      start: try CalendarTime.written(start), zone: zone, rules: [try RecurrenceRule(rule)])
    let instant = try TimeParser.parse(from, in: .utc)
    var coming = set.occurrences(beginningFrom: instant, zone: zone)
    #expect(coming.next()?.begin.rfc3339(in: zone) == expected)
  }
}
