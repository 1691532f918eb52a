import CMath

/// The longitude of the Moon as a sum of sines, and its elongation from the Sun.
///
/// The longitude is a mean longitude plus the terms of `LunarTerms`. The mean longitude and the
/// Delaunay arguments D and l are polynomials fitted to JPL DE422 together with the terms; their
/// coefficients of the fourth degree, and the arguments F and l', are those of J.-L. Simon et al.
/// (Astronomy and Astrophysics 282, 663, 1994), as given in the IERS Conventions 2010.
///
/// All 246 terms are within 1.4 arcseconds of DE422 from 1800 to 2200 (rms 0.3), and within 4.2
/// from -1000 to 3000.
enum LunarSeries {
  /// The elongation of the Moon from the Sun.
  struct Elongation {
    /// The apparent geocentric longitude of the Moon minus the Sun's, in radians, not reduced to
    /// one turn.
    let angle: Double
    /// The daily change, radians, to 1 part in 1000.
    let dailyMotion: Double
    /// The distance of the Sun in astronomical units, to three digits.
    let sunDistance: Double
  }

  /// The Delaunay arguments: D, F, l and l', radians.
  private struct Arguments {
    let elongation: Double
    let latitude: Double
    let anomaly: Double
    let sunAnomaly: Double

    init(centuries t: Double) {
      elongation = Angle.radians(
        arcseconds: 1_072_261.243764
          + t * (1_602_961_600.998255 + t * (-6.861121 + t * (0.006593 - t * 3.169e-5))))
      latitude = Angle.radians(
        arcseconds: 335_779.526232
          + t * (1_739_527_262.8478 + t * (-12.7512 + t * (-0.001037 + t * 4.17e-6))))
      anomaly = Angle.radians(
        arcseconds: 485_868.477275
          + t * (1_717_915_922.885936 + t * (31.370406 + t * (0.051635 - t * 2.447e-4))))
      sunAnomaly = Angle.radians(
        arcseconds: 1_287_104.79305
          + t * (129_596_581.0481 + t * (-0.5532 + t * (0.000136 - t * 1.149e-5))))
    }

    /// Returns the angle of a term: the sum of the arguments multiplied by a row of a table.
    func argument(_ table: [Double], _ row: Int) -> Double {
      table[row] * elongation + table[row + 1] * latitude + table[row + 2] * anomaly
        + table[row + 3] * sunAnomaly
    }
  }

  /// Daily changes of the mean longitude and of D, F, l and l', radians.
  private static let meanMotion = 0.22997150
  private static let motions = (0.21276871, 0.23089572, 0.22802714, 0.01720197)

  /// Returns the elongation at a time in days of Terrestrial Time since J2000.
  ///
  /// `Depth.leading` is accurate to 40 arcseconds, which is enough for the illuminated fraction.
  static func elongation(
    terrestrialDays days: Double, depth: SolarSeries.Depth
  ) -> Elongation {
    let sun = SolarSeries.longitude(terrestrialDays: days, depth: depth)
    let moon = longitude(terrestrialDays: days, depth: depth)
    // Nutation moves the Moon and the Sun alike.
    return Elongation(
      angle: moon.value - (sun.apparent - sun.nutation.longitude),
      dailyMotion: moon.dailyMotion - sun.dailyMotion, sunDistance: sun.distance)
  }

  /// Returns the Moon's geocentric longitude, with light-time, from the mean equinox of date, and
  /// its daily change, in radians.
  private static func longitude(
    terrestrialDays days: Double, depth: SolarSeries.Depth
  ) -> (value: Double, dailyMotion: Double) {
    let t = days / SolarSeries.daysPerCentury
    let arguments = Arguments(centuries: t)
    // The terms with the Sun's anomaly shrink with the eccentricity of the Earth's orbit.
    let eccentricity = 1 - t * (0.002516 + t * 0.0000074)
    let square = eccentricity * eccentricity
    let factors = SIMD4(1, eccentricity, square, square * eccentricity)
    var terms = 0.0
    var slope = 0.0
    let main = LunarTerms.main
    let leading = LunarTerms.leadingCount * LunarTerms.mainWidth
    let end = depth == .full ? main.count : leading
    for row in stride(from: 0, to: end, by: LunarTerms.mainWidth) {
      let argument = arguments.argument(main, row)
      let amplitude = main[row + 4] * factors[Int(abs(main[row + 3]))]
      terms += amplitude * Angle.sine(argument)
      guard row < leading else { continue }
      let motion =
        main[row] * motions.0 + main[row + 1] * motions.1 + main[row + 2] * motions.2
        + main[row + 3] * motions.3
      slope += amplitude * motion * Angle.cosine(argument)
    }
    if depth == .full {
      terms += sum(LunarTerms.planetary, arguments, centuries: t)
      terms += t * sum(LunarTerms.secular, arguments, centuries: t)
    }
    let mean =
      785_939.1027
      + t * (1_732_564_372.0862 + t * (-5.75573 + t * (0.00804121 - t * 3.169e-5)))
    return (
      Angle.radians(arcseconds: mean + terms), meanMotion + Angle.radians(arcseconds: slope)
    )
  }

  private static func sum(
    _ table: [Double], _ arguments: Arguments, centuries t: Double
  ) -> Double {
    var value = 0.0
    for row in stride(from: 0, to: table.count, by: LunarTerms.planetaryWidth) {
      let argument = arguments.argument(table, row) + table[row + 5] + table[row + 6] * t
      value += table[row + 4] * Angle.sine(argument)
    }
    return value
  }

  /// Returns the phase angle of the Moon: the angle between the Sun and the Earth as seen from the
  /// Moon.
  ///
  /// In radians, about half a turn at new moon and 0 at full moon. The time is in days of
  /// Terrestrial Time since J2000.
  static func phaseAngle(terrestrialDays days: Double) -> Double {
    let elongation = elongation(terrestrialDays: days, depth: .leading)
    let arguments = Arguments(centuries: days / SolarSeries.daysPerCentury)
    func sum(_ table: [Double], from constant: Double, _ wave: (Double) -> Double) -> Double {
      stride(from: 0, to: table.count, by: LunarTerms.mainWidth).reduce(constant) { sum, row in
        sum + table[row + 4] * wave(arguments.argument(table, row))
      }
    }
    let latitude = sum(LunarTerms.latitude, from: 0) { Angle.sine($0) }
    let distance = sum(LunarTerms.distance, from: 385_001) { Angle.cosine($0) }
    let sunDistance = elongation.sunDistance * kilometersPerAstronomicalUnit
    let cosine = cos(Angle.radians(degrees: latitude)) * cos(elongation.angle)
    let sine = max(0, 1 - cosine * cosine).squareRoot()
    return atan2(sunDistance * sine, distance - sunDistance * cosine)
  }

  private static let kilometersPerAstronomicalUnit = 149_597_870.7
}
