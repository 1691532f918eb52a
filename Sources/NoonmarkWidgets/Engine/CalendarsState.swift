/// The state of the calendars that the user has set; that of several is the largest one.
package enum CalendarsState: CaseIterable, Comparable, Sendable {
  /// None are set.
  case none
  /// None can be read.
  case unreadable
  /// None was read yet, and one is being loaded for the first time.
  case loading
  /// At least one was read.
  case ready
}
