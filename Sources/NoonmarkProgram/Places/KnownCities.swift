import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText

/// The cities of the program's own table and of the system's time zones.
struct KnownCities {
  private let places: ZonePlaces
  /// The code of the country of the user's time zone, if it is known.
  private let home: String?

  /// - Parameter zone: The name of the user's time zone.
  init(zone: String, _ environment: Environment) {
    places = ZonePlaces(database: ZoneDatabase(environment: environment))
    home = places.place(of: zone)?.country
  }

  /// The table of the program.
  static var table: CityTable {
    CityTable(EmbeddedFile.bytes(of: "places/cities", in: EmbeddedFiles.text) ?? [])
  }

  /// Returns the city that a text names; a time zone such as `Europe/Oslo` names its city.
  func city(called text: String) throws(Failure) -> City {
    let place = text.utf8.contains(UInt8(ascii: "/")) ? places.place(of: text) : nil
    do {
      return try search.city(for: place.map { "\($0.name), \($0.country)" } ?? text)
    } catch {
      throw Failure(error.message)
    }
  }

  /// Returns the cities that a text can mean, the likeliest first.
  func cities(for text: String) -> [City] { search.cities(for: text) }

  private var search: CitySearch {
    var table = KnownCities.table
    for place in places.all { table.add(place.name, country: place.country, place.coordinates) }
    return CitySearch(table, home: home)
  }
}

/// Coordinates on a command line.
enum TypedDegrees {
  /// Returns the coordinates that words are, or `nil` if they do not begin with a number.
  ///
  /// They are decimal degrees, as in `59.91 10.75`, `59.91,10.75` and `59.91° N, 10.75° E`.
  static func coordinates(_ words: [String]) throws(Failure) -> Coordinates? {
    guard let first = words.first?.utf8.first(where: { $0 != UInt8(ascii: " ") }),
      first.isASCIIDigit || "+-.".utf8.contains(first)
    else { return nil }
    var fields: [String] = []
    for field in words.joined(separator: " ").split(whereSeparator: { " ,°".contains($0) }) {
      // The direction can be a separate word.
      if field.count == 1, let last = fields.last, field.first?.isLetter == true {
        fields[fields.count - 1] = last + field
      } else {
        fields.append(String(field))
      }
    }
    guard fields.count > 1 else {
      throw .input("missing longitude: write noonmark location set LAT LON")
    }
    guard fields.count == 2 else {
      throw .input("unexpected argument '\(fields[2])': write noonmark location set LAT LON")
    }
    let latitude = try degrees(fields[0], "latitude", "N", "S", -90...90)
    let longitude = try degrees(fields[1], "longitude", "E", "W", -180...180)
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  private static func degrees(
    _ text: String, _ name: String, _ positive: Character, _ negative: Character,
    _ range: ClosedRange<Double>
  ) throws(Failure) -> Double {
    let direction = text.last.flatMap { $0.uppercased().first }
    let hasDirection = direction == positive || direction == negative
    let number = hasDirection ? String(text.dropLast()) : text
    let isDecimal = number.utf8.allSatisfy { "+-.0123456789".utf8.contains($0) }
    guard isDecimal, let value = Double(decimal: number), range.contains(value),
      !hasDirection || value >= 0
    else {
      throw .input(
        "invalid \(name) '\(text)': write degrees from \(Int(range.lowerBound)) to "
          + "\(Int(range.upperBound)), such as 59.91")
    }
    return direction == negative ? -value : value
  }
}
