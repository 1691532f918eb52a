/// The way between civil time and Terrestrial Time.
///
/// Civil time is UTC from 1972, by the table of leap seconds and, after the last of them, with
/// TT - UTC frozen at 69.184 s: none is announced, and resolution 4 of the CGPM of 2022 ends them by
/// 2035. Before 1972 it is UT1, by Delta T: nothing better defines civil time there.
enum TimeScales {
  /// J2000, 2000-01-01T12:00:00, in seconds since 1970 of the same scale.
  static let j2000EpochSeconds = 946_728_000
  /// Seconds in a day.
  static let secondsPerDay = 86_400.0

  /// The days since 1970-01-01 on which TAI - UTC became 10, 11, 12 … 37 s (IERS Bulletin C).
  private static let leapSecondDays: [Int] = [
    730, 912, 1096, 1461, 1826, 2191, 2557, 2922, 3287, 3652, 4199, 4564, 4929, 5660, 6574, 7305,
    7670, 8217, 8582, 8947, 9496, 10043, 10592, 13149, 14245, 15522, 16617, 17167,
  ]
  /// 1972-01-01, seconds since 1970.
  private static let firstLeapSecond = 730 * 86_400.0
  private static let taiToTT = 32.184

  /// Returns days of Terrestrial Time since J2000 from seconds of civil time since J2000, leap
  /// seconds not counted.
  static func terrestrialDays(civilSeconds seconds: Double) -> Double {
    let epochSeconds = seconds + Double(j2000EpochSeconds)
    let difference =
      epochSeconds < firstLeapSecond
      ? DeltaT.seconds(atYear: decimalYear(seconds)) : taiToTT + taiMinusUTC { _ in epochSeconds }
    return (seconds + difference) / secondsPerDay
  }

  /// Returns seconds of civil time since J2000, leap seconds not counted, from days of Terrestrial
  /// Time since J2000.
  static func civilSeconds(terrestrialDays days: Double) -> Double {
    let terrestrial = days * secondsPerDay
    let atomic = terrestrial + Double(j2000EpochSeconds) - taiToTT
    if atomic - 10 >= firstLeapSecond {
      return terrestrial - taiToTT - taiMinusUTC { atomic - $0 }
    }
    var civil = terrestrial
    for _ in 0..<3 { civil = terrestrial - DeltaT.seconds(atYear: decimalYear(civil)) }
    return civil
  }

  /// Returns the instant nearest to a Terrestrial Time, to the whole second.
  static func instant(terrestrialDays days: Double) -> Instant {
    let seconds = civilSeconds(terrestrialDays: days).rounded()
    return Instant(epochSeconds: Int(seconds) + j2000EpochSeconds)
  }

  /// Finds the last step that is past, the latest first; `utc` tells the UTC under each difference.
  private static func taiMinusUTC(utc: (Double) -> Double) -> Double {
    var index = leapSecondDays.count - 1
    while index > 0,
      utc(Double(index + 10)) < Double(leapSecondDays[index]) * secondsPerDay
    {
      index -= 1
    }
    return Double(index + 10)
  }

  private static func decimalYear(_ seconds: Double) -> Double {
    2000 + seconds / (secondsPerDay * 365.2425)
  }
}
