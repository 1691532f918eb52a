/// Intervals in the order of their beginnings, of which those at a time are found without a scan of
/// the others.
///
/// An implicit balanced tree: the middle of a range of intervals is its root, with the latest end of
/// the range.
struct IntervalIndex: Sendable {
  private let intervals: [Range<Int>]
  /// The latest end of the range of which an interval is the root.
  private var latestEnds: [Int]
  /// The ends, ascending.
  private let ends: [Int]

  init() {
    (intervals, latestEnds, ends) = ([], [], [])
  }

  /// - Parameter intervals: The intervals, in the order of their beginnings; none is empty.
  init(_ intervals: [Range<Int>]) {
    self.intervals = intervals
    latestEnds = intervals.map(\.upperBound)
    ends = latestEnds.sorted()
    _ = setLatestEnd(0, intervals.count)
  }

  private mutating func setLatestEnd(_ low: Int, _ high: Int) -> Int {
    guard low < high else { return .min }
    let middle = (low + high) / 2
    let below = max(setLatestEnd(low, middle), setLatestEnd(middle + 1, high))
    latestEnds[middle] = max(latestEnds[middle], below)
    return latestEnds[middle]
  }

  /// Returns the index of the first interval that begins at or after a time, or the count.
  func firstIndex(from time: Int) -> Int {
    intervals.firstPosition { $0.lowerBound >= time }
  }

  /// Returns the indices of the intervals that overlap one, which is not empty, in order.
  func overlapping(_ range: Range<Int>) -> [Int] {
    var found: [Int] = []
    visit(0, intervals.count, range, &found)
    return found
  }

  private func visit(_ low: Int, _ high: Int, _ range: Range<Int>, _ found: inout [Int]) {
    guard low < high else { return }
    let middle = (low + high) / 2
    guard latestEnds[middle] > range.lowerBound else { return }
    visit(low, middle, range, &found)
    guard intervals[middle].lowerBound < range.upperBound else { return }
    if intervals[middle].upperBound > range.lowerBound { found.append(middle) }
    visit(middle + 1, high, range, &found)
  }

  /// Returns the first time after another one at which an interval begins or ends.
  func nextBoundary(after time: Int) -> Int? {
    let begin = firstIndex(from: time + 1)
    let end = ends.firstPosition { $0 > time }
    let candidates = [
      begin < intervals.count ? intervals[begin].lowerBound : nil,
      end < ends.count ? ends[end] : nil,
    ]
    return candidates.compactMap { $0 }.min()
  }

  /// Returns the last end at or before a time.
  func lastEnd(through time: Int) -> Int? {
    let next = ends.firstPosition { $0 > time }
    return next > 0 ? ends[next - 1] : nil
  }
}

extension Array {
  /// Returns the index of the first element that satisfies a condition, which all elements after it
  /// satisfy too, by binary search; the count if none does.
  fileprivate func firstPosition(where isWanted: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
