import Almanac
import NoonmarkBase

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
  /// The numbers before a weekday can be hours, and agree with it as a month and a day.
  case hours(String, CivilDate)
  /// The text names a period without a day.
  case incomplete(String, example: CivilDate)
  /// The unit can be minutes or months, but only days are read.
  case minutesOrMonths(String)

  // The words of a sentence that say when, but cannot be read.

  /// A number of times in a period: `twice a week`.
  case times(String)
  /// Days that are no repetition together: `every month on friday`.
  case days(String)
  /// Days that repeat by more than one rule: `first tuesday and third thursday of the month`.
  case repetitions(String)
  /// A number of hours or minutes between repetitions.
  case repeatedHours(String)
  /// A time that clocks do not show: `25:00`.
  case time(String)
  /// A number after a day that has no word for a time: `friday 12`.
  case hour(String, after: String, written: String)
  /// Several dates: `dec 5 and dec 9`.
  case several(String)
  /// An end without a beginning: `till 2am`.
  case openEnd(String)
  /// A feast on another day each year.
  case movable(String)
  /// A time that is left in the title beside a date: `Call at 3pm EST tomorrow`.
  case leftTime(String)
  /// A repetition that is left in the title beside a date: `Gym every tuesday ending may 4`.
  case leftRepetition(String)
  /// A feast of another calendar.
  case uncomputed(String)
  /// A length without a beginning: `for 3 days`.
  case length(String)
  /// Words that leave out no day of a repetition: `except holidays`, `not before friday`.
  case exception(String)
  /// A length with a fraction that the title would divide: `2 1/2 years`.
  case fraction(String)
  /// A length between two numbers: `10 to 15 minutes`.
  case lengths(String)

  /// One sentence with the problem and the fix.
  package var message: String {
    switch self {
    case .unreadable(let text, let near):
      "invalid date \(text.quoted): "
        + (near.map { "did you mean '\($0)'?" } ?? DateReadingError.advice)
    case .shortYear(let text): DateParseError.shortYear(text).message
    case .noSuchMonth(let text): DateParseError.noSuchMonth(text).message
    case .outOfRange(let text): DateParseError.outOfRange(text).message
    case .noSuchDay(let text, let month, let year, let nearest):
      "invalid day in \(text.quoted): \(DateReadingError.days(of: month, in: year)), "
        + "the nearest date is \(nearest.iso8601)"
    case .ambiguous(let text, let monthFirst, let dayFirst):
      "ambiguous date \(text.quoted): write \(DateReadingError.written(monthFirst)) or "
        + DateReadingError.written(dayFirst)
    case .otherWeekday(let text, let date):
      "invalid weekday in \(text.quoted): \(date.iso8601) is a "
        + "\(EnglishName.of(date.weekday)), so omit the weekday or correct the date"
    case .hours(let text, let date):
      "ambiguous date \(text.quoted): write the weekday first for hours, or "
        + DateReadingError.written(date)
    case .incomplete(let text, let example):
      "\(text.quoted) is not a day: write one, such as \(DateReadingError.written(example))"
    case .minutesOrMonths(let text):
      "\(text.quoted) can be minutes or months: write mo for months, such as 2mo"
    case .times(let text):
      "\(text.quoted) is not a repetition: write the days, such as every Monday and Thursday, or "
        + "daily at 8:00"
    case .days(let text):
      "\(text.quoted) is not a repetition: write days of a week, such as every 2 weeks on Friday, "
        + "or of a month, such as every 5th or first Friday of the month"
    case .repetitions(let text):
      "\(text.quoted) is more than one repetition: add each by itself, or write --repeat with "
        + "' + ' between them"
    case .repeatedHours(let text):
      "\(text.quoted) is not a repetition: days repeat, not hours, so write each time as a date of "
        + "its own, such as daily at 8:00, or once, such as in 8 hours"
    case .time(let text):
      "invalid time \(text.quoted): write the hours 0 to 23 and the minutes 0 to 59, or 1 to 12 "
        + "with am or pm"
    case .hour(let hour, let day, let written):
      "\(written.quoted) has no time: write \(day) at \(hour), or a day such as Dec 24"
    case .several(let text):
      "\(text.quoted) is more than one date: add each by itself, or write days that repeat, such "
        + "as every 1st and 15th"
    case .openEnd(let text):
      "\(text.quoted) is an end without a beginning: write both, such as 20:00-23:00"
    case .movable(let text):
      "\(text.quoted) is on another day each year: write it for one year"
    case .leftTime(let text):
      "\(text.quoted) would be left in the title: write the time beside the date, and another zone "
        + "as --zone America/New_York, or --title and --date"
    case .leftRepetition(let text):
      "\(text.quoted) would be left in the title: write the repetition beside the date, such as "
        + "every Monday from Jan 4 to Mar 1, or --title, --date and --repeat"
    case .exception(let text):
      "\(text.quoted) leaves out no day that can be read: write a repetition and days, such as "
        + "every Friday except Dec 25"
    case .uncomputed(let text):
      "the date of \(text.quoted) is not computed: end with it, such as "
        + DateReadingError.examples
    case .length(let text):
      "\(text.quoted) is a length without a beginning: write both, such as Dec 24 for 3 days, or "
        + "Friday 14:00 for 2 hours"
    case .fraction(let text):
      "\(text.quoted) has a fraction: write whole numbers, such as 2 years and 6 months, or "
        + "2 weeks and 3 days"
    case .lengths(let text):
      "\(text.quoted) is more than one length: write one, such as in 15 minutes"
    }
  }

  /// The advice for a text that is in no known form.
  package static var advice: String {
    "write it as 2026-12-24, Dec 24, Friday or in 3 days"
  }

  /// Dates to end a title with.
  package static var examples: String { "Dec 24 or next Friday" }

  /// Returns the days that a month has: `February has at most 29 days`.
  private static func days(of month: Int, in year: Int?) -> String {
    let last = CivilDate.daysInMonth(month, ofYear: year ?? 2000)
    let name = EnglishName.ofMonth(month) + (year.map { " \($0)" } ?? "")
    return name
      + (year == nil && month == 2 ? " has at most 29 days" : " has the days 1 to \(last)")
  }

  /// Returns a date that can be read in one way: `2026-03-04 (March 4)`.
  private static func written(_ date: CivilDate) -> String {
    "\(date.iso8601) (\(EnglishName.ofMonth(date.month)) \(date.day))"
  }
}

extension CivilDate {
  /// Returns the date if its year can be typed.
  func supported(in text: String) throws(DateReadingError) -> CivilDate {
    guard isSupported else { throw .outOfRange(text) }
    return self
  }
}
