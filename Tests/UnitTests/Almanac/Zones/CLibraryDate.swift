import Almanac
import Foundation
import NoonmarkSystem
import TestSupport

/// The C library's view of a zone, through `date` of the GNU core utilities.
///
/// It runs in a separate process, because the C library has one zone per process.
enum CLibraryDate {
  /// Whether `date` is GNU's, which alone supports `%::z`.
  static let isPresent =
    TestMachine.isCI || (try? run(["--version"], zone: "UTC").contains("GNU")) == true

  /// Returns `+HH:MM:SS ABBREVIATION` for each instant.
  static func answers(for instants: [Instant], zone: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("noonmark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = instants.map { "@\($0.epochSeconds)\n" }.joined()
    try lines.write(to: file, atomically: false, encoding: .utf8)
    let output = try run(["--file", file.path, "+%::z %Z"], zone: zone)
    // An unknown offset (abbreviation -00) is printed as minus zero.
    return output.split(separator: "\n").map {
      $0 == "-00:00:00 -00" ? "+00:00:00 -00" : String($0)
    }
  }

  /// Returns the same text, computed by `Zone`.
  static func text(of zone: Zone, at instant: Instant) -> String {
    let offset = zone.offset(at: instant)
    let seconds = abs(offset)
    let clock = String(format: "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
    return "\(offset < 0 ? "-" : "+")\(clock) \(zone.abbreviation(at: instant))"
  }

  private static func run(_ arguments: [String], zone: String) throws -> String {
    var date = ChildProcess(
      "/usr/bin/env", ["date"] + arguments,
      environment: Environment([("LC_ALL", "C"), ("TZ", zone), ("PATH", "/usr/bin:/bin")]),
      deadline: 60_000)
    date.maximumOutputSize = 1 << 26
    return String(decoding: try date.run().output, as: UTF8.self)
  }
}
