/// Conversion between civil time and Terrestrial Time.
///
/// From 1972, civil time is UTC, using the table of leap seconds. After the last leap second, TT -
/// UTC stays at 69.184 s: no more leap seconds are announced, and resolution 4 of the 2022 CGPM
/// ends them by 2035. Before 1972, civil time is UT1, from Delta T.
enum TimeScales {
  /// J2000, 2000-01-01T12:00:00, in seconds since 1970 on the same scale.
  static let j2000EpochSeconds = 946_728_000
  /// Seconds in a day.
  static let secondsPerDay = 86_400.0

  /// The days, since 1970-01-01, on which TAI - UTC became 10, 11, 12 … 37 s (IERS Bulletin C).
  private static let leapSecondDays: [Int] = [
    730, 912, 1096, 1461, 1826, 2191, 2557, 2922, 3287, 3652, 4199, 4564, 4929, 5660, 6574, 7305,
    7670, 8217, 8582, 8947, 9496, 10043, 10592, 13149, 14245, 15522, 16617, 17167,
  ]
  /// 1972-01-01, in seconds since 1970.
  private static let firstLeapSecond = 730 * 86_400.0
  private static let taiToTT = 32.184

  /// Converts seconds of civil time since J2000, without leap seconds, to days of Terrestrial Time
  /// since J2000.
  static func terrestrialDays(civilSeconds seconds: Double) -> Double {
    let epochSeconds = seconds + Double(j2000EpochSeconds)
    let difference =
      epochSeconds < firstLeapSecond
      ? DeltaT.seconds(atYear: decimalYear(seconds)) : taiToTT + taiMinusUTC { _ in epochSeconds }
    return (seconds + difference) / secondsPerDay
  }

  /// Converts days of Terrestrial Time since J2000 to seconds of civil time since J2000, without
  /// leap seconds.
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

  /// Returns the instant of a Terrestrial Time, to the nearest second.
  static func instant(terrestrialDays days: Double) -> Instant {
    let seconds = civilSeconds(terrestrialDays: days).rounded()
    return Instant(epochSeconds: Int(seconds) + j2000EpochSeconds)
  }

  /// Returns TAI - UTC at a time.
  ///
  /// `utc` returns the time in UTC for a value of the difference. The latest leap second before
  /// that time determines the result.
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

/// The difference between Terrestrial Time and Earth rotation, TT - UT1, before 1972.
///
/// From 1972, UTC is a whole number of seconds from atomic time, and `TimeScales` needs no Delta T.
///
/// Sources: F. R. Stephenson, L. V. Morrison, C. Y. Hohenkerk, "Measurement of the Earth's
/// rotation: 720 BC to AD 2015", Proceedings of the Royal Society A 472 (2016), with the addendum
/// of 2021; the IERS from 1962. Standard errors: 0.1 s in 1900, 5 s in 1700, one minute in 1000,
/// ten minutes in -1000.
enum DeltaT {
  /// Values at equal steps, with one extra value on each side.
  private struct Knots {
    let firstYear: Double
    let step: Double
    let seconds: [Double]
  }

  private static let millennia: [Double] = [
    27250, 25311, 23456, 21699, 20050, 18468, 16940, 15474, 14081, 12773, 11558, 10441, 9405, 8425,
    7476, 6535, 5587, 4652, 3760, 2943, 2230, 1650, 1223, 915, 681, 482, 292, 109, 14,
  ]
  private static let decades: [Double] = [
    125.3, 109.1, 93.8, 79.5, 66.3, 54.4, 44.0, 35.0, 27.6, 21.6, 17.2, 14.1, 12.4, 12.1, 13.0,
    14.7, 16.9, 19.0, 20.7, 21.4, 20.8, 18.4, 15.7, 16.5, 10.8, 7.6, 9.3, 9.0, 2.4, -3.2, -3.9,
    -2.0, 11.1,
  ]
  private static let years: [Double] = [
    -3.9, -2.0, 0.6, 3.5, 6.2, 8.7, 11.1, 13.8, 16.3, 18.5, 20.3, 21.6, 22.7, 23.5, 24.0, 24.3,
    24.4, 24.4, 24.2, 24.1, 24.1, 24.4, 25.3, 26.5, 27.5, 28.2, 28.9, 29.7, 30.3, 30.9, 32.3, 33.4,
    34.0, 35.0, 36.5, 38.3, 40.2, 42.2, 44.5,
  ]

  /// Returns TT - UT1 in seconds at a decimal year.
  ///
  /// Years from 1972 have the value of 1972. Uses cubic interpolation (Catmull-Rom). Years before
  /// -1000 use the long-term parabola of the same authors, shifted to match the first value.
  static func seconds(atYear year: Double) -> Double {
    if year < -1000 {
      let centuries = (year - 1825) / 100
      return 32.5 * centuries * centuries - 626
    }
    let knots =
      if year < 1600 {
        Knots(firstYear: -1000, step: 100, seconds: millennia)
      } else if year < 1900 {
        Knots(firstYear: 1600, step: 10, seconds: decades)
      } else {
        Knots(firstYear: 1900, step: 2, seconds: years)
      }
    let last = knots.seconds.count - 3
    let position = min((year - knots.firstYear) / knots.step, Double(last))
    let index = min(Int(position), last - 1)
    let f = position - Double(index)
    let (a, b) = (knots.seconds[index], knots.seconds[index + 1])
    let (c, d) = (knots.seconds[index + 2], knots.seconds[index + 3])
    return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
  }
}
