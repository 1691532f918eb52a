/// The state of the calendars that the user has set.
package enum CalendarsState: CaseIterable, Sendable {
  /// None are set.
  case none
  /// None was read yet, and one is being loaded for the first time.
  case loading
  /// None can be read.
  case unreadable
  /// At least one was read.
  case ready
}
