import CMath

/// The Sun's position relative to the rotating Earth at one node of the interpolation.
struct SunNode {
  /// Seconds between nodes.
  static let spacing = 21_600.0

  /// The equation of time, in radians.
  ///
  /// This is the Greenwich hour angle of the Sun minus the angle of a clock that shows noon at
  /// J2000. It is a few degrees at most, so it never wraps.
  let equationOfTime: Double
  /// Apparent declination, radians.
  let declination: Double
  /// Horizontal parallax, radians.
  let parallax: Double

  /// Computes the node at an index, counted from J2000.
  init(index: Int) {
    self.init(secondsSinceJ2000: Double(index) * SunNode.spacing)
  }

  /// Computes the position at a time in seconds of civil time since J2000, without leap seconds.
  ///
  /// Sidereal time is the Earth rotation angle with the polynomial and the equation of the
  /// equinoxes of IAU 2006 (N. Capitaine, P. T. Wallace, J. Chapront, Astronomy and Astrophysics
  /// 412, 567, 2003; IERS Conventions 2010). Civil time is used for UT1.
  init(secondsSinceJ2000 seconds: Double) {
    let terrestrialDays = TimeScales.terrestrialDays(civilSeconds: seconds)
    let t = terrestrialDays / SolarSeries.daysPerCentury
    let sun = SolarSeries.longitude(terrestrialDays: terrestrialDays, depth: .leading)
    let latitude = SolarSeries.latitude(terrestrialDays: terrestrialDays)

    let meanObliquity = Angle.radians(
      arcseconds: 84_381.406 - t * (46.836769 + t * (0.0001831 - t * 0.0020034)))
    let obliquity = meanObliquity + sun.nutation.obliquity
    let (sineObliquity, cosineObliquity) = (sin(obliquity), cos(obliquity))
    let (sineLatitude, cosineLatitude) = (sin(latitude), cos(latitude))
    let x = cosineLatitude * cos(sun.apparent)
    let y = cosineLatitude * sin(sun.apparent)
    let rightAscension = atan2(y * cosineObliquity - sineLatitude * sineObliquity, x)
    declination = asin(y * sineObliquity + sineLatitude * cosineObliquity)
    parallax = Angle.radians(arcseconds: 8.794 / sun.distance)

    let days = seconds / TimeScales.secondsPerDay
    let rotation = Angle.turn * (0.7790572732640 + 0.00273781191135448 * days)
    let precession = Angle.radians(
      arcseconds: 0.014506 + t * (4612.156534 + t * (1.3915817 - t * 0.00000044)))
    let equationOfEquinoxes =
      sun.nutation.longitude * cos(meanObliquity)
      + Angle.radians(arcseconds: 0.00264 * sin(sun.nutation.lunarNode))
    equationOfTime = Angle.centered(rotation + precession + equationOfEquinoxes - rightAscension)
  }

  /// Returns the index of the last node at or before a time in seconds since J2000.
  static func index(atOrBefore seconds: Double) -> Int {
    Int((seconds / spacing).rounded(.down))
  }
}
