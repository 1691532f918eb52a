import Almanac
import NoonmarkText

/// Dates of numbers alone: `2026-12-24`, `24.12.`, `12/24/2026`.
extension DateResolver {
  /// Returns the date of a group; nil if it cannot be a date.
  func reading(of group: DateGroup) throws(DateReadingError) -> DateReading? {
    let parts = group.parts
    switch parts.count {
    case 2: return try withoutYear(parts[0], parts[1], group)
    case 3:
      if parts[0].digits > 2 { return try yearFirst(parts, group) }
      return try yearLast(parts, group)
    default: return nil
    }
  }

  /// `2026-12-24`, `2026/12/24`, `2026.12.24`.
  private func yearFirst(
    _ parts: [DateGroup.Part], _ group: DateGroup
  ) throws(DateReadingError) -> DateReading? {
    guard parts[1].digits <= 2, parts[2].digits <= 2 else { return nil }
    let year = try year(parts[0])
    return DateReading(try date(year: year, month: parts[1].value, day: parts[2].value))
  }

  private func yearLast(
    _ parts: [DateGroup.Part], _ group: DateGroup
  ) throws(DateReadingError) -> DateReading? {
    guard parts[1].digits <= 2 else { return nil }
    let year = try year(parts[2])
    // With periods, the day is first everywhere.
    if group.separator == "." {
      return DateReading(try date(year: year, month: parts[1].value, day: parts[0].value))
    }
    return try eitherOrder(parts[0].value, parts[1].value, year: year)
  }

  /// `12-24`, `12/24`, `24.12.`.
  private func withoutYear(
    _ first: DateGroup.Part, _ second: DateGroup.Part, _ group: DateGroup
  ) throws(DateReadingError) -> DateReading? {
    if first.digits == 4, second.digits <= 2 {
      return try month(second, of: first)
    }
    if second.digits == 4, first.digits <= 2, group.separator != "-", group.separator != "," {
      return try month(first, of: second)
    }
    guard first.digits <= 2, second.digits <= 2, group.separator != "," else { return nil }
    switch group.separator {
    case "-": return DateReading(try date(year: nil, month: first.value, day: second.value))
    case "/":
      try refuseMonthOfYear(first, second)
      return try eitherOrder(first.value, second.value, year: nil)
    default:
      // `24.12` can be a number, unless the locale writes dates so.
      guard group.isTerminated || order == .dayMonthYear else { return nil }
      return DateReading(try date(year: nil, month: second.value, day: first.value))
    }
  }

  /// Refuses `03/27` where the day is first, since it is also how March 2027 is written.
  private func refuseMonthOfYear(
    _ first: DateGroup.Part, _ second: DateGroup.Part
  ) throws(DateReadingError) {
    guard order == .dayMonthYear, second.digits == 2, second.value > 12,
      second.value >= today.year % 100,
      let day = CivilDate(year: today.year, month: first.value, day: second.value),
      let start = CivilDate(
        year: today.year - today.year % 100 + second.value, month: first.value, day: 1)
    else { return }
    let isPast = direction == .next && day < today
    throw .ambiguous(
      text, monthFirst: isPast ? day.advanced(byYears: 1) : day, dayFirst: start)
  }

  /// A month of a year is not a day.
  private func month(
    _ month: DateGroup.Part, of year: DateGroup.Part
  ) throws(DateReadingError) -> DateReading? {
    guard let example = CivilDate(year: max(year.value, 1), month: month.value, day: 1) else {
      return nil
    }
    return try incomplete(example, isMonth: true)
  }

  private func year(_ part: DateGroup.Part) throws(DateReadingError) -> Int {
    guard part.digits >= 4 else { throw .shortYear(text) }
    guard part.digits == 4 else { throw .outOfRange(text) }
    return part.value
  }

  /// Returns the date of a month and a day in the order that is possible, or else the locale's.
  private func eitherOrder(
    _ first: Int, _ second: Int, year: Int?
  ) throws(DateReadingError) -> DateReading {
    if first > 12, second <= 12 {
      return DateReading(try date(year: year, month: second, day: first))
    }
    let monthFirst = try date(year: year, month: first, day: second)
    guard first != second, second <= 12 else { return DateReading(monthFirst) }
    let dayFirst = try date(year: year, month: second, day: first)
    switch order {
    case .monthDayYear: return DateReading(monthFirst, other: dayFirst)
    case .dayMonthYear: return DateReading(dayFirst, other: monthFirst)
    case .yearMonthDay, nil:
      throw .ambiguous(text, monthFirst: monthFirst, dayFirst: dayFirst)
    }
  }
}

extension DateReader {
  /// Returns the only order in which a date with slashes can be read, or `nil`: `12/20/2026`.
  package func onlyOrder(of text: String) -> CalendarStyle.DateOrder? {
    guard text.contains("/"), let group = tokens(of: text).first?.group, group.separator == "/",
      group.parts.count == 2 || group.parts[0].digits <= 2,
      (group.parts[0].value > 12) != (group.parts[1].value > 12)
    else { return nil }
    return group.parts[0].value > 12 ? .dayMonthYear : .monthDayYear
  }
}
