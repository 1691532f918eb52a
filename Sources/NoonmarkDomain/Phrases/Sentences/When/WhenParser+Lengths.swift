/// Lengths and numbers of occurrences: `for 2 hours`, `10 times`.
extension WhenParser {
  /// Returns a length: `for 2 hours`, `for the next 3 days`.
  func length(_ tokens: [DateToken]) -> WhenPart? {
    guard let first = tokens.first else { return nil }
    guard first.means(.during) else {
      // `10 Uhr eine halbe Stunde`, but not `8 a m`.
      guard first.number != nil || first.isFraction else { return nil }
      let minimum = first.number == 1 ? 900 : 60
      return ClockSpan.amount(tokens[...], allowsUnitAlone: false)
        .flatMap { minimum...86_400 ~= $0 ? .lengthAfterTime(seconds: $0) : nil }
    }
    let rest = DateReader.withoutNext(tokens.dropFirst())
    if let seconds = ClockSpan.amount(rest, allowsUnitAlone: false),
      (60...366 * 86_400).contains(seconds)
    {
      return .length(seconds: seconds)
    }
    return DateReader.amounts(rest).map { .period($0) }
  }

  /// Returns a number of occurrences: `10 times`.
  func count(_ tokens: [DateToken]) -> WhenPart? {
    guard tokens.count == 2, tokens[1].means(.times) else { return nil }
    if case .number(let count, digits: 1...4) = tokens[0].kind {
      return (1...9999).contains(count) ? .count(count) : nil
    }
    return tokens[0].count.map { .count($0) }
  }
}
