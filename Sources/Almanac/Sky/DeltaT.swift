/// The difference between Terrestrial Time and the turning Earth, TT - UT1, before 1972.
///
/// From 1972 on UTC is defined by whole seconds from atomic time, and `TimeScales` needs no Delta T.
///
/// Sources: F. R. Stephenson, L. V. Morrison, C. Y. Hohenkerk, "Measurement of the Earth's rotation:
/// 720 BC to AD 2015", Proceedings of the Royal Society A 472 (2016), with the addendum of 2021; the
/// IERS from 1962. Standard errors: 0.1 s in 1900, 5 s in 1700, a minute in 1000, ten minutes
/// in -1000.
enum DeltaT {
  /// Values at equal steps, with one more value on each side.
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

  /// Returns TT - UT1 in seconds at a decimal year before 1972; later years get the value of 1972.
  ///
  /// Cubic (Catmull-Rom) between the knots. Before -1000 it is the long-term parabola of the same
  /// authors, shifted to meet the first knot.
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
