import Recurrence
import NoonmarkText

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

  /// Returns the days with some nights, `2 nights`, the one after the last of them too; `nil` for
  /// other words.
  static func nights(_ tokens: ArraySlice<DateToken>) -> [DateAmount]? {
    guard tokens.count == 2, let first = tokens.first, let last = tokens.last,
      // `ليلة واحدة`.
      let count = last.means(.night) ? first.number : first.means(.night) ? last.count : nil,
      1...365 ~= count
    else { return nil }
    return [DateAmount(count: count + 1, unit: .day)]
  }

  /// Returns the number of days of work in a length: `3 business days`; `nil` for other words.
  static func workdays(_ tokens: ArraySlice<DateToken>) -> Int? {
    guard let parts = length.parts(of: tokens), parts.isWorkdays, let count = parts.count,
      1...1000 ~= count
    else { return nil }
    return count
  }

  /// Returns tokens without those that say that a length begins now: `the next 3 days`.
  static func withoutNext(_ tokens: ArraySlice<DateToken>) -> ArraySlice<DateToken> {
    let rest = withoutArticle(tokens)
    return rest.first?.means(.shift(1)) == true ? rest.dropFirst() : tokens
  }

  /// Returns a length: `2 hours`, `3 days`; `nil` for other words, and for months and years.
  package func length(of text: String) -> EventLength? {
    guard isLength(text, isMarked: false) else { return nil }
    var rest = tokens(of: text)[...]
    rest.take(.during)
    if let seconds = ClockSpan.amount(rest, allowsUnitAlone: false) {
      return EventLength(exact: seconds)
    }
    guard let amounts = DateReader.amounts(rest),
      amounts.allSatisfy({ $0.unit == .day || $0.unit == .week })
    else { return nil }
    return EventLength(nominal: amounts.reduce(0) { $0 + $1.count * $1.unit.days } * 86_400)
  }

  /// Whether words name a day by its distance from today: `tomorrow`.
  package func isRelativeToToday(_ text: String) -> Bool {
    tokens(of: text).contains { $0.daysFromToday != nil }
  }

  /// Returns the number of words at the start that are such a length, or `nil` if none are.
  package func countOfLength(in words: [String]) -> Int? {
    (1...4).prefix(words.count).last { length(of: words.prefix($0).joined(separator: " ")) != nil }
  }

  /// Whether words are only a length: `2 weeks`, `for 3 days`, `for 2 hours`, `5年間`.
  ///
  /// It does not say that it counts from now, and is no time of day, as `18h` is.
  ///
  /// - Parameter isMarked: Whether a word such as `for` has to say so.
  func isLength(_ text: String, isMarked: Bool) -> Bool {
    let tokens = tokens(of: text)
    var rest = tokens[...]
    if rest.take(.during) {
      rest = DateReader.withoutNext(rest)
    } else if rest.last?.means(.during) == true {
      rest.removeLast()
    }
    // `3日間` has the word in its unit.
    let hasMark = rest.count < tokens.count || text.hasSuffix("間")
    let isWord = rest.count == 1 && rest.first.map { $0.partOfHour != nil } == true
    // `2h` and `1h30` are as likely a length, and `9h` and the French `6h40` are times.
    let isTime =
      ClockTime(text).map { $0 >= .firstMorning || text.last != "h" && hasHourMark } == true
    guard rest.count > 1 || isWord, hasMark || !isMarked && !isTime else { return false }
    return DateReader.length.parts(of: rest) != nil
      || ClockSpan.amount(rest, allowsUnitAlone: false) != nil
  }
}
