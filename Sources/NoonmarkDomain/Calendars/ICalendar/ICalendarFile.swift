import Almanac
import NoonmarkBase
import NoonmarkRecords
import Recurrence

/// An iCalendar file (RFC 5545), read for the dates of its events.
///
/// Lines may end in LF or CR alone, a byte order mark of UTF-8 or UTF-16 may start the file, names
/// are case-insensitive, and a line that is not UTF-8 is read as windows-1252. Tasks, journals and
/// alarms are skipped.
///
/// Diagnostics list what could not be read or represented; the rest is kept.
package struct ICalendarFile: Sendable {
  /// Whether the file contains a calendar, even an empty one.
  package let isCalendar: Bool
  /// The calendar's own name, which is not blank (X-WR-CALNAME, or NAME of RFC 7986).
  package let name: String?
  private let bytes: [UInt8]
  private let zones: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition]
  private let revisions: ICalendarRevisions
  /// Hashes of the UIDs of its events, the same in each run, if they were requested.
  package var uids: Set<UInt64> { revisions.hashes }
  /// The problems with its components.
  let problems: Diagnostics

  /// Scans a file; every sequence of bytes is valid.
  ///
  /// Zones and the occurrences that are events of their own may follow the events that they
  /// concern.
  ///
  /// - Parameter collectsUIDs: Whether to collect hashes of the UIDs of events.
  package init(_ bytes: [UInt8], collectingUIDs collectsUIDs: Bool = false) {
    let bytes = TextEncoding.utf8(bytes, named: nil)
    self.bytes = bytes
    var scanner = ICalendarScanner(bytes)
    var revisions = ICalendarRevisions(collectsHashes: collectsUIDs)
    while let draft = scanner.next() {
      if draft[.recurrence] == nil || scanner.keeps(draft) { revisions.add(draft) }
    }
    isCalendar = scanner.calendars > 0
    name = scanner.calendarName
    zones = scanner.zones
    self.revisions = revisions
    problems = scanner.problems
  }

  /// Returns the events that the file adds or cancels, in the order of their ends, and the problems
  /// with them and with its components.
  ///
  /// A time is in the event's own zone if the time zone database has that, or else in the user's. A
  /// repetition is kept as it is. If the clock of its zone cannot be written, only the next date
  /// from `today` on is kept. If all are past, it is the last one.
  ///
  /// - Parameters:
  ///   - zone: The user's zone.
  ///   - today: The date from which a single date is kept.
  ///   - zoneNamed: Returns a zone of the time zone database by its name, such as `Europe/Oslo`, or
  ///     `nil`. The names come from the file and can be any 1 to 256 bytes.
  package func changes(
    in zone: Zone, on today: CivilDate, zoneNamed: (String) -> Zone?
  ) -> (changes: [ICalendarChange], problems: Diagnostics) {
    reading(in: zone, spending: .document, zoneNamed: zoneNamed) { scanner, series in
      var reader = ICalendarEventReader(series, today: today)
      var changes: [ICalendarChange] = []
      while let draft = scanner.next() { changes += reader.changes(draft) }
      var problems = problems
      problems += reader.problems
      return (changes, problems)
    }
  }

  /// Calls `body` with what reads the events once more, now that their zones and revisions are
  /// known.
  ///
  /// The result must not keep the reader, which holds `zoneNamed`.
  func reading<Result>(
    in zone: Zone, spending budget: WorkBudget, zoneNamed: (String) -> Zone?,
    _ body: (_ scanner: inout ICalendarScanner, _ reader: inout ICalendarSeriesReader) -> Result
  ) -> Result {
    withoutActuallyEscaping(zoneNamed) { zoneNamed in
      var scanner = ICalendarScanner(bytes)
      var reader = ICalendarSeriesReader(
        home: zone, zones: ICalendarZones(definitions: zones, zoneNamed: zoneNamed),
        revisions: revisions, spending: budget)
      return body(&scanner, &reader)
    }
  }
}

/// An event that an iCalendar file adds or cancels.
package enum ICalendarChange: Hashable, Sendable {
  case event(ICalendarEvent)
  /// The event with this identifier does not take place.
  case canceled(uid: String, sequence: Int, recurrence: ICalendarRecurrence?)
}

/// The occurrence of a series that an event is, alone or with all later ones (RECURRENCE-ID).
package struct ICalendarRecurrence: Hashable, Sendable {
  /// When the series has it.
  package let time: CalendarTime
  /// The zone of the time, or `nil` for a whole day, a time without a zone, and an unknown zone.
  package let zone: Zone?
  /// Whether it is all later ones too (RANGE=THISANDFUTURE).
  package let movesFuture: Bool
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
  /// When it takes place.
  package var when: WrittenSeries
  /// The number of its version (SEQUENCE).
  package var sequence = 0
  /// The occurrence of a series that it is, if it is one.
  package var recurrence: ICalendarRecurrence?
  /// The name of an icon for a new date.
  package var icon: String?
  /// Whether it is the birthday or the anniversary of a contact or an exported date, and which one.
  package var celebration: Celebration?
  /// The line number of the start of the event, from 1.
  package let line: Int

  /// Divides the identifier of a detached occurrence into the identifier of its series and the time
  /// that it replaces.
  ///
  /// The text alone decides, so the identifier of another event may look like one.
  package static func occurrence(_ uid: String) -> (series: String, time: CalendarTime)? {
    guard let divider = uid.utf8.lastIndex(of: UInt8(ascii: "/")),
      let time = CalendarTime(uid.utf8[divider...].dropFirst()),
      // Other forms are parts of another program's identifier.
      time.description.utf8.elementsEqual(uid.utf8[divider...].dropFirst())
    else { return nil }
    return (String(uid[..<divider]), time)
  }

  /// The first date.
  package var date: CivilDate { when.date }
}
