import Almanac
import NoonmarkBase

/// The occurrences of a rule at or after a start, in local time.
///
/// The start is included only if the rule selects it. Occurrences end with the year 9999. A search
/// begins in the period of the requested time, so the distance from the start costs nothing. The
/// end of a COUNT is computed once, by the initializer.
package struct RuleSeries: Sendable {
  /// The start, in seconds since 1970-01-01 00:00 without a zone.
  let start: Int
  private let frequency: RecurrenceRule.Frequency
  private let interval: Int
  private let weekStart: Weekday
  private let positions: [Int]
  private let days: DayFilter
  /// The times of day in a period of a day or longer.
  private let times: TimeFilter
  /// The hours, minutes and seconds of the rule, or of the start if the rule omits them.
  private let hours: [Int]
  private let minutes: [Int]
  private let seconds: [Int]
  /// The times of day at which a period shorter than a day may start.
  private let periodStarts: TimeFilter
  /// The last possible time of an occurrence.
  private(set) var end: Int
  /// The nonexistent times before `end` that are after the UNTIL as instants.
  private let late: Range<Int>

  /// The last second of the supported years.
  package static let lastTime = (CivilDate.lastSupported.dayNumber + 1) * 86_400 - 1

  /// Creates the series of a rule.
  ///
  /// For whole days, the start is midnight and the zone `nil`. Without a zone, an UNTIL in UTC is
  /// used as written.
  package init(_ rule: RecurrenceRule, from start: CivilDateTime, in zone: Zone? = nil) {
    var budget = WorkBudget.search
    self.init(rule, from: start, in: zone, spending: &budget)
  }

  /// Creates the series of a rule.
  ///
  /// - Parameter budget: A COUNT whose end is not found within it does not end the series.
  package init(
    _ rule: RecurrenceRule, from start: CivilDateTime, in zone: Zone?,
    spending budget: inout WorkBudget
  ) {
    let rule = rule.limited
    self.start = start.localSeconds
    frequency = rule.frequency
    interval = rule.interval
    weekStart = rule.weekStart
    positions = rule.setPositions
    days = DayFilter(rule, from: start.date)

    let unit = rule.frequency.seconds
    hours = rule.hours.isEmpty && unit > 3600 ? [start.hour] : rule.hours
    minutes = rule.minutes.isEmpty && unit > 60 ? [start.minute] : rule.minutes
    seconds = rule.seconds.isEmpty && unit > 1 ? [start.second] : rule.seconds
    times = TimeFilter(hours: hours, minutes: minutes, seconds: seconds)
    periodStarts = TimeFilter(
      hours: hours, minutes: unit == 3600 ? [0] : minutes, seconds: unit >= 60 ? [0] : seconds)
    (end, late) = RuleSeries.limit(of: rule.until, in: zone)
    isLimited = rule.until != nil
    // In any zone, programs write midnight in UTC for an UNTIL on the day of the start.
    endsOnEarlierDay =
      floorDivision(end, 86_400).quotient < start.date.dayNumber
      && rule.until != .utc(start.date.midnight)
    if !isPossible(spending: &budget) { end = self.start - 1 }
    guard let count = rule.count else { return }
    var (series, total) = (self, count)
    budget.spending(atMost: WorkBudget.stepsToCount) { budget in
      while let last = self.endOfCount(total, spending: &budget) {
        (series.end, series.isLimited) = (last, true)
        // A nonexistent time can be the same instant as another occurrence, so both count once.
        let merged = unit < 86_400 ? series.mergedTimes(in: zone, spending: &budget) : 0
        guard !budget.isExhausted, count + merged > total else { break }
        total = count + merged
      }
    }
    (end, isLimited) = (series.end, series.isLimited)
  }

  /// Returns the first occurrence at or after a time, or `nil` if none exists.
  package func next(onOrAfter time: CivilDateTime) -> CivilDateTime? {
    var budget = WorkBudget.search
    return next(onOrAfter: time.localSeconds, through: end, spending: &budget)
      .map(CivilDateTime.init(localSeconds:))
  }

  /// Returns the last occurrence at or before a time, or `nil` if none exists.
  package func previous(onOrBefore time: CivilDateTime) -> CivilDateTime? {
    var budget = WorkBudget.search
    return previous(onOrBefore: time.localSeconds, spending: &budget)
      .map(CivilDateTime.init(localSeconds:))
  }

  /// Whether the rule has an end.
  private(set) var isLimited: Bool
  /// Whether the UNTIL is on a day before the start.
  let endsOnEarlierDay: Bool

  // MARK: Searching

  /// Returns the first occurrence in a range of local seconds.
  ///
  /// `nil` if none exists or the budget is exhausted.
  package func next(
    onOrAfter time: Int, through limit: Int, spending budget: inout WorkBudget
  ) -> Int? {
    let time = max(time, start)
    let limit = min(limit, end)
    guard time <= limit else { return nil }
    var unit = number(of: time)
    while let (found, period) = period(onOrAfter: unit, through: limit, spending: &budget) {
      let index = period.index(onOrAfter: time)
      if index < period.count {
        let occurrence = period[index]
        guard !late.contains(occurrence) else {
          return next(onOrAfter: late.upperBound, through: limit, spending: &budget)
        }
        return occurrence <= limit ? occurrence : nil
      }
      unit = found + 1
    }
    return nil
  }

  /// The maximum number of periods of a day or longer to search backward one by one.
  private static let maximumPeriodsBack = 8

  /// Returns the last occurrence at or before a time.
  ///
  /// Searches the last periods one by one if they are a day or longer. Otherwise, or if none of
  /// them has an occurrence, searches ever larger ranges before the time, then bisects.
  func previous(onOrBefore time: Int, spending budget: inout WorkBudget) -> Int? {
    var time = min(time, end)
    if late.contains(time) { time = late.lowerBound - 1 }
    guard time >= start else { return nil }
    let first = self.number(of: start)
    if frequency.seconds >= 86_400 {
      var number = self.number(of: time)
      number -= (number - first) % interval
      for _ in 0..<RuleSeries.maximumPeriodsBack {
        guard number >= first, budget.spend(stepsPerPeriod) else { return nil }
        let period = period(of: months(ofPeriod: number), at: times)
        let index = period.index(onOrAfter: time + 1)
        if index > 0 {
          let last = period[index - 1]
          guard !late.contains(last) else {
            return previous(onOrBefore: late.lowerBound - 1, spending: &budget)
          }
          return last >= start ? last : nil
        }
        number -= interval
      }
    }
    var width = max(frequency.seconds, 60)
    while true {
      let from = max(start, time - width)
      guard var last = next(onOrAfter: from, through: time, spending: &budget) else {
        guard from > start, budget.steps > 0 else { return nil }
        width *= 4
        continue
      }
      var limit = time
      while last < limit {
        let middle = last + (limit - last + 1) / 2
        if let later = next(onOrAfter: middle, through: limit, spending: &budget) {
          last = later
        } else {
          limit = middle - 1
        }
      }
      return last
    }
  }

  // MARK: Periods

  /// Returns the first period with occurrences, at or after a period number.
  ///
  /// `nil` if a whole cycle of the calendar has none, or the budget is exhausted.
  private func period(
    onOrAfter number: Int, through limit: Int, spending budget: inout WorkBudget
  ) -> (number: Int, period: RulePeriod)? {
    var number = aligned(number)
    var tried = 0
    while tried <= periodsInCycle, firstTime(ofPeriod: number) <= limit,
      budget.spend(stepsPerPeriod)
    {
      switch frequency {
      case .yearly, .monthly, .weekly:
        let period = period(of: months(ofPeriod: number), at: times)
        if period.count > 0 { return (number, period) }
        number += interval
      case .daily:
        if days.contains(day: number) {
          return (number, period(of: .init(day(number)), at: times))
        }
        guard let day = days.next(onOrAfter: number, spending: &budget) else { return nil }
        number = aligned(day)
      case .hourly, .minutely, .secondly:
        let perDay = 86_400 / frequency.seconds
        let (day, index) = floorDivision(number, perDay)
        guard days.contains(day: day) else {
          guard let next = days.next(onOrAfter: day, spending: &budget) else { return nil }
          number = aligned(next * perDay)
          break
        }
        let start = periodStarts.index(onOrAfter: index * frequency.seconds)
        let next = start < periodStarts.count ? periodStarts[start] / frequency.seconds : perDay
        if next == index {
          return (number, period(of: .init(self.day(day)), at: times(ofPeriod: index)))
        }
        number = aligned(day * perDay + next)
      }
      tried += 1
    }
    return nil
  }

  /// Returns the number of the period that contains a time.
  private func number(of time: Int) -> Int {
    switch frequency {
    case .yearly: return CivilDateTime(localSeconds: time).date.year
    case .monthly: return CivilDateTime(localSeconds: time).date.monthNumber
    case .weekly:
      let day = floorDivision(time, 86_400).quotient
      return floorDivision(day - firstDayOfWeeks, 7).quotient
    default: return floorDivision(time, frequency.seconds).quotient
    }
  }

  /// Returns the number of the first period of the interval at or after a period number.
  private func aligned(_ number: Int) -> Int {
    let first = self.number(of: start)
    guard number > first else { return first }
    return first + (number - first + interval - 1) / interval * interval
  }

  private func firstTime(ofPeriod number: Int) -> Int {
    switch frequency {
    case .yearly: DayFilter.firstDay(ofMonth: number * 12) * 86_400
    case .monthly: DayFilter.firstDay(ofMonth: number) * 86_400
    case .weekly: (firstDayOfWeeks + number * 7) * 86_400
    default: number * frequency.seconds
    }
  }

  /// The first day of week 0, which contains 1970-01-01, a Thursday.
  private var firstDayOfWeeks: Int {
    weekStart.rawValue > Weekday.thursday.rawValue
      ? weekStart.rawValue - 11 : weekStart.rawValue - 4
  }

  private func months(ofPeriod number: Int) -> RulePeriod.Months {
    switch frequency {
    case .yearly:
      var months = RulePeriod.Months(month(number * 12))
      for other in 1..<12 { months.append(month(number * 12 + other)) }
      return months
    case .monthly: return .init(month(number))
    case .daily:
      return .init(RulePeriod.Days(first: number, mask: days.contains(day: number) ? 1 : 0))
    default:
      let first = firstDayOfWeeks + number * 7
      let date = CivilDate(dayNumber: first)
      let offset = date.day - 1
      let start = month(date.monthNumber)
      var mask = start.mask >> UInt32(offset)
      let rest = DayFilter.length(ofMonth: date.monthNumber) - offset
      if rest < 7 { mask |= days.days(inMonth: date.monthNumber + 1) << UInt32(rest) }
      return .init(RulePeriod.Days(first: first, mask: mask & 0x7F))
    }
  }

  private func month(_ number: Int) -> RulePeriod.Days {
    RulePeriod.Days(first: DayFilter.firstDay(ofMonth: number), mask: days.days(inMonth: number))
  }

  private func day(_ day: Int) -> RulePeriod.Days { RulePeriod.Days(first: day, mask: 1) }

  private func period(of months: RulePeriod.Months, at times: TimeFilter) -> RulePeriod {
    RulePeriod(months: months, times: times, positions: positions)
  }

  /// Returns the times of a period shorter than a day, given its index in the day.
  private func times(ofPeriod index: Int) -> TimeFilter {
    let time = index * frequency.seconds
    return TimeFilter(
      hours: [time / 3600],
      minutes: frequency == .hourly ? minutes : [time / 60 % 60],
      seconds: frequency == .secondly ? [time % 60] : seconds)
  }

  /// The work of examining a period, in steps of `WorkBudget`.
  private var stepsPerPeriod: Int {
    let months = frequency == .yearly ? 12 : frequency.seconds == 604_800 ? 2 : 1
    return months * days.stepsPerMonth + positions.count / 4
  }

  // MARK: Ends

  /// The number of periods after which the calendar and the interval repeat.
  private var periodsInCycle: Int {
    let units =
      switch frequency {
      case .yearly: 400
      case .monthly: 4800
      case .weekly: DayFilter.cycle / 7
      default: DayFilter.cycle * 86_400 / frequency.seconds
      }
    return units / greatestCommonDivisor(interval, units)
  }

  /// Whether some period of a day or less can have an occurrence.
  ///
  /// One period decides, since all have the same number of times: it must start at a time that the
  /// rule selects, and contain a position of BYSETPOS.
  private func isPossible(spending budget: inout WorkBudget) -> Bool {
    guard frequency.seconds <= 86_400 else { return true }
    var times = times
    if frequency != .daily {
      let divisor = greatestCommonDivisor(interval, 86_400 / frequency.seconds)
      let first = floorDivision(start, frequency.seconds).quotient
      let starts = (0..<periodStarts.count).lazy.map { periodStarts[$0] / frequency.seconds }
      let index = starts.first {
        floorDivision($0 - first, divisor).remainder == 0 || !budget.spend()
      }
      guard let index else { return false }
      times = self.times(ofPeriod: index)
    }
    return period(of: .init(day(0)), at: times).count > 0
  }

  /// Returns the last of `count` occurrences, or `nil` if there are fewer.
  ///
  /// If all periods have the same number of occurrences, it is computed. Otherwise the periods are
  /// counted one by one, and `nil` can mean that the budget was exhausted.
  private func endOfCount(_ count: Int, spending budget: inout WorkBudget) -> Int? {
    let lastNumber = number(of: end)
    var rest = count
    var number = number(of: start)
    var isFirst = true
    while let (found, period) = period(onOrAfter: number, through: end, spending: &budget) {
      let skipped = isFirst ? period.index(onOrAfter: start) : 0
      if period.count - skipped >= rest { return min(end, period[skipped + rest - 1]) }
      rest -= period.count - skipped
      number = found + 1
      if !isFirst, isUniform {
        let skippedPeriods = (rest - 1) / period.count
        // Prevents an overflow beyond the end of the calendar.
        guard skippedPeriods <= (lastNumber - found) / interval else { return nil }
        number = found + skippedPeriods * interval + 1
        rest -= skippedPeriods * period.count
      }
      isFirst = false
    }
    return nil
  }

  /// Whether all periods have the same number of occurrences.
  private var isUniform: Bool {
    days.isUniform && (frequency.seconds >= 86_400 || hours.isEmpty)
      && (frequency.seconds >= 3600 || minutes.isEmpty)
      && (frequency.seconds >= 60 || seconds.isEmpty)
  }
}

extension RecurrenceRule.Frequency {
  /// The length of the unit in seconds; a week for weeks, months and years.
  fileprivate var seconds: Int {
    switch self {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    case .daily: 86_400
    default: 604_800
    }
  }
}

private func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  second == 0 ? first : greatestCommonDivisor(second, first % second)
}
