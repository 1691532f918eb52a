import Almanac
import NoonmarkRecords

/// A file of calendars in the form of RFC 5545, read for the dates of its events.
///
/// Lines may end in LF alone, a byte order mark may stand first, names may be in any case, and
/// malformed UTF-8 reads as U+FFFD. Tasks, journals, alarms and cancelled events are left out.
///
/// A repetition begins with the first occurrence that is neither excepted (EXDATE) nor an event of
/// its own (RECURRENCE-ID); later ones of these are shown all the same, since a `Repetition` knows
/// no exceptions. Of what cannot be read or kept, the problems tell, and the rest is.
package struct ICalendarFile: Sendable {
  /// Whether the file holds a calendar, be it an empty one.
  package let isCalendar: Bool
  private let drafts: [ICalendarScanner.Draft]
  private let zoneLocations: [ICalendarScanner.ZoneKey: String]
  private let problems: [Diagnostic]

  /// Reads a whole file; every sequence of bytes is one.
  package init(_ bytes: [UInt8]) {
    let scanner = ICalendarScanner(bytes)
    isCalendar = scanner.calendars > 0
    drafts = scanner.drafts
    zoneLocations = scanner.zoneLocations
    problems = scanner.problems
  }

  /// Returns the events, and what could not be read or kept.
  ///
  /// The date of an event at a time of day is that in the user's zone at its start. A repetition is
  /// kept where it is yearly, monthly or weekly, and so in the user's zone too; of any other one the
  /// first date is.
  /// - Parameters:
  ///   - zone: The user's zone.
  ///   - zoneNamed: Finds a zone by its name, such as `Europe/Oslo`; nil where there is none. The
  ///     names come from the file and may be anything of 1 to 256 bytes.
  /// - Returns: The events in the order of the file, and the problems by their lines.
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
