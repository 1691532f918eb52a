import Almanac
import NoonmarkRecords

/// An iCalendar file (RFC 5545), read for the dates of its events.
///
/// Lines may end in LF alone, a byte order mark may start the file, names are case-insensitive, and
/// malformed UTF-8 decodes to U+FFFD. Tasks, journals, alarms and canceled events are skipped.
///
/// A repetition starts with the first occurrence that is neither excluded (EXDATE) nor an event of
/// its own (RECURRENCE-ID). Later ones of these are shown, since a `Repetition` has no exceptions.
/// Diagnostics list what could not be read or represented; the rest is kept.
package struct ICalendarFile: Sendable {
  /// Whether the file contains a calendar, even an empty one.
  package let isCalendar: Bool
  private let drafts: [ICalendarScanner.Draft]
  private let zoneLocations: [ICalendarScanner.ZoneKey: String]
  private let problems: [Diagnostic]

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8]) {
    let scanner = ICalendarScanner(bytes)
    isCalendar = scanner.calendars > 0
    drafts = scanner.drafts
    zoneLocations = scanner.zoneLocations
    problems = scanner.problems
  }

  /// Returns the events in file order, and the diagnostics by line.
  ///
  /// The date of an event with a time is the date in the user's zone at its start. A repetition is
  /// kept if it is yearly, monthly or weekly, also in the user's zone; otherwise only its first
  /// date is.
  /// - Parameters:
  ///   - zone: The user's zone.
  ///   - zoneNamed: Returns a zone by its name, such as `Europe/Oslo`, or `nil`. The names come
  ///     from the file and can be any 1 to 256 bytes.
  /// - Returns: The events and diagnostics.
  package func events(
    in zone: Zone, zoneNamed: (String) -> Zone?
  ) -> (events: [ICalendarEvent], problems: [Diagnostic]) {
    var reader = ICalendarEventReader(zone: zone, locations: zoneLocations, drafts: drafts)
    let events = drafts.compactMap { reader.event($0, zoneNamed: zoneNamed) }
    let all = (problems + reader.problems).enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
    return (events, all.map(\.element))
  }
}

/// An event of an iCalendar file, reduced to a date of interest.
package struct ICalendarEvent: Hashable, Sendable {
  /// The unique identifier, if the file has one.
  ///
  /// A single occurrence that was moved or renamed (RECURRENCE-ID) is an event of its own. Its
  /// identifier is that of the series, `/` and the value of RECURRENCE-ID.
  package let uid: String?
  /// The title, which is not blank.
  ///
  /// Line endings become spaces; otherwise it is as in the file.
  package let title: String
  /// The first date, in the user's zone.
  package let date: CivilDate
  /// The repetition, or `nil` for a single event.
  package let repetition: Repetition?
  /// The date of the last occurrence, or `nil` if the event does not repeat or has no end.
  package let lastDate: CivilDate?
  /// The line number of the start of the event, from 1.
  package let line: Int
}
