import Almanac

/// The state of a log after a line, from which the state after the next line is computed.
package struct TallyState: Hashable, Sendable {
  /// The time of the latest event, except removed ones.
  package let top: Instant
  /// The first of the consecutive days with events up to the day of `top`.
  package let run: CivilDate
  /// The name of the zone in which the days of `run` were counted; `nil` if unknown.
  let zone: String?

  /// Creates the state of a log whose days were counted in a zone.
  package init(top: Instant, run: CivilDate, in zone: Zone) {
    self.init(top: top, run: run, zone: zone.name)
  }

  /// Creates the state that a line records.
  init(top: Instant, run: CivilDate, zone: String?) {
    self.top = top
    self.run = run
    self.zone = zone.flatMap { TallyState.identifiesZone($0) ? $0 : nil }
  }

  /// Whether the days of `run` were counted in a zone; `false` if that is unknown.
  package func isCounted(in zone: Zone) -> Bool { self.zone == zone.name }

  /// The maximum bytes of a zone's name, or of a POSIX rule, in a line.
  private static let maximumZoneName = 64

  /// Whether a zone's name identifies the zone, and can be written without escapes.
  ///
  /// `localtime` and paths do not, since their zone depends on a file.
  private static func identifiesZone(_ name: String) -> Bool {
    (1...maximumZoneName).contains(name.utf8.count)
      && name != "localtime" && !name.utf8.starts(with: "localtime@".utf8)
      && name.utf8.first != UInt8(ascii: "/")
      && name.utf8.allSatisfy { byte in
        // Visible ASCII characters that need no escape.
        (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte)
          && byte != UInt8(ascii: "|") && byte != UInt8(ascii: "\\")
      }
  }

  /// Returns the state after an event is added to a log with a state.
  ///
  /// `nil` if the whole log must be read: the event can extend the run, or the days were counted in
  /// another zone. A `state` of `nil` is that of an empty log.
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
    // A day right before the run extends it. An earlier day changes nothing.
    return isLater || day >= run - 1 ? nil : same
  }
}

/// The state of a log after a line, which may be unknown.
package enum TallyKnowledge: Hashable, Sendable {
  /// The state; `nil` if there are no events.
  case known(TallyState?)
  /// The state is unknown, and the whole log must be read.
  case unknown

  /// Reads the state at the end of a log.
  package init(endOf lines: inout some IteratorProtocol<TallyLine>) {
    self = lines.next()?.recordedState ?? .known(nil)
  }
}

/// Computes the state of a log while many events are added or removed.
package struct TallyStates {
  private let zone: Zone
  /// The number of events at each instant.
  private var instants: [Instant: Int] = [:]
  /// The number of events on each day.
  private var days: [Int: Int] = [:]
  private var top: Instant?
  /// The sorted instants, some of which may have no events left.
  ///
  /// Only used after the latest event was removed, otherwise empty.
  private var ordered: [Instant] = []
  /// The last computed run of consecutive days with events.
  private var run = 0..<0

  /// Creates the state of a log with events in any order.
  package init(of events: [TallyEvent], in zone: Zone) {
    self.zone = zone
    for event in events { add(event.at) }
  }

  package mutating func add(_ instant: Instant) {
    instants[instant, default: 0] += 1
    days[zone.date(at: instant).dayNumber, default: 0] += 1
    top = max(top ?? instant, instant)
    ordered = []
  }

  package mutating func remove(_ instant: Instant) {
    guard let count = instants[instant] else { return }
    instants[instant] = count > 1 ? count - 1 : nil
    let day = zone.date(at: instant).dayNumber
    days[day] = days[day].flatMap { $0 > 1 ? $0 - 1 : nil }
    if days[day] == nil, run.contains(day) {
      run = day == run.upperBound - 1 ? run.lowerBound..<day : day + 1..<run.upperBound
    }
    if count == 1, instant == top { removeTop() }
  }

  private mutating func removeTop() {
    if ordered.isEmpty { ordered = instants.keys.sorted() }
    while let last = ordered.last, instants[last] == nil { ordered.removeLast() }
    top = ordered.last
  }

  /// Returns the state; `nil` if there are no events.
  package mutating func state() -> TallyState? {
    guard let top else { return nil }
    return state(endingAt: top)
  }

  /// Returns the state after one more event.
  func state(adding instant: Instant) -> TallyState {
    var states = self
    states.add(instant)
    return states.state(endingAt: max(top ?? instant, instant))
  }

  private mutating func state(endingAt top: Instant) -> TallyState {
    let last = zone.date(at: top).dayNumber
    var first = run.contains(last) ? run.lowerBound : last
    while days[first - 1] != nil {
      first -= 1
      if run.contains(first) { first = run.lowerBound }
    }
    run = first..<last + 1
    return TallyState(top: top, run: CivilDate(dayNumber: first), in: zone)
  }
}
