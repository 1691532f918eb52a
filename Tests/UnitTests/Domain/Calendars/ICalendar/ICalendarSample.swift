import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import Recurrence
import TestSupport
import NoonmarkPhrases

/// Calendars in the forms of common programs, and the zones of their events.
enum ICalendarSample {
  /// Returns a zone by name.
  ///
  /// It is made from a rule, so no database is needed.
  static func zone(_ name: String) -> Zone? {
    let rules = [
      "Europe/Oslo": "CET-1CEST,M3.5.0,M10.5.0/3",
      "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3",
      "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
      "Asia/Tokyo": "JST-9",
      "America/Argentina/Buenos_Aires": "<-03>3",
      "Pacific/Kiritimati": "<+14>-14",
      "Etc/GMT+11": "<-11>11",
      "Etc/GMT+12": "<-12>12",
      "America/Mexico_City": "CST6",
      "Asia/Srednekolymsk": "<+11>-11",
      "UTC": "UTC0",
    ]
    return rules[name].flatMap { try? Zone(posixRule: $0, name: name) }
  }

  /// Reads a text for a user in a zone.
  static func read(
    _ text: String, in name: String = "Europe/Oslo", on today: CivilDate? = nil
  ) -> (events: [ICalendarEvent], problems: Diagnostics) {
    ICalendarFile(Array(text.utf8)).events(
      in: zone(name) ?? .utc, on: today ?? CivilDate(dayNumber: 0), zoneNamed: zone)
  }

  static func read(
    _ bytes: [UInt8], in name: String = "Europe/Oslo"
  ) -> (events: [ICalendarEvent], problems: Diagnostics) {
    ICalendarFile(bytes).events(in: zone(name) ?? .utc, zoneNamed: zone)
  }

  /// Returns the problems of a calendar, each with its line.
  static func problems(_ text: String, in name: String = "Europe/Oslo") -> [String] {
    read(text, in: name).problems.map { "\($0.line): \($0.message)" }
  }

  /// Returns the fields of all events, and then the problems, each with its line.
  static func fields(of text: String, in name: String = "Europe/Oslo") -> [String] {
    read(text, in: name).events.map(fields) + problems(text, in: name)
  }

  /// Returns all events in short form, and then the problems, each with its line.
  static func short(_ text: String, in name: String = "Europe/Oslo") -> [String] {
    read(text, in: name).events.map { short($0) } + problems(text, in: name)
  }

  /// Returns a calendar that contains an event with a title and other properties.
  ///
  /// The first property is on line 4.
  static func event(_ lines: String...) -> String {
    calendar(event("Launch", uid: nil, lines))
  }

  /// Returns the lines of an event with a title and other properties.
  static func event(_ title: String, uid: String? = "u", _ lines: [String]) -> [String] {
    ["BEGIN:VEVENT"] + (uid.map { ["UID:\($0)"] } ?? []) + ["SUMMARY:\(title)"] + lines
      + ["END:VEVENT"]
  }

  static func calendar(_ lines: [String]) -> String {
    (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }

  /// Returns an event in short form: `title|date|repetition|last date|identifier`.
  ///
  /// The date is that of a user in a zone.
  static func short(_ event: ICalendarEvent, in name: String = "Europe/Oslo") -> String {
    let repetition = event.when.repetition?.text ?? "once"
    let lastDate = event.when.repetition == nil ? nil : event.when.series.last?.date
    let last = lastDate.map { short($0) } ?? "-"
    return [event.title, short(date(of: event, in: name)), repetition, last, event.uid ?? "-"]
      .joined(separator: "|")
  }

  /// Returns the first date of an event for a user in a zone.
  static func date(of event: ICalendarEvent, in name: String) -> CivilDate {
    let user = zone(name) ?? .utc
    let own = event.when.zoneName.flatMap { zone($0) } ?? user
    let series = event.when.series
    let first = series.begin(onOrAfter: CivilDate(dayNumber: -719_162)) ?? series.start
    guard !series.isWholeDay else { return first.date }
    return user.date(at: own.instant(of: first))
  }

  /// Returns the fields of an event's date: `2026-01-05 18:30 | end=19:15 | zone=Europe/Oslo`.
  static func fields(_ event: ICalendarEvent) -> String {
    let fields = event.when.fields.compactMap { key, value in value.map { "\(key)=\($0)" } }
    return ([event.when.startText] + fields).joined(separator: " | ")
  }

  static func short(_ date: CivilDate) -> String {
    "\(date.year)-\(date.month)-\(date.day)"
  }

  /// A calendar of a web service.
  ///
  /// It has zones with rules, and an alarm with a title and a start.
  static let google = """
    BEGIN:VCALENDAR
    PRODID:-//Google Inc//Google Calendar 70.9054//EN
    VERSION:2.0
    CALSCALE:GREGORIAN
    METHOD:PUBLISH
    X-WR-CALNAME:Family
    X-WR-TIMEZONE:Europe/Oslo
    BEGIN:VTIMEZONE
    TZID:Europe/Oslo
    X-LIC-LOCATION:Europe/Oslo
    BEGIN:DAYLIGHT
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    TZNAME:CEST
    DTSTART:19700329T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:19880517
    DTEND;VALUE=DATE:19880518
    RRULE:FREQ=YEARLY
    DTSTAMP:20260101T101010Z
    UID:b1@example.com
    CREATED:20200101T000000Z
    STATUS:CONFIRMED
    SUMMARY:Kari’s birthday 🎂
    TRANSP:TRANSPARENT
    BEGIN:VALARM
    ACTION:DISPLAY
    SUMMARY:Wake up
    DTSTART:20010101T000000Z
    UID:alarm
    TRIGGER:-P1D
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;TZID=Europe/Oslo:20260105T183000
    RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20260202T172959Z;BYDAY=MO
    EXDATE;TZID=Europe/Oslo:20260112T183000
    UID:choir@example.com
    DESCRIPTION:Bring\\, please\\; the notes\\nand water
    SUMMARY:Choir
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;TZID=Europe/Oslo:20260120T190000
    UID:choir@example.com
    RECURRENCE-ID;TZID=Europe/Oslo:20260119T183000
    SUMMARY:Choir (moved)
    END:VEVENT
    BEGIN:VEVENT
    DTSTART:20260401T100000Z
    STATUS:CANCELLED
    UID:off@example.com
    SUMMARY:Off
    END:VEVENT
    END:VCALENDAR

    """

  /// A calendar of an office program.
  ///
  /// It has Windows zone names, upper and lower case, and long folded texts.
  static let outlook = """
    BEGIN:VCALENDAR
    PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
    VERSION:2.0
    METHOD:PUBLISH
    X-MS-OLK-FORCEINSPECTOROPEN:TRUE
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16011028T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    CLASS:PUBLIC
    DTSTART;TZID="W. Europe Standard Time":20261224T233000
    DTEND;TZID="W. Europe Standard Time":20261225T000000
    PRIORITY:5
    SEQUENCE:0
    SUMMARY;LANGUAGE=en-gb:Dinner\\, with a very long title that has to be put on
    \tto a second line
    UID:040000008200E00074C5B7101A82E008
    X-ALT-DESC;FMTTYPE=text/html:<html>SUMMARY:no</html>
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;TZID="W. Europe Standard Time":20270101T001500
    SUMMARY:New Year
    END:VEVENT
    END:VCALENDAR

    """

  /// A calendar of a desktop program.
  ///
  /// It has zone names with paths, and tasks and journals beside the events.
  static let thunderbird = """
    BEGIN:VCALENDAR
    PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
    VERSION:2.0
    BEGIN:VTIMEZONE
    TZID:Home
    X-LIC-LOCATION:America/New_York
    END:VTIMEZONE
    BEGIN:VTODO
    UID:task
    SUMMARY:Buy milk
    DTSTART;VALUE=DATE:20260101
    END:VTODO
    BEGIN:VJOURNAL
    SUMMARY:Dear diary
    DTSTART;VALUE=DATE:20260102
    END:VJOURNAL
    BEGIN:VEVENT
    UID:a
    SUMMARY:Call to New York
    DTSTART;TZID=Home:20260310T200000
    END:VEVENT
    BEGIN:VEVENT
    UID:b
    SUMMARY:Tango
    dtstart;tzid=/mozilla.org/20071231_1/America/Argentina/Buenos_Aires:20260310T230000
    Rrule:freq=monthly;count=3
    END:VEVENT
    BEGIN:VEVENT
    UID:c
    SUMMARY:Ferry
    DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Oslo:20260310T235900
    RRULE:FREQ=DAILY;COUNT=5
    END:VEVENT
    END:VCALENDAR

    """
}
