import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText

/// The cities of the program's own table and of the system's time zones.
struct KnownCities {
  private let places: ZonePlaces
  /// The country code of the user's time zone, if it is known.
  private let home: String?

  /// - Parameter zone: The name of the user's time zone.
  init(zone: String, in zones: ZoneDatabase) {
    places = ZonePlaces(database: zones)
    home = places.place(of: zone)?.country
  }

  /// The program's own table.
  static var table: CityTable {
    CityTable(EmbeddedFile.bytes(of: "places/cities", in: EmbeddedFiles.text) ?? [])
  }

  /// Returns the city that a text names.
  ///
  /// A time zone such as `Europe/Oslo` names its city.
  func city(called text: String) throws(Failure) -> City {
    let place = text.utf8.contains(UInt8(ascii: "/")) ? places.place(of: text) : nil
    do {
      return try search.city(for: place.map { "\($0.name), \($0.country)" } ?? text)
    } catch {
      throw Failure(error.message)
    }
  }

  /// Returns the cities that match a text, the most likely first.
  func cities(for text: String) -> [City] { search.cities(for: text) }

  private var search: CitySearch {
    var table = KnownCities.table
    for place in places.all { table.add(place.name, country: place.country, place.coordinates) }
    return CitySearch(table, home: home)
  }
}
