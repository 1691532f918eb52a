import Almanac
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

extension Run {
  /// Reads the user's location, or else finds the city of the time zone.
  mutating func readLocation() -> Location {
    if let folder = host.directories.data {
      let loaded = LocationFile(folder: folder).read()
      let contents = take(loaded)
      if let location = contents.location { return location }
      if contents.isDenied || loaded.problem != nil { return .greenwich }
    }
    let search = ZonePlaces(database: ZoneDatabase(environment: host.environment))
      .search(zone.name)
    for file in search.files { depend(on: file.path, stamp: file.stamp) }
    return search.place.map { Location($0, origin: .zone) } ?? .greenwich
  }
}

extension Location {
  /// The city of a time zone.
  init(_ place: ZonePlaces.Place, origin: Origin) {
    self.init(
      coordinates: place.coordinates, name: DisplayText(place.name), origin: origin)
  }
}
