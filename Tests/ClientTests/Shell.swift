import Foundation
import TestSupport

/// Commands of the system, run to their end.
enum Shell {
  /// Runs a command line of the shell and returns what it prints.
  @discardableResult
  static func run(_ command: String) throws -> String {
    try TestProcess.run(
      "/bin/sh", ["-c", command], environment: ProcessInfo.processInfo.environment
    ).output
  }
}
