import Foundation
import NoonmarkSystem

/// The program curl, which some tests need.
package enum CurlProgram {
  /// Whether to run the tests that need curl.
  ///
  /// In CI, they run, and fail, even without it.
  package static let isAvailable =
    ChildProcess.find("curl", in: "/usr/bin:/bin") != nil
    || ProcessInfo.processInfo.environment["CI"] == "true"

  /// The comment of a skipped test.
  package static let needed = "curl is not installed"
}
