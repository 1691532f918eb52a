import Almanac
import NoonmarkRecords

/// An iCalendar file (RFC 5545), read for the dates of its events.
///
/// Lines may end in LF alone, a byte order mark may start the file, names are case-insensitive, and
/// malformed UTF-8 decodes to U+FFFD. Tasks, journals and alarms are skipped.
///
/// A repetition starts with the first occurrence that is neither excluded (EXDATE) nor an event of
/// its own (RECURRENCE-ID). Later ones of these are shown, since a `Repetition` has no exceptions.
/// Diagnostics list what could not be read or represented; the rest is kept.
package struct ICalendarFile: Sendable {
  /// Whether the file contains a calendar, even an empty one.
  package let isCalendar: Bool
  private let bytes: [UInt8]
  private let zones: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition]
  private let revisions: ICalendarRevisions

  /// Scans a file; every sequence of bytes is valid.
  ///
  /// Zones and the occurrences that are events of their own may follow the events that they
  /// concern.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = ICalendarScanner(bytes)
    var revisions = ICalendarRevisions()
    while let draft = scanner.next() { revisions.add(draft) }
    isCalendar = scanner.calendars > 0
    zones = scanner.zones
    self.revisions = revisions
  }

  /// Returns the events in the order of their ends, read one at a time.
  ///
  /// The date of an event with a time is the date in the user's zone at its start. A repetition is
  /// kept if its dates in the user's zone are those of a yearly, monthly or weekly one. Of any
  /// other, only the next date from `today` on is, or else the last one.
  package func events(in zone: Zone, on today: CivilDate) -> ICalendarEvents {
    ICalendarEvents(
      ICalendarScanner(bytes),
      ICalendarEventReader(
        zone: zone, today: today, definitions: zones, revisions: revisions))
  }
}

/// An event that an iCalendar file adds or cancels.
package enum ICalendarChange: Hashable, Sendable {
  case event(ICalendarEvent)
  /// The event with this identifier does not take place.
  case canceled(uid: String)
}

/// The events of an iCalendar file, read one at a time.
package struct ICalendarEvents {
  private var scanner: ICalendarScanner
  private var reader: ICalendarEventReader
  /// Those that were read together and are still to be returned, in reverse order.
  private var rest: [ICalendarChange] = []

  init(_ scanner: ICalendarScanner, _ reader: ICalendarEventReader) {
    self.scanner = scanner
    self.reader = reader
  }

  /// Returns the next event, or one that was canceled.
  ///
  /// - Parameter zoneNamed: Returns a zone of the time zone database by its name, such as `Europe/Oslo`, or
  ///   `nil`. The names come from the file and can be any 1 to 256 bytes.
  package mutating func next(zoneNamed: (String) -> Zone?) -> ICalendarChange? {
    while true {
      if let change = rest.popLast() { return change }
      guard let draft = scanner.next() else { return nil }
      rest = reader.changes(draft, zoneNamed: zoneNamed).reversed()
    }
  }

  /// The problems with what was read so far.
  package var problems: Diagnostics {
    var problems = scanner.problems
    problems += reader.problems
    return problems
  }
}

/// An event of an iCalendar file, reduced to a date of interest.
package struct ICalendarEvent: Hashable, Sendable {
  /// The unique identifier, if the file has one.
  ///
  /// An occurrence that was moved or renamed (RECURRENCE-ID), alone or with all later ones, is an
  /// event of its own. Its identifier is that of the series, `/` and the value of RECURRENCE-ID.
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
