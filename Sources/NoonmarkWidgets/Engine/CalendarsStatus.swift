/// The state of the user's calendars, and the reason if they have no events.
package struct CalendarsStatus: Sendable {
  /// The state of several calendars is the largest of their states.
  package enum State: CaseIterable, Comparable, Sendable {
    /// No calendar is set.
    case none
    /// No calendar can be read.
    case unreadable
    /// No calendar was read yet, and at least one is being loaded for the first time.
    case loading
    /// At least one calendar was read.
    case ready
  }

  package var state = State.none
  /// The first reason why a calendar has no events.
  package var problem: String?
  /// The number of the current attempt at a first load, if it is 2 or more.
  package var attempt: Int?
  /// Whether a calendar is downloaded, so that it can be loaded again.
  package var hasSubscriptions = false

  package init() {}
}
