import Almanac

/// The state of a log after a line: all that the next line needs from it.
package struct TallyState: Hashable, Sendable {
  /// The time of the latest event that was not removed.
  package let top: Instant
  /// The first of the consecutive days with events up to the day of `top`.
  package let run: CivilDate

  package init(top: Instant, run: CivilDate) {
    self.top = top
    self.run = run
  }

  /// Returns the state after an event, or `nil` if it joins days, so the whole log must be read.
  ///
  /// - Parameters:
  ///   - state: The state before; `nil` if there are no events.
  ///   - instant: The time of the event.
  ///   - zone: The zone in which days are counted.
  /// - Returns: The state.
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
    // A day after a gap changes nothing; a day right before the run extends it.
    return isLater || day >= run - 1 ? nil : TallyState(top: top, run: state.run)
  }
}

/// The state of a log, if it is known.
package enum TallyKnowledge: Hashable, Sendable {
  /// The state; `nil` if there are no events.
  case known(TallyState?)
  /// The whole log must be read.
  case unknown
}

extension TallyKnowledge {
  /// Reads the state at the end of a log, usually from its last line alone.
  package init(endOf lines: inout some IteratorProtocol<TallyLine>, in zone: Zone) {
    var state: TallyState?
    // Events written by hand after the last line that records a state, the last one first.
    var pending: [Instant] = []
    while let line = lines.next() {
      if case .recorded(let recorded) = line.recordedState {
        state = recorded
        break
      }
      guard line.kind == .event, let at = line.at else {
        // The effect of a removal or restoration by hand is not recorded.
        self = .unknown
        return
      }
      pending.append(at)
    }
    for instant in pending.reversed() {
      guard let next = TallyState.after(state, eventAt: instant, in: zone) else {
        self = .unknown
        return
      }
      state = next
    }
    self = .known(state)
  }
}
