import Almanac

/// A recurrence rule (RFC 5545, 3.3.10): `FREQ=MONTHLY;BYDAY=-1FR`.
///
/// What a rule leaves open follows from its start, so its occurrences are those of a `RuleSeries`.
package struct RecurrenceRule: Hashable, Sendable {
  /// The unit of the interval, from the shortest.
  package enum Frequency: String, CaseIterable, Sendable {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, or its nth occurrence in the month or year: `FR`, `-1FR`.
  package struct NumberedWeekday: Hashable, Sendable {
    /// Counts from the end if it is negative; `nil` for every such day.
    package let number: Int?
    package let weekday: Weekday

    package init(_ weekday: Weekday, number: Int? = nil) {
      self.number = number
      self.weekday = weekday
    }
  }

  /// The treatment of a month or year without a day of the rule (RFC 7529, 4.1).
  package enum Skip: String, Sendable {
    /// It has no occurrence.
    case omit = "OMIT"
    /// The last day of the month takes its place.
    case backward = "BACKWARD"
  }

  package let frequency: Frequency
  /// The number of units from one period to the next, from 1.
  package var interval = 1
  /// The number of occurrences, from 1, or `nil` if it is not limited.
  package var count: Int?
  /// The time of the last possible occurrence.
  ///
  /// All of a date is included.
  package var until: CalendarTime?
  /// February 29 and the 31st, in years and months that are shorter.
  package var skip = Skip.omit
  /// The first day of the week.
  package var weekStart = Weekday.monday

  /// 1 to 12.
  package var months: [Int] = []
  /// 1 to 53, and -53 to -1 from the end of the year.
  package var weekNumbers: [Int] = []
  /// 1 to 366, and -366 to -1 from the end of the year.
  package var yearDays: [Int] = []
  /// 1 to 31, and -31 to -1 from the end of the month.
  package var monthDays: [Int] = []
  package var weekdays: [NumberedWeekday]
  /// 0 to 23.
  package var hours: [Int] = []
  /// 0 to 59.
  package var minutes: [Int] = []
  /// 0 to 59: POSIX time has no leap seconds, so second 60 is read as 59.
  package var seconds: [Int] = []
  /// The positions in the occurrences of a period that are kept: from 1, or from -1 at the end.
  package var positions: [Int] = []

  package init(_ frequency: Frequency, on weekdays: [NumberedWeekday] = []) {
    self.frequency = frequency
    self.weekdays = weekdays
  }

  /// The rule for whole days, whose times of day are ignored (RFC 5545, 3.3.10).
  package var withoutTimes: RecurrenceRule {
    var rule = self
    rule.hours = []
    rule.minutes = []
    rule.seconds = []
    return rule
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The rule in the format of the standard, with its parts in a fixed order.
  package var description: String {
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
  package var description: String { (number.map { "\($0)" } ?? "") + weekday.abbreviation }
}

extension Weekday {
  /// The two letters of the standard: `MO`.
  var abbreviation: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }
}
