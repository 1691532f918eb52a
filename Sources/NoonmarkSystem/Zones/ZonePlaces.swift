import Almanac

/// The locations of time zones, from the database's tables `zone1970.tab` and `zone.tab`.
package struct ZonePlaces: Sendable {
  package struct Place: Hashable, Sendable {
    /// The zone as the table lists it, such as `Europe/Oslo`.
    package let zone: String
    /// The city, for display: `Oslo`.
    package let name: String
    /// The city's coordinates, to the minute or second of arc.
    package let coordinates: Coordinates
  }

  /// The maximum size of a table in bytes; the real ones have less than 128 KiB.
  private static let maximumTableSize = 1 << 20

  private let folders: [String]

  package init(database: ZoneDatabase) {
    folders = database.folders
  }

  /// Returns the location of a zone, or `nil` if it has none, like UTC and `Etc/GMT+3`.
  ///
  /// An old name that the tables do not list (`US/Pacific`, `Asia/Calcutta`) has the location of
  /// the zone it links to.
  package func place(of zone: String) -> Place? {
    var zone = zone
    for copy in ["posix/", "right/"] where zone.hasPrefix(copy) {
      zone.removeFirst(copy.count)
    }
    for folder in folders where ZoneDatabase.isName(zone) {
      if let place = place(of: zone, in: folder) { return place }
    }
    return nil
  }

  private func place(of zone: String, in folder: String) -> Place? {
    let tables = ["zone1970.tab", "zone.tab"].compactMap { table($0, in: folder) }
    guard !tables.isEmpty else { return nil }
    let links = table("tzdata.zi", in: folder)
    var zone = zone
    // Chains of links are rare and short.
    for _ in 0..<8 {
      for table in tables {
        if let place = ZonePlaces.place(of: zone, in: table) { return place }
      }
      guard
        let target = links.flatMap({ ZonePlaces.linkTarget(of: zone, in: $0) })
          ?? symbolicLinkTarget(of: zone, in: folder)
      else { return nil }
      zone = target
    }
    return nil
  }

  private func table(_ name: String, in folder: String) -> [UInt8]? {
    (try? File.read("\(folder)/\(name)", limit: ZonePlaces.maximumTableSize))?.bytes
  }

  /// Finds a zone in lines of `countries TAB coordinates TAB zone [TAB remarks]`.
  package static func place(of zone: String, in table: [UInt8]) -> Place? {
    for line in table.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(
        separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count >= 3, fields[2].elementsEqual(zone.utf8),
        let coordinates = Coordinates(iso6709: fields[1])
      else { continue }
      return Place(zone: zone, name: displayName(of: zone), coordinates: coordinates)
    }
    return nil
  }

  /// Finds a zone in lines of `L TARGET NAME`.
  package static func linkTarget(of zone: String, in table: [UInt8]) -> String? {
    for line in table.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "L") {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count == 3, fields[2].elementsEqual(zone.utf8) else { continue }
      return String(decoding: fields[1], as: UTF8.self)
    }
    return nil
  }

  /// Returns the zone that a zone's file links to.
  private func symbolicLinkTarget(of zone: String, in folder: String) -> String? {
    guard let target = File.linkTarget(of: "\(folder)/\(zone)") else { return nil }
    var parts = zone.split(separator: "/").dropLast()
    if target.hasPrefix("/") {
      guard target.hasPrefix(folder + "/") else { return nil }
      return String(target.dropFirst(folder.count + 1))
    }
    for part in target.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the last component of a zone name as words: `New York` for `America/New_York`.
  private static func displayName(of zone: String) -> String {
    let city = zone.split(separator: "/").last.map(String.init) ?? zone
    return String(city.map { $0 == "_" ? " " : $0 })
  }
}
