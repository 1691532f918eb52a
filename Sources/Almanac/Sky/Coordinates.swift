/// A place on the Earth.
public struct Coordinates: Hashable, Sendable {
  /// Degrees, north positive, -90 to 90.
  public let latitude: Double
  /// Degrees, east positive, -180 to 180.
  public let longitude: Double

  /// Creates a place, or nil where a coordinate is out of range or not a number.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  private init(validLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The meridian of Greenwich at the equator: where nothing better is known.
  public static let greenwich = Coordinates(validLatitude: 0, longitude: 0)
}
