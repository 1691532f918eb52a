import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// An iCalendar file (RFC 5545), read for the dates of its events.
///
/// Lines may end in CRLF, LF or CR. The file may start with a byte order mark of UTF-8 or UTF-16.
/// Names are case-insensitive. A line that is not UTF-8 is decoded as windows-1252. Tasks and
/// journals are skipped.
///
/// Invalid and unsupported parts are reported as diagnostics; everything else is kept.
package struct ICalendarFile: Sendable {
  /// Whether the file contains a calendar, even an empty one.
  package let isCalendar: Bool
  /// The name of the calendar in the file (X-WR-CALNAME, or NAME of RFC 7986); `nil` if blank.
  package let name: String?
  /// The components of a file without events, such as `2 tasks (VTODO)`; `nil` for other files.
  package let componentsWithoutEvents: String?
  private let bytes: [UInt8]
  private let zones: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition]
  private let revisions: ICalendarRevisions
  package var uids: Set<String> { revisions.uids }
  let problems: Diagnostics

  /// Scans a file; every sequence of bytes is valid.
  ///
  /// The whole file is scanned first, because zones and detached occurrences may follow the events
  /// that refer to them.
  package init(_ bytes: [UInt8]) {
    let bytes = TextEncoding.utf8(bytes, named: nil)
    self.bytes = bytes
    var scanner = ICalendarScanner(bytes)
    var revisions = ICalendarRevisions()
    while let draft = scanner.next() {
      if draft[.recurrence] == nil || scanner.keeps(draft.size, draft.line) { revisions.add(draft) }
    }
    isCalendar = scanner.calendars > 0
    name = scanner.calendarName
    let skipped = [("VTODO", "task"), ("VJOURNAL", "journal"), ("VFREEBUSY", "busy time")]
      .compactMap { name, noun in
        scanner.skipped[name].map { "\($0.counting(noun)) (\(name))" }
      }
    componentsWithoutEvents =
      scanner.events > 0 || skipped.isEmpty ? nil : skipped.joined(separator: ", ")
    zones = scanner.zones
    self.revisions = revisions
    problems = scanner.problems
  }

  /// Returns the events that the file adds or cancels, in the order of their END lines, and all
  /// problems of the file.
  ///
  /// Times stay in the zone of the event if a date line can name it, and are converted to the
  /// user's zone otherwise. A repetition in a zone that cannot be named is reduced to its next
  /// date, or to its last one if all are past.
  ///
  /// - Parameter zoneNamed: Returns a zone of the time zone database by its name, such as
  ///   `Europe/Oslo`, or `nil`. The names come from the file and can be any 1 to 256 bytes.
  package func changes(
    in zone: Zone, on today: CivilDate, zoneNamed: (String) -> Zone?
  ) -> (changes: [ICalendarChange], problems: Diagnostics) {
    reading(in: zone, spending: ICalendarWork(), zoneNamed: zoneNamed) { scanner, reader in
      var changes: [ICalendarChange] = []
      while let draft = scanner.next() { changes += reader.changes(draft, on: today) }
      var problems = problems
      problems += reader.problems
      return (changes, problems)
    }
  }

  /// Calls `body` to read the events in a second pass, with all zones and revisions known.
  ///
  /// The result must not keep the reader, which holds `zoneNamed`.
  func reading<Result>(
    in zone: Zone, spending work: ICalendarWork, zoneNamed: (String) -> Zone?,
    _ body: (_ scanner: inout ICalendarScanner, _ reader: inout ICalendarSeriesReader) -> Result
  ) -> Result {
    withoutActuallyEscaping(zoneNamed) { zoneNamed in
      var scanner = ICalendarScanner(bytes)
      var reader = ICalendarSeriesReader(
        home: zone,
        zones: ICalendarZones(definitions: zones, known: work.zones, zoneNamed: zoneNamed),
        revisions: revisions, spending: work.budget)
      return body(&scanner, &reader)
    }
  }
}

/// An event that an iCalendar file adds or cancels.
package enum ICalendarChange: Hashable, Sendable {
  case event(ICalendarEvent)
  /// The event with this identifier does not take place.
  ///
  /// Its start is known if it has a valid one, but not that of a canceled occurrence.
  case canceled(
    ICalendarIdentifier, sequence: Int, recurrence: ICalendarRecurrence?, start: EventSeries?)
  /// The event with this identifier has no occurrence of its own: all are excluded or detached.
  case empty(ICalendarIdentifier, sequence: Int)
}

/// The occurrence of a series that a detached event replaces (RECURRENCE-ID).
package struct ICalendarRecurrence: Hashable, Sendable {
  /// The original time of the occurrence.
  package let time: CalendarTime
  /// The zone of the time; `nil` for a whole day, a floating time, or an unknown zone.
  package let zone: Zone?
  /// Whether the event also replaces all later occurrences (RANGE=THISANDFUTURE).
  package let movesFuture: Bool
}

/// An event of an iCalendar file, reduced to a date of interest.
package struct ICalendarEvent: Hashable, Sendable {
  /// The identifier, if the file has one.
  package let identifier: ICalendarIdentifier?
  /// The title, which is not blank.
  ///
  /// Line endings are replaced by spaces.
  package let title: String
  /// When it takes place.
  package var when: WrittenSeries
  /// The number of its version (SEQUENCE).
  package var sequence = 0
  /// The replaced occurrence of a series, if this is a detached occurrence.
  package var recurrence: ICalendarRecurrence?
  /// The icon, the color and the notices of a new date; those of a known date are the user's.
  package var icon: String?
  package var color: Paint?
  package var noticeTimes: NoticeTimes?
  /// The creation time of an exported date.
  package var createdAt: Instant?
  /// The kind of celebration, for the date of a contact or an exported date.
  package var celebration: Celebration?
  package var isOfContact = false
  /// The line number of the start of the event, from 1.
  package let line: Int

  /// The text of the identifier.
  package var uid: String? { identifier?.text }

  /// An identifier for an event without a UID, by which it is recognized if its date is renamed.
  package var derivedUID: String {
    EntryID.derived(from: "\(when.startText)|\(when.zoneName ?? "")|\(title)".utf8)
  }

  package var date: CivilDate { when.date }
}

extension ICalendarEvent {
  /// Creates an event without a line in the file.
  package init(
    _ identifier: ICalendarIdentifier, title: String, when: WrittenSeries, sequence: Int
  ) {
    self.init(
      identifier: identifier, title: title, when: when, sequence: sequence,
      icon: nil, line: 0)
  }
}
