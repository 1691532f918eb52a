import Almanac

extension RuleSeries {
  /// The seconds in which skipped times are counted: 50 years.
  private static let countedSeconds = 50 * 366 * 86_400

  /// Returns the number of occurrences at nonexistent local times that are the same instants as
  /// other occurrences.
  ///
  /// An hourly rule has both 02:00 and 03:00 of a day on which clocks go from 02:00 to 03:00.
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
