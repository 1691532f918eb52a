import Almanac
import Recurrence
import TestSupport
import Testing

@testable import NoonmarkDomain
import NoonmarkText

@Suite struct `An exported date` {
  private static let zones = [
    "Europe/Oslo": "CET-1CEST,M3.5.0,M10.5.0/3",
    "Europe/London": "GMT0BST,M3.5.0/1,M10.5.0",
    "Europe/Dublin": "IST-1GMT0,M10.5.0,M3.5.0/1",
    "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "Australia/Lord_Howe": "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
    "Pacific/Chatham": "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45",
    "Asia/Tokyo": "JST-9",
  ]

  private static func zone(_ name: String) -> Zone? {
    zones[name].flatMap { try? Zone(posixRule: $0, name: name) }
  }

  private static func exported(_ text: String, dayTime: String = "9:00") throws -> [UInt8] {
    var book = DateBook(text: text)
    book.resolveZones(zone)
    return DateExport.file(
      of: book.all, at: Instant(epochSeconds: 0), dayTime: try #require(ClockTime(dayTime)),
      version: "1")
  }

  @Test(arguments: [
    "9999-12-31 | A", "9999-12-30 | A | end=9999-12-31", "9999-12-31 23:59 | A | zone=Europe/Oslo",
    "9999-12-31 23:59 | A | end=0:30 | zone=America/New_York",
    "9999-12-31 23:59 | A | end=9999-12-31 23:59:30 | zone=America/New_York",
    "9998-01-01 20:00 | A | repeat=daily | until=9999-12-31 | zone=America/New_York",
    "9990-06-01 20:00 | A | repeat=yearly | times=100 | zone=Europe/Oslo",
    "9990-06-01 | A | repeat=every 2 weeks on mon | times=9999",
    "0001-01-01 00:00 | A | zone=Asia/Tokyo", "0001-01-01 00:00 | A | zone=Europe/Oslo | end=0:01",
  ])
  func `has no years but 1 to 9999`(line: String) throws {
    let text = String(decoding: try Self.exported(line), as: UTF8.self)
    expect(text, .has("SUMMARY:A"))
    for line in text.split(whereSeparator: \.isNewline) {
      let name = line.prefix { $0 != ":" && $0 != ";" }
      guard ["DTSTART", "DTEND", "RRULE", "RDATE", "EXDATE"].contains(name) else { continue }
      let digits = line.split { !$0.isNumber }.filter { $0.count > 6 }
      #expect(digits.allSatisfy { $0.count == 8 && !$0.starts(with: "0000") }, "\(line)")
      expect(line, .lacks(":+", "=+"))
    }
  }

  @Test(
    arguments: [
      "15th and 31st of the month", "30th and 31st of the month",
      "29th, 30th and 31st of the month",
      "31st of june and 31st of december", "30th of february and 30th of march",
      "31st of the month",
      "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15,30,31;RSCALE=GREGORIAN;SKIP=BACKWARD",
      "FREQ=YEARLY;INTERVAL=3;BYMONTH=2,6;BYMONTHDAY=28,29,31;RSCALE=GREGORIAN;SKIP=BACKWARD",
      "FREQ=YEARLY;BYMONTHDAY=15,31;RSCALE=GREGORIAN;SKIP=BACKWARD",
    ], ["", " | times=9", " | until=2031-02-28", " | times=40 | except=2027-02-28"])
  func `has the same days if a month lacks some of them`(repetition: String, end: String) throws {
    for date in ["2026-12-31", "2026-11-30", "2027-02-28", "2027-01-02 18:00"] {
      let line = "\(date) | A | repeat=\(repetition)\(end)"
      let own = try #require(DateBook(text: line).all.first)
      let bytes = try Self.exported(line)
      let read = ICalendarFile(bytes).events(in: .utc, zoneNamed: Self.zone)
      func days(_ series: EventSeries) -> [Int] {
        series.occurrences(from: Instant(epochSeconds: 0), zone: .utc).prefix(80)
          .map(\.begin.epochSeconds)
      }
      let series = try #require(read.events.first).when.series
      #expect(days(series) == days(own.series), "\(line) \(String(decoding: bytes, as: UTF8.self))")
      #expect(days(own.series).count > 1)
    }
  }

  @Test func `of several whole days up to the last year keeps its length`() throws {
    let bytes = try Self.exported("9999-12-30 | A | end=9999-12-31")
    let read = ICalendarFile(bytes).events(in: .utc, zoneNamed: Self.zone)
    let event = try #require(read.events.first)
    #expect(event.when.startText == "9999-12-30" && event.when.endText == "9999-12-31")
    #expect(read.problems.isEmpty)
  }

  @Test(arguments: zones.keys.sorted(), ["2026-01-15", "2026-03-29", "2026-07-01", "2026-11-20"])
  func `has a zone that goes on like its own`(name: String, date: String) throws {
    let zone = try #require(Self.zone(name))
    let bytes = try Self.exported("\(date) 10:00 | X | zone=\(name) | repeat=monthly")
    for year in [2030, 2054, 2055, 2056, 2057, 2060, 2200] {
      let start = try #require(CivilDate(year: year, month: 1, day: 1))
      let found = ICalendarFile(bytes).occurrences(
        in: .utc, from: zone.startOfDay(start), to: zone.startOfDay(start.advanced(byDays: 365)),
        limit: 100, zoneNamed: { _ in nil })
      #expect(found.events.count >= 11)
      for event in found.events {
        #expect(zone.civil(at: event.time.begin(in: .utc)).hour == 10, "\(year)")
      }
    }
  }

  @Test func `has the number of the version that was imported`() throws {
    func sequences(_ line: String) throws -> [Int] {
      ICalendarFile(try Self.exported(line)).events(in: .utc, zoneNamed: Self.zone).events
        .map(\.sequence)
    }
    let imported = "2026-12-24 | A | uid=u | sequence=3"
    #expect(try sequences(imported) == [3])
    expect(String(decoding: try Self.exported(imported), as: UTF8.self), .has("SEQUENCE:3\r\n"))
    let first = "2026-12-24 | A | uid=u"
    #expect(try sequences(first) == [0])
    expect(String(decoding: try Self.exported(first), as: UTF8.self), .lacks("SEQUENCE"))
  }

  /// The triggers of the alarms of dates.
  private static func triggers(_ text: String, dayTime: String = "9:00") throws -> [String] {
    String(decoding: try exported(text, dayTime: dayTime), as: UTF8.self)
      .split(whereSeparator: \.isNewline).filter { $0.hasPrefix("TRIGGER:") }
      .map { String($0.dropFirst(8)) }
  }

  @Test(arguments: [
    ("1d,1h,0m", "9:00", ["-PT15H", "PT9H"]), ("2d", "9:00", ["-P1DT15H"]),
    ("1w,36h,24h", "7:30:05", ["-P6DT16H29M55S", "-PT16H29M55S"]),
    ("1d,0m", "0:00", ["-P1D", "PT0S"]), ("never", "9:00", []),
  ])
  func `without a time has alarms when noonmark notifies`(
    notify: String, dayTime: String, triggers: [String]
  ) throws {
    let line = "2026-12-24 | Party | notify=\(notify)"
    #expect(try Self.triggers(line, dayTime: dayTime) == triggers)
  }

  @Test func `with a time has alarms before its beginning`() throws {
    let triggers = try Self.triggers("2026-12-24 18:00 | Party | notify=1d,1h,0m")
    #expect(triggers == ["-P1D", "-PT60M", "-PT0M"])
  }

  @Test func `has alarms that are read as they were meant`() throws {
    let zone = try #require(Self.zone("Europe/Oslo"))
    let found = ICalendarFile(try Self.exported("2026-12-24 | Party | notify=2d,1d,0m"))
      .occurrences(
        in: zone, from: Instant("2026-12-01T00:00:00Z"), to: Instant("2026-12-31T00:00:00Z"),
        limit: 100, zoneNamed: Self.zone)
    let event = try #require(found.events.first)
    let times = event.alarms.compactMap {
      $0.instant(of: event.time, in: zone)?.rfc3339(in: zone)
    }
    #expect(
      times == [
        "2026-12-22T09:00:00+01:00", "2026-12-23T09:00:00+01:00", "2026-12-24T09:00:00+01:00",
      ])
  }
}
