/// Durations in words.
public enum DurationStyle {
  /// Returns hours and minutes, to the nearest minute: `6 h 58 min`.
  public static func hoursAndMinutes(seconds: Int) -> DisplayText {
    let minutes = (seconds + 30) / 60
    return DisplayText("\(minutes / 60) h \(minutes % 60) min")
  }

  /// Returns hours and minutes in fewer columns: `6h 58m`.
  public static func short(seconds: Int) -> DisplayText {
    let minutes = (seconds + 30) / 60
    return DisplayText("\(minutes / 60)h \(minutes % 60)m")
  }

  /// Returns minutes and seconds: `2 min 13 s`.
  public static func minutesAndSeconds(seconds: Int) -> DisplayText {
    seconds < 60
      ? DisplayText("\(seconds) s") : DisplayText("\(seconds / 60) min \(seconds % 60) s")
  }
}
