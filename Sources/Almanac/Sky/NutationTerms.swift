/// The nutation of the Earth's axis, and the latitude of the Sun: the small tables.
///
/// Sources: the 30 largest terms of the IAU 2006/2000A nutation series (P. M. Mathews,
/// T. A. Herring, B. A. Buffett, 2002; IERS Conventions 2010, chapter 5), which leave at most
/// 0.014 arcseconds out; the 8 largest terms of the Earth's latitude in VSOP87D.
enum NutationTerms {
  /// Multiples of the five fundamental arguments (l, l', F, D, Ω), then, in units of 0.1
  /// milliarcseconds: longitude (sine), its change per century, obliquity (cosine), its change per
  /// century.
  static let terms: [Double] = [
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

  /// Numbers to a row of `terms`.
  static let width = 9
  /// The terms that a rising or a setting Sun needs: the rest is below 0.06 arcseconds.
  static let leadingCount = 13

  /// The Earth's heliocentric latitude: amplitude (radians), phase, frequency per thousand years.
  static let latitude: [Double] = [
    2.796e-6, 3.199, 84334.66, 1.016e-6, 5.422, 5507.55, 8.04e-7, 3.88, 5223.69,
    4.38e-7, 3.704, 2352.87, 3.19e-7, 4, 1577.34, 2.27e-7, 3.985, 1047.75,
    1.81e-7, 4.984, 6283.08, 1.64e-7, 3.565, 5856.48,
  ]
}
