import Almanac
import NoonmarkRecords
import NoonmarkText

/// The place whose sun is shown.
package struct Location: Hashable, Sendable {
  /// Where it lies.
  package let coordinates: Coordinates
  /// What the user calls it.
  package let name: DisplayText?
  /// Whether nobody set it: it is Greenwich, for want of better.
  package let isDefault: Bool

  /// Creates a place that the user set.
  package init(coordinates: Coordinates, name: DisplayText?) {
    self.init(coordinates: coordinates, name: name, isDefault: false)
  }

  private init(coordinates: Coordinates, name: DisplayText?, isDefault: Bool) {
    self.coordinates = coordinates
    self.name = name
    self.isDefault = isDefault
  }

  /// Greenwich (0°, 0°): where no place is set.
  package static let greenwich = Location(
    coordinates: .greenwich, name: "Greenwich", isDefault: true)

  /// The place for programs.
  package var json: JSONValue {
    .members([
      ("latitude", .number(coordinates.latitude)),
      ("longitude", .number(coordinates.longitude)),
      ("name", .optional(name?.string)),
      ("is_default", .bool(isDefault)),
    ])
  }

  /// What to call the place: its name, or its coordinates where it has none.
  package var displayName: DisplayText { name ?? coordinatesText }

  /// The coordinates in degrees and the half of the Earth, to a hundredth: `59.91° N, 10.75° E`.
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
