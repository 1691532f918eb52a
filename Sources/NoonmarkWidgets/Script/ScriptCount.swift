import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension ScriptPill.Count {
  private static let day = 86_400

  /// Returns the time left or passed.
  ///
  /// Seconds in the last or first minute, minutes within an hour, hours and minutes within two
  /// days, then days, each rounded down: `59 s`, `20 min`, `3 h 20 min`, `5 days`. `now` at the
  /// instant itself.
  func text(at now: Instant, in localizer: Localizer) -> Timed<DisplayText> {
    switch self {
    case .until(let end):
      let left = end.seconds(since: now)
      guard left > 0 else { return Timed(localizer(.now), expires: nil) }
      let text = Self.text(left, in: localizer)
      // The text changes one second after it is exact.
      return Timed(text.value, expires: now.advanced(bySeconds: left - text.lowest + 1))
    case .since(let start):
      let passed = now.seconds(since: start)
      guard passed > 0 else {
        return Timed(localizer(.now), expires: start.advanced(bySeconds: 1))
      }
      let text = Self.text(passed, in: localizer)
      return Timed(text.value, expires: now.advanced(bySeconds: text.highest - passed + 1))
    }
  }

  /// Returns the text of a number of seconds, and the lowest and highest numbers with the same
  /// text.
  private static func text(
    _ seconds: Int, in localizer: Localizer
  ) -> (value: DisplayText, lowest: Int, highest: Int) {
    let unit = seconds < 60 ? 1 : seconds < 2 * day ? 60 : day
    let lowest = seconds / unit * unit
    let minutes = seconds / 60
    let value =
      if seconds < 60 {
        localizer(.durationSeconds, [("s", localizer(seconds))])
      } else if minutes < 60 {
        localizer(.durationMinute, minutes: minutes)
      } else if seconds < 2 * day {
        localizer(.durationLong, minutes: minutes)
      } else {
        localizer(.daysCounted, seconds / day)
      }
    return (value, lowest, lowest + unit - 1)
  }
}
