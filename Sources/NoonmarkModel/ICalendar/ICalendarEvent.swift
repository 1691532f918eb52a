import Almanac

/// An event of an iCalendar file, as far as a date of interest needs it.
package struct ICalendarEvent: Hashable, Sendable {
  /// What tells the event from all others, nil where the file does not say.
  ///
  /// One occurrence that was moved or renamed (RECURRENCE-ID) is an event of its own: its
  /// identifier is that of the series, `/` and the value of RECURRENCE-ID.
  package let uid: String?
  /// The title, not blank.
  ///
  /// Line ends are spaces; otherwise it is as in the file, whatever its length and characters.
  package let title: String
  /// The first date, in the zone that was asked for.
  package let date: CivilDate
  /// How the date comes again, nil for a single event.
  package let repetition: Repetition?
  /// The date of the last occurrence, nil for a single event and for one without an end.
  package let lastDate: CivilDate?
  /// The number of the line on which the event begins, from 1.
  package let line: Int
}
