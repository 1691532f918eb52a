import Foundation
import NoonmarkSystem
import TestSupport

/// A directory of made-up time zones, removed after the test.
struct TemporaryZones: ~Copyable {
  private let folder = TemporaryFolder()
  var root: String { folder.path }

  /// The database in the directory `db`, with `localtime` and `timezone` beside it.
  var database: ZoneDatabase {
    ZoneDatabase(
      folder: root + "/db", localTimePath: root + "/localtime", localNamePath: root + "/timezone")
  }

  /// Writes the file of a zone with a POSIX rule.
  func add(zone name: String, rule: String = "TST-1") throws {
    try add(file: "db/" + name, bytes: TemporaryZones.file(rule: rule))
  }

  func add(file name: String, bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: root + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func add(file name: String, text: String) throws {
    try add(file: name, bytes: Array(text.utf8))
  }

  func add(link name: String, to target: String) throws {
    let url = URL(fileURLWithPath: root + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  /// A file without transitions: one type, UTC, and the rule.
  static func file(rule: String) -> [UInt8] {
    var block = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    for count: UInt8 in [0, 0, 0, 0, 1, 4] { block += [0, 0, 0, count] }
    block += [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
    return block + block + Array("\n\(rule)\n".utf8)
  }
}
