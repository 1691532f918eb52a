import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence
import TestSupport
import Testing

@testable import NoonmarkDomain

/// The table beside this file.
///
/// It has events like those in the tests of other projects, and the occurrences that
/// recurring-ical-events computes for them.
@Suite struct `The events of other projects` {
  private static let directory = "Tests/UnitTests/Domain/Calendars/ICalendar"
  private static let rows = Repository.text(of: "\(directory)/occurrences.tsv")
    .split(separator: "\n").filter { !$0.hasPrefix("#") }

  /// Returns the calendar of a row, in which ` || ` separates events, and ` | ` lines.
  private func calendar(_ text: String) -> String {
    Sample.calendar(
      text.split(" || ").flatMap { part in
        let lines = part.split(" | ")
        return part.hasPrefix("BEGIN:") ? lines : ["BEGIN:VEVENT"] + lines + ["END:VEVENT"]
      })
  }

  private static let readers = [
    "Europe/Oslo", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "America/Sao_Paulo",
    "Europe/London", "America/Los_Angeles", "America/St_Johns", "Asia/Kolkata",
    "Australia/Sydney", "Pacific/Honolulu", "UTC",
  ]

  /// Returns an occurrence in the form of the table.
  ///
  /// `A=20260105T093000Z/20260105T101500Z`, `A=20260105` for a day, and `A=20260105/20260107` for
  /// several days, with the last one.
  private func short(_ event: AgendaEvent) -> String {
    switch event.time {
    case .days(let days):
      let (first, last) = (days.lowerBound, days.upperBound)
      let ends = first == last ? [first] : [first, last]
      return "\(event.title)=" + ends.map { $0.iso8601.filter { $0 != "-" } }.joined(separator: "/")
    case .span(let span):
      let times = [span.begin, span.explicitEnd].compactMap(\.self).map { instant in
        instant.rfc3339(in: .utc).filter { $0 != "-" && $0 != ":" }
      }
      return "\(event.title)=" + times.joined(separator: "/")
    }
  }

  /// Returns the occurrences of a row for a reader, whose times without a zone become UTC.
  private func expected(_ fields: [String], for reader: String, in zone: Zone) -> String {
    let special = fields.dropFirst(4).first { field in
      field.split(": ").first?.split(",").contains(reader) ?? false
    }
    let text = special.map { $0.split(": ").dropFirst().joined(separator: ": ") } ?? fields[3]
    return text.split(" ").map { occurrence in
      let parts = occurrence.split("=")
      guard parts.count == 2 else { return occurrence }
      let times = parts[1].split("/").map { time in
        guard case .local(let local)? = CalendarTime(time.utf8) else { return time }
        return zone.instant(of: local).rfc3339(in: .utc).filter { $0 != "-" && $0 != ":" }
      }
      return "\(parts[0])=" + times.joined(separator: "/")
    }.joined(separator: " ")
  }

  @Test(.needsZones, arguments: readers)
  func `take place when recurring-ical-events says`(reader: String) throws {
    #expect(Self.rows.count >= 40)
    let zone = try Zones.named(reader)
    for row in Self.rows {
      let fields = row.split("\t")
      try #require(fields.count >= 4, "\(row)")
      let year = try #require(Int(fields[1]))
      let found = ICalendarFile(Array(calendar(fields[2]).utf8)).occurrences(
        in: zone, from: try TimeParser.parse("\(year)-01-01T00:00", in: zone),
        to: try TimeParser.parse("\(year + 1)-01-01T00:00", in: zone), limit: 1000,
        zoneNamed: Sample.zone)
      let occurrences = found.events.map(short).prefix(8).joined(separator: " ")
      let wanted = expected(fields, for: reader, in: zone)
      #expect(occurrences == wanted, "\(fields[0]): \(fields[2])")
    }
  }

  private typealias Sample = ICalendarSample
}

extension StringProtocol {
  /// Returns the parts between separators.
  fileprivate func split(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }
}
