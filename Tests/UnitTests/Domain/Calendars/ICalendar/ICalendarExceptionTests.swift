import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Recurrence
import Testing

/// Excluded dates (EXDATE), and changed occurrences (RECURRENCE-ID).
@Suite struct `An excluded date of an iCalendar file` {
  private typealias Sample = ICalendarSample

  /// Returns the event in short form and the problems: `Launch|2026-11-26|weekly|-|-`.
  private func read(_ lines: String..., in zone: String = "Europe/Oslo") -> [String] {
    Sample.short(Sample.calendar(Sample.event("A", uid: nil, lines)), in: zone)
  }

  private func short(_ text: String) -> [String] { Sample.short(text) }

  // 26 November 2026 is a Thursday.
  @Test(arguments: [
    ("FREQ=WEEKLY", "20261126", "A|2026-12-3|weekly|-|-"),
    ("FREQ=WEEKLY", "20261203,20261126", "A|2026-12-10|weekly|-|-"),
    ("FREQ=WEEKLY;COUNT=4", "20261126", "A|2026-12-3|weekly|2026-12-17|-"),
    ("FREQ=WEEKLY;UNTIL=20261216", "20261126", "A|2026-12-3|weekly|2026-12-10|-"),
    ("FREQ=WEEKLY;COUNT=2", "20261126", "A|2026-12-3|weekly|2026-12-3|-"),
    ("FREQ=MONTHLY", "20261126", "A|2026-12-26|monthly|-|-"),
    ("FREQ=YEARLY;COUNT=3", "20261126,20271126", "A|2028-11-26|yearly|2028-11-26|-"),
    // It is not one of the dates, so there is nothing to report.
    ("FREQ=WEEKLY", "20261125", "A|2026-11-26|weekly|-|-"),
    ("FREQ=WEEKLY", "20251126", "A|2026-11-26|weekly|-|-"),
    ("FREQ=WEEKLY;COUNT=2", "20261210", "A|2026-11-26|weekly|2026-12-3|-"),
  ])
  func `at the start of a repetition lets it begin later`(
    rule: String, dates: String, expected: String
  ) {
    let lines = ["DTSTART;VALUE=DATE:20261126", "RRULE:\(rule)"]
    #expect(read(lines[0], lines[1], "EXDATE;VALUE=DATE:\(dates)") == [expected])
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;COUNT=2", "20261203,20261126"), ("FREQ=YEARLY;UNTIL=20270101", "20261126"),
  ])
  func `leaves out a repetition without occurrences`(rule: String, dates: String) {
    #expect(read("DTSTART:20261126", "RRULE:\(rule)", "EXDATE:\(dates)").isEmpty)
  }

  /// Returns the date and the problems: `2026-11-26 | repeat=weekly`.
  private func fields(_ lines: String..., in zone: String = "Europe/Oslo") -> [String] {
    Sample.fields(of: Sample.calendar(Sample.event("A", uid: nil, lines)), in: zone)
  }

  @Test func `is kept`() {
    let rule = "RRULE:FREQ=WEEKLY"
    #expect(
      fields("DTSTART:20261126", rule, "EXDATE:20261203") == [
        "2026-11-26 | repeat=weekly | except=2026-12-03"
      ])
    #expect(
      fields("DTSTART:20261126", rule, "EXDATE:20261217,20261126", "exdate:20261231,20270101")
        == [
          "2026-11-26 | repeat=weekly | except=2026-11-26, 2026-12-17, 2026-12-31, 2027-01-01"
        ])
    #expect(
      fields(
        "DTSTART;TZID=Europe/Oslo:20261126T003000", rule, "EXDATE:20261202T233000Z",
        in: "America/New_York")
        == ["2026-11-26 00:30 | zone=Europe/Oslo | repeat=weekly | except=2026-12-03"])
  }

  @Test(arguments: [
    ("RDATE;TZID=Europe/Oslo:20261204T150000", "2026-12-04 15:00"),
    ("RDATE;TZID=Europe/Oslo:20261203T100000,20261204T150000", "2026-12-03, 2026-12-04 15:00"),
    (
      "RDATE:20261203T090000Z,20261204T140000Z,20261205T150000Z",
      "2026-12-03, 2026-12-04 15:00, 2026-12-05 16:00"
    ),
  ])
  func `is kept beside dates that are added at other times`(added: String, also: String) {
    #expect(
      fields(
        "DTSTART;TZID=Europe/Oslo:20261124T100000", "DTEND;TZID=Europe/Oslo:20261124T113000",
        "RRULE:FREQ=WEEKLY;COUNT=5", "EXDATE;TZID=Europe/Oslo:20261201T100000", added) == [
          "2026-11-24 10:00 | end=11:30 | zone=Europe/Oslo | repeat=weekly | times=5"
            + " | except=2026-12-01 10:00 | also=\(also)"
        ])
  }

  @Test func `that is invalid leaves the others of its line`() {
    #expect(
      fields("DTSTART:20261126", "RRULE:FREQ=WEEKLY", "EXDATE:foo,20261203,bar,20261210") == [
        "2026-11-26 | repeat=weekly | except=2026-12-03, 2026-12-10",
        "6: invalid date 'foo': exception ignored (EXDATE)",
      ])
  }

  @Test func `that is one of several on its day has its time`() {
    #expect(
      fields(
        "DTSTART:20261126T090000", "RRULE:FREQ=DAILY;BYHOUR=9,17", "EXDATE:20261128T170000") == [
          "2026-11-26 09:00 | repeat=FREQ=DAILY;BYHOUR=9,17 | except=2026-11-28 17:00"
        ])
  }

  @Test func `is one of a thousand`() throws {
    let first = try #require(CivilDate(year: 2020, month: 1, day: 1))
    let days = (1...1000).map { first.advanced(byDays: 2 * $0) }
    let dates = days.map { CalendarTime.date($0).description }.joined(separator: ",")
    let found = fields("DTSTART:20200101", "RRULE:FREQ=DAILY", "EXDATE:\(dates)")
    let kept = days.map(\.iso8601).joined(separator: ", ")
    #expect(found == ["2020-01-01 | repeat=daily | except=\(kept)"])
  }

  @Test(arguments: ["20261126", "20261120,20261126", "20261126T120000Z"])
  func `leaves out an event that does not repeat`(dates: String) {
    #expect(read("DTSTART:20261126", "EXDATE:\(dates)").isEmpty)
    #expect(read("DTSTART:20261126", "EXDATE:20261127") == ["A|2026-11-26|once|-|-"])
  }

  @Test func `is one of all the rules`() {
    let rules = ["RRULE:FREQ=DAILY;INTERVAL=2", "RRULE:FREQ=DAILY;INTERVAL=3"]
    let repetition = "FREQ=DAILY;INTERVAL=2 + FREQ=DAILY;INTERVAL=3"
    #expect(
      read("DTSTART:20261126", rules[0], rules[1], "EXDATE:20261126,20261127")
        == ["A|2026-11-28|\(repetition)|-|-"])
    #expect(
      read("DTSTART:20261126", rules[0], rules[1], "EXDATE:20261127")
        == ["A|2026-11-26|\(repetition)|-|-"])
  }

  @Test(arguments: [
    ";TZID=Europe/Oslo:20261126T003000", ":20261125T233000Z", ":20261126T003000",
    ";TZID=America/New_York:20261125T183000", ";TZID=\"Europe/Oslo\":20261126T003000",
    ";VALUE=DATE:20261126",
  ])
  func `of a time is one of the event's own zone`(exception: String) {
    let lines = ["DTSTART;TZID=Europe/Oslo:20261126T003000", "RRULE:FREQ=WEEKLY"]
    #expect(read(lines[0], lines[1], "EXDATE\(exception)") == ["A|2026-12-3|weekly|-|-"])
  }

  @Test func `of a time shifts with the event to the user's zone`() {
    #expect(
      read(
        "DTSTART;TZID=Europe/Oslo:20261126T003000", "RRULE:FREQ=WEEKLY;COUNT=3",
        "EXDATE;TZID=Europe/Oslo:20261126T003000", in: "America/New_York")
        == ["A|2026-12-3|weekly|2026-12-10|-"])
  }

  @Test func `at the end of a repetition lets it end earlier`() {
    #expect(
      read("DTSTART:20261126", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20261210").first
        == "A|2026-11-26|weekly|2026-12-3|-")
  }

  @Test func `stops at the year 9999`() {
    #expect(read("DTSTART:99991231", "RRULE:FREQ=WEEKLY", "EXDATE:99991231").isEmpty)
    #expect(read("DTSTART:99960229", "RRULE:FREQ=YEARLY", "EXDATE:99960229").isEmpty)
  }

  @Test func `that is malformed excludes nothing, and is reported`() {
    #expect(
      read("DTSTART:20261126", "RRULE:FREQ=WEEKLY", "EXDATE:20261126,soon,later")
        == [
          "A|2026-12-3|weekly|-|-", "6: invalid date 'soon': exception ignored (EXDATE)",
        ])
    #expect(read("DTSTART:20261126", "EXDATE:", "EXDATE") == ["A|2026-11-26|once|-|-"])
  }

  // MARK: Occurrences of their own

  private func series(_ recurrence: String, _ lines: [String]) -> String {
    Sample.calendar(
      Sample.event("A", ["DTSTART:20261126", "RRULE:FREQ=WEEKLY"])
        + Sample.event("B", ["RECURRENCE-ID:\(recurrence)"] + lines))
  }

  @Test func `is one that was moved`() {
    #expect(
      short(series("20261126", ["DTSTART:20261127"])) == [
        "A|2026-12-3|weekly|-|u", "B|2026-11-27|once|-|u/20261126",
      ])
    #expect(
      short(series("20261203", ["DTSTART:20261204"])) == [
        "A|2026-11-26|weekly|-|u", "B|2026-12-4|once|-|u/20261203",
      ])
  }

  @Test func `is one that was canceled`() {
    let text = series("20261126", ["DTSTART:20261126", "STATUS:CANCELLED"])
    #expect(short(text) == ["A|2026-12-3|weekly|-|u"])
  }

  @Test func `is one that was moved in another calendar of the file, of that series alone`() {
    let parts = series("20261126", ["DTSTART:20261127"])
    let apart = parts.replacing(
      "END:VEVENT\r\nBEGIN:VEVENT",
      with: "END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR\r\nBEGIN:VEVENT")
    #expect(short(apart).first == "A|2026-12-3|weekly|-|u")
    #expect(short(parts.replacing("UID:u", with: "X:u")).first == "A|2026-11-26|weekly|-|-")
  }

  // MARK: Versions

  /// Returns the lines of a version of an event.
  private func version(_ title: String, _ lines: String...) -> [String] {
    Sample.event(title, lines)
  }

  @Test(arguments: [
    (["SEQUENCE:1"], ["SEQUENCE:2"], "B"), (["SEQUENCE:2"], ["SEQUENCE:1"], "A"),
    (["SEQUENCE:10"], ["SEQUENCE:9"], "A"), ([], ["SEQUENCE:1"], "B"), ([], [], "A"),
    (["DTSTAMP:20260101T000000Z"], ["DTSTAMP:20260102T000000Z"], "B"),
    (["SEQUENCE:1"], ["DTSTAMP:20260102T000000Z"], "A"),
  ])
  func `of two versions of an event counts in the latest alone`(
    first: [String], second: [String], title: String
  ) {
    let versions = [("A", first), ("B", second)].flatMap { title, lines in
      Sample.event(title, ["DTSTART:20260101"] + lines)
    }
    #expect(short(Sample.calendar(versions)) == ["\(title)|2026-1-1|once|-|u"])
  }

  /// Returns a weekly series and a changed occurrence, with their versions.
  private func changed(_ series: [String], _ occurrence: [String]) -> [String] {
    let parts = [
      Sample.event("A", ["DTSTART:20261126", "RRULE:FREQ=WEEKLY"] + series),
      Sample.event("B", ["DTSTART:20261204"] + occurrence),
    ]
    let orders = [parts, parts.reversed()].map {
      short(Sample.calendar($0.flatMap(\.self))).map { String($0.prefix(12)) }.sorted()
    }
    #expect(orders[0] == orders[1])
    return orders[0]
  }

  @Test func `is gone if a later version of its series has no such occurrence`() {
    let own = "RECURRENCE-ID:20261203"
    let moved = ["A|2026-11-26", "B|2026-12-4|"]
    #expect(changed(["SEQUENCE:2"], [own, "SEQUENCE:1"]) == moved)
    #expect(changed(["SEQUENCE:2", "EXDATE:20261203"], [own, "SEQUENCE:1"]) == ["A|2026-11-26"])
    #expect(changed(["SEQUENCE:1", "EXDATE:20261203"], [own, "SEQUENCE:1"]) == moved)
    let other = "RECURRENCE-ID:20261205"
    // Programs write the new time of an occurrence as its RECURRENCE-ID.
    #expect(changed(["SEQUENCE:1"], [other]) == moved)
    #expect(changed(["SEQUENCE:1"], [other, "SEQUENCE:2"]) == moved)
    // A series that is canceled or has no date does not affect its changed occurrences.
    #expect(changed(["SEQUENCE:1", "STATUS:CANCELLED"], [other]) == ["B|2026-12-4|"])
  }

  @Test func `has the title of its series if it has none`() {
    let text = series("20261203", ["DTSTART:20261204"]).replacing("SUMMARY:B", with: "X:B")
    #expect(short(text).last == "A|2026-12-4|once|-|u/20261203")
    let all = text.replacing("RECURRENCE-ID:", with: "RECURRENCE-ID;RANGE=THISANDFUTURE:")
    #expect(short(all).last == "A|2026-12-4|weekly|-|u/20261203")
    let alone = text.replacing("UID:u\r\nSUMMARY:A", with: "UID:v\r\nSUMMARY:A")
    #expect(short(alone).last == "8: the event 'u' has no title (SUMMARY): event skipped")
  }

  // Oslo is two hours ahead of UTC then.
  @Test(arguments: [
    ("20260603T080000Z", ", 2026-06-03 08:00"), ("20260603T100000Z", ", 2026-06-03 12:00"),
    ("20260603T100000", ""), ("20260603", ""),
  ])
  func `of times without a zone may be in UTC, by its clock or by their own`(
    value: String, other: String
  ) {
    #expect(
      fields("DTSTART:20260601T100000", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:\(value)") == [
        "2026-06-01 10:00 | repeat=daily | times=4 | except=2026-06-03\(other)"
      ])
  }

  @Test func `has no repetition of its own`() {
    let text = series("20261203", ["DTSTART:20261204", "RRULE:FREQ=DAILY", "RDATE:20261205"])
    #expect(short(text)[1] == "B|2026-12-4|once|-|u/20261203")
    #expect(short(text).count == 2)
  }

  @Test func `moves all later ones of times to whole days`() {
    let change = version(
      "B", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T090000", "DTSTART;VALUE=DATE:20261211")
    let start = version("A", "DTSTART:20261126T090000", "RRULE:FREQ=WEEKLY;COUNT=5")
    #expect(
      Sample.fields(of: Sample.calendar(start + change)) == [
        "2026-11-26 09:00 | repeat=weekly | until=2026-12-09",
        "2026-12-11 | repeat=weekly | until=2026-12-25",
      ])
  }

  @Test func `moves all later ones if it says so`() {
    let change = version(
      "B", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261210", "DTSTART:20261211")
    let start = version("A", "DTSTART:20261126", "RRULE:FREQ=WEEKLY;COUNT=5")
    #expect(
      short(Sample.calendar(start + change)) == [
        "A|2026-11-26|weekly|2026-12-3|u", "B|2026-12-11|weekly|2026-12-25|u/20261210",
      ])
    #expect(short(Sample.calendar(change)) == ["B|2026-12-11|once|-|u/20261210"])
    let recurrence = "RECURRENCE-ID;RANGE=THISANDFUTURE:20261210"
    let canceled = version("B", recurrence, "STATUS:CANCELLED")
    #expect(short(Sample.calendar(canceled + start)) == ["A|2026-11-26|weekly|2026-12-3|u"])
    // Without a date, it moves no occurrence.
    let invalid = short(Sample.calendar(start + version("B", recurrence)))
    #expect(invalid.first == "A|2026-11-26|weekly|2026-12-24|u")
    #expect(invalid.count == 2)
  }

  @Test func `cancels an event, also one that is not in the file`() {
    let text = Sample.calendar(["METHOD:CANCEL"] + version("A", "DTSTART:20261126", "SEQUENCE:2"))
    let read = ICalendarFile(Array(text.utf8))
      .changes(in: .utc, on: CivilDate(dayNumber: 0)) { _ in nil }
    let start = EventSeries(
      start: CivilDate(dayNumber: 20_783).midnight, isWholeDay: true)
    let canceled = ICalendarChange.canceled(
      ICalendarIdentifier("u"), sequence: 2, recurrence: nil, start: start)
    #expect(read.changes == [canceled])
    let before = Sample.calendar(version("A", "DTSTART:20261126", "SEQUENCE:1"))
    #expect(short(before + text).isEmpty)
  }

  @Test(arguments: ["", " ", ";VALUE=DATE:", "soon", "20261326"])
  func `without a valid RECURRENCE-ID is no occurrence`(id: String) {
    let line = id.hasPrefix(";") ? "RECURRENCE-ID\(id)" : "RECURRENCE-ID:\(id)"
    let hasProblem = !id.isEmpty && id != " " && id != ";VALUE=DATE:"
    let problem = "invalid date '\(id)': the event replaces no occurrence (RECURRENCE-ID)"
    let series = ["DTSTART:20261126", "RRULE:FREQ=WEEKLY;COUNT=4"]
    #expect(
      short(Sample.calendar(Sample.event("A", series + [line])))
        == ["A|2026-11-26|weekly|2026-12-17|u"] + (hasProblem ? ["7: \(problem)"] : []))
    let other = version("B", "DTSTART:20261204", line)
    let both = short(Sample.calendar(Sample.event("A", series) + other))
    #expect(both.count == (hasProblem ? 3 : 2))
    #expect(both[0].hasPrefix("A|2026-11-26|weekly|2026-12-17|u"))
    #expect(both[1].hasPrefix("B|2026-12-4|once|-|u"))
    #expect(!hasProblem || both[2] == "12: \(problem)")
  }
}
