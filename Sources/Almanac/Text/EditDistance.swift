/// Returns how many bytes must be inserted, removed, replaced or swapped with their neighbour to
/// make one text of another (optimal string alignment distance).
///
/// For the near names that a message offers. Takes time in proportion to both lengths: keep what
/// a user typed short before asking.
public func editDistance(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Int {
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
