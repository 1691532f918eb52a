import Almanac
import NoonmarkRecords
import NoonmarkText

/// The location for which the sun is shown.
package struct Location: Hashable, Sendable {
  package let coordinates: Coordinates
  /// The user's name for it.
  package let name: DisplayText?
  /// Whether the user has not set a location, so this is Greenwich.
  package let isDefault: Bool

  /// Creates a location set by the user.
  package init(coordinates: Coordinates, name: DisplayText?) {
    self.init(coordinates: coordinates, name: name, isDefault: false)
  }

  private init(coordinates: Coordinates, name: DisplayText?, isDefault: Bool) {
    self.coordinates = coordinates
    self.name = name
    self.isDefault = isDefault
  }

  /// Greenwich (0°, 0°), the default.
  package static let greenwich = Location(
    coordinates: .greenwich, name: "Greenwich", isDefault: true)

  /// The location as JSON.
  package var json: JSONValue {
    .members([
      ("latitude", .number(coordinates.latitude)),
      ("longitude", .number(coordinates.longitude)),
      ("name", .optional(name?.string)),
      ("is_default", .bool(isDefault)),
    ])
  }

  /// The name, or the coordinates if it has none.
  package var displayName: DisplayText { name ?? coordinatesText }

  /// The coordinates in degrees, to a hundredth: `59.91° N, 10.75° E`.
  package var coordinatesText: DisplayText {
    let latitude = Location.degrees(coordinates.latitude, positive: "N", negative: "S")
    let longitude = Location.degrees(coordinates.longitude, positive: "E", negative: "W")
    return DisplayText("\(latitude), \(longitude)")
  }

  private static func degrees(_ value: Double, positive: String, negative: String) -> String {
    let hundredths = Int((value.magnitude * 100).rounded())
    let fraction = hundredths % 100
    let digits = fraction < 10 ? "0\(fraction)" : "\(fraction)"
    return "\(hundredths / 100).\(digits)° \(value < 0 ? negative : positive)"
  }
}

/// A hemisphere of the Earth.
package enum Hemisphere: String, CaseIterable, Sendable {
  /// North of the equator, including it.
  case north
  case south

  package init(of coordinates: Coordinates) {
    self = coordinates.latitude < 0 ? .south : .north
  }
}
