import Almanac

/// The state of a log after a line: all that the next line needs from it.
package struct TallyState: Hashable, Sendable {
  /// The time of the latest event that was not removed.
  package let top: Instant
  /// The first of the consecutive days with events up to the day of `top`.
  package let run: CivilDate
  /// The name of the zone in which the days of `run` were counted; `nil` if unknown.
  let zone: String?

  /// Creates the state of a log whose days were counted in a zone.
  package init(top: Instant, run: CivilDate, in zone: Zone) {
    self.init(top: top, run: run, zone: zone.name)
  }

  /// Creates a state as a line records it.
  init(top: Instant, run: CivilDate, zone: String?) {
    self.top = top
    self.run = run
    self.zone = zone.flatMap { TallyState.identifiesZone($0) ? $0 : nil }
  }

  /// Creates the state of a log with events in any order, and one more event.
  init(of events: [TallyEvent], and event: TallyEvent, in zone: Zone) {
    let top = events.reduce(event.at) { max($0, $1.at) }
    let days = Set(events.map { zone.date(at: $0.at) }).union([zone.date(at: event.at)])
    var run = zone.date(at: top)
    while days.contains(run.advanced(byDays: -1)) { run = run.advanced(byDays: -1) }
    self.init(top: top, run: run, in: zone)
  }

  /// Whether `run` was counted in a zone; `false` if that is unknown.
  package func isCounted(in zone: Zone) -> Bool { self.zone == zone.name }

  /// The maximum bytes of a zone's name, or of a POSIX rule, in a line.
  private static let maximumZoneName = 64

  /// Whether a zone's name identifies the zone, and a line may contain it as it is.
  ///
  /// The zone of `localtime` or a path depends on the file.
  private static func identifiesZone(_ name: String) -> Bool {
    (1...maximumZoneName).contains(name.utf8.count)
      && name != "localtime" && !name.utf8.starts(with: "localtime@".utf8)
      && name.utf8.first != UInt8(ascii: "/")
      && name.utf8.allSatisfy { byte in
        // Visible ASCII that is not escaped.
        (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte)
          && byte != UInt8(ascii: "|") && byte != UInt8(ascii: "\\")
      }
  }

  /// Returns the state after an event, or `nil` if it joins days, or if the days before it were
  /// counted in another zone, so the whole log must be read.
  ///
  /// `state` is that before; `nil` if there are no events.
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

/// The state of a log after a line, if the line records it.
package enum TallyKnowledge: Hashable, Sendable {
  /// The state; `nil` if there are no events.
  case known(TallyState?)
  /// The whole log must be read.
  case unknown

  /// Reads the state at the end of a log.
  package init(endOf lines: inout some IteratorProtocol<TallyLine>) {
    self = lines.next()?.recordedState ?? .known(nil)
  }
}

/// The states of a log while many events are added or removed.
package struct TallyStates {
  private let zone: Zone
  /// The number of events at each instant.
  private var instants: [Instant: Int] = [:]
  /// The number of events on each day.
  private var days: [Int: Int] = [:]
  private var top: Instant?

  /// Creates the state of a log with events in any order.
  package init(of events: [TallyEvent], in zone: Zone) {
    self.zone = zone
    for event in events { add(event.at) }
  }

  package mutating func add(_ instant: Instant) {
    instants[instant, default: 0] += 1
    days[zone.date(at: instant).dayNumber, default: 0] += 1
    top = max(top ?? instant, instant)
  }

  package mutating func remove(_ instant: Instant) {
    guard let count = instants[instant] else { return }
    instants[instant] = count > 1 ? count - 1 : nil
    let day = zone.date(at: instant).dayNumber
    days[day] = days[day].flatMap { $0 > 1 ? $0 - 1 : nil }
    if count == 1, instant == top { top = instants.keys.max() }
  }

  /// The state; `nil` if there are no events.
  package var state: TallyState? {
    guard let top else { return nil }
    var run = zone.date(at: top).dayNumber
    while days[run - 1] != nil { run -= 1 }
    return TallyState(top: top, run: CivilDate(dayNumber: run), in: zone)
  }
}
