/// A number of units in a length: the `3 days` of `2 weeks and 3 days`.
struct DateAmount: Hashable, Sendable {
  let count: Int
  let unit: DateUnit
}

extension DateSlot {
  /// Returns the ways to fill in a length in one or more units: `5 years and 3 months`.
  static func lengths(in tokens: ArraySlice<DateToken>, _ parts: DateParts) -> [Choice] {
    var parts = parts
    let first = fillQuantity(&parts, tokens)
    guard first > 0 else { return [] }
    var choices: [Choice] = [(first, parts)]
    var units = [parts.unit]
    var count = first
    while !parts.isWorkdays {
      var rest = tokens.dropFirst(count)
      if rest.first?.means(.and) == true { rest = rest.dropFirst() }
      var next = DateParts()
      let length = fillQuantity(&next, rest)
      guard length > 0, !next.isWorkdays, let number = next.count, let unit = next.unit,
        !units.contains(unit)
      else { break }
      parts.more.append(DateAmount(count: number, unit: unit))
      units.append(unit)
      count += tokens.dropFirst(count).count - rest.count + length
      choices.append((count, parts))
    }
    return choices.reversed()
  }

  private static func fillQuantity(
    _ parts: inout DateParts, _ tokens: ArraySlice<DateToken>
  ) -> Int {
    guard let token = tokens.first else { return 0 }
    return fillQuantity(&parts, token, tokens.dropFirst().first)
  }
}

extension DateReader {
  private static let length = DateForm("3 days", .span, .length)

  /// Returns the number of days of `1 week and 2 days`; `nil` for other words.
  static func days(ofWeeksAndDays tokens: ArraySlice<DateToken>) -> Int? {
    guard let parts = length.parts(of: tokens), let count = parts.count, let unit = parts.unit,
      !parts.more.isEmpty
    else { return nil }
    var days = 0
    for amount in [DateAmount(count: count, unit: unit)] + parts.more {
      guard [.day, .week].contains(amount.unit), amount.count < 1000 else { return nil }
      days += amount.count * (amount.unit == .week ? 7 : 1)
    }
    return days
  }

  /// Whether words are only a length: `2 weeks`, `for 3 days`, `for 2 hours`, `5年間`.
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
    guard rest.count > 1, hasMark || !isMarked else { return false }
    return DateReader.length.parts(of: rest) != nil
      || ClockSpan.amount(rest, allowsUnitAlone: false) != nil
  }
}
