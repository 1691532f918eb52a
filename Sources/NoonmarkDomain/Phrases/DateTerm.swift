import Almanac

/// A unit in which days are counted.
enum DateUnit: Hashable, Sendable {
  case day
  case week
  case month
  case year
}

/// The first or the last day of a period.
enum PeriodBoundary: Hashable, Sendable {
  case start
  case end
}

/// A meaning of a word in a typed date.
///
/// A word can have several: `mar` is March, and Tuesday in Spanish.
enum DateTerm: Hashable, Sendable {
  /// `today` is 0, `tomorrow` 1, `yesterday` -1.
  case relativeDay(Int)
  case month(Int)
  case weekday(Weekday)
  case unit(DateUnit)
  /// A number in letters: `two`.
  case number(Int)
  /// Two of a unit in one word: `fortnight`.
  case pair(DateUnit)
  /// `next` is 1, `this` 0, `last` -1.
  case shift(Int)
  /// `in` or `from now`.
  case ahead
  /// `ago`.
  case ago
  case edge(PeriodBoundary)
  /// The last day of a unit in one word: `eom`.
  case ending(DateUnit)
  case the
  case of
  /// A preposition before a date: `on`, `by`, `since`.
  case on
  /// A word that gives the date after it a meaning that is not read: `every`.
  case qualifier
  /// The letters of an ordinal number: `24th`.
  case ordinalMark
}

/// A part of a typed date.
struct DateToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Digits. The value of more than nine is `Int.max`.
    case number(Int, digits: Int)
    /// Numbers with the same separator between them: `24.12.2026`.
    case group(DateGroup)
    case word([DateTerm])
    /// `+` or `-` before a number, as 1 or -1.
    case sign(Int)
    /// A word or a character that no date contains.
    case unknown
  }

  let kind: Kind
  /// Whether it follows the token before it without a space.
  let isAttached: Bool
  /// Its position in the normalized text.
  let range: Range<Int>

  /// Returns the value of the first of its meanings that has one.
  func first<Value>(_ value: (DateTerm) -> Value?) -> Value? {
    guard case .word(let terms) = kind else { return nil }
    return terms.lazy.compactMap(value).first
  }

  func means(_ term: DateTerm) -> Bool {
    guard case .word(let terms) = kind else { return false }
    return terms.contains(term)
  }

  /// The weekday that it names.
  var weekday: Weekday? {
    first { if case .weekday(let weekday) = $0 { weekday } else { nil } }
  }

  /// The unit that it names.
  var unit: DateUnit? {
    first { if case .unit(let unit) = $0 { unit } else { nil } }
  }
}

/// Two or three numbers with the same separator between them.
struct DateGroup: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    let value: Int
    let digits: Int
  }

  let parts: [Part]
  /// `-`, `/` or `.`.
  let separator: Unicode.Scalar
  /// Whether a separator follows the last number too: `24.12.`.
  let isTerminated: Bool
}
