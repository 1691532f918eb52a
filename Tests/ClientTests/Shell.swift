import Foundation
import NoonmarkSystem
import TestSupport

/// Commands of the system, run to their end.
enum Shell {
  /// Runs a command line of the shell and returns what it prints.
  ///
  /// By a file, not a pipe, which a server that the command leaves behind would hold open.
  @discardableResult
  static func run(_ command: String) throws -> String {
    let path = NSTemporaryDirectory() + "noonmark-shell-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let output = try Descriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC)
    let process = try TestProcess(
      "/bin/sh", ["-c", command], environment: ProcessInfo.processInfo.environment,
      output: output.number)
    process.waitUntilExit()
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
