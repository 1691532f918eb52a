/// Intervals in the order of their beginnings, of which those at a time are found without a scan of
/// the others.
///
/// An implicit balanced tree: the middle of a range of intervals is its root, with the latest end
/// of the range.
struct IntervalIndex: Sendable {
  private let begins: [Int]
  private let ends: [Int]
  /// The latest end of the range of which an interval is the root.
  private var latestEnds: [Int]
  /// The ends, ascending.
  private let sortedEnds: [Int]

  init() {
    (begins, ends, latestEnds, sortedEnds) = ([], [], [], [])
  }

  /// - Parameters:
  ///   - begins: The beginnings of the intervals, ascending.
  ///   - ends: Their ends; no interval is empty.
  init(begins: [Int], ends: [Int]) {
    self.begins = begins
    self.ends = ends
    latestEnds = ends
    sortedEnds = ends.sorted()
    _ = setLatestEnd(0, begins.count)
  }

  /// Returns the beginning of the interval at an index.
  func begin(of index: Int) -> Int { begins[index] }

  private mutating func setLatestEnd(_ low: Int, _ high: Int) -> Int {
    guard low < high else { return .min }
    let middle = (low + high) / 2
    let below = max(setLatestEnd(low, middle), setLatestEnd(middle + 1, high))
    latestEnds[middle] = max(latestEnds[middle], below)
    return latestEnds[middle]
  }

  /// Returns the index of the first interval that begins at or after a time, or the count.
  func firstIndex(from time: Int) -> Int {
    begins.firstPosition { $0 >= time }
  }

  /// Returns the indices of the intervals that overlap one, which is not empty, in order.
  func overlapping(_ range: Range<Int>) -> [Int] {
    search(range).found
  }

  /// A search for the intervals that overlap a range.
  struct Search {
    let range: Range<Int>
    var found: [Int] = []
    /// The number of intervals that were looked at.
    var visitCount = 0
  }

  /// Searches for the intervals that overlap a range, which is not empty.
  func search(_ range: Range<Int>) -> Search {
    var search = Search(range: range)
    visit(0, begins.count, &search)
    return search
  }

  private func visit(_ low: Int, _ high: Int, _ search: inout Search) {
    guard low < high else { return }
    let middle = (low + high) / 2
    search.visitCount += 1
    guard latestEnds[middle] > search.range.lowerBound else { return }
    visit(low, middle, &search)
    guard begins[middle] < search.range.upperBound else { return }
    if ends[middle] > search.range.lowerBound { search.found.append(middle) }
    visit(middle + 1, high, &search)
  }

  /// Returns the first time after another one at which an interval begins or ends.
  func nextBoundary(after time: Int) -> Int? {
    let begin = firstIndex(from: time + 1)
    let end = sortedEnds.firstPosition { $0 > time }
    guard begin < begins.count else { return end < sortedEnds.count ? sortedEnds[end] : nil }
    return end < sortedEnds.count ? min(begins[begin], sortedEnds[end]) : begins[begin]
  }

  /// Returns the last end at or before a time.
  func lastEnd(through time: Int) -> Int? {
    let next = sortedEnds.firstPosition { $0 > time }
    return next > 0 ? sortedEnds[next - 1] : nil
  }
}

extension Array {
  /// Returns the index of the first element that satisfies a condition, which all elements after it
  /// satisfy too, by binary search; the count if none does.
  @inline(__always)
  func firstPosition(where isWanted: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
