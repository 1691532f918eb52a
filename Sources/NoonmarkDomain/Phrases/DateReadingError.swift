import Almanac
import NoonmarkBase
import NoonmarkText

/// An error in reading a date as it was typed; every case carries the text.
package enum DateReadingError: Error, Hashable {
  /// The text is in no known form; `near` is the corrected text, if one word of it is misspelled.
  case unreadable(String, near: String?)
  /// The year has fewer than four digits.
  case shortYear(String)
  /// The month is not 1 to 12.
  case noSuchMonth(String)
  /// The month has no such day; `year` is nil if none was typed.
  case noSuchDay(String, month: Int, year: Int?, nearest: CivilDate)
  /// The date is outside the years 1 to 9999.
  case outOfRange(String)
  /// Day and month can be swapped.
  case ambiguous(String, monthFirst: CivilDate, dayFirst: CivilDate)
  /// The date is on another weekday.
  case otherWeekday(String, CivilDate)
  /// The text names a period without a day.
  case incomplete(String, example: CivilDate)

  /// Whether the text looks like a whole date, so that no part of it should be taken for a date.
  var isWhole: Bool {
    switch self {
    case .unreadable, .incomplete: false
    default: true
    }
  }

  /// One sentence with the problem and the fix.
  package var message: String {
    switch self {
    case .unreadable(let text, let near):
      return "invalid date \(text.quoted): "
        + (near.map { "did you mean '\($0)'?" } ?? DateReadingError.advice)
    case .shortYear(let text): return DateParseError.shortYear(text).message
    case .noSuchMonth(let text): return DateParseError.noSuchMonth(text).message
    case .outOfRange(let text): return DateParseError.outOfRange(text).message
    case .noSuchDay(let text, let month, let year, let nearest):
      let last = CivilDate.daysInMonth(month, ofYear: year ?? 2000)
      let name = EnglishName.ofMonth(month) + (year.map { " \($0)" } ?? "")
      let days = year == nil && month == 2 ? "at most 29 days" : "the days 1 to \(last)"
      return "invalid day in \(text.quoted): \(name) has \(days), "
        + "the nearest date is \(nearest.iso8601)"
    case .ambiguous(let text, let monthFirst, let dayFirst):
      return "ambiguous date \(text.quoted): write \(DateReadingError.written(monthFirst)) or "
        + DateReadingError.written(dayFirst)
    case .otherWeekday(let text, let date):
      return "invalid weekday in \(text.quoted): \(date.iso8601) is a "
        + "\(EnglishName.of(date.weekday)), so omit the weekday or correct the date"
    case .incomplete(let text, let example):
      return "\(text.quoted) is not a day: write one, such as \(DateReadingError.written(example))"
    }
  }

  /// The advice for a text that is in no known form.
  package static var advice: String {
    "write it as 2026-12-24, Dec 24, friday or in 3 days"
  }

  /// Dates to end a title with.
  package static var examples: String { "Dec 24 or next friday" }

  /// Returns a date that can be read in one way: `2026-03-04 (March 4)`.
  private static func written(_ date: CivilDate) -> String {
    "\(date.iso8601) (\(EnglishName.ofMonth(date.month)) \(date.day))"
  }
}
