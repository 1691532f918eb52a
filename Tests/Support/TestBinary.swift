import Foundation

/// The program under test.
package enum TestBinary {
  /// The program: as the variable `NOONMARK_BINARY` says, or beside the test bundle, where SwiftPM
  /// puts both; nil if it is missing.
  package static let path: String? = {
    if let named = ProcessInfo.processInfo.environment["NOONMARK_BINARY"] { return named }
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      .map { $0.bundleURL.deletingLastPathComponent() }
    return ([Bundle.main.bundleURL] + bundles).map { $0.appendingPathComponent("noonmark").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}
