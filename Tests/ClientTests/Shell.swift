import Foundation

/// Commands of the system, run to their end.
enum Shell {
  /// Whether the tests run where nothing may be missing.
  static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

  /// Returns whether a program is installed.
  static func has(_ program: String) -> Bool {
    (try? run("command -v \(program)"))?.isEmpty == false
  }

  /// Runs a command line of the shell and returns what it prints.
  ///
  /// By the C library's `system` and a file: Foundation waits until a server that the command
  /// leaves behind has ended as well.
  @discardableResult
  static func run(_ command: String) throws -> String {
    let path = NSTemporaryDirectory() + "noonmark-shell-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = system("{ \(command); } >\(path) 2>/dev/null </dev/null")
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
