import Almanac

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
