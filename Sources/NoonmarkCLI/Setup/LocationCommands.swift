import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `noonmark location …`: the location for sunrise and sunset.
enum LocationCommands {
  static let all = [
    Command(
      "location", "Print the location", options: { Options.textFormat }, run: show),
    Command(
      "location show", "Print the location", options: { Options.textFormat },
      run: show),
    Command(
      "location set", "Set the location in degrees, north and east positive",
      arguments: [Argument("LAT"), Argument("LON")], options: { name }, run: set),
    Command(
      "location detect", "Set the location to the city of the time zone",
      run: detect),
    Command(
      "location deny", "Use no location: not that of the time zone either", run: deny),
    Command(
      "location clear", "Remove the location, so that the city of the time zone is used",
      run: clear),
  ]

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
      console.writeLine("No location is set. Set one with noonmark location set LAT LON")
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
    let latitude = try degrees(invocation.arguments[0], "latitude", -90...90)
    let longitude = try degrees(invocation.arguments[1], "longitude", -180...180)
    guard let coordinates = Coordinates(latitude: latitude, longitude: longitude) else {
      throw .input("the coordinates are out of range: latitude -90 to 90, longitude -180 to 180")
    }
    let name = invocation[LocationCommands.name].map { DisplayText($0) }
    let location = Location(
      coordinates: coordinates, name: name?.isEmpty == true ? nil : name)
    console.print(LocationAccess.line(for: try LocationAccess(console.host).store(location)))
  }

  private static func degrees(
    _ text: String, _ name: String, _ range: ClosedRange<Double>
  ) throws(CommandError) -> Double {
    let isDecimal = text.utf8.allSatisfy { "+-.0123456789".utf8.contains($0) }
    guard isDecimal, let value = Double(text), range.contains(value) else {
      throw .input(
        "invalid \(name) '\(text)': write degrees from \(Int(range.lowerBound)) to "
          + "\(Int(range.upperBound)), such as 59.91")
    }
    return value
  }

  private static func detect(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let database = ZoneDatabase(environment: console.host.environment)
    guard let place = ZonePlaces(database: database).place(of: inputs.zone.name) else {
      throw .failed(
        "no city is known for the zone '\(inputs.zone.name)': use noonmark location set LAT LON")
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
