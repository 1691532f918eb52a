import Almanac
import NoonmarkBase
import NoonmarkText

/// A time in hours and minutes before or after now: `in 2 hours`, `25 min ago`, `+1h30`.
///
/// It passes whatever clocks show, unlike days, which are counted by the calendar.
package struct ClockSpan: Hashable, Sendable {
  /// The seconds; negative for the past.
  package let seconds: Int
  /// Whether words or a sign say that it counts from now: `2h` alone can also be a time of day.
  package let isExplicit: Bool

  /// The longest span, in hours: a year and a day.
  private static let maximumHours = 366 * 24
  /// The maximum number of words: `in two hundred and twenty five minutes`.
  static let maximumWords = 7
}

extension ClockSpan {
  /// Creates the span of all tokens; fails if they are another date or time.
  ///
  /// - Parameter allowsUnitAlone: Whether a unit without a number counts as one, in languages
  ///   without articles.
  init?(_ tokens: [DateToken], direction: DateReader.Direction, allowsUnitAlone: Bool) {
    var rest = tokens[...]
    var sign: Int?
    // `for 20 minutter siden`, `at 15m ago`, `um vor 15m`.
    while rest.count > 2, let first = rest.first, first.means(.on) || first.means(.at),
      let second = rest.dropFirst().first, let last = rest.last,
      [second, last].contains(where: { $0.means(.ago) || $0.means(.ahead) })
    {
      rest.removeFirst()
    }
    if let first = rest.first, let value = first.sign {
      // `+2m` is two months, as scripts write dates.
      if case .sign = first.kind, rest.contains(where: { $0.unit == .month }) { return nil }
      sign = value
      rest.removeFirst()
      // `in 2h from now` says it twice.
      if value == 1, rest.count > 2, rest.last?.means(.ahead) == true { rest.removeLast() }
    } else if let value = rest.last?.sign {
      sign = value
      rest.removeLast()
    }
    // `in about 45m`, `vor etwa 15m`.
    if sign != nil, rest.count > 1 { rest.take(.at) }
    let days = sign == nil ? 0 : ClockSpan.takeDays(&rest)
    guard
      let time = ClockSpan.amount(rest, allowsUnitAlone: allowsUnitAlone && sign != nil),
      case let amount = days * 86_400 + time, amount <= ClockSpan.maximumHours * 3600,
      // `0m ago` is now.
      amount > 0 || sign != nil && amount == 0
    else { return nil }
    seconds = amount * (sign ?? direction.sign)
    isExplicit = sign != nil
  }

  /// Takes the days before hours: `1d` of `1d 2h`; 0 if there are none.
  private static func takeDays(_ tokens: inout ArraySlice<DateToken>) -> Int {
    guard tokens.count > 2, let count = tokens.first?.number, count <= 366,
      tokens.dropFirst().first?.means(.unit(.day)) == true
    else { return 0 }
    tokens.removeFirst(2)
    tokens.take(.and)
    return count
  }

  /// Returns the seconds of hours, of minutes, or of both.
  static func amount(_ tokens: ArraySlice<DateToken>, allowsUnitAlone: Bool) -> Int? {
    var rest = tokens
    if let seconds = withHalf(tokens) { return seconds }
    guard let first = takeQuantity(&rest, allowsUnitAlone: allowsUnitAlone) else { return nil }
    if rest.isEmpty { return first.count * first.unit.seconds }
    guard first.unit == .hour, let minutes = minutes(afterHours: rest) else { return nil }
    return first.count * 3600 + minutes * 60
  }

  private static func minutes(afterHours tokens: ArraySlice<DateToken>) -> Int? {
    var rest = tokens
    // `trois heures et quart`.
    if rest.count == 1, let minutes = rest.first?.minutesOfHour, minutes > 0 { return minutes }
    rest.take(.and)
    // `an hour and a quarter`.
    if rest.count == 2, rest.first?.count == 1, rest.last?.means(.quarter) == true { return 15 }
    // `1h30`, `2 hours 40`.
    if rest.count == 1, case .number(let minutes, digits: 2)? = rest.first?.kind, minutes < 60 {
      return minutes
    }
    // `1h30m`, `2 hours 30 minutes`.
    guard let second = takeQuantity(&rest, allowsUnitAlone: false), rest.isEmpty,
      second.unit == .minute, second.count < 60
    else { return nil }
    return second.count
  }

  /// Returns the seconds of units with a half or a fraction: `2 and a half hours`, `1.5 hours`,
  /// `anderthalb Stunden`, `deux heures et demie`.
  private static func withHalf(_ tokens: ArraySlice<DateToken>) -> Int? {
    guard let last = tokens.last, let first = tokens.first else { return nil }
    if tokens.count == 2, case .group(let group) = first.kind, let unit = last.clockUnit {
      return group.hundredths.map { $0 * unit.seconds / 100 }
    }
    guard let half = HalfQuantity(tokens), half.length == tokens.count,
      let unit = half.unit.clockUnit ?? half.unit.clockPair
    else { return nil }
    return (half.whole * 2 + 1) * unit.seconds / 2
  }

  /// Takes a number and its unit: `2 hours`, `an hour`, `half an hour`.
  private static func takeQuantity(
    _ tokens: inout ArraySlice<DateToken>, allowsUnitAlone: Bool
  ) -> (count: Int, unit: ClockUnit)? {
    guard let first = tokens.popFirst() else { return nil }
    if let minutes = first.partOfHour { return (minutes, .minute) }
    if let unit = first.clockPair { return (2, unit) }
    if let unit = first.clockUnit { return allowsUnitAlone ? (1, unit) : nil }
    let count: Int?
    if case .number(let value, let digits) = first.kind {
      count = digits <= 5 ? value : nil
    } else {
      count = first.whole
    }
    guard let count, let next = tokens.popFirst() else { return nil }
    // `einer halben Stunde`: the number is an article.
    if count == 1, let minutes = next.partOfHour { return (minutes, .minute) }
    if count == 1, let unit = next.clockPair { return (2, unit) }
    return next.clockUnit.map { (count, $0) }
  }
}

extension DateReader {
  /// Returns the time before or after now that a text means, or `nil` if it is no such time.
  package func clockSpan(_ text: String) -> ClockSpan? {
    let isArabic = text.unicodeScalars.contains { 0x600...0x6FF ~= $0.value }
    // `in 45m: Oven`.
    let text = text.last == ":" ? String(text.dropLast()) : text
    return ClockSpan(tokens(of: text), direction: direction, allowsUnitAlone: isArabic)
  }

  /// Returns the time before or after now that a text means, unless it can also be a time of day,
  /// as `2h` can.
  package func unambiguousClockSpan(_ text: String) -> ClockSpan? {
    clockSpan(text).flatMap { $0.isExplicit || ClockTime(text) == nil ? $0 : nil }
  }
}
