import Almanac

/// The frequency of a repeating date.
package enum Repetition: String, CaseIterable, Sendable {
  /// Every year; February 29 becomes the 28th in common years.
  case yearly
  /// Every month, on the last day of shorter months.
  case monthly
  case weekly

  /// Returns the first occurrence on or after a day, given the very first one.
  ///
  /// The result may be after the year 9999.
  package func occurrence(onOrAfter day: CivilDate, from first: CivilDate) -> CivilDate {
    guard day > first else { return first }
    // The occurrence before it is in an earlier year, month or week.
    var count = max(steps(from: first, to: day), 0)
    while true {
      let date = occurrence(count, from: first)
      if date >= day { return date }
      count += 1
    }
  }

  /// Returns the last occurrence on or before a day, or `nil` before the first.
  package func occurrence(onOrBefore day: CivilDate, from first: CivilDate) -> CivilDate? {
    guard day >= first else { return nil }
    var count = steps(from: first, to: day) + 1
    while count > 0 {
      let date = occurrence(count, from: first)
      if date <= day { return date }
      count -= 1
    }
    return first
  }

  /// Returns the occurrence with an index, counted from 0.
  package func occurrence(_ number: Int, from first: CivilDate) -> CivilDate {
    switch self {
    case .yearly: first.advanced(byYears: number)
    case .monthly: first.advanced(byMonths: number)
    case .weekly: first.advanced(byDays: number * 7)
    }
  }

  /// The difference of the calendar fields, at most one off from the elapsed steps.
  private func steps(from first: CivilDate, to day: CivilDate) -> Int {
    switch self {
    case .yearly: day.year - first.year
    case .monthly: (day.year - first.year) * 12 + day.month - first.month
    case .weekly: day.days(since: first) / 7
    }
  }
}
