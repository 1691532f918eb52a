import Almanac

/// A recurrence rule (RFC 5545, 3.3.10): `FREQ=MONTHLY;BYDAY=-1FR`.
///
/// A rule takes the parts that it omits from the start of its event, so an `EventSeries`, not the
/// rule, has occurrences.
///
/// ```swift
/// let rule = try RecurrenceRule("freq=monthly;byday=-1FR")
/// assert(rule.frequency == .monthly && rule.description == "FREQ=MONTHLY;BYDAY=-1FR")
/// ```
public struct RecurrenceRule: Hashable, Sendable {
  /// The unit of the interval, ordered from the shortest.
  ///
  /// ```swift
  /// assert(RecurrenceRule.Frequency(rawValue: "YEARLY") == .yearly)
  /// ```
  public enum Frequency: String, CaseIterable, Sendable {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, or its nth occurrence in the month or year: `FR`, `-1FR`.
  ///
  /// ```swift
  /// let lastFriday = RecurrenceRule.NumberedWeekday(.friday, number: -1)
  /// assert(lastFriday.description == "-1FR")
  /// ```
  public struct NumberedWeekday: Hashable, Sendable {
    /// The position in the month or year, from the end if negative; `nil` for every such weekday.
    public let number: Int?
    /// The day of the week.
    public let weekday: Weekday

    /// Creates a weekday; without a number, every such weekday.
    public init(_ weekday: Weekday, number: Int? = nil) {
      self.number = number
      self.weekday = weekday
    }
  }

  /// The treatment of an invalid date, such as February 30 (RFC 7529, 4.1).
  ///
  /// ```swift
  /// var monthly = RecurrenceRule(.monthly)
  /// monthly.skip = .backward
  /// assert(monthly.description == "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD")
  /// ```
  public enum Skip: String, Sendable {
    /// The date is skipped.
    case omit = "OMIT"
    /// The last day of the month is used instead.
    case backward = "BACKWARD"
  }

  /// The unit of the interval (FREQ).
  public let frequency: Frequency
  /// The number of units from one period to the next (INTERVAL), from 1.
  public var interval = 1
  /// The number of occurrences (COUNT), from 1; `nil` if it is not limited.
  public var count: Int?
  /// The time of the last possible occurrence (UNTIL); a date includes the whole day.
  public var until: CalendarTime?
  /// The treatment of February 29 and day 31 in shorter years and months (SKIP).
  public var skip = Skip.omit
  /// The first day of the week (WKST).
  public var weekStart = Weekday.monday

  /// The months (BYMONTH), 1 to 12.
  public var months: [Int] = []
  /// The weeks (BYWEEKNO), 1 to 53, and -53 to -1 from the end of the year.
  public var weekNumbers: [Int] = []
  /// The days of the year (BYYEARDAY), 1 to 366, and -366 to -1 from the end.
  public var yearDays: [Int] = []
  /// The days of the month (BYMONTHDAY), 1 to 31, and -31 to -1 from the end.
  public var monthDays: [Int] = []
  /// The weekdays (BYDAY), with numbers if they count within a month or year.
  public var weekdays: [NumberedWeekday]
  /// The hours (BYHOUR), 0 to 23.
  public var hours: [Int] = []
  /// The minutes (BYMINUTE), 0 to 59.
  public var minutes: [Int] = []
  /// The seconds (BYSECOND), 0 to 59.
  ///
  /// Second 60 is read as 59: POSIX time has no leap seconds.
  public var seconds: [Int] = []
  /// The positions of the occurrences to keep in each period (BYSETPOS).
  ///
  /// 1 to 366, and -366 to -1 from the end of the period.
  public var setPositions: [Int] = []

  /// Creates a rule with an interval of 1, limited to some weekdays if they are not empty.
  public init(_ frequency: Frequency, on weekdays: [NumberedWeekday] = []) {
    self.frequency = frequency
    self.weekdays = weekdays
  }

  /// The rule without BYHOUR, BYMINUTE and BYSECOND, which whole days ignore (RFC 5545, 3.3.10).
  package var withoutTimes: RecurrenceRule {
    var rule = self
    rule.hours = []
    rule.minutes = []
    rule.seconds = []
    return rule
  }
}

extension RecurrenceRule {
  /// The maximum interval or count: with more, occurrences are outside the calendar.
  static let maximumNumber = 999_999_999

  /// The rule without out-of-range values, which can be set in code but not parsed.
  var limited: RecurrenceRule {
    var rule = self
    rule.interval = min(max(interval, 1), RecurrenceRule.maximumNumber)
    rule.count = count.map { min(max($0, 1), RecurrenceRule.maximumNumber) }
    rule.months = months.filter { (1...12).contains($0) }
    rule.hours = hours.filter { (0...23).contains($0) }
    rule.minutes = minutes.filter { (0...59).contains($0) }
    rule.seconds = seconds.filter { (0...59).contains($0) }
    func signed(_ values: [Int], _ maximum: Int) -> [Int] {
      values.filter { $0 != 0 && (-maximum...maximum).contains($0) }
    }
    rule.weekNumbers = signed(weekNumbers, 53)
    rule.yearDays = signed(yearDays, 366)
    rule.monthDays = signed(monthDays, 31)
    rule.setPositions = signed(setPositions, 366)
    rule.weekdays = weekdays.filter { day in
      day.number.map { $0 != 0 && (-53...53).contains($0) } ?? true
    }
    return rule
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The rule in the format of RFC 5545, with its parts in a fixed order.
  public var description: String {
    var parts = skip == .omit ? [] : ["RSCALE=GREGORIAN"]
    parts.append("FREQ=\(frequency.rawValue)")
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    func add(_ name: String, _ values: [some CustomStringConvertible]) {
      guard !values.isEmpty else { return }
      parts.append("\(name)=\(values.map(\.description).joined(separator: ","))")
    }
    add("BYMONTH", months)
    add("BYWEEKNO", weekNumbers)
    add("BYYEARDAY", yearDays)
    add("BYMONTHDAY", monthDays)
    add("BYDAY", weekdays)
    add("BYHOUR", hours)
    add("BYMINUTE", minutes)
    add("BYSECOND", seconds)
    add("BYSETPOS", setPositions)
    if skip != .omit { parts.append("SKIP=\(skip.rawValue)") }
    if weekStart != .monday { parts.append("WKST=\(weekStart.abbreviation)") }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=\(until)") }
    return parts.joined(separator: ";")
  }
}

extension RecurrenceRule.NumberedWeekday: CustomStringConvertible {
  /// The weekday in the format of RFC 5545: `-1FR`.
  public var description: String { (number.map { "\($0)" } ?? "") + weekday.abbreviation }
}

extension Weekday {
  /// The two-letter abbreviation of RFC 5545: `MO`.
  package var abbreviation: String { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][rawValue - 1] }
}
