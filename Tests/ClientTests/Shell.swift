import Foundation

/// Commands of the system, run to their end.
enum Shell {
  /// Whether the tests run in CI, where a missing tool is a failure.
  static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

  /// Returns whether a program is installed.
  static func has(_ program: String) -> Bool {
    (try? run("command -v \(program)"))?.isEmpty == false
  }

  /// Runs a command line of the shell and returns what it prints.
  ///
  /// By the C library and a file: Foundation waits until a server that the command leaves behind
  /// has ended as well. Not by `system`, which has this whole process ignore control-C meanwhile,
  /// and with it all that other tests start.
  @discardableResult
  static func run(_ command: String) throws -> String {
    let path = NSTemporaryDirectory() + "noonmark-shell-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let line = "{ \(command); } >\(path) 2>/dev/null </dev/null"
    let words = strings(["sh", "-c", line])
    let variables = strings(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" })
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", nil, nil, words, variables) == 0 else {
      throw CocoaError(.executableLoad)
    }
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  /// Copies texts for the C library, with the null pointer that ends the list.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
