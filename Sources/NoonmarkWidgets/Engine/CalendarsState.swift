/// The state of the calendars that the user has set.
///
/// The state of several calendars is the largest of their states.
package enum CalendarsState: CaseIterable, Comparable, Sendable {
  /// No calendar is set.
  case none
  /// No calendar can be read.
  case unreadable
  /// No calendar was read yet, and at least one is being loaded for the first time.
  case loading
  /// At least one calendar was read.
  case ready
}
