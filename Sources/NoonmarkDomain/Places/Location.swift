import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The location for which sunrise and sunset are shown.
package struct Location: Hashable, Sendable {
  package let coordinates: Coordinates
  /// The user's name for it.
  package let name: DisplayText?
  package let origin: Origin
  /// The time at which the user set it; `nil` if unknown.
  package let setAt: Instant?

  /// The source of a location.
  package enum Origin: Hashable, Sendable {
    case user
    /// The city of the time zone, because the user set none.
    case zone
    /// Greenwich, because the time zone has no city or the user wants none.
    case fallback
  }

  package init(
    coordinates: Coordinates, name: DisplayText?, origin: Origin = .user, setAt: Instant? = nil
  ) {
    self.setAt = setAt
    self.coordinates = coordinates
    self.name = name
    self.origin = origin
  }

  package var isDefault: Bool { origin != .user }

  /// The Royal Observatory in Greenwich, the default if no place is known.
  package static let greenwich = Location(
    coordinates: .greenwich, name: "Greenwich", origin: .fallback)

  package var json: JSONValue {
    .members([
      ("latitude", .number(coordinates.latitude)),
      ("longitude", .number(coordinates.longitude)),
      ("name", .optional(name?.string)),
      ("is_default", .bool(isDefault)),
      ("set_at", .optional(setAt?.rfc3339(in: .utc))),
    ])
  }

  package var displayName: DisplayText { name ?? coordinatesText }

  /// The coordinates in degrees, to a hundredth: `59.91° N, 10.75° E`.
  package var coordinatesText: DisplayText {
    let latitude = Location.degrees(coordinates.latitude, positive: "N", negative: "S")
    let longitude = Location.degrees(coordinates.longitude, positive: "E", negative: "W")
    return DisplayText("\(latitude), \(longitude)")
  }

  private static func degrees(_ value: Double, positive: String, negative: String) -> String {
    let hundredths = Int((value.magnitude * 100).rounded())
    let fraction = (hundredths % 100).twoDigits
    return "\(hundredths / 100).\(fraction)° \(value < 0 ? negative : positive)"
  }
}

package enum Hemisphere: String, CaseIterable, Sendable {
  /// North of the equator, including it.
  case north
  case south

  package init(of coordinates: Coordinates) {
    self = coordinates.latitude < 0 ? .south : .north
  }
}
