import NoonmarkBase

/// A parser of dates in ISO 8601 format, as in data files: `2026-12-24`.
///
/// The years are 1 to 9999 and have four digits. Month and day may have one digit. Surrounding
/// spaces are ignored.
package enum DateParser {
  package static func parse(_ text: String) throws(DateParseError) -> CivilDate {
    var scanner = ByteScanner(trimming: text)
    let date = try scanner.isoDate(text: text)
    guard scanner.isAtEnd else { throw .unreadable(text) }
    return date
  }
}

extension ByteScanner {
  /// Parses `YYYY-MM-DD`.
  ///
  /// Month and day may have one digit.
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

/// An error in a date, with the text as typed.
package enum DateParseError: Error, Hashable, Sendable {
  /// The text has an unknown format.
  case unreadable(String)
  /// The year has fewer than four digits.
  case shortYear(String)
  /// The month is not 1 to 12.
  case noSuchMonth(String)
  /// The month has no such day in that year.
  case noSuchDay(String, month: Int, year: Int)
  /// The date is outside the years 1 to 9999.
  case outOfRange(String)

  /// One sentence with the problem and the fix.
  package var message: String {
    switch self {
    case .unreadable(let text):
      return "invalid date \(text.quoted): write it as 2026-12-24"
    case .shortYear(let text):
      return "invalid year in \(text.quoted): write it with four digits"
    case .noSuchMonth(let text):
      return "invalid month in \(text.quoted): write a month from 01 to 12"
    case .noSuchDay(let text, let month, let year):
      let last = CivilDate.daysInMonth(month, ofYear: year)
      let name = EnglishName.ofMonth(month)
      return "invalid day in \(text.quoted): \(name) \(year) has the days 1 to \(last)"
    case .outOfRange(let text):
      return "the date \(text.quoted) is out of range: \(CivilDate.supportedYearsAdvice)"
    }
  }
}

/// The English names of months and weekdays, for error messages.
package enum EnglishName {
  package static func ofMonth(_ month: Int) -> String { months[month - 1] }

  package static func of(_ weekday: Weekday) -> String { weekdays[weekday.rawValue - 1] }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
