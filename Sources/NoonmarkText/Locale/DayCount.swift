/// A number of calendar days in words.
package enum DayCount {
  /// Returns `Today`, `1 day`, `58 days`.
  package static func text(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.today) : localizer(.days, days)
  }

  /// Returns `Today`, `58d`.
  package static func shortText(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.todayShort) : localizer(.daysShort, [("n", localizer(days))])
  }

  /// Returns `0 Days`, `1 Day`, `437 Days`, as counters say it, and `in 3 Days` below zero.
  package static func longText(_ days: Int, in localizer: Localizer) -> DisplayText {
    guard days < 0 else { return localizer(.daysCounted, days) }
    // The least number has no other sign.
    return localizer(.daysAhead, days == Int.min ? Int.max : -days)
  }

  /// Returns the days alone, or `Today` on the day itself, as pills of dates say it.
  package static func pillText(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.today) : localizer(days)
  }
}
