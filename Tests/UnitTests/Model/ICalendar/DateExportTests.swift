import Almanac
import NoonmarkModel
import TestSupport
import Testing

@testable import NoonmarkModel

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

  private static func exported(_ text: String) -> [UInt8] {
    var book = DateBook(text: text)
    book.resolveZones(zone)
    var export = DateExport(of: book.all, at: Instant(epochSeconds: 0), version: "1")
    for date in book.all { export.add(date) }
    return export.finished
  }

  @Test(arguments: zones.keys.sorted(), ["2026-01-15", "2026-03-29", "2026-07-01", "2026-11-20"])
  func `has a zone that goes on like its own`(name: String, date: String) throws {
    let zone = try #require(Self.zone(name))
    let bytes = Self.exported("\(date) 10:00 | X | zone=\(name) | repeat=monthly")
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
}
