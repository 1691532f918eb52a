import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

/// Zones that a file defines, and names that are not in the time zone database.
@Suite struct `A zone of an iCalendar file` {
  private typealias Sample = ICalendarSample

  /// Returns the rules of the European Union as a zone with a name.
  private static func europe(_ name: String, rules: [String] = []) -> [String] {
    [
      "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:DAYLIGHT", "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200", "DTSTART:19810329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      "END:DAYLIGHT", "BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
      "DTSTART:19961027T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD",
      "END:VTIMEZONE",
    ]
  }

  /// Returns the dates of events that start at times in a zone, and the problems.
  private func dates(
    _ definition: [String], _ name: String, _ times: [String], in zone: String = "UTC"
  ) -> [String] {
    let events = times.flatMap {
      ["BEGIN:VEVENT", "SUMMARY:A", "DTSTART;TZID=\"\(name)\":\($0)", "END:VEVENT"]
    }
    let read = Sample.read(Sample.calendar(definition + events), in: zone)
    return read.events.map { Sample.short(Sample.date(of: $0, in: zone)) }
      + read.problems.map(\.message)
  }

  @Test(arguments: [
    "Home", "UTC+11", "GMT-5", "CET-8", "(UTC+01:00) Oslo", "tzone://Microsoft/Custom",
    "Home\\, Oslo", "Home\\; A\\\\B",
  ])
  func `is evaluated if the database has no such name`(name: String) {
    let times = ["20260115T003000", "20260115T010000", "20260715T013000", "20260715T020000"]
    #expect(
      dates(Self.europe(name), name, times)
        == ["2026-1-14", "2026-1-15", "2026-7-14", "2026-7-15"])
    // The last hour of summer, and the first of winter.
    let changes = ["20261025T015900", "20261025T030000", "21990401T013000", "21990115T010000"]
    #expect(
      dates(Self.europe(name), name, changes)
        == ["2026-10-24", "2026-10-25", "2199-3-31", "2199-1-15"])
  }

  @Test(arguments: [
    ("TZ:-05", [], ["2026-1-15 15:00", "2026-7-15 15:00", "2027-7-15 15:00"]),
    ("TZ:+0530", ["DAYLIGHT:FALSE"], ["2026-1-15 04:30", "2026-7-15 04:30", "2027-7-15 04:30"]),
    (
      "TZ:-05", ["DAYLIGHT:TRUE;-04;20260308T020000;20261101T010000;EST;EDT"],
      ["2026-1-15 15:00", "2026-7-15 14:00", "2027-7-15 15:00"]
    ),
    ("TZ:EST", [], ["2026-1-15 10:00", "2026-7-15 10:00", "2027-7-15 10:00"]),
  ])
  func `may be that of all local times of a vCalendar file`(
    zone: String, daylight: [String], times: [String]
  ) {
    let events = ["20260115", "20260715", "20270715"].flatMap {
      ["BEGIN:VEVENT", "SUMMARY:A", "DTSTART:\($0)T100000", "END:VEVENT"]
    }
    let read = Sample.read(Sample.calendar(["VERSION:1.0", zone] + daylight + events), in: "UTC")
    #expect(
      read.events.map {
        "\(Sample.short(Sample.date(of: $0, in: "UTC"))) \($0.when.time?.text ?? "")"
      } == times)
    #expect(
      read.problems.map(\.message)
        == (zone == "TZ:EST" ? ["invalid TZ 'EST': times are kept as written"] : []))
  }

  @Test func `can have its name in quotes`() {
    let definition = Self.europe("\"My: Zone\"")
    #expect(dates(definition, "My: Zone", ["20260115T003000"]) == ["2026-1-14"])
    #expect(
      dates(Self.europe("\"Home\""), "Home", ["20260715T013000"]) == ["2026-7-14"])
  }

  @Test func `may have rules that begin in the year 1`() {
    let definition = Self.europe("Home")
      .map { $0.replacing("19810329", with: "00010325").replacing("19961027", with: "00011028") }
    let times = ["20260115T003000", "20260115T010000", "20260715T013000", "20260715T020000"]
    #expect(
      dates(definition, "Home", times) == ["2026-1-14", "2026-1-15", "2026-7-14", "2026-7-15"])
  }

  @Test func `of the database goes before the file's definition`() {
    #expect(dates(Self.europe("Asia/Tokyo"), "Asia/Tokyo", ["20260115T083000"]) == ["2026-1-14"])
  }

  /// Returns the zone and the start of each event after the import: `CET 2026-11-22 10:00`.
  private func names(_ definition: [String], _ name: String) -> [String?] {
    let database = ["EST": "EST5", "CET": "CET-1CEST,M3.5.0,M10.5.0/3", "UTC": "UTC0"]
    let event = Sample.event("A", uid: nil, ["DTSTART;TZID=\(name):20261122T100000"])
    let text = Sample.calendar(definition + event)
    let events = ICalendarFile(Array(text.utf8)).events(in: .utc) { name in
      database[name].flatMap { try? Zone(posixRule: $0, name: name) }
    }.events
    return events.map { "\($0.when.zoneName ?? "-") \($0.when.startText)" }
  }

  @Test func `with a short name is that of the file, unless the database has the same`() {
    let own = [
      "BEGIN:VTIMEZONE", "TZID:EST", "BEGIN:STANDARD", "TZOFFSETFROM:+1000", "TZOFFSETTO:+1000",
      "DTSTART:19700101T000000", "END:STANDARD", "END:VTIMEZONE",
    ]
    #expect(names(own, "EST") == ["UTC 2026-11-22 00:00"])
    #expect(names([], "EST") == ["EST 2026-11-22 10:00"])
    #expect(
      names(own.map { $0.replacing(":EST", with: ":/EST") }, "/EST") == ["EST 2026-11-22 10:00"])
    // The database has the same rules under this name, which is kept.
    let rules = Self.europe("CET")
    #expect(names(rules, "CET") == ["CET 2026-11-22 10:00"])
    let late = rules.map { $0.replacing("19810329", with: "20260329") }
      .map { $0.replacing("19961027", with: "20261025") }
    #expect(names(late, "CET") == ["CET 2026-11-22 10:00"])
    let other = rules.map { $0.replacing("+0100", with: "+0130") }
    #expect(names(other, "CET") == ["UTC 2026-11-22 08:30"])
  }

  @Test func `has added changes, and the first offset before them`() {
    let definition = [
      "BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD", "TZOFFSETFROM:-0300", "TZOFFSETTO:+0530",
      "DTSTART:20260101T000000", "RDATE:20280101T000000,20290101T000000", "END:STANDARD",
      "BEGIN:DAYLIGHT", "TZOFFSETFROM:+0530", "TZOFFSETTO:-0300", "DTSTART:20270101T000000",
      "END:DAYLIGHT", "END:VTIMEZONE",
    ]
    let times = ["20251231T220000", "20260601T050000", "20270601T220000", "20280601T050000"]
    #expect(
      dates(definition, "Home", times) == ["2026-1-1", "2026-5-31", "2027-6-2", "2028-5-31"])
  }

  @Test(arguments: [
    (["BEGIN:STANDARD", "END:STANDARD"], 4, "missing TZOFFSETTO of"),
    (
      ["BEGIN:STANDARD", "TZOFFSETFROM:+0100", "TZOFFSETTO:1", "DTSTART:20260101", "END:STANDARD"],
      6, "invalid TZOFFSETTO '1' of"
    ),
    (
      [
        "BEGIN:STANDARD", "TZOFFSETFROM:+9900", "TZOFFSETTO:+0100", "DTSTART:20260101",
        "END:STANDARD",
      ], 5, "invalid TZOFFSETFROM '+9900' of"
    ),
    (
      ["BEGIN:DAYLIGHT", "TZOFFSETTO:+0100", "DTSTART:soon", "END:DAYLIGHT"], 6,
      "invalid DTSTART 'soon' of"
    ),
    ([], 2, ""),
  ])
  func `that is not defined whole is unknown`(lines: [String], line: Int, problem: String) throws {
    let definition = ["BEGIN:VTIMEZONE", "TZID:Home"] + lines + ["END:VTIMEZONE"]
    let found = dates(definition, "Home", ["20260115T003000"])
    try #require(found.count == 3)
    #expect(found[0] == "2026-1-15")
    #expect(found[1].hasPrefix(problem) && found[1].contains("the time zone 'Home' (VTIMEZONE)"))
    #expect(found[2] == "unknown time zone 'Home': times are kept as written")
    let event = Sample.event("A", uid: nil, ["DTSTART;TZID=Home:20260115T003000"])
    #expect(Sample.read(Sample.calendar(definition + event)).problems.first?.line == line)
  }

  @Test(arguments: [
    "+01:00", "0100", "01:00", "+01", "01", "+010000", "+01:00:00", " +0100",
  ])
  func `may have offsets without a sign and with colons`(winter: String) {
    let definition = Self.europe("Home")
      .map { $0.replacing("+0100", with: winter).replacing("+0200", with: "02:00") }
    let times = ["20260115T003000", "20260115T010000", "20260715T013000", "20260715T020000"]
    #expect(
      dates(definition, "Home", times) == ["2026-1-14", "2026-1-15", "2026-7-14", "2026-7-15"])
  }

  @Test(arguments: [["TZOFFSETFROM"], ["TZOFFSETTO:+0100"], ["TZOFFSETTO:+0200"]])
  func `may lack offsets that its other part has`(missing: [String]) {
    let definition = Self.europe("Home").filter { line in
      !missing.contains { line.hasPrefix($0) }
    }
    let times = ["20260115T003000", "20260115T010000", "20260715T013000", "20260715T020000"]
    #expect(
      dates(definition, "Home", times) == ["2026-1-14", "2026-1-15", "2026-7-14", "2026-7-15"])
  }

  @Test(arguments: [
    ["TZOFFSETTO:-0500"], ["TZOFFSETFROM:-0500"], ["TZOFFSETFROM:-0400", "TZOFFSETTO:-0500"],
    ["TZOFFSETTO:-05:00", "DTSTART:19700101T000000"],
    [
      "TZOFFSETTO:-0500", "END:STANDARD", "BEGIN:DAYLIGHT", "TZOFFSETTO:-0500", "END:DAYLIGHT",
      "BEGIN:STANDARD", "TZOFFSETTO:-0500",
    ],
  ])
  func `with one offset may lack its start`(lines: [String]) {
    let definition =
      ["BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD"] + lines + [
        "END:STANDARD", "END:VTIMEZONE",
      ]
    #expect(
      dates(definition, "Home", ["20260115T190000", "20260715T185900"]) == [
        "2026-1-16", "2026-7-15",
      ])
  }

  @Test func `with a part that cannot be read says so, and has the other`() {
    let definition = Self.europe("Home").filter { $0 != "DTSTART:19810329T020000" }
    #expect(
      dates(definition, "Home", ["20260115T003000"]) == [
        "2026-1-14",
        "missing DTSTART of the time zone 'Home' (VTIMEZONE): DAYLIGHT ignored",
      ])
    // The definition of a zone whose name is in the database is ignored.
    let known = definition.map { $0 == "TZID:Home" ? "TZID:Asia/Tokyo" : $0 }
    #expect(dates(known, "Asia/Tokyo", ["20260115T083000"]) == ["2026-1-14"])
  }

  @Test func `with a rule that cannot be read says so, and changes once`() {
    let definition = Self.europe("Home").map { line in
      line == "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU" ? "RRULE:FREQ=NEVER" : line
    }
    let found = dates(definition, "Home", ["20260115T003000", "20260715T003000"])
    #expect(found.dropLast() == ["2026-1-14", "2026-7-14"])
    expect(
      found.last, .starts("invalid RRULE 'FREQ=NEVER' of the time zone 'Home' (VTIMEZONE): "),
      .ends(": DAYLIGHT does not repeat"))
  }

  // East is positive, unlike in rules of POSIX.
  @Test(arguments: [
    ("UTC+11", "20260115T103000", "2026-1-14"), ("GMT-5", "20260115T200000", "2026-1-16"),
    ("GMT-0500", "20260115T200000", "2026-1-16"),
    ("UTC+01:00", "20260115T003000", "2026-1-14"), ("utc-3:30", "20260115T203000", "2026-1-16"),
    ("tzone://Microsoft/Utc", "20260115T233000", "2026-1-15"),
    ("EST5EDT,M3.2.0,M11.1.0", "20260715T203000", "2026-7-16"),
    ("Etc/GMT+12", "20260115T123000", "2026-1-16"),
  ])
  func `without a definition is what its name says`(name: String, time: String, date: String) {
    #expect(dates([], name, [time]) == [date])
  }

  @Test(arguments: ["UTC+27", "UTC+1:5", "GMT+", "UTC+01:60", "Moon"])
  func `that is no name of any kind is unknown`(name: String) {
    #expect(dates([], name, ["20260115T003000"]).count == 2)
  }
}
