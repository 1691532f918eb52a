/// Lengths, which say when only beside another word or a beginning.
extension DateReader {
  private static let length = DateForm("3 days", .span, .length)

  /// Returns the amounts of a length: `1 week and 2 days`; `nil` for other words.
  static func amounts(_ tokens: ArraySlice<DateToken>) -> [DateAmount]? {
    guard let parts = length.parts(of: tokens), !parts.isWorkdays, let count = parts.count,
      let unit = parts.unit
    else { return nil }
    let amounts = [DateAmount(count: count, unit: unit)] + parts.more
    guard amounts.allSatisfy({ $0.count <= 1000 }), amounts.contains(where: { $0.count > 0 })
    else { return nil }
    return amounts
  }

  /// Whether words are only a length: `2 weeks`, `for 3 days`, `for 2 hours`, `5年間`.
  ///
  /// It does not say that it counts from now, and is no time of day, as `18h` is.
  ///
  /// - Parameter isMarked: Whether a word such as `for` has to say so.
  func isLength(_ text: String, isMarked: Bool) -> Bool {
    let tokens = tokens(of: text)
    var rest = tokens[...]
    if rest.first?.means(.during) == true {
      rest.removeFirst()
    } else if rest.last?.means(.during) == true {
      rest.removeLast()
    }
    // `3日間` has the word in its unit.
    let hasMark = rest.count < tokens.count || text.hasSuffix("間")
    let isWord = rest.count == 1 && rest.first.map { $0.partOfHour != nil } == true
    guard rest.count > 1 || isWord, hasMark || !isMarked && ClockTime(text) == nil else {
      return false
    }
    return DateReader.length.parts(of: rest) != nil
      || ClockSpan.amount(rest, allowsUnitAlone: false) != nil
  }
}
