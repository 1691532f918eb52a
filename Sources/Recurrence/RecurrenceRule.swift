import Almanac

/// A recurrence rule (RFC 5545, 3.3.10): `FREQ=MONTHLY;BYDAY=-1FR`.
///
/// What a rule leaves open follows from its start, so its occurrences are those of a `RuleSeries`.
///
/// ```swift
/// let rule = try RecurrenceRule("freq=monthly;byday=-1FR")
/// assert(rule.frequency == .monthly && rule.description == "FREQ=MONTHLY;BYDAY=-1FR")
/// ```
public struct RecurrenceRule: Hashable, Sendable {
  /// The unit of the interval, from the shortest.
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
    /// Counts from the end if it is negative; `nil` for every such day.
    public let number: Int?
    /// The day of the week.
    public let weekday: Weekday

    /// Creates a weekday; without a number every such day.
    public init(_ weekday: Weekday, number: Int? = nil) {
      self.number = number
      self.weekday = weekday
    }
  }

  /// The treatment of a month or year without a day of the rule (RFC 7529, 4.1).
  ///
  /// ```swift
  /// var monthly = RecurrenceRule(.monthly)
  /// monthly.skip = .backward
  /// assert(monthly.description == "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD")
  /// ```
  public enum Skip: String, Sendable {
    /// It has no occurrence.
    case omit = "OMIT"
    /// The last day of the month takes its place.
    case backward = "BACKWARD"
  }

  /// The unit of the interval (FREQ).
  public let frequency: Frequency
  /// The number of units from one period to the next, from 1.
  public var interval = 1
  /// The number of occurrences, from 1, or `nil` if it is not limited.
  public var count: Int?
  /// The time of the last possible occurrence.
  ///
  /// All of a date is included.
  public var until: CalendarTime?
  /// February 29 and the 31st, in years and months that are shorter.
  public var skip = Skip.omit
  /// The first day of the week.
  public var weekStart = Weekday.monday

  /// 1 to 12.
  public var months: [Int] = []
  /// 1 to 53, and -53 to -1 from the end of the year.
  public var weekNumbers: [Int] = []
  /// 1 to 366, and -366 to -1 from the end of the year.
  public var yearDays: [Int] = []
  /// 1 to 31, and -31 to -1 from the end of the month.
  public var monthDays: [Int] = []
  /// The weekdays (BYDAY); with numbers, those of a month or year.
  public var weekdays: [NumberedWeekday]
  /// 0 to 23.
  public var hours: [Int] = []
  /// 0 to 59.
  public var minutes: [Int] = []
  /// 0 to 59: POSIX time has no leap seconds, so second 60 is read as 59.
  public var seconds: [Int] = []
  /// The positions in the occurrences of a period that are kept: from 1, or from -1 at the end.
  public var positions: [Int] = []

  /// Creates a rule that repeats each unit, on some weekdays.
  public init(_ frequency: Frequency, on weekdays: [NumberedWeekday] = []) {
    self.frequency = frequency
    self.weekdays = weekdays
  }

  /// The rule for whole days, whose times of day are ignored (RFC 5545, 3.3.10).
  public var withoutTimes: RecurrenceRule {
    var rule = self
    rule.hours = []
    rule.minutes = []
    rule.seconds = []
    return rule
  }
}

extension RecurrenceRule {
  /// The maximum of an interval or a count: larger ones lead outside the calendar.
  static let maximumNumber = 999_999_999

  /// The rule without values that are out of range, which its text cannot have.
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
    rule.positions = signed(positions, 366)
    rule.weekdays = weekdays.filter { day in
      day.number.map { $0 != 0 && (-53...53).contains($0) } ?? true
    }
    return rule
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The rule in the format of the standard, with its parts in a fixed order.
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
    add("BYSETPOS", positions)
    if skip != .omit { parts.append("SKIP=\(skip.rawValue)") }
    if weekStart != .monday { parts.append("WKST=\(weekStart.abbreviation)") }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=\(until)") }
    return parts.joined(separator: ";")
  }
}

extension RecurrenceRule.NumberedWeekday: CustomStringConvertible {
  /// The weekday in the format of the standard: `-1FR`.
  public var description: String { (number.map { "\($0)" } ?? "") + weekday.abbreviation }
}

extension Weekday {
  /// The two letters of the standard: `MO`.
  var abbreviation: String { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][rawValue - 1] }
}
