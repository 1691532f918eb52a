import Almanac
import NoonmarkDomain
import NoonmarkText

/// A location for tests, or none.
package struct Place: Sendable, CustomStringConvertible {
  /// The name of the place in tests.
  package let description: String
  /// The location as the user stored it.
  package let location: Location

  private init(_ name: String, _ latitude: Double, _ longitude: Double) {
    description = name
    location =
      Coordinates(latitude: latitude, longitude: longitude)
      .map { Location(coordinates: $0, name: DisplayText(name)) } ?? .greenwich
  }

  private init(_ name: String, _ location: Location) {
    description = name
    self.location = location
  }

  /// No location is stored.
  package static let none = Place("nowhere", .greenwich)
  package static let oslo = Place("Oslo", 59.91, 10.75)
  package static let quito = Place("Quito", -0.22, -78.51)
  package static let sydney = Place("Sydney", -33.87, 151.21)
  package static let tromso = Place("Tromsø", 69.65, 18.96)
  package static let mcMurdo = Place("McMurdo", -77.85, 166.67)

  /// Places that are hard to handle: polar circles, poles, and both ends of the longitudes.
  package static let all = [
    none, oslo, quito, sydney, tromso, mcMurdo,
    Place("North Pole", 90, 0), Place("South Pole", -90, 0),
    Place("Antimeridian East", 12, 180), Place("Antimeridian West", 65.5, -180),
  ]
}
