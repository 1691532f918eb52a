/// Parses dates as typed on the command line and written in data files.
///
/// - `2026-12-24`: that date, in the years 1 to 9999; the year has four digits.
/// - `12-24`: the next one, today included; for `02-29`, the next one that exists.
/// - `today`, `tomorrow`, `yesterday`.
/// - `friday`, `fri`, or any prefix of at least three letters: the next one after today, so on a
///   Friday it is a week away.
/// - `+10d`, `-3w`, `+2m`, `+1y`: relative to today. Months and years are limited to the last day
///   of the month.
///
/// Case and surrounding spaces are ignored.
package enum DateParser {
  /// Returns the date that a text means on a given day.
  ///
  /// - Throws: `DateParseError`.
  package static func parse(
    _ text: String, today: CivilDate
  ) throws(DateParseError) -> CivilDate {
    var scanner = ByteScanner(trimming: text, lowercased: true)
    guard let first = scanner.peek else { throw .unreadable(text) }
    let date: CivilDate
    if first.isASCIILetter {
      guard let named = named(&scanner, today: today) else { throw .unreadable(text) }
      date = named
    } else if first.isASCIIDigit {
      date = try numbered(&scanner, text: text, today: today)
    } else {
      date = try relative(&scanner, text: text, today: today)
    }
    guard CivilDate.supportedYears.contains(date.year) else { throw .outOfRange(text) }
    return date
  }

  private static func named(_ scanner: inout ByteScanner, today: CivilDate) -> CivilDate? {
    let word = scanner.takeAll(while: { $0.isASCIILetter })
    guard scanner.isAtEnd else { return nil }
    if word.elementsEqual("today".utf8) { return today }
    if word.elementsEqual("tomorrow".utf8) { return today.advanced(byDays: 1) }
    if word.elementsEqual("yesterday".utf8) { return today.advanced(byDays: -1) }
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    guard word.count >= 3,
      let index = names.firstIndex(where: { $0.utf8.starts(with: word) })
    else { return nil }
    let ahead = (index + 1 - today.weekday.rawValue + 7) % 7
    return today.advanced(byDays: ahead == 0 ? 7 : ahead)
  }

  private static func relative(
    _ scanner: inout ByteScanner, text: String, today: CivilDate
  ) throws(DateParseError) -> CivilDate {
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+") else { throw .unreadable(text) }
    let digits = scanner.takeAll(while: { $0.isASCIIDigit })
    guard !digits.isEmpty, let unit = scanner.takeAny(), scanner.isAtEnd else {
      throw .unreadable(text)
    }
    // More digits lead outside the calendar from any date in it.
    guard digits.count <= 8 else { throw .outOfRange(text) }
    let count = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let amount = isNegative ? -count : count
    switch unit {
    case UInt8(ascii: "d"): return today.advanced(byDays: amount)
    case UInt8(ascii: "w"): return today.advanced(byDays: amount * 7)
    case UInt8(ascii: "m"): return today.advanced(byMonths: amount)
    case UInt8(ascii: "y"): return today.advanced(byYears: amount)
    default: throw .unreadable(text)
    }
  }

  private static func numbered(
    _ scanner: inout ByteScanner, text: String, today: CivilDate
  ) throws(DateParseError) -> CivilDate {
    var withoutYear = scanner
    if let month = withoutYear.number(digits: 1...2), withoutYear.take("-"),
      let day = withoutYear.number(digits: 1...2), withoutYear.isAtEnd
    {
      return try next(month: month.value, day: day.value, text: text, today: today)
    }
    let date = try scanner.isoDate(text: text)
    guard scanner.isAtEnd else { throw .unreadable(text) }
    return date
  }

  private static func next(
    month: Int, day: Int, text: String, today: CivilDate
  ) throws(DateParseError) -> CivilDate {
    guard (1...12).contains(month) else { throw .noSuchMonth(text) }
    guard (1...CivilDate.daysInMonth(month, ofYear: 2000)).contains(day) else {
      throw .noSuchDay(text, month: month, year: nil)
    }
    // February 29 can be eight years away.
    for year in today.year...(today.year + 8) {
      if let date = CivilDate(year: year, month: month, day: day), date >= today { return date }
    }
    throw .outOfRange(text)
  }
}

extension ByteScanner {
  /// Parses `YYYY-MM-DD`; month and day may have one digit.
  mutating func isoDate(text: String) throws(DateParseError) -> CivilDate {
    let digits = takeAll(while: { $0.isASCIIDigit })
    guard take("-"), let month = number(digits: 1...2), take("-"),
      let day = number(digits: 1...2)
    else { throw .unreadable(text) }
    guard digits.count >= 4 else { throw .shortYear(text) }
    let year = digits.prefix(5).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard digits.count == 4, CivilDate.supportedYears.contains(year) else {
      throw .outOfRange(text)
    }
    guard (1...12).contains(month.value) else { throw .noSuchMonth(text) }
    guard let date = CivilDate(year: year, month: month.value, day: day.value) else {
      throw .noSuchDay(text, month: month.value, year: year)
    }
    return date
  }
}

/// An error in parsing a date; every case carries the text as typed.
package enum DateParseError: Error, Hashable, Sendable {
  /// The text is in no known date format.
  case unreadable(String)
  /// The year has fewer than four digits.
  case shortYear(String)
  /// The month is not 1 to 12.
  case noSuchMonth(String)
  /// The month has no such day; `year` is `nil` if none was typed.
  case noSuchDay(String, month: Int, year: Int?)
  /// The date is outside the years 1 to 9999.
  case outOfRange(String)

  /// One sentence with the problem and the fix.
  package var message: String {
    switch self {
    case .unreadable(let text):
      return "invalid date \(text.quoted): write it as 2026-12-24, 12-24, friday or +10d"
    case .shortYear(let text):
      return "invalid year in \(text.quoted): write it with four digits"
    case .noSuchMonth(let text):
      return "invalid month in \(text.quoted): write a month from 01 to 12"
    case .noSuchDay(let text, let month, let year):
      let last = CivilDate.daysInMonth(month, ofYear: year ?? 2000)
      let name = DateParseError.monthName(month) + (year.map { " \($0)" } ?? "")
      return "invalid day in \(text.quoted): \(name) has the days 1 to \(last)"
    case .outOfRange(let text):
      return "the date \(text.quoted) is out of range: use the years 1 to 9999"
    }
  }

  private static func monthName(_ month: Int) -> String {
    switch month {
    case 1: "January"
    case 2: "February"
    case 3: "March"
    case 4: "April"
    case 5: "May"
    case 6: "June"
    case 7: "July"
    case 8: "August"
    case 9: "September"
    case 10: "October"
    case 11: "November"
    default: "December"
    }
  }
}
