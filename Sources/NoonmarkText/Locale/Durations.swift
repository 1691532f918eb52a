/// Numbers of days in words.
package enum DayCount {
  /// Returns `Today`, `1 day`, `58 days`.
  package static func text(_ days: Int, in words: Localizer) -> DisplayText {
    days == 0 ? words(.today) : words(.days, days)
  }

  /// Returns `Today`, `58d`.
  package static func shortText(_ days: Int, in words: Localizer) -> DisplayText {
    days == 0 ? words(.todayShort) : words(.daysShort, [("n", words(days))])
  }

  /// Returns `0 Days`, `1 Day`, `437 Days`, as counters show it, or `in 3 Days` if negative.
  package static func longText(_ days: Int, in words: Localizer) -> DisplayText {
    guard days < 0 else { return words(.daysCounted, days) }
    // `Int.min` has no positive counterpart.
    return words(.daysAhead, days == Int.min ? Int.max : -days)
  }

  /// Returns the number of days alone, or `Today`, as the pills of dates show it.
  package static func pillText(_ days: Int, in words: Localizer) -> DisplayText {
    days == 0 ? words(.today) : words(days)
  }
}

/// Durations in words.
package enum DurationStyle {
  /// Formats hours and minutes, to the nearest minute: `6 h 58 min`.
  package static func hoursAndMinutes(seconds: Int, in words: Localizer) -> DisplayText {
    hoursAndMinutes(.durationLong, seconds, words)
  }

  /// Formats hours and minutes in fewer columns: `6h 58m`.
  package static func short(seconds: Int, in words: Localizer) -> DisplayText {
    hoursAndMinutes(.durationShort, seconds, words)
  }

  /// Formats minutes and seconds: `2 min 13 s`.
  package static func minutesAndSeconds(seconds: Int, in words: Localizer) -> DisplayText {
    let rest = words(seconds % 60)
    return seconds < 60
      ? words(.durationSeconds, [("s", rest)])
      : words(.durationMinutes, [("m", words(seconds / 60)), ("s", rest)])
  }

  private static func hoursAndMinutes(
    _ message: Message, _ seconds: Int, _ words: Localizer
  ) -> DisplayText {
    let minutes = (seconds + 30) / 60
    return words(message, [("h", words(minutes / 60)), ("m", words(minutes % 60))])
  }
}
