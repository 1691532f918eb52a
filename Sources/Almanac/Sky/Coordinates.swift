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
