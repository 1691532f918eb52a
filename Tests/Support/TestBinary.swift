import Foundation
import NoonmarkBase

/// The executable under test.
package enum TestBinary {
  private static let named = ProcessInfo.processInfo.environment["NOONMARK_BINARY"]

  /// Whether `NOONMARK_BINARY` names the executable, as in `.ci/run`.
  package static let isNamed = named != nil

  /// The path of the executable, or `nil` if it was not built.
  ///
  /// It is the path in `NOONMARK_BINARY`, or that of the executable next to the test bundle, where
  /// SwiftPM puts both.
  package static let path: String? = named ?? beside("noonmark")

  /// Returns the path of the executable.
  ///
  /// - Throws: If it was not built.
  package static func required() throws -> String { try required(path) }

  /// Returns the path of the debug build that is linked dynamically.
  ///
  /// - Throws: If it was not built.
  package static func dynamic() throws -> String { try required(beside("noonmark-dynamic")) }

  private static func required(_ path: String?) throws -> String {
    guard let path else {
      throw Failure("no noonmark beside the tests", "run swift build, or set NOONMARK_BINARY")
    }
    return path
  }

  /// Returns the path of an executable next to the test bundle, or `nil` if it does not exist.
  package static func beside(_ name: String) -> String? {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      .map { $0.bundleURL.deletingLastPathComponent() }
    return ([Bundle.main.bundleURL] + bundles).map { $0.appendingPathComponent(name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
