import Almanac

/// Converts many instants to local days, asking the zone once for each stretch without a
/// transition.
struct LocalDays {
  let zone: Zone
  private var start = 0
  private var end = 0
  private var offset = 0

  /// The maximum seconds from the start of a stretch to the instant.
  private static let lookBack = 400 * 86_400

  init(_ zone: Zone) {
    self.zone = zone
  }

  /// Returns the day number of the local date at an instant; see `CivilDate.dayNumber`.
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

/// A set of days, stored as ranges of consecutive days.
struct DayRuns {
  /// The ranges, latest first, with gaps between them.
  private(set) var runs: [ClosedRange<Int>] = []

  /// Adds a day.
  mutating func insert(_ day: Int) {
    // Days usually arrive in descending order.
    let index = firstIndex(startingAtOrBefore: day + 1)
    guard index < runs.count else {
      runs.append(day...day)
      return
    }
    let run = runs[index]
    if day <= run.upperBound, day >= run.lowerBound { return }
    let joinsLater = run.lowerBound == day + 1
    let earlier = joinsLater ? index + 1 : index
    let joinsEarlier = earlier < runs.count && runs[earlier].upperBound == day - 1
    switch (joinsLater, joinsEarlier) {
    case (true, true):
      runs[index] = runs[earlier].lowerBound...run.upperBound
      runs.remove(at: earlier)
    case (true, false): runs[index] = day...run.upperBound
    case (false, true): runs[earlier] = runs[earlier].lowerBound...day
    case (false, false): runs.insert(day...day, at: index)
    }
  }

  /// Returns the first day of the range that contains a day, or `nil`.
  func start(of day: Int) -> Int? {
    let index = firstIndex(startingAtOrBefore: day)
    guard index < runs.count, runs[index].contains(day) else { return nil }
    return runs[index].lowerBound
  }

  private func firstIndex(startingAtOrBefore day: Int) -> Int {
    if let last = runs.last, last.lowerBound > day { return runs.count }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].lowerBound <= day { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
