public import Almanac

/// The last days of a tally's log: as much as a widget draws.
public struct TallyLog: Hashable, Sendable {
  /// How many days are charted, today among them.
  public static let chartedDays = 14

  /// The events that were not removed, latest first; no charted day lacks any.
  ///
  /// Those at one instant stand by when they were logged, the last one first.
  public let events: [TallyEvent]
  /// The first day of the unbroken days with events to which the latest events belong, where that
  /// is before the days that were read; nil where the events tell.
  public let runStart: CivilDate?

  /// Creates a log.
  public init(events: [TallyEvent] = [], runStart: CivilDate? = nil) {
    self.events = events
    self.runStart = runStart
  }
}
