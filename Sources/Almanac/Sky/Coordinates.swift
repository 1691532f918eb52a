import NoonmarkBase

/// A place on Earth.
///
/// ```swift
/// let oslo = Coordinates(iso6709: "+5955+01045".utf8)
/// assert(oslo?.longitude == 10.75)
/// ```
public struct Coordinates: Hashable, Sendable {
  /// The latitude in degrees, north positive, -90 to 90.
  public let latitude: Double
  /// The longitude in degrees, east positive, -180 to 180.
  public let longitude: Double

  /// Creates a place.
  ///
  /// `nil` if a coordinate is out of range or not a number.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  private init(validLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The Royal Observatory in Greenwich.
  public static let greenwich = Coordinates(validLatitude: 51.48, longitude: 0)
}

extension Coordinates {
  /// Parses coordinates in the format of the time zone database.
  ///
  /// The format is ISO 6709, `±DDMM±DDDMM` or `±DDMMSS±DDDMMSS`: degrees, minutes and optionally
  /// seconds of the latitude, then of the longitude, with north and east positive. `nil` if the
  /// text has a different format.
  public init?(iso6709 text: some Collection<UInt8>) {
    let bytes = Array(text)
    guard bytes.count == 11 || bytes.count == 15 else { return nil }
    let hasSeconds = bytes.count == 15
    let middle = hasSeconds ? 7 : 5
    guard
      let latitude = Coordinates.angle(bytes[..<middle], degreeDigits: 2),
      let longitude = Coordinates.angle(bytes[middle...], degreeDigits: 3)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  private static func angle(_ text: ArraySlice<UInt8>, degreeDigits: Int) -> Double? {
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    var fields = [0, 0, 0]
    for (index, byte) in text.dropFirst().enumerated() {
      guard byte.isASCIIDigit else { return nil }
      let field = index < degreeDigits ? 0 : 1 + (index - degreeDigits) / 2
      fields[field] = fields[field] * 10 + Int(byte - UInt8(ascii: "0"))
    }
    guard fields[1] < 60, fields[2] < 60 else { return nil }
    let seconds = fields[0] * 3600 + fields[1] * 60 + fields[2]
    return Double(sign == UInt8(ascii: "-") ? -seconds : seconds) / 3600
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
