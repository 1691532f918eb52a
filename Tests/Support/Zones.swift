import Almanac
import Foundation

/// Time zones for tests, from the system's database.
package enum Zones {
  /// The folder of the database.
  package static let folder = "/usr/share/zoneinfo"

  /// Whether the system has a database, as Linux with tzdata and macOS do.
  package static let arePresent =
    TestMachine.isCI || FileManager.default.fileExists(atPath: folder + "/Europe/Oslo")

  /// Returns a zone of the database.
  package static func named(_ name: String) throws -> Zone {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
    return try Zone(tzif: [UInt8](bytes), name: name)
  }

  /// Zones that are hard to handle.
  ///
  /// They have nonexistent and ambiguous midnights, odd offsets, skipped dates, daylight saving
  /// time of half an hour, and rules that are not in a database.
  package static let nasty: [Zone] = {
    let names = [
      "Europe/Oslo", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe",
      "America/Havana", "America/Santiago", "Asia/Beirut", "America/Sao_Paulo", "Asia/Tehran",
      "Pacific/Kiritimati", "Antarctica/Troll", "America/Anchorage", "Africa/Casablanca",
    ]
    let rules = [
      "EST5EDT,M3.2.0,M11.1.0", "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "<-12>12",
      "<+14>-14", "NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01",
    ]
    return names.compactMap { try? named($0) } + rules.compactMap { try? Zone(posixRule: $0) }
      + [.utc]
  }()
}
