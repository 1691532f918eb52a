/// Durations in words.
package enum DurationStyle {
  /// Returns hours and minutes, to the nearest minute: `6 h 58 min`.
  package static func hoursAndMinutes(seconds: Int, in localizer: Localizer) -> DisplayText {
    hoursAndMinutes(.durationLong, seconds, localizer)
  }

  /// Returns hours and minutes in fewer columns: `6h 58m`.
  package static func short(seconds: Int, in localizer: Localizer) -> DisplayText {
    hoursAndMinutes(.durationShort, seconds, localizer)
  }

  /// Returns minutes and seconds: `2 min 13 s`.
  package static func minutesAndSeconds(seconds: Int, in localizer: Localizer) -> DisplayText {
    let rest = localizer(seconds % 60)
    return seconds < 60
      ? localizer(.durationSeconds, [("s", rest)])
      : localizer(.durationMinutes, [("m", localizer(seconds / 60)), ("s", rest)])
  }

  private static func hoursAndMinutes(
    _ message: MessageKey, _ seconds: Int, _ localizer: Localizer
  ) -> DisplayText {
    let minutes = (seconds + 30) / 60
    return localizer(message, [("h", localizer(minutes / 60)), ("m", localizer(minutes % 60))])
  }
}
