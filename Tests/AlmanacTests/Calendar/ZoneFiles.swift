import Almanac
import Foundation

/// The system's time zone files, for tests that need real ones.
enum ZoneFiles {
  static let folder = "/usr/share/zoneinfo"

  /// Whether the system has them, as Linux with tzdata and macOS do.
  static let arePresent = FileManager.default.fileExists(atPath: folder + "/Europe/London")

  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }

  static func zone(_ name: String) throws -> Zone {
    try Zone(tzif: bytes(name), name: name)
  }

  /// The names of all zones of the folder, sorted.
  static func names() -> [String] {
    let others = ["posix/", "right/"]
    guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
    return walk.compactMap { $0 as? String }
      .filter { name in !others.contains { name.hasPrefix($0) } }
      .filter { (try? bytes($0).starts(with: "TZif".utf8)) == true }
      .sorted()
  }
}
