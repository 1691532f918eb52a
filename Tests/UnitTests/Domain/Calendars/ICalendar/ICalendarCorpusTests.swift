import NoonmarkText
import NoonmarkBase
import Almanac
import NoonmarkRecords
import TestSupport
import Testing

@testable import NoonmarkDomain

/// The table beside this file: events like those that other projects test with, and what
/// recurring-ical-events says of them.
@Suite struct `The events of other projects` {
  private static let directory = "Tests/UnitTests/Domain/Calendars/ICalendar"
  private static let rows = Repository.text(of: "\(directory)/occurrences.tsv")
    .split(separator: "\n").filter { !$0.hasPrefix("#") }

  /// Returns the calendar of a row: events apart from each other by ` || `, lines by ` | `.
  private func calendar(_ text: String) -> String {
    Sample.calendar(
      text.split(" || ").flatMap { part in
        let lines = part.split(" | ")
        return part.hasPrefix("BEGIN:") ? lines : ["BEGIN:VEVENT"] + lines + ["END:VEVENT"]
      })
  }

  /// An occurrence as the table has it: `A=20260105T093000Z/20260105T101500Z`, `A=20260105` for a
  /// day, and `A=20260105/20260107` for days including the last.
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

  @Test func `take place when recurring-ical-events says`() throws {
    #expect(Self.rows.count >= 40)
    let oslo = try #require(Sample.zone("Europe/Oslo"))
    for row in Self.rows {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 4, "\(row)")
      let year = try #require(Int(fields[1]))
      let found = ICalendarFile(Array(calendar(fields[2]).utf8)).occurrences(
        in: oslo, from: try TimeParser.parse("\(year)-01-01T00:00", in: oslo),
        to: try TimeParser.parse("\(year + 1)-01-01T00:00", in: oslo), limit: 1000,
        zoneNamed: Sample.zone)
      let occurrences = found.events.map(short).prefix(8).joined(separator: " ")
      #expect(occurrences == fields[3], "\(fields[0]): \(fields[2])")
    }
  }

  private typealias Sample = ICalendarSample
}

extension String {
  /// Returns the parts between separators.
  fileprivate func split(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
