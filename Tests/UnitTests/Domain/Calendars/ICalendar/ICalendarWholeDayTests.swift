import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Recurrence
import TestSupport
import Testing

/// Whole-day events whose start is written as a time.
@Suite struct `A whole day of an iCalendar file` {
  private typealias Sample = ICalendarSample

  /// Returns the event as a date line, or its problems: `2026-11-26`, `2026-11-26 09:00 |
  /// end=10:00`.
  private func fields(_ lines: [String], in zone: String = "Europe/Berlin") -> [String] {
    Sample.fields(of: Sample.calendar(Sample.event("A", uid: nil, lines)), in: zone)
  }

  private static let mark = "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"

  @Test(arguments: [
    (
      ["DTSTART;TZID=Europe/Berlin:20261126T000000", "DTEND;TZID=Europe/Berlin:20261127T000000"], ""
    ),
    (
      [
        "DTSTART;TZID=W. Europe Standard Time:20261126T000000",
        "DTEND;TZID=W. Europe Standard Time:20261127T000000",
      ], ""
    ),
    (["DTSTART;TZID=Asia/Tokyo:20261126T000000", "DTEND;TZID=Asia/Tokyo:20261127T000000"], ""),
    (
      [
        "DTSTART;TZID=America/New_York:20261126T000000",
        "DTEND;TZID=America/New_York:20261128T000000",
      ],
      " | end=2026-11-27"
    ),
    (["DTSTART:20261126T000000", "DTEND:20261127T000000"], ""),
    (["DTSTART:20261126T000000Z", "DTEND:20261127T000000Z"], ""),
    (["DTSTART;TZID=UTC:20261126T000000", "DTEND;TZID=UTC:20261127T000000"], ""),
    (["DTSTART:20261125T230000Z", "DTEND:20261126T230000Z"], ""),
    (["DTSTART:20261126T050000Z", "DTEND:20261127T050000Z"], ""),
    (["DTSTART:20261125T150000Z", "DTEND:20261126T150000Z"], ""),
    (
      ["DTSTART;TZID=Europe/Berlin:20261126T060000", "DTEND;TZID=Europe/Berlin:20261127T060000"], ""
    ),
    (["DTSTART:20261126T000000", "DURATION:P1D"], ""),
    (["DTSTART:20261126T000000", "DURATION:PT24H"], ""),
    (["DTSTART:20261126T000000", "DURATION:P2D"], " | end=2026-11-27"),
    (["DTSTART:20261126T000000"], ""),
    (["DTSTART:20261126T000000", "DTEND:20261126T000000"], ""),
    (["DTSTART:20261126T000000", "DTEND:20261126T235959"], ""),
    (["DTSTART:20261126T000000", "DTEND:20261126T235900"], ""),
    (["DTSTART:20261126", "DTEND:20261127"], ""),
  ])
  func `may be marked by Outlook`(lines: [String], more: String) {
    let marks = [
      Self.mark, "x-microsoft-cdo-alldayevent:true", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE",
      "X-FUNAMBOL-ALLDAY:1", "X-FUNAMBOL-ALLDAY:TRUE",
    ]
    for mark in marks {
      #expect(fields(lines + [mark]) == ["2026-11-26\(more)"], "\(mark)")
      #expect(fields([mark] + lines) == ["2026-11-26\(more)"], "\(mark)")
    }
  }

  @Test func `of 23 hours in UTC is one`() {
    let lines = ["DTSTART:20260328T230000Z", "DTEND:20260329T220000Z", Self.mark]
    #expect(fields(lines) == ["2026-03-29"])
  }

  @Test(arguments: [
    ["DTSTART:20261126T090000", "DTEND:20261126T100000", Self.mark],
    ["DTSTART;VALUE=DATE:20261126T090000", "DTEND;VALUE=DATE:20261126T100000"],
    ["DTSTART:20261126T090000", "DTEND:20261126T100000", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE"],
  ])
  func `has times if they are not midnights`(lines: [String]) {
    #expect(fields(lines) == ["2026-11-26 09:00 | end=10:00"])
  }

  @Test(arguments: [
    (["DTSTART;VALUE=DATE:20261126T000000"], ""),
    (
      ["DTSTART;VALUE=DATE:20261126T000000", "DTEND;VALUE=DATE:20261128T000000"],
      " | end=2026-11-27"
    ),
    (["DTSTART;VALUE=DATE:20261126T000000Z", "DTEND;VALUE=DATE:20261127T000000Z"], ""),
    (["DTSTART;VALUE=DATE:20261125T230000Z", "DTEND;VALUE=DATE:20261126T230000Z"], ""),
    (["DTSTART;VALUE=date:20261126T000000", "DTEND;VALUE=DATE:20261127"], ""),
    (["DTSTART;TZID=Europe/Berlin;VALUE=DATE:20261126T000000"], ""),
    (["DTSTART;VALUE=DATE;TZID=Asia/Tokyo:20261126T000000"], ""),
    (["DTSTART;VALUE=DATE:20261126T120000"], ""),
    (["DTSTART;VALUE=DATE:20261126", "DTEND:20261127T000000"], ""),
    (["DTSTART;VALUE=DATE:20261126", "DTEND:20261126T180000"], ""),
    (["DTSTART;VALUE=DATE:20261126", "DTEND:20261126T230000Z"], ""),
    (["DTSTART;VALUE=DATE-TIME:20261126"], ""),
    (["DTSTART:20261126T000000", "DTEND;VALUE=DATE:20261127"], ""),
    (["DTSTART:20261126T000000", "DTEND;VALUE=DATE:20261128"], " | end=2026-11-27"),
  ])
  func `may have a time in its value, or an end of another type`(lines: [String], more: String) {
    #expect(fields(lines) == ["2026-11-26\(more)"])
  }

  @Test func `of a time may be its end`() {
    #expect(
      fields(["DTSTART:20261126T090000", "DTEND;VALUE=DATE:20261127"]) == [
        "2026-11-26 09:00 | end=00:00"
      ])
  }

  // MARK: Midnight of the writer

  private static let names = [
    "Europe/London", "Europe/Berlin", "Europe/Helsinki", "Asia/Kolkata", "Asia/Tokyo",
    "Australia/Sydney", "Pacific/Auckland", "America/Sao_Paulo", "America/St_Johns",
    "America/New_York", "America/Los_Angeles", "Pacific/Honolulu",
  ]

  /// Returns the text of midnight in a zone, or of an instant some seconds earlier, as a UTC time.
  private func utc(_ day: CivilDate, _ zone: Zone, before seconds: Int = 0) -> String {
    let begin = zone.startOfDay(day).advanced(bySeconds: -seconds)
    return "\(CalendarTime.utc(Zone.utc.civil(at: begin)))"
  }

  /// In winter and summer time, for each writer and each reader.
  @Test(.needsZones)
  func `is the same for each reader, in whichever zone it was written`() throws {
    let zones = try Self.names.map { try Zones.named($0) }
    for date in [
      CivilDate(year: 2026, month: 3, day: 20), CivilDate(year: 2026, month: 11, day: 26),
    ] {
      let day = try #require(date)
      func days(_ numbers: Int...) -> [String] {
        numbers.map { day.advanced(byDays: $0).iso8601 }
      }
      let digits = day.iso8601.filter { $0 != "-" }
      for writer in zones {
        func time(_ number: Int, before seconds: Int = 0) -> String {
          utc(day.advanced(byDays: number), writer, before: seconds)
        }
        let daily = "RRULE:FREQ=DAILY;COUNT=4"
        let rows: [([String], [String])] = [
          ([daily, "EXDATE:\(time(1))"], days(0, 2, 3)),
          ([daily, "EXDATE:\(time(1)),\(time(3))"], days(0, 2)),
          (["RRULE:FREQ=DAILY;UNTIL=\(time(2))"], days(0, 1, 2)),
          (["RRULE:FREQ=DAILY;UNTIL=\(time(3, before: 1))"], days(0, 1, 2)),
          (["RRULE:FREQ=DAILY;UNTIL=\(time(3, before: 60))"], days(0, 1, 2)),
          (["RDATE:\(time(5))"], days(0, 5)),
          (["DTEND:\(time(2))"], days(0, 1)), (["DTEND:\(time(2, before: 60))"], days(0, 1)),
          (["RRULE:FREQ=YEARLY;UNTIL=\(time(0))"], days(0)),
        ]
        for reader in zones {
          for (lines, expected) in rows {
            let event = ["BEGIN:VEVENT", "UID:a", "SUMMARY:A", "DTSTART;VALUE=DATE:\(digits)"]
            let found = read(event + lines + ["END:VEVENT"], in: reader, around: day)
            #expect(found == expected, "\(lines) \(writer.name) \(reader.name)")
          }
          let moved = [
            "BEGIN:VEVENT", "UID:a", "SUMMARY:A", "DTSTART;VALUE=DATE:\(digits)", daily,
            "END:VEVENT", "BEGIN:VEVENT", "UID:a", "SUMMARY:B", "RECURRENCE-ID:\(time(1))",
            "DTSTART;VALUE=DATE:\(days(6)[0].filter { $0 != "-" })", "END:VEVENT",
          ]
          #expect(
            read(moved, in: reader, around: day) == days(0, 2, 3, 6),
            "\(writer.name) \(reader.name)")
        }
      }
    }
  }

  private func read(_ lines: [String], in zone: Zone, around day: CivilDate) -> [String] {
    ICalendarFile(Array(Sample.calendar(lines).utf8)).occurrences(
      in: zone, from: zone.startOfDay(day.advanced(byDays: -3)),
      to: zone.startOfDay(day.advanced(byDays: 20)), limit: 1000, zoneNamed: { _ in nil }
    ).events.flatMap { event -> [String] in
      guard case .days(let days) = event.time else { return ["a time"] }
      return (0...days.upperBound.days(since: days.lowerBound)).map {
        days.lowerBound.advanced(byDays: $0).iso8601
      }
    }
  }
}
