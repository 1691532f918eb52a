/// Durations in words.
package enum DurationStyle {
  /// Returns hours and minutes, to the nearest minute: `6 h 58 min`.
  package static func hoursAndMinutes(seconds: Int, in words: Localizer) -> DisplayText {
    hoursAndMinutes(.durationLong, seconds, words)
  }

  /// Returns hours and minutes in fewer columns: `6h 58m`.
  package static func short(seconds: Int, in words: Localizer) -> DisplayText {
    hoursAndMinutes(.durationShort, seconds, words)
  }

  /// Returns minutes and seconds: `2 min 13 s`.
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
