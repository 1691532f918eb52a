import Almanac

/// The state of a log after a line: all that the next line needs from it.
package struct TallyState: Hashable, Sendable {
  /// The time of the latest event that was not removed.
  package let top: Instant
  /// The first of the consecutive days with events up to the day of `top`.
  package let run: CivilDate
  /// The name of the zone in which the days of `run` were counted, in UTF-8; empty if unknown.
  let zoneName: ArraySlice<UInt8>

  /// Creates the state of a log whose days were counted in a zone.
  package init(top: Instant, run: CivilDate, in zone: Zone) {
    self.init(top: top, run: run, zoneName: TallyState.zoneName(zone.name))
  }

  /// Creates a state as a line records it.
  init(top: Instant, run: CivilDate, zoneName: ArraySlice<UInt8>) {
    self.top = top
    self.run = run
    self.zoneName = zoneName
  }

  /// The name of the zone, or `nil` if it is unknown.
  var zone: String? { zoneName.isEmpty ? nil : String(decoding: zoneName, as: UTF8.self) }

  /// Whether `run` was counted in a zone; `false` if that is unknown.
  package func isCounted(in zone: Zone) -> Bool {
    !zoneName.isEmpty && zoneName.elementsEqual(zone.name.utf8)
  }

  /// The maximum bytes of a zone's name, or of a POSIX rule, in a line.
  static let maximumZoneName = 64

  /// Returns a zone's name if it identifies the zone, and a line may contain it as it is; nothing
  /// otherwise.
  ///
  /// The zone of `localtime` or a path depends on the file.
  static func zoneName(_ name: String) -> ArraySlice<UInt8> {
    let isValid =
      name.utf8.count <= maximumZoneName && name.utf8.allSatisfy(isOfZoneName)
      && name != "localtime" && name.utf8.first != UInt8(ascii: "/")
    return isValid ? Array(name.utf8)[...] : []
  }

  /// Whether a byte can be of a zone's name in a line: visible ASCII that is not escaped.
  static func isOfZoneName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte)
      && byte != UInt8(ascii: "|") && byte != UInt8(ascii: "\\")
  }

  /// Returns the state after an event, or `nil` if it joins days, or if the days before it were
  /// counted in another zone, so the whole log must be read.
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
      return TallyState(top: instant, run: CivilDate(dayNumber: day), in: zone)
    }
    let run = state.run.dayNumber
    let last = zone.date(at: state.top).dayNumber
    let isLater = instant >= state.top
    let top = isLater ? instant : state.top
    if isLater, day > last + 1 {
      return TallyState(top: top, run: CivilDate(dayNumber: day), in: zone)
    }
    guard state.isCounted(in: zone) else { return nil }
    let same = TallyState(top: top, run: state.run, in: zone)
    if day >= run, run <= last { return same }
    // A day after a gap changes nothing; a day right before the run extends it.
    return isLater || day >= run - 1 ? nil : same
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
