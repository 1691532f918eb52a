import Almanac

/// The zones that the events of a file name, each looked up once.
struct ICalendarZones {
  private let locations: [ICalendarScanner.ZoneKey: String]
  private var found: [ICalendarScanner.ZoneKey: Zone?] = [:]

  /// Starts with the names that the file gives for zones of its own.
  init(locations: [ICalendarScanner.ZoneKey: String]) {
    self.locations = locations
  }

  /// Returns the zone that a calendar means by a name; nil where nobody knows it.
  ///
  /// What the name itself says comes before what the file says of it, and that before what Windows
  /// means by it.
  mutating func zone(
    _ key: ICalendarScanner.ZoneKey, zoneNamed: (String) -> Zone?
  ) -> Zone? {
    if let zone = found[key] { return zone }
    let windowsName = ICalendarWindowsZones.name(of: key.name)
    // As a POSIX rule the Windows name `UTC-11` would lie to the east: it is not asked for.
    let isOffset = windowsName?.hasPrefix("Etc/GMT") == true
    var names = isOffset ? [] : ICalendarZones.candidates(key.name)
    if let location = locations[key] { names += ICalendarZones.candidates(location) }
    if let windowsName { names.append(windowsName) }
    var zone: Zone?
    for name in names where zone == nil { zone = zoneNamed(name) }
    found[key] = .some(zone)
    return zone
  }

  /// Returns what to look for: the name, or of a path such as `/vendor/2024/Europe/Oslo` its end.
  ///
  /// No name of the time zone database has more than three parts.
  private static func candidates(_ name: String) -> [String] {
    // Nothing longer can be one.
    guard name.utf8.count <= 256, !name.isEmpty else { return [] }
    guard name.hasPrefix("/") else { return [name] }
    let parts = name.split(separator: "/")
    return [3, 2, 1].filter { $0 <= parts.count }
      .map { parts.suffix($0).joined(separator: "/") }
  }
}
