import Almanac

extension Zone {
  /// Returns the other local time of the same instant, or `nil` if none exists.
  ///
  /// A nonexistent local time is the same instant as the time shifted forward by the gap (RFC 5545,
  /// 3.3.5).
  package func otherTime(sameAs time: CivilDateTime) -> CivilDateTime? {
    let instant = instant(of: time)
    // No gap is longer than a day.
    let gap = offset(at: instant) - offset(at: instant.advanced(bySeconds: -86_400))
    guard gap > 0 else { return nil }
    let local = civil(at: instant)
    guard local == time else { return local }
    let skipped = local.advanced(bySeconds: -gap)
    return self.instant(of: skipped) == instant ? skipped : nil
  }

  /// Returns whether an instant is the later one of an ambiguous local time, which no local time
  /// denotes.
  package func isRepeated(_ instant: Instant) -> Bool {
    self.instant(of: civil(at: instant)) != instant
  }
}

extension RuleSeries {
  /// Returns the last local time up to an UNTIL, and the earlier local times that are after it as
  /// instants.
  static func limit(of until: CalendarTime?, in zone: Zone?) -> (end: Int, late: Range<Int>) {
    var (end, late) = (lastTime, 0..<0)
    switch until {
    case .date(let date): end = date.dayNumber * 86_400 + 86_399
    case .local(let time): end = time.localSeconds
    case .utc(let time):
      let limit = zone.map { RuleSeries.limit(at: Zone.utc.instant(of: time), in: $0) }
      end = (limit?.end ?? time).localSeconds
      late = limit?.late ?? late
    case nil: break
    }
    return (min(end, lastTime), late)
  }

  /// Returns the last local time up to an instant, and the earlier local times that are after it as
  /// instants.
  ///
  /// Those are nonexistent times, which are shifted forward by the gap.
  package static func limit(
    at instant: Instant, in zone: Zone
  ) -> (end: CivilDateTime, late: Range<Int>) {
    let local = zone.civil(at: instant)
    let first = zone.instant(of: local)
    if first < instant, let change = zone.nextTransition(after: first), change <= instant {
      // Ambiguous times are their earlier instants, so all of them are included.
      return (zone.civil(at: change.advanced(bySeconds: -1)), 0..<0)
    }
    guard let skipped = zone.otherTime(sameAs: local)?.localSeconds, skipped < local.localSeconds,
      let change = zone.nextTransition(
        after: instant.advanced(bySeconds: skipped - local.localSeconds)),
      change <= instant
    else { return (local, 0..<0) }
    return (local, skipped + 1..<max(zone.civil(at: change).localSeconds, skipped + 1))
  }

  /// The maximum length of a series whose merged times are counted: 50 years, in seconds.
  private static let countedSeconds = 50 * 366 * 86_400

  /// Returns the number of occurrences at nonexistent local times that are the same instants as
  /// other occurrences.
  ///
  /// An hourly rule has both 02:00 and 03:00 on a day whose clocks go from 02:00 to 03:00.
  func mergedTimes(in zone: Zone?, spending budget: inout WorkBudget) -> Int {
    guard let zone, end - start <= RuleSeries.countedSeconds else { return 0 }
    let last = zone.instant(of: CivilDateTime(localSeconds: end))
    var instant = zone.instant(of: CivilDateTime(localSeconds: start))
    var merged = 0
    while budget.spend(), let change = zone.nextTransition(after: instant), change <= last {
      instant = change
      let before = zone.offset(at: change.advanced(bySeconds: -1))
      let gap = zone.offset(at: change) - before
      guard gap > 0 else { continue }
      let first = change.epochSeconds + before
      var time = first
      while budget.spend(),
        let next = next(onOrAfter: time, through: first + gap - 1, spending: &budget)
      {
        let same = self.next(onOrAfter: next + gap, through: next + gap, spending: &budget)
        if same != nil { merged += 1 }
        time = next + 1
      }
    }
    return merged
  }
}
