import Almanac

/// A city that `location set` finds by its name.
package struct City: Hashable, Sendable {
  /// The displayed name, then alternative names.
  package let names: [String]
  package let region: Region
  package let coordinates: Coordinates
  /// The population in thousands; 0 if it is unknown.
  package let population: Int
  /// The name of its time zone, if it is known.
  package let zone: String?

  package init(
    names: [String], region: Region, coordinates: Coordinates, population: Int,
    zone: String? = nil
  ) {
    self.names = names
    self.region = region
    self.coordinates = coordinates
    self.population = population
    self.zone = zone
  }

  package var name: String { names.first ?? "" }

  /// `Oslo, Norway`, `Portland, Oregon`.
  package var label: String { "\(name), \(region.name)" }

  /// A country, or a state of the United States.
  package struct Region: Hashable, Sendable {
    /// The code of ISO 3166: `NO`, `US-OR`.
    package let code: String
    /// The code of the country: `US` for `US-OR`.
    let country: String
    /// The displayed name, then alternative names.
    package let names: [String]
    /// The names of its time zones.
    let zones: [String]

    package init(code: String, names: [String], zones: [String] = []) {
      self.code = code
      self.zones = zones
      country = String(code.prefix { $0 != "-" })
      self.names = names
    }

    package var name: String { names.first ?? code }
  }
}
