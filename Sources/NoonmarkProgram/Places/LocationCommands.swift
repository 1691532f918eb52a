import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `noonmark location …`: the location for sunrise and sunset.
enum LocationCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "location", "Print the location", options: [Options.textFormat.spec],
      run: { run throws(Failure) in try run.showLocation() }
    ).also("location show")
    Command(
      "location set", "Set the location to a city, or to degrees north and east",
      arguments: [Argument("CITY", .words)], options: [name.spec],
      run: { run throws(Failure) in try run.setLocation() })
    Command(
      "location detect", "Set the location to the city of the time zone",
      run: { run throws(Failure) in try run.detectLocation() })
    Command(
      "location deny", "Use no location, not even the city of the time zone",
      run: { run throws(Failure) in try run.denyLocation() })
    Command(
      "location clear", "Remove the location, so that the city of the time zone is used",
      run: { run throws(Failure) in try run.clearLocation() })
  }

  fileprivate static let name = Option.text("name", "NAME", "The name of the location")

  /// A place, and its city if it was found by name.
  fileprivate typealias Place = (coordinates: Coordinates, city: City?)
}

extension Run {
  fileprivate mutating func showLocation() throws(Failure) {
    _ = try host.directory(.data)
    try load()
    let location = readLocation()
    if invocation[Options.textFormat] == .json {
      write(json: location.json)
    } else if location.origin == .fallback {
      writeLine("No location is set. Set one with noonmark location set CITY")
    } else {
      print(location.line)
    }
  }

  fileprivate mutating func denyLocation() throws(Failure) {
    try locationFile().deny(in: recordingStore())
    writeLine("No location is used. Times of the sun are those of Greenwich.")
  }

  fileprivate mutating func setLocation() throws(Failure) {
    let words = invocation.arguments
    if words.contains(where: { !$0.isEmpty }) { return try store(place(called: words)) }
    let isAnswered = words.isEmpty ? try askForPlace() : false
    guard isAnswered else { throw invocation.missing(invocation.command.arguments[0]) }
  }

  /// Asks for the location and stores it.
  ///
  /// - Parameter isOptional: Whether an empty answer is accepted if the time zone has no city.
  /// - Returns: Whether a location was stored.
  mutating func askForPlace(isOptional: Bool = false) throws(Failure) -> Bool {
    try load()
    guard host.canAsk else { return false }
    let zone = zone.name
    let own = zonePlaces.place(of: zone)?.name
    let isOptional = isOptional && own == nil
    let degrees = "or degrees north and east: 59.91 10.75"
    let hint = isOptional ? "(\(degrees); Enter for none)" : "(\(degrees))"
    let place = ask(
      "City", own.map { "[\($0)] \(hint)" } ?? hint, default: own == nil ? nil : zone,
      isOptional: isOptional
    ) { text, run throws(Failure) in
      try run.place(called: text.words)
    }
    guard let place else { return false }
    try store(place)
    return true
  }

  private mutating func store(_ place: LocationCommands.Place) throws(Failure) {
    try load()
    let name = (invocation[LocationCommands.name] ?? place.city?.name).map { DisplayText($0) }
    let location = Location(
      coordinates: place.coordinates, name: name?.isEmpty == true ? nil : name, setAt: now)
    try store(location, place.city.map { "  (\($0.region.name))" } ?? "")
  }

  /// Stores a location, and prints it as read back: the file cannot hold every name.
  private mutating func store(_ location: Location, _ note: String = "") throws(Failure) {
    let file = try locationFile()
    try file.write(location, in: recordingStore())
    print((file.read().value.location ?? location).line + note)
  }

  private mutating func place(called words: [String]) throws(Failure) -> LocationCommands.Place {
    let text = words.joined(separator: " ")
    if let coordinates = try TypedCoordinates.parse(text) { return (coordinates, nil) }
    try load()
    let cities = KnownCities(zone: zone.name, in: host.zones)
    let city = try cities.city(called: text)
    return (city.coordinates, city)
  }

  /// Uses the place of `--place` and its time zone in this run.
  mutating func usePlace() throws(Failure) {
    guard let text = invocation[Options.place] else { return }
    guard !text.isEmpty else {
      throw .input(
        "missing value for '--place'", "write a city, as in --place Tokyo")
    }
    let place = try place(called: text.words)
    if !invocation.has(Options.timeZone), let zone = place.city?.zone,
      host.zones.found(named: zone) != nil
    {
      invocation = invocation.with((Options.timeZone.spec, zone))
    }
    shownPlace = Location(
      coordinates: place.coordinates, name: place.city.map { DisplayText($0.name) })
  }

  fileprivate mutating func detectLocation() throws(Failure) {
    try load()
    guard let place = zonePlaces.place(of: zone.name) else {
      throw .failed("no city is known for the zone '\(zone.name)': use noonmark location set CITY")
    }
    try store(Location(place, origin: .user, setAt: now))
  }

  fileprivate mutating func clearLocation() throws(Failure) {
    let file = try locationFile()
    let wasSet = try file.clear(in: recordingStore())
    writeLine(wasSet ? "Location removed." : "No location was set.")
    // An invalid line stays in the file, and is a warning at every render.
    if let problem = file.read().problem { warn(problem) }
  }
}

extension Run {
  private func locationFile() throws(Failure) -> LocationFile {
    LocationFile(folder: try host.directory(.data))
  }

  private var zonePlaces: ZonePlaces { ZonePlaces(database: host.zones) }

  /// Reads the user's location, or else finds the city of the time zone.
  mutating func readLocation() -> Location {
    if let shownPlace { return shownPlace }
    if let folder = host.directories.data {
      let loaded = LocationFile(folder: folder).read()
      let contents = take(loaded)
      if let location = contents.location { return location }
      if contents.isDenied || loaded.problem != nil { return .greenwich }
    }
    let search = zonePlaces.search(zone.name)
    for file in search.files { depend(on: file.path, stamp: file.stamp) }
    return search.place.map { Location($0, origin: .zone) } ?? .greenwich
  }
}

extension Location {
  /// The city of a time zone.
  init(_ place: ZonePlaces.Place, origin: Origin, setAt: Instant? = nil) {
    self.init(
      coordinates: place.coordinates, name: DisplayText(place.name), origin: origin,
      setAt: setAt)
  }

  /// `Oslo  59.91° N, 10.75° E`.
  var line: String {
    let name = name.map { "\($0.string)  " } ?? ""
    return name + coordinatesText.string
      + (origin == .zone ? "  (default: the city of the time zone)" : "")
  }
}

extension Host {
  /// Returns whether the app asks for the location, which it does only once, and records that.
  ///
  /// Skipped if a location is set, the user declined, or the record cannot be written.
  func asksForLocation() -> Bool {
    guard let data = directories.data, let state = directories.state else { return false }
    let reading = LocationFile(folder: data).read()
    guard reading.value.location == nil, reading.problem == nil, !reading.value.isDenied else {
      return false
    }
    var isDue = false
    do {
      try store.replace(Path.joined(state, "location-asked")) { bytes in
        isDue = bytes == nil
        return isDue ? Array("# noonmark ui asked for the location.\n".utf8) : nil
      }
    } catch {
      return false
    }
    return isDue
  }
}

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

  static var table: CityTable {
    CityTable(EmbeddedFile.bytes(of: "places/cities", in: EmbeddedFiles.text) ?? [])
  }

  /// Returns the city that a text names.
  ///
  /// A time zone such as `Europe/Oslo` names its city.
  func city(called text: String) throws(Failure) -> City {
    let place = text.utf8.contains(UInt8(ascii: "/")) ? places.place(of: text) : nil
    do {
      return try search(adding: place).city(
        for: place.map { "\($0.name), \($0.country)" } ?? text)
    } catch {
      throw Failure(error.message)
    }
  }

  /// Returns a search in all places, and in that of an old zone.
  func search(adding old: ZonePlaces.Place? = nil) -> CitySearch {
    var table = KnownCities.table
    for place in places.all + [old].compactMap(\.self) {
      table.add(place.name, country: place.country, place.coordinates, zone: place.zone)
    }
    return CitySearch(table, home: home)
  }
}
