import Almanac
import NoonmarkBase

/// The days that a rule selects, as one bit mask per month; bit 0 is the first day.
///
/// Months are counted from January of the year 0.
struct DayFilter: Sendable {
  /// Whether every day is selected.
  let selectsAll: Bool
  /// Whether all periods of a year or month have the same number of selected days.
  let isUniform: Bool

  /// Bit 1 is January.
  private let months: UInt16
  private let monthDays: [Int]
  /// Bit 0 is Monday.
  private let weekdays: UInt8
  private let numberedWeekdays: [RecurrenceRule.NumberedWeekday]
  /// Whether the numbers of weekdays count within the year, not the month: `20MO`.
  private let countsInYear: Bool
  private let yearDays: [Int]
  private let weekNumbers: [Int]
  private let weekStart: Weekday
  /// Whether a day past the end of a month becomes its last day (SKIP=BACKWARD).
  private let clampsDays: Bool
  /// The work of finding the selected days of a month, in steps of `WorkBudget`.
  let stepsPerMonth: Int

  /// The number of days in 400 years, after which dates and weekdays repeat.
  static let cycle = 146_097

  /// Creates the filter of a rule; the start supplies the parts that the rule omits.
  init(_ rule: RecurrenceRule, from start: CivilDate) {
    var months = rule.months
    var monthDays = rule.monthDays
    // A mask: an array of weekdays would need type metadata at run time.
    var weekdays: UInt8 = 0
    func add(_ weekday: Weekday) { weekdays |= 1 << (weekday.rawValue - 1) }
    for day in rule.weekdays where day.number == nil { add(day.weekday) }
    numberedWeekdays = rule.weekdays.filter { $0.number != nil }
    let hasDays = !rule.yearDays.isEmpty || !monthDays.isEmpty || !rule.weekdays.isEmpty
    if !hasDays {
      switch rule.frequency {
      case .yearly where !rule.weekNumbers.isEmpty, .weekly: add(start.weekday)
      case .yearly:
        if months.isEmpty { months = [start.month] }
        monthDays = [start.day]
      case .monthly: monthDays = [start.day]
      default: break
      }
    }
    self.months = months.reduce(0) { $0 | 1 << $1 }
    self.monthDays = monthDays
    self.weekdays = weekdays
    countsInYear = rule.frequency == .yearly && rule.months.isEmpty
    yearDays = rule.yearDays
    weekNumbers = rule.weekNumbers
    weekStart = rule.weekStart
    clampsDays = rule.skip == .backward
    stepsPerMonth =
      1 + (monthDays.count + numberedWeekdays.count + yearDays.count + weekNumbers.count) / 4
    let hasNone = numberedWeekdays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty
    selectsAll = hasNone && months.isEmpty && monthDays.isEmpty && weekdays == 0
    isUniform =
      switch rule.frequency {
      case .yearly, .monthly:
        // Not a mix of signs: in a month of 30 days, 7 and -24 are the same day.
        hasNone && weekdays == 0
          && (monthDays.allSatisfy { (1...28).contains($0) }
            || clampsDays && monthDays.count == 1
            || monthDays.allSatisfy { (-28 ... -1).contains($0) })
          && (rule.frequency == .yearly || months.isEmpty)
      case .weekly: hasNone && months.isEmpty && monthDays.isEmpty
      default: selectsAll
      }
  }

  /// Returns whether a day, counted from 1970-01-01, is selected.
  func contains(day: Int) -> Bool {
    if selectsAll { return true }
    let date = CivilDate(dayNumber: day)
    return days(inMonth: date.monthNumber) & 1 << (date.day - 1) != 0
  }

  /// Returns the first selected day at or after a day.
  ///
  /// `nil` if no year has a selected day or the budget is exhausted.
  func next(onOrAfter day: Int, spending budget: inout WorkBudget) -> Int? {
    if selectsAll { return day }
    let date = CivilDate(dayNumber: day)
    var month = date.monthNumber
    var first = day - (date.day - 1)
    var mask = days(inMonth: month) & ~0 << (date.day - 1)
    for _ in 0...4800 {
      if mask != 0 { return first + mask.trailingZeroBitCount }
      guard budget.spend(stepsPerMonth) else { return nil }
      first += DayFilter.length(ofMonth: month)
      month += 1
      mask = days(inMonth: month)
    }
    return nil
  }

  func days(inMonth month: Int) -> UInt32 {
    let (year, index) = floorDivision(month, 12)
    guard months == 0 || months & 1 << (index + 1) != 0 else { return 0 }
    let length = CivilDate.daysInMonth(index + 1, ofYear: year)
    var mask = UInt32(1) << length - 1
    if selectsAll { return mask }
    if !monthDays.isEmpty {
      mask &= monthDays.reduce(0) { days, day in
        let index = day > 0 ? min(day, clampsDays ? length : day) - 1 : length + day
        return (0..<length).contains(index) ? days | 1 << index : days
      }
    }
    guard mask != 0 else { return 0 }
    let first = DayFilter.firstDay(ofMonth: month)
    if weekdays != 0 || !numberedWeekdays.isEmpty {
      mask &= weekdayMask(first, length: length, year: year)
    }
    if !yearDays.isEmpty { mask &= yearDayMask(first, length: length, year: year) }
    if !weekNumbers.isEmpty { mask &= weekNumberMask(first, length: length) }
    return mask
  }

  // MARK: Masks

  private func weekdayMask(_ first: Int, length: Int, year: Int) -> UInt32 {
    let everySeventh: UInt32 = 0x1020_4081
    let firstWeekday = DayFilter.weekday(first)
    var mask: UInt32 = 0
    for weekday in 0..<7 where weekdays & 1 << weekday != 0 {
      mask |= everySeventh << ((weekday - firstWeekday + 7) % 7)
    }
    guard !numberedWeekdays.isEmpty else { return mask }
    // The numbers count from the start or the end of this period.
    let start = countsInYear ? DayFilter.firstDay(ofMonth: year * 12) : first
    let end = countsInYear ? DayFilter.firstDay(ofMonth: (year + 1) * 12) : first + length
    for day in numberedWeekdays {
      guard let number = day.number else { continue }
      let weekday = day.weekday.rawValue - 1
      let found =
        number > 0
        ? start + (weekday - DayFilter.weekday(start) + 7) % 7 + (number - 1) * 7
        : end - 1 - (DayFilter.weekday(end - 1) - weekday + 7) % 7 + (number + 1) * 7
      if found >= max(start, first), found < min(end, first + length) {
        mask |= 1 << (found - first)
      }
    }
    return mask
  }

  private func yearDayMask(_ first: Int, length: Int, year: Int) -> UInt32 {
    let start = DayFilter.firstDay(ofMonth: year * 12)
    let end = DayFilter.firstDay(ofMonth: (year + 1) * 12)
    return yearDays.reduce(0) { mask, number in
      let day = number > 0 ? start + number - 1 : end + number
      let isInMonth = day >= first && day < first + length && day >= start && day < end
      return isInMonth ? mask | 1 << (day - first) : mask
    }
  }

  /// Week 1 is the first week with at least four days in the year (RFC 5545, 3.3.10).
  private func weekNumberMask(_ first: Int, length: Int) -> UInt32 {
    var mask: UInt32 = 0
    var week = first - (DayFilter.weekday(first) - (weekStart.rawValue - 1) + 7) % 7
    while week < first + length {
      // A week belongs to the year of its fourth day.
      let middle = week + 3
      let year = CivilDate(dayNumber: middle).year
      let number = (middle - DayFilter.firstDay(ofMonth: year * 12)) / 7 + 1
      let fromEnd = (DayFilter.firstDay(ofMonth: (year + 1) * 12) - 1 - middle) / 7 + 1
      if weekNumbers.contains(number) || weekNumbers.contains(-fromEnd) {
        for day in max(week, first)..<min(week + 7, first + length) { mask |= 1 << (day - first) }
      }
      week += 7
    }
    return mask
  }

  // MARK: Days

  /// Returns the weekday of a day, 0 for Monday.
  private static func weekday(_ day: Int) -> Int { floorDivision(day + 3, 7).remainder }

  static func firstDay(ofMonth month: Int) -> Int {
    let (year, index) = floorDivision(month, 12)
    return CivilDate(year: year, month: index + 1, day: 1)?.dayNumber ?? 0
  }

  static func length(ofMonth month: Int) -> Int {
    let (year, index) = floorDivision(month, 12)
    return CivilDate.daysInMonth(index + 1, ofYear: year)
  }
}

extension CivilDate {
  /// The number of months since January of the year 0.
  var monthNumber: Int { year * 12 + month - 1 }
}

/// The selected times of day: every combination of the selected hours, minutes and seconds.
struct TimeFilter: Sendable {
  /// Bit 0 is the first hour, minute or second.
  private let hours: UInt64
  private let minutes: UInt64
  private let seconds: UInt64

  /// Creates a filter; an empty list selects every hour, minute or second.
  init(hours: [Int], minutes: [Int], seconds: [Int]) {
    func mask(_ values: [Int], _ count: Int) -> UInt64 {
      values.isEmpty ? 1 << UInt64(count) - 1 : values.reduce(0) { $0 | 1 << UInt64($1) }
    }
    self.hours = mask(hours, 24)
    self.minutes = mask(minutes, 60)
    self.seconds = mask(seconds, 60)
  }

  var count: Int { hours.nonzeroBitCount * perHour }

  private var perHour: Int { minutes.nonzeroBitCount * perMinute }
  private var perMinute: Int { seconds.nonzeroBitCount }

  /// Returns the time at an index, in seconds since midnight.
  subscript(_ index: Int) -> Int {
    let hour = TimeFilter.value(index / perHour, in: hours)
    let minute = TimeFilter.value(index % perHour / perMinute, in: minutes)
    return hour * 3600 + minute * 60 + TimeFilter.value(index % perMinute, in: seconds)
  }

  /// Returns the index of the first time at or after a time, or `count` if all are earlier.
  func index(onOrAfter time: Int) -> Int {
    let hour = time / 3600
    let (minute, second) = (time / 60 % 60, time % 60)
    var index = TimeFilter.rank(hour, in: hours) * perHour
    guard hours & 1 << UInt64(hour) != 0 else { return index }
    index += TimeFilter.rank(minute, in: minutes) * perMinute
    guard minutes & 1 << UInt64(minute) != 0 else { return index }
    return index + TimeFilter.rank(second, in: seconds)
  }

  /// Returns the number of selected values below a value.
  private static func rank(_ value: Int, in mask: UInt64) -> Int {
    (mask & (1 << UInt64(value) - 1)).nonzeroBitCount
  }

  /// Returns the selected value at an index.
  private static func value(_ index: Int, in mask: UInt64) -> Int {
    var mask = mask
    for _ in 0..<index { mask &= mask - 1 }
    return mask.trailingZeroBitCount
  }
}

/// The occurrences of a rule in one year, month, week, day, hour, minute or second.
///
/// Local times are seconds since 1970-01-01 00:00 without a zone. Occurrences are not stored: an
/// index selects a day, then a time of that day.
struct RulePeriod {
  /// The selected days of a month: bit 0 is `first`.
  struct Days {
    let first: Int
    let mask: UInt32
  }

  /// The selected days of one or more months, in order.
  struct Months {
    /// The first day and the mask of each month, alternating.
    ///
    /// An array of `Days` would need type metadata at run time, which costs more than finding an
    /// occurrence.
    private var numbers: [Int]

    init(_ days: Days) {
      numbers = [days.first, Int(days.mask)]
    }

    mutating func append(_ days: Days) { numbers += [days.first, Int(days.mask)] }

    var indices: Range<Int> { 0..<numbers.count / 2 }

    subscript(_ index: Int) -> Days {
      Days(first: numbers[2 * index], mask: UInt32(truncatingIfNeeded: numbers[2 * index + 1]))
    }

    var count: Int { indices.reduce(0) { $0 + self[$1].mask.nonzeroBitCount } }
  }

  private let months: Months
  private let times: TimeFilter
  /// The indices that BYSETPOS keeps, ascending; `nil` for all.
  private let kept: [Int]?
  private let total: Int

  init(months: Months, times: TimeFilter, positions: [Int]) {
    self.months = months
    self.times = times
    let total = months.count * times.count
    self.total = total
    kept =
      positions.isEmpty
      ? nil
      : Set(positions.map { $0 > 0 ? $0 - 1 : total + $0 }).filter { (0..<total).contains($0) }
        .sorted()
  }

  var count: Int { kept?.count ?? total }

  subscript(_ index: Int) -> Int {
    let index = kept?[index] ?? index
    return day(index / times.count) * 86_400 + times[index % times.count]
  }

  /// Returns the index of the first occurrence at or after a time, or `count` if all are earlier.
  func index(onOrAfter local: Int) -> Int {
    let (day, time) = floorDivision(local, 86_400)
    var index = 0
    for number in months.indices {
      let month = months[number]
      let offset = day - month.first
      guard offset < 32 else {
        index += month.mask.nonzeroBitCount * times.count
        continue
      }
      guard offset >= 0 else { break }
      index += (month.mask & (1 << UInt32(offset) - 1)).nonzeroBitCount * times.count
      if month.mask & 1 << UInt32(offset) != 0 { index += times.index(onOrAfter: time) }
    }
    guard let kept else { return index }
    return kept.firstIndex { $0 >= index } ?? kept.count
  }

  private func day(_ index: Int) -> Int {
    var index = index
    for number in months.indices {
      let month = months[number]
      let count = month.mask.nonzeroBitCount
      guard index >= count else {
        var mask = month.mask
        for _ in 0..<index { mask &= mask - 1 }
        return month.first + mask.trailingZeroBitCount
      }
      index -= count
    }
    preconditionFailure("the period has no such day")
  }
}
