import Almanac

/// The last days of a tally's log: as much as a widget draws.
package struct TallyLog: Hashable, Sendable {
  /// How many days are charted, today among them.
  package static let chartedDays = 14

  /// The events that were not removed, latest first; no charted day lacks any.
  ///
  /// Those at one instant stand by when they were logged, the last one first.
  package let events: [TallyEvent]
  /// The first day of the unbroken days with events to which the latest events belong, where that
  /// is before the days that were read; nil where the events tell.
  package let runStart: CivilDate?

  /// Creates a log.
  package init(events: [TallyEvent] = [], runStart: CivilDate? = nil) {
    self.events = events
    self.runStart = runStart
  }
}
