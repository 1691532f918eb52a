/// Why a text is not a date; every case carries what was typed.
public enum DateParseError: Error, Hashable, Sendable {
  /// The text has none of the forms of a date.
  case unreadable(String)
  /// The year has fewer than four digits.
  case shortYear(String)
  /// The month is not 1 to 12.
  case noSuchMonth(String)
  /// The month is shorter; `year` is nil where none was typed.
  case noSuchDay(String, month: Int, year: Int?)
  /// The date lies outside the years 1 to 9999.
  case outOfRange(String)

  /// One sentence that says what is wrong and what to write.
  public var message: String {
    switch self {
    case .unreadable(let text):
      return "cannot read the date \(text.quoted): write it as 2026-12-24, 12-24, friday or +10d"
    case .shortYear(let text):
      return "the year of \(text.quoted) is too short: write it with four digits"
    case .noSuchMonth(let text):
      return "there is no such month as in \(text.quoted): write a month from 01 to 12"
    case .noSuchDay(let text, let month, let year):
      let last = CivilDate.daysInMonth(month, ofYear: year ?? 2000)
      let name = DateParseError.monthName(month) + (year.map { " \($0)" } ?? "")
      return "there is no such day as \(text.quoted): \(name) has the days 1 to \(last)"
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
