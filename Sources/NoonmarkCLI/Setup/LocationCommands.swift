import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `noonmark location …`: the location for sunrise and sunset.
enum LocationCommands {
  static func forEach(_ visit: (Command) -> Void) {
    visit(
      Command(
        "location", "Print the location", options: { Options.textFormat }, run: show))
    visit(
      Command(
        "location show", "Print the location", options: { Options.textFormat },
        run: show))
    visit(
      Command(
        "location set", "Set the location to a city, or to degrees north and east",
        arguments: [Argument("CITY", .words)], options: { name }, run: set))
    visit(
      Command(
        "location detect", "Set the location to the city of the time zone",
        run: detect))
    visit(
      Command(
        "location deny", "Use no location: not that of the time zone either", run: deny))
    visit(
      Command(
        "location clear", "Remove the location, so that the city of the time zone is used",
        run: clear))
  }

  private static let name = Option.text("name", "NAME", "The name of the location")

  private static func show(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    _ = try console.host.directory(.data)
    var inputs = try Inputs(invocation, in: &console)
    let location = inputs.readLocation(in: &console)
    if invocation[Options.textFormat] == .json {
      console.writeLine(location.json.text)
    } else if location.origin == .fallback {
      console.writeLine("No location is set. Set one with noonmark location set CITY")
    } else {
      console.print(LocationAccess.line(for: location))
    }
  }

  private static func deny(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let access = try LocationAccess(console.host)
    try CommandError.wrap { () throws(StoreError) in try access.file.deny(in: access.store) }
    console.writeLine("No location is used. Times of the sun are those of Greenwich.")
  }

  private static func set(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let place = try place(invocation, in: &console)
    let name = (invocation[LocationCommands.name] ?? place.city?.name).map { DisplayText($0) }
    let location = Location(
      coordinates: place.coordinates, name: name?.isEmpty == true ? nil : name)
    let stored = try LocationAccess(console.host).store(location)
    console.print(
      LocationAccess.line(for: stored) + (place.city.map { "  (\($0.region.name))" } ?? ""))
  }

  /// A place, and its city if it was found by name.
  private typealias Place = (coordinates: Coordinates, city: City?)

  /// Returns the place of the arguments; without any, the user is asked.
  private static func place(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) -> Place {
    let words = invocation.arguments
    if !words.isEmpty { return try place(called: words, invocation, in: &console) }
    let zone = try Inputs(invocation, in: &console).zone.name
    let database = ZoneDatabase(environment: console.host.environment)
    let own = console.host.canAsk ? ZonePlaces(database: database).place(of: zone)?.name : nil
    let hint = "(or degrees north and east: 59.91 10.75)"
    guard console.host.canAsk,
      let place = Prompt.ask(
        "City", own.map { "[\($0)] \(hint)" } ?? hint, default: own == nil ? nil : zone,
        in: &console,
        { text, console throws(CommandError) in
          try place(
            called: text.split(separator: " ").map(String.init), invocation, in: &console)
        })
    else {
      throw CommandError(
        UsageError.missingArgument(
          invocation.command.arguments[0], usage: invocation.command.usage))
    }
    return place
  }

  private static func place(
    called words: [String], _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) -> Place {
    if let degrees = try TypedDegrees.coordinates(words) { return (degrees, nil) }
    let city = try KnownCities(invocation, in: &console).city(called: words.joined(separator: " "))
    return (city.coordinates, city)
  }

  private static func detect(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let database = ZoneDatabase(environment: console.host.environment)
    guard let place = ZonePlaces(database: database).place(of: inputs.zone.name) else {
      throw .failed(
        "no city is known for the zone '\(inputs.zone.name)': use noonmark location set CITY")
    }
    let location = Location(place, origin: .user)
    console.print(LocationAccess.line(for: try LocationAccess(console.host).store(location)))
  }

  private static func clear(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let access = try LocationAccess(console.host)
    let wasSet = try CommandError.wrap { () throws(StoreError) in
      try access.file.clear(in: access.store)
    }
    console.writeLine(wasSet ? "Location removed." : "No location was set.")
    // An invalid line stays in the file, and is a warning at every render.
    if let problem = access.file.read().problem { console.warn(problem) }
  }
}

/// The location's file and the store that writes it.
struct LocationAccess {
  let file: LocationFile
  let store: Store

  init(_ host: Host) throws(CommandError) {
    let folder = try host.directory(.data)
    file = LocationFile(folder: folder)
    store = host.recordingStore
  }

  /// Stores a location and returns it as read back: the file does not keep every name.
  func store(_ location: Location) throws(CommandError) -> Location {
    try CommandError.wrap { () throws(StoreError) in try file.write(location, in: store) }
    return file.read().location ?? location
  }

  /// `Oslo  59.91° N, 10.75° E`.
  static func line(for location: Location) -> String {
    let name = location.name.map { "\($0.string)  " } ?? ""
    return name + location.coordinatesText.string
      + (location.origin == .zone ? "  (default: the city of the time zone)" : "")
  }
}
