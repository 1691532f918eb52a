import Almanac
import Recurrence

extension RepetitionPhrase {
  private var numberedWeekdays: [RecurrenceRule.NumberedWeekday] {
    weekdays.map { RecurrenceRule.NumberedWeekday($0) }
  }

  /// The rule of all words together, or `nil` if they have none.
  var meaning: RecurrenceRule? {
    guard ordinals.isEmpty else { return ordinalMeaning }
    guard !weekdays.isEmpty else {
      guard months.isEmpty, let cadence else { return nil }
      return RecurrenceRule(every: cadence.count, cadence.unit.frequency)
    }
    // `كل يوم خميس` is every Thursday.
    guard
      cadence == nil || cadence?.unit == .week
        || cadence == DateAmount(count: 1, unit: .day) && weekdays.count == 1
    else { return nil }
    var rule = RecurrenceRule(every: cadence?.count ?? 1, .weekly, on: numberedWeekdays)
    rule.months = months
    return rule
  }

  /// The rule of days that are counted in a month or year.
  private var ordinalMeaning: RecurrenceRule? {
    var unit = cadence?.unit ?? (months.isEmpty ? nil : .year)
    // `every 1st`, `first mondays`, `every last friday`, `first and third monday`.
    let isMonthly =
      weekdays.isEmpty
      ? isEvery && ordinals.allSatisfy { $0 > 0 } : isPlural || isEvery || isOfSeveralWeeks
    if unit == nil, isMonthly { unit = .month }
    // Every third month is not said to begin with a quarter.
    let isOfQuarter = words.contains { $0.means(.quarter) } && words.contains { $0.means(.of) }
    guard let unit, unit == .month || unit == .year, !isOfQuarter else { return nil }
    // `every month in september` has two meanings, and `dec 1 monthly` begins on a day.
    guard months.isEmpty || unit == .year || isOfMonth && cadence?.count == 1 else {
      return nil
    }
    let isYearly = unit == .year || !months.isEmpty
    var rule = RecurrenceRule(every: cadence?.count ?? 1, isYearly ? .yearly : .monthly)
    rule.months = months
    if weekdays.isEmpty {
      let days = months.isEmpty && isYearly ? 1...366 : 1...31
      guard ordinals.allSatisfy({ $0 == -1 || days.contains($0) }) else { return nil }
      if months.isEmpty, isYearly {
        rule.yearDays = ordinals
        rule.skip = .omit
      } else {
        rule.monthDays = ordinals
      }
      return rule
    }
    rule.skip = .omit
    if isWorkdays {
      guard ordinals.allSatisfy({ (-23...23).contains($0) && $0 != 0 }) else { return nil }
      rule.weekdays = numberedWeekdays
      rule.setPositions = ordinals
      return rule
    }
    guard ordinals.allSatisfy({ (-5...5).contains($0) && $0 != 0 }) else { return nil }
    rule.weekdays = ordinals.flatMap { number in
      weekdays.map { RecurrenceRule.NumberedWeekday($0, number: number) }
    }
    return rule
  }
}
