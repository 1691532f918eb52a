extension [Int] {
  /// Returns the limit for each number with which their sum is at most a total.
  ///
  /// Small numbers leave what they do not need to the larger ones. `nil` if no limit is needed.
  package func fairShare(of total: Int) -> Int? {
    var rest = total
    for (index, number) in sorted().enumerated() {
      let share = rest / (count - index)
      if number > share { return share }
      rest -= number
    }
    return nil
  }
}
