import Almanac

/// The local days of many instants, which ask the zone's rules once for each stretch without a
/// change.
struct LocalDays {
  private let zone: Zone
  private var start = 0
  private var end = 0
  private var offset = 0

  /// How far back a stretch is looked for.
  private static let lookBack = 400 * 86_400

  init(_ zone: Zone) {
    self.zone = zone
  }

  /// Returns the number of the local day of an instant, as `CivilDate.dayNumber`.
  mutating func day(of instant: Instant) -> Int {
    let seconds = instant.epochSeconds
    if seconds < start || seconds >= end { find(instant) }
    let local = seconds + offset
    return local >= 0 ? local / 86_400 : (local + 1) / 86_400 - 1
  }

  private mutating func find(_ instant: Instant) {
    var from = instant.advanced(bySeconds: -LocalDays.lookBack)
    var next = zone.nextTransition(after: from)
    while let transition = next, transition <= instant {
      from = transition
      next = zone.nextTransition(after: from)
    }
    start = from.epochSeconds
    end = next?.epochSeconds ?? Int.max
    offset = zone.offset(at: instant)
  }
}
