/// The apparent longitude of the Sun as a sum of cosines.
///
/// The longitude is the Earth's heliocentric longitude of VSOP87D plus half a turn, with three
/// changes:
///
/// - VSOP87D uses the equinox of the 1976 precession. Instead of the usual constant correction to
///   FK5, a quartic fitted to the JPL ephemerides DE440 and DE422 with IAU 2006 precession is
///   added. Without it, an equinox is 7 seconds off in 2100 and a minute off in 1550.
/// - Nutation is IAU 2006/2000A.
/// - Aberration needs the distance of the Sun. By Kepler's second law, the square of the distance
///   is inversely proportional to the speed in longitude, which the same sum yields, so no series
///   of radii is needed.
enum SolarSeries {
  /// The number of terms to sum.
  enum Depth {
    /// 73 terms, accurate to 1.2 arcseconds from 1550 to 2650, which is enough for sunrise and
    /// sunset.
    case leading
    /// All 300 terms, accurate to 0.08 arcseconds over those years, typically to 0.02.
    case full
  }

  /// The Sun's apparent geocentric longitude, with intermediate results.
  struct Longitude {
    /// The longitude from the true equinox of date, in radians, not reduced to one turn.
    let apparent: Double
    /// The daily change in radians, without nutation and aberration.
    let dailyMotion: Double
    /// The distance of the Sun in astronomical units, to three digits.
    let distance: Double
    /// The nutation included in `apparent`.
    let nutation: Nutation
  }

  /// Days in a Julian century.
  static let daysPerCentury = 36_525.0
  /// Sidereal mean motion of the Earth, radians per thousand Julian years.
  private static let meanMotion = 6283.07585
  /// Motion of the equinox, radians per thousand Julian years.
  private static let precession = 0.24382
  /// Aberration at mean speed, arcseconds.
  private static let aberration = 20.4930
  /// Distance at mean speed, astronomical units: the fourth root of 1 - e².
  private static let distanceAtMeanSpeed = 0.99993
  /// The number of terms of each table for `Depth.leading`.
  ///
  /// The speed never needs more terms.
  private static let leadingCounts = (50, 12, 3, 1, 1, 0)

  /// Returns the sum of the series.
  ///
  /// The time is in days of Terrestrial Time since J2000 (2000-01-01T12:00:00 TT).
  static func longitude(terrestrialDays days: Double, depth: Depth) -> Longitude {
    let centuries = days / daysPerCentury
    let t = centuries / 10
    let lead = leadingCounts
    let p0 = sum(LongitudeTerms.constant.span, at: t, leading: lead.0, depth)
    let p1 = sum(LongitudeTerms.linear.span, at: t, leading: lead.1, depth)
    let p2 = sum(LongitudeTerms.quadratic.span, at: t, leading: lead.2, depth)
    let p3 = sum(LongitudeTerms.cubic.span, at: t, leading: lead.3, depth)
    let p4 = sum(LongitudeTerms.quartic.span, at: t, leading: lead.4, depth)
    let p5 = sum(LongitudeTerms.quintic.span, at: t, leading: lead.5, depth)

    // The mean motion: the terms of VSOP87D without a period.
    let l0 = p0.value + 1.75347045673
    let l1 = p1.value + 6283.31966747
    let l2 = p2.value + 5.291887e-4
    let l3 = p3.value + 3.4955e-7
    let l4 = p4.value - 1.14084e-6
    let l5 = p5.value - 8.78e-9

    let heliocentric = l0 + t * (l1 + t * (l2 + t * (l3 + t * (l4 + t * l5))))
    let motion =
      l1 + t * (2 * l2 + t * (3 * l3 + t * (4 * l4 + t * 5 * l5)))
      + p0.slope + t * (p1.slope + t * (p2.slope + t * (p3.slope + t * (p4.slope + t * p5.slope))))
    let relativeSpeed = ((motion - precession) / meanMotion).squareRoot()

    let nutation = Nutation(centuries: centuries, depth: depth)
    return Longitude(
      apparent: heliocentric + Double.pi + nutation.longitude
        + Angle.radians(arcseconds: equinoxCorrection(centuries) - aberration * relativeSpeed),
      dailyMotion: motion / (10 * daysPerCentury),
      distance: distanceAtMeanSpeed / relativeSpeed,
      nutation: nutation)
  }

  /// Returns the latitude of the Sun in radians.
  ///
  /// At most 1.2 arcseconds.
  static func latitude(terrestrialDays days: Double) -> Double {
    -sum(NutationTerms.latitude.span, at: days / (10 * daysPerCentury), leading: 0, .full).value
  }

  /// Returns the correction from the equinox of VSOP87D to that of IAU 2006, arcseconds.
  private static func equinoxCorrection(_ t: Double) -> Double {
    -0.075477 + t * (-0.27534 + t * (-0.010922 + t * (-0.000311072 + t * -7.72372e-6)))
  }

  /// Returns the sum of a table, and the slope of its leading terms per thousand years.
  private static func sum(
    _ table: Span<Double>, at t: Double, leading: Int, _ depth: Depth
  ) -> (value: Double, slope: Double) {
    var value = 0.0
    var slope = 0.0
    for row in stride(from: 0, to: 3 * leading, by: 3) {
      let argument = table[row + 1] + table[row + 2] * t
      // The sine and the cosine at once: the cosine is the sine a quarter of a turn later.
      let pair = Angle.sine(halfTurns: SIMD2(0, 0.5) + argument * (1 / Double.pi))
      value += table[row] * pair[1]
      slope -= table[row] * table[row + 2] * pair[0]
    }
    if depth == .full {
      // Two rows at a time.
      var row = 3 * leading
      var values = SIMD2<Double>.zero
      while row + 6 <= table.count {
        let amplitude = SIMD2(table[row], table[row + 3])
        let phase = SIMD2(table[row + 1], table[row + 4])
        values += amplitude * Angle.cosine(phase + SIMD2(table[row + 2], table[row + 5]) * t)
        row += 6
      }
      value += values[0] + values[1]
      if row < table.count {
        value += table[row] * Angle.cosine(table[row + 1] + table[row + 2] * t)
      }
    }
    return (value, slope)
  }
}

/// Conversions of angles between units, reduction to one turn, and functions for sums of series.
enum Angle {
  /// One turn, radians.
  static let turn = 2 * Double.pi

  static func radians(degrees: Double) -> Double {
    degrees * (Double.pi / 180)
  }

  static func radians(arcseconds: Double) -> Double {
    arcseconds * (Double.pi / 648_000)
  }

  static func degrees(radians: Double) -> Double {
    radians * (180 / Double.pi)
  }

  /// Returns an angle reduced to the range from minus half a turn to half a turn, in radians.
  static func centered(_ radians: Double) -> Double {
    radians - turn * (radians / turn).rounded()
  }

  // MARK: Terms of series

  /// Returns the sine of radians, accurate to 1e-13 plus the rounding of the angle.
  ///
  /// The C library's function takes five times as long, since it is exact to the last bit for any
  /// angle. The terms of a series need neither. The angle must be less than 2⁵⁰ half turns.
  @inline(__always)
  static func sine(_ radians: Double) -> Double {
    sine(halfTurns: SIMD2(repeating: radians * (1 / Double.pi)))[0]
  }

  /// Returns the cosine of radians, as accurate as `sine(_:)`.
  @inline(__always)
  static func cosine(_ radians: Double) -> Double { cosine(SIMD2(repeating: radians))[0] }

  /// Returns the cosines of two angles, as accurate as `sine(_:)`.
  @inline(__always)
  static func cosine(_ radians: SIMD2<Double>) -> SIMD2<Double> {
    sine(halfTurns: radians * (1 / Double.pi) + 0.5)
  }

  /// Returns the sines of two angles, by the Taylor series around the nearest multiple of half a
  /// turn.
  @inline(__always)
  static func sine(halfTurns: SIMD2<Double>) -> SIMD2<Double> {
    // Numbers of this size have no fraction. The lowest bit is set for odd numbers.
    let integers = 0x1.8p52
    let shifted = halfTurns + integers
    let x = (halfTurns - (shifted - integers)) * Double.pi
    let y = x * x
    var sum = y * (1 / 355_687_428_096_000.0) - 1 / 1_307_674_368_000
    sum = sum * y + 1 / 6_227_020_800
    sum = sum * y - 1 / 39_916_800
    sum = sum * y + 1 / 362_880
    sum = sum * y - 1 / 5040
    sum = sum * y + 1 / 120
    sum = sum * y - 1 / 6
    let sine = x + x * (y * sum)
    // Sound: both types are two numbers of 64 bits.
    let signs = unsafe unsafeBitCast(shifted, to: SIMD2<UInt64>.self) &<< 63
    return unsafe unsafeBitCast(
      unsafe unsafeBitCast(sine, to: SIMD2<UInt64>.self) ^ signs, to: SIMD2<Double>.self)
  }
}

/// The nutation of the Earth's axis at an instant.
struct Nutation {
  /// The shift of the equinox along the ecliptic, radians.
  let longitude: Double
  /// The change of the obliquity, radians.
  let obliquity: Double
  /// The longitude of the Moon's ascending node, radians, not reduced to one turn.
  let lunarNode: Double

  /// Sums the series.
  ///
  /// The fundamental arguments are from J.-L. Simon et al. (Astronomy and Astrophysics 282, 663,
  /// 1994), as given in the IERS Conventions 2010. The time is in Julian centuries of Terrestrial
  /// Time since J2000.
  init(centuries t: Double, depth: SolarSeries.Depth) {
    let moonAnomaly = Angle.radians(
      arcseconds: 485_868.249036 + t * (1_717_915_923.2178 + t * 31.8792))
    let sunAnomaly = Angle.radians(
      arcseconds: 1_287_104.79305 + t * (129_596_581.0481 - t * 0.5532))
    let moonFromNode = Angle.radians(
      arcseconds: 335_779.526232 + t * (1_739_527_262.8478 - t * 12.7512))
    let elongation = Angle.radians(
      arcseconds: 1_072_260.70369 + t * (1_602_961_601.2090 - t * 6.3706))
    let node = Angle.radians(arcseconds: 450_160.398036 + t * (-6_962_890.5431 + t * 7.4722))

    // These two small terms are the out-of-phase parts of the first term.
    var inLongitude = 33 * Angle.cosine(node)
    var inObliquity = 15 * Angle.sine(node)
    let table = NutationTerms.terms
    let width = NutationTerms.width
    let end = depth == .full ? table.count : NutationTerms.leadingCount * width
    for row in stride(from: 0, to: end, by: width) {
      let argument =
        table[row] * moonAnomaly + table[row + 1] * sunAnomaly + table[row + 2] * moonFromNode
        + table[row + 3] * elongation + table[row + 4] * node
      inLongitude += (table[row + 5] + table[row + 6] * t) * Angle.sine(argument)
      inObliquity += (table[row + 7] + table[row + 8] * t) * Angle.cosine(argument)
    }
    longitude = Angle.radians(arcseconds: inLongitude * 1e-4)
    obliquity = Angle.radians(arcseconds: inObliquity * 1e-4)
    lunarNode = node
  }
}

/// Tables of the nutation of the Earth's axis and of the latitude of the Sun.
///
/// Sources: the 30 largest terms of the IAU 2006/2000A nutation series (P. M. Mathews, T. A.
/// Herring, B. A. Buffett, 2002; IERS Conventions 2010, chapter 5), which omit at most 0.014
/// arcseconds; the 8 largest terms of the Earth's latitude in VSOP87D.
enum NutationTerms {
  /// The terms: five multiples of the fundamental arguments (l, l', F, D, Ω), then four amplitudes.
  ///
  /// The amplitudes are those of the longitude (sine), its change per century, the obliquity
  /// (cosine) and its change per century, in units of 0.1 milliarcseconds.
  static let terms: [_ of Double] = [
    0, 0, 0, 0, 1, -172066, -174, 92052, 9, 0, 0, 2, -2, 2, -13186, -1, 5730, -3,
    0, 0, 2, 0, 2, -2277, 0, 978, 0, 0, 0, 0, 0, 2, 2074, 0, -898, 0,
    0, 1, 0, 0, 0, 1452, 0, 70, 0, 1, 0, 0, 0, 0, 711, 0, -7, 0,
    0, 1, 2, -2, 2, -517, 0, 224, 0, 0, 0, 2, 0, 1, -387, 0, 201, 0,
    1, 0, 2, 0, 2, -301, 0, 129, 0, 0, -1, 2, -2, 2, 189, 0, -101, 0,
    -1, 0, 0, 2, 0, 157, 0, -1, 0, 0, 0, 2, -2, 1, 128, 0, -69, 0,
    -1, 0, 2, 0, 2, 124, 0, -53, 0, 0, 0, 0, 2, 0, 64, 0, -1, 0,
    1, 0, 0, 0, 1, 63, 0, -33, 0, -1, 0, 2, 2, 2, -59, 0, 25, 0,
    -1, 0, 0, 0, 1, -58, 0, 31, 0, 1, 0, 2, 0, 1, -52, 0, 26, 0,
    -2, 0, 0, 2, 0, -48, 0, 1, 0, -2, 0, 2, 0, 1, 46, 0, -24, 0,
    0, 0, 2, 2, 2, -39, 0, 16, 0, 2, 0, 2, 0, 2, -31, 0, 14, 0,
    2, 0, 0, 0, 0, 30, 0, -1, 0, 1, 0, 2, -2, 2, 29, 0, -12, 0,
    0, 0, 2, 0, 0, 26, 0, -1, 0, 0, 0, -2, 2, 0, 22, 0, 0, 0,
    -1, 0, 2, 0, 1, 20, 0, -11, 0, 0, -1, 0, 0, 1, -17, 0, 4, 0,
    0, 2, 2, -2, 2, -15, 0, 7, 0, -1, 0, 0, 2, 1, 15, 0, -8, 0,
  ]

  /// The numbers per row of `terms`.
  static let width = 9
  /// The number of rows needed for sunrise and sunset.
  ///
  /// The other rows are below 0.06 arcseconds.
  static let leadingCount = 13

  /// The Earth's heliocentric latitude: amplitude (radians), phase, frequency per thousand years.
  static let latitude: [_ of Double] = [
    2.796e-6, 3.199, 84334.66, 1.016e-6, 5.422, 5507.55, 8.04e-7, 3.88, 5223.69,
    4.38e-7, 3.704, 2352.87, 3.19e-7, 4, 1577.34, 2.27e-7, 3.985, 1047.75,
    1.81e-7, 4.984, 6283.08, 1.64e-7, 3.565, 5856.48,
  ]
}
