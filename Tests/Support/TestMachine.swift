import Foundation
import NoonmarkSystem
import Testing

/// The machine that runs the tests, and whether it has what a test needs.
///
/// A test without what it needs is skipped. In CI it runs, and fails, so that no check is skipped
/// unnoticed.
package enum TestMachine {
  /// Whether the tests run in CI, which installs everything.
  package static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

  private static let path =
    (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/bin:/bin"

  /// Whether to run the tests that need a program.
  package static func has(_ program: String) -> Bool {
    isCI || ChildProcess.find(program, in: path) != nil
  }
}

extension Trait where Self == ConditionTrait {
  /// The test needs a program.
  package static func needs(_ program: String) -> ConditionTrait {
    .enabled(if: TestMachine.has(program), "\(program) is not installed")
  }

  /// The test needs the time zone database.
  package static var needsZones: ConditionTrait {
    .enabled(if: Zones.arePresent, "no time zone files on this system")
  }

  /// The test gives files to another user.
  ///
  /// Skipped without root, also in CI.
  package static var needsRoot: ConditionTrait {
    .enabled(if: geteuid() == 0, "only root can give files away")
  }
}
