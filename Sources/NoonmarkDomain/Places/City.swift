import Almanac

/// A city that `location set` finds by its name.
package struct City: Hashable, Sendable {
  /// The name to show, then the others that it is known by.
  package let names: [String]
  package let region: Region
  package let coordinates: Coordinates
  /// The number of people in hundreds of thousands; 0 if there are fewer, or if it is unknown.
  package let population: Int

  package init(names: [String], region: Region, coordinates: Coordinates, population: Int) {
    self.names = names
    self.region = region
    self.coordinates = coordinates
    self.population = population
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
    /// The name to show, then the others that it is known by.
    package let names: [String]

    package init(code: String, names: [String]) {
      self.code = code
      country = String(code.prefix { $0 != "-" })
      self.names = names
    }

    package var name: String { names.first ?? code }
  }
}

/// Cities by country, from the file `Places/cities`.
///
/// Its lines are a region, and then its cities:
///
///     =NO;Norway
///     10 5991 1075 Oslo;オスロ
///
/// The numbers are hundreds of thousands of people, and hundredths of degrees of latitude and
/// longitude. The largest city of a country is first.
package struct CityTable: Sendable {
  /// A city, and its names as they are compared.
  struct Entry {
    let city: City
    let keys: [String]

    init(_ city: City) {
      self.city = city
      keys = city.names.map(PlaceName.folded)
    }
  }

  private(set) var entries: [Entry] = []
  package private(set) var regions: [City.Region] = []

  package var cities: [City] { entries.map(\.city) }

  /// Creates a table from a file, without its malformed lines.
  package init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      switch line.first {
      case UInt8(ascii: "#"): continue
      case UInt8(ascii: "="):
        let fields = CityTable.names(in: line.dropFirst())
        guard let code = fields.first else { continue }
        regions.append(City.Region(code: code, names: Array(fields.dropFirst())))
      default:
        if let region = regions.last, let city = City(line, in: region) {
          entries.append(Entry(city))
        }
      }
    }
  }

  fileprivate static func names(in text: ArraySlice<UInt8>) -> [String] {
    text.split(separator: UInt8(ascii: ";")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a place from elsewhere, unless the table has it.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - country: The code of its country.
  ///   - coordinates: Its coordinates.
  package mutating func add(_ name: String, country: String, _ coordinates: Coordinates) {
    let folded = PlaceName.folded(name)
    let isKnown = entries.contains { entry in
      guard entry.city.region.country == country else { return false }
      // `Ho Chi Minh` is `Ho Chi Minh City`; the other names of a city are complete.
      return entry.keys.contains(folded)
        || entry.keys[0].hasPrefix(folded) && entry.city.coordinates.isNear(coordinates)
    }
    guard !folded.isEmpty, !isKnown else { return }
    let region =
      regions.first { $0.code == country } ?? City.Region(code: country, names: [country])
    entries.append(
      Entry(City(names: [name], region: region, coordinates: coordinates, population: 0)))
  }
}

extension City {
  /// Parses a line of the table; fails if it is malformed.
  fileprivate init?(_ line: ArraySlice<UInt8>, in region: Region) {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
    let numbers = fields.prefix(3).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard fields.count == 4, numbers.count == 3, (0...1000).contains(numbers[0]),
      case let names = CityTable.names(in: fields[3]), !names.isEmpty,
      let coordinates = Coordinates(
        latitude: Double(numbers[1]) / 100, longitude: Double(numbers[2]) / 100)
    else { return nil }
    self.init(
      names: names, region: region, coordinates: coordinates, population: numbers[0])
  }
}

extension Coordinates {
  /// Whether the difference is below a quarter of a degree, about 25 km.
  fileprivate func isNear(_ other: Coordinates) -> Bool {
    abs(latitude - other.latitude) < 0.25 && abs(longitude - other.longitude) < 0.25
  }
}
