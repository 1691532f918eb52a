import Almanac
import Foundation
import TestSupport

extension Zones {
  /// Returns the file of a zone of the system's database.
  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }

  /// The names of all zones of the database, sorted.
  static func names() -> [String] {
    let others = ["posix/", "right/"]
    guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
    return walk.compactMap { $0 as? String }
      .filter { name in !others.contains { name.hasPrefix($0) } }
      .filter { (try? bytes($0).starts(with: "TZif".utf8)) == true }
      .sorted()
  }
}
