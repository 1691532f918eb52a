import Almanac

/// How a date comes again.
package enum Repetition: String, CaseIterable, Sendable {
  /// Every year; 29 February falls on the 28th in common years.
  case yearly
  /// Every month, on the month's last day where it is shorter.
  case monthly
  /// Every seven days.
  case weekly

  /// Returns the first occurrence on a day or after it; a date that lies ahead is its own.
  ///
  /// - Parameters:
  ///   - day: The day from which on to look.
  ///   - first: The first occurrence.
  /// - Returns: The occurrence, which may lie after the year 9999.
  package func occurrence(onOrAfter day: CivilDate, from first: CivilDate) -> CivilDate {
    guard day > first else { return first }
    // The one before lies in an earlier year, month or week.
    var count = max(steps(from: first, to: day), 0)
    while true {
      let date = occurrence(count, from: first)
      if date >= day { return date }
      count += 1
    }
  }

  /// Returns the last occurrence on a day or before it; nil before the first.
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

  /// Returns the occurrence of a number, the first being 0.
  package func occurrence(_ number: Int, from first: CivilDate) -> CivilDate {
    switch self {
    case .yearly: first.advanced(byYears: number)
    case .monthly: first.advanced(byMonths: number)
    case .weekly: first.advanced(byDays: number * 7)
    }
  }

  /// The whole steps by the calendar's numbers, one more or less than those by days.
  private func steps(from first: CivilDate, to day: CivilDate) -> Int {
    switch self {
    case .yearly: day.year - first.year
    case .monthly: (day.year - first.year) * 12 + day.month - first.month
    case .weekly: day.days(since: first) / 7
    }
  }
}
