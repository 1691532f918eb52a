extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies a condition, or the end, by binary
  /// search.
  ///
  /// If an element satisfies the condition, all later elements must satisfy it too.
  @inlinable @inline(__always)
  package func firstPosition(where isWanted: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      // Rounded down, also below zero.
      let middle = low + (high - low) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
