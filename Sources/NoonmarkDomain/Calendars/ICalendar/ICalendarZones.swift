import Almanac
import NoonmarkBase
import Recurrence

/// The zones used by a file, each looked up once.
struct ICalendarZones {
  private let definitions: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition]
  /// Returns a zone of the database by its name.
  let zoneNamed: (String) -> Zone?
  private var found: [ICalendarScanner.ZoneKey: Zone?] = [:]
  /// The problems with the definitions that were looked up.
  private(set) var problems = Diagnostics()

  /// The steps of looking up a name, which can read files.
  private static let stepsPerName = 2000

  /// The names of Windows that look like offsets, and the names in the time zone database.
  ///
  /// Its other names are in the file `zone-names`.
  private static let offsetsOfWindows = [
    "UTC+12": "Etc/GMT-12", "UTC+13": "Etc/GMT-13", "UTC-02": "Etc/GMT+2", "UTC-08": "Etc/GMT+8",
    "UTC-09": "Etc/GMT+9", "UTC-11": "Etc/GMT+11",
  ]

  /// Creates the zones from the file's own definitions and those of the database.
  init(
    definitions: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition],
    zoneNamed: @escaping (String) -> Zone?
  ) {
    self.definitions = definitions
    self.zoneNamed = zoneNamed
  }

  /// Returns the zone that a calendar refers to by a name.
  ///
  /// A zone of the database by a name such as `Europe/Oslo`, or by the location of the file's
  /// definition, takes precedence over that definition: old files have outdated rules. A short
  /// name, `EST`, is one of the file (RFC 5545, 3.2.19), unless the database has the same zone by
  /// it. What the name could mean besides is a guess, and only made without a definition.
  ///
  /// A zone that would be too much work is unknown.
  mutating func zone(
    _ key: ICalendarScanner.ZoneKey, spending budget: inout WorkBudget
  ) -> Zone? {
    if let zone = found[key] { return zone }
    guard budget.spend(ICalendarZones.stepsPerName) else { return nil }
    let definition = definitions[key]
    // The database has a few such names, `GMT-0`, and rules of POSIX have their sign turned.
    let offset = ICalendarOffset.seconds(named: key.name)
    let names = offset == nil ? ICalendarZones.candidates(key.name) : []
    let locations = definition?.location.map { ICalendarZones.candidates($0) } ?? []
    var zone: Zone?
    for name in names + locations where zone == nil {
      zone = zoneNamed(name)
      guard let found = zone, let definition, !key.name.hasPrefix("/"), !name.contains("/")
      else { continue }
      if !definition.agrees(with: found, spending: &budget) { zone = nil }
    }
    if zone == nil {
      let own = definition?.zone(named: key.name, spending: &budget)
      zone = own ?? guess(key.name)
      // A guess takes the place of a definition that cannot be read.
      if own != nil || zone == nil, let problem = definition?.problem(named: key.name) {
        problems.add(problem)
      }
    }
    found[key] = .some(zone)
    return zone
  }

  /// Returns the zone of a name that is not in the database: a Windows name, an offset, a name that
  /// programs show, or a POSIX rule.
  private func guess(_ name: String) -> Zone? {
    if let zone = ICalendarZones.offsetsOfWindows[name].flatMap(zoneNamed) { return zone }
    if ["tzone://microsoft/utc", "z"].contains(name.lowercased()) { return .utc }
    if let offset = ICalendarOffset.seconds(named: name) {
      return try? Zone(name: name, initialOffset: offset)
    }
    if let zone = ForeignZoneName(name).zone(named: name, zoneNamed: zoneNamed) { return zone }
    let isPlain = name.hasPrefix("UTC") || name.hasPrefix("GMT")
    return isPlain ? nil : try? Zone(posixRule: name)
  }

  /// Returns the names to look up: the name, and the suffixes of a path such as
  /// `/vendor/2024/Europe/Oslo` or `http://example.com/Europe/Oslo`.
  ///
  /// No name in the time zone database has more than three components.
  private static func candidates(_ name: String) -> [String] {
    // Longer names do not exist.
    guard name.utf8.count <= 256, !name.isEmpty else { return [] }
    let parts = name.split(separator: "/")
    let isPath = name.hasPrefix("/")
    guard isPath || parts.count > 2 && name.contains(where: { $0 == "." || $0 == ":" }) else {
      return [name]
    }
    return [3, 2, 1].filter { $0 <= parts.count && (isPath || $0 > 1) }
      .map { parts.suffix($0).joined(separator: "/") }
  }
}
