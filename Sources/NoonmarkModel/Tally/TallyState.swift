import Almanac

/// How a log stands after a line: all that the next line needs to know of the lines before it.
package struct TallyState: Hashable, Sendable {
  /// The time of the latest event that was not removed.
  package let top: Instant
  /// The first of the unbroken days with events to which the day of `top` belongs.
  package let run: CivilDate

  /// Creates a state.
  package init(top: Instant, run: CivilDate) {
    self.top = top
    self.run = run
  }

  /// Returns the state after an event, where it follows from the one before.
  ///
  /// - Parameters:
  ///   - state: The state before; nil where there are no events.
  ///   - instant: When the event happened.
  ///   - zone: The zone whose days are counted.
  /// - Returns: The state; nil where only the whole log tells, since the event joins days.
  package static func after(
    _ state: TallyState?, eventAt instant: Instant, in zone: Zone
  ) -> TallyState? {
    let day = zone.date(at: instant).dayNumber
    guard let state else {
      return TallyState(top: instant, run: CivilDate(dayNumber: day))
    }
    let run = state.run.dayNumber
    let last = zone.date(at: state.top).dayNumber
    let isLater = instant >= state.top
    let top = isLater ? instant : state.top
    if isLater, day > last + 1 { return TallyState(top: top, run: CivilDate(dayNumber: day)) }
    if day >= run, run <= last { return TallyState(top: top, run: state.run) }
    // A day with a gap after it changes nothing, one right before the run makes it longer.
    return isLater || day >= run - 1 ? nil : TallyState(top: top, run: state.run)
  }
}

/// What is known of a log's state.
package enum TallyKnowledge: Hashable, Sendable {
  /// The state; nil where there are no events.
  case known(TallyState?)
  /// Only the whole log tells.
  case unknown
}
