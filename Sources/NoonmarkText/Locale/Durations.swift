/// Localized numbers of days.
package enum DayCount {
  /// Returns `Today`, `1 day` or `58 days`, as in running text.
  package static func text(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.today) : localizer(.days, days)
  }

  /// Returns `Today`, `1 Day` or `58 Days`, as in pills.
  package static func title(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.today) : localizer(.daysCounted, days)
  }

  /// Returns `Today` or `58d`.
  package static func shortText(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.todayShort) : localizer(.daysShort, [("n", localizer(days))])
  }

  /// Returns `0 Days`, `1 Day` or `437 Days`, as in counters, or `in 3 Days` for a negative number.
  package static func longText(_ days: Int, in localizer: Localizer) -> DisplayText {
    guard days < 0 else { return localizer(.daysCounted, days) }
    // `Int.min` has no positive counterpart.
    return localizer(.daysAhead, days == Int.min ? Int.max : -days)
  }

  /// Returns `Today`, or the number of days alone, as in the pills of dates.
  package static func pillText(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.today) : localizer(days)
  }
}

/// Localized durations.
package enum DurationStyle {
  /// Formats hours and minutes, to the nearest minute: `6 h 58 min`.
  package static func hoursAndMinutes(seconds: Int, in localizer: Localizer) -> DisplayText {
    hoursAndMinutes(.durationLong, seconds, localizer)
  }

  /// Formats hours and minutes in fewer columns: `6h 58m`.
  package static func short(seconds: Int, in localizer: Localizer) -> DisplayText {
    hoursAndMinutes(.durationShort, seconds, localizer)
  }

  /// Formats minutes and seconds: `2 min 13 s`.
  package static func minutesAndSeconds(seconds: Int, in localizer: Localizer) -> DisplayText {
    let rest = localizer(seconds % 60)
    return seconds < 60
      ? localizer(.durationSeconds, [("s", rest)])
      : localizer(.durationMinutes, [("m", localizer(seconds / 60)), ("s", rest)])
  }

  /// Formats a number of minutes without units of 0: `10 min`, `1 h`, `1 h 30 min`.
  package static func minutes(_ minutes: Int, in localizer: Localizer) -> DisplayText {
    if minutes / 60 == 0 { return localizer(.durationMinute, minutes: minutes) }
    return localizer(minutes % 60 == 0 ? .durationHour : .durationLong, minutes: minutes)
  }

  private static func hoursAndMinutes(
    _ key: MessageKey, _ seconds: Int, _ localizer: Localizer
  ) -> DisplayText {
    localizer(key, minutes: (seconds + 30) / 60)
  }
}
