/// Returns the optimal string alignment distance of two texts.
///
/// This is the number of bytes to insert, delete, replace or swap with a neighbor to turn one text
/// into the other. The time is proportional to the product of the lengths, so limit what users type
/// first.
package func editDistance(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Int
{
  let first = Array(first)
  let second = Array(second)
  guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
  var beforePrevious = [Int](repeating: 0, count: second.count + 1)
  var previous = Array(0...second.count)
  for row in 1...first.count {
    var current = [row]
    for column in 1...second.count {
      let isSame = first[row - 1] == second[column - 1]
      var best = min(
        previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
      if row > 1, column > 1, first[row - 1] == second[column - 2],
        first[row - 2] == second[column - 1]
      {
        best = min(best, beforePrevious[column - 2] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count]
}

extension String {
  /// The text in single quotes, truncated to fit a one-line message.
  package var quoted: String {
    let start = prefix(48)
    return start.endIndex == endIndex ? "'\(self)'" : "'\(start)…'"
  }
}

extension Int {
  /// Returns the number with what it counts: `1 file`, `3 files`.
  ///
  /// - Parameters:
  ///   - noun: One of them.
  ///   - plural: Several, unless that is the noun and an s.
  package func counting(_ noun: String, plural: String? = nil) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(plural ?? noun + "s")"
  }
}
