/// Days in any order, kept as the unbroken runs that they make.
struct DayRuns {
  /// The runs, the latest first, with a gap between each two.
  private(set) var runs: [ClosedRange<Int>] = []

  /// Adds a day.
  mutating func insert(_ day: Int) {
    // Most often the days go back from the last one.
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

  /// Returns the first day of the run to which a day belongs; nil where it is in none.
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
