import NoonmarkBase

/// A date of the proleptic Gregorian calendar, without a time or a zone.
///
/// Years are astronomical: 0 is 1 BC. Arithmetic works for any year. Dates that users type are
/// limited to `supportedYears`.
///
/// ```swift
/// let date = CivilDate(year: 2026, month: 1, day: 31)
/// assert(date?.advanced(byMonths: 1).iso8601 == "2026-02-28")
/// ```
public struct CivilDate: Hashable, Sendable {
  /// The years that can be typed.
  package static let supportedYears = 1...9999
  /// The first day of the supported years.
  package static let firstSupported = CivilDate(
    validYear: supportedYears.lowerBound, month: 1, day: 1)
  /// The last day of the supported years.
  package static let lastSupported = CivilDate(
    validYear: supportedYears.upperBound, month: 12, day: 31)
  /// The end of an error message about a date in another year.
  package static let supportedYearsAdvice =
    "use the years \(supportedYears.lowerBound) to \(supportedYears.upperBound)"

  /// The astronomical year.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a date.
  ///
  /// `nil` if the month has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1,
      day <= CivilDate.daysInMonth(month, ofYear: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a date from the number of days since 1970-01-01.
  ///
  /// Counts from 0000-03-01 in eras of 400 years, so that a leap day ends its year.
  public init(dayNumber: Int) {
    let (era, dayOfEra) = floorDivision(dayNumber + 719_468, 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01, negative for earlier dates.
  public var dayNumber: Int {
    let (era, yearOfEra) = floorDivision(month <= 2 ? year - 1 : year, 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the week.
  public var weekday: Weekday { Weekday.allCases[floorDivision(dayNumber + 3, 7).remainder] }

  /// Whether the year is one of `supportedYears`.
  package var isSupported: Bool { CivilDate.supportedYears.contains(year) }

  /// The nearest date in `supportedYears`.
  package var clamped: CivilDate {
    min(max(self, CivilDate.firstSupported), CivilDate.lastSupported)
  }

  /// Returns the date a number of days later.
  public func advanced(byDays days: Int) -> CivilDate {
    CivilDate(dayNumber: dayNumber + days)
  }

  /// Returns the number of days from another date to this date.
  ///
  /// Negative if the other date is later.
  public func days(since other: CivilDate) -> Int {
    dayNumber - other.dayNumber
  }

  /// Returns whether a year has a February 29.
  static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Returns the number of days in a month.
  ///
  /// 0 if the month is not 1 to 12.
  package static func daysInMonth(_ month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1, 3, 5, 7, 8, 10, 12: 31
    default: 0
    }
  }
}

extension CivilDate: Comparable {
  /// Orders dates from earlier to later.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// A day of the week, numbered as in ISO 8601.
///
/// ```swift
/// assert(CivilDate(dayNumber: 0).weekday == .thursday)
/// assert(Weekday.sunday.rawValue == 7)
/// ```
public enum Weekday: Int, CaseIterable, Sendable {
  /// ISO weekday 1.
  case monday = 1
  /// ISO weekday 2.
  case tuesday
  /// ISO weekday 3.
  case wednesday
  /// ISO weekday 4.
  case thursday
  /// ISO weekday 5.
  case friday
  /// ISO weekday 6.
  case saturday
  /// ISO weekday 7.
  case sunday
}

extension Weekday {
  /// Returns the day of the week a number of days later.
  package func advanced(byDays days: Int) -> Weekday {
    Weekday.allCases[floorDivision(rawValue - 1 + days, 7).remainder]
  }

  /// Returns the number of days since the last such weekday, from 0 to 6.
  package func days(since other: Weekday) -> Int { (rawValue - other.rawValue + 7) % 7 }
}

extension CivilDate {
  /// Returns the first day of the week of the date.
  package func startOfWeek(from first: Weekday = .monday) -> CivilDate {
    advanced(byDays: -weekday.days(since: first))
  }
}

extension CivilDate {
  /// Creates a date without checking its parts.
  init(validYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Returns the date a number of months later, limited to the last day of the month.
  ///
  /// One month after January 31 is February 28 or 29.
  public func advanced(byMonths months: Int) -> CivilDate {
    let (year, monthFromZero) = floorDivision(year * 12 + (month - 1) + months, 12)
    let last = CivilDate.daysInMonth(monthFromZero + 1, ofYear: year)
    return CivilDate(validYear: year, month: monthFromZero + 1, day: min(day, last))
  }

  /// Returns the date a number of years later.
  ///
  /// February 29 becomes February 28 in common years.
  public func advanced(byYears years: Int) -> CivilDate {
    advanced(byMonths: years * 12)
  }
}

/// A local date and time, without a zone.
///
/// ```swift
/// let noon = CivilDateTime(date: CivilDate(dayNumber: 0), hour: 12, minute: 0)
/// assert(noon?.localSeconds == 43_200)
/// ```
public struct CivilDateTime: Hashable, Sendable {
  /// The date.
  public let date: CivilDate
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  ///
  /// POSIX time has no leap seconds.
  public let second: Int

  /// Creates a date and time.
  ///
  /// `nil` if the hour, minute or second is out of range.
  public init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Creates a date and time from the number of seconds since 1970-01-01 00:00.
  public init(localSeconds: Int) {
    let (day, rest) = floorDivision(localSeconds, 86_400)
    date = CivilDate(dayNumber: day)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
  }

  /// The number of seconds since 1970-01-01 00:00.
  public var localSeconds: Int {
    date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// The next second.
  package var next: CivilDateTime { CivilDateTime(localSeconds: localSeconds + 1) }
}

extension CivilDateTime: Comparable {
  /// Orders dates and times from earlier to later.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.localSeconds < right.localSeconds
  }
}
