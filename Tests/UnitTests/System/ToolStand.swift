import NoonmarkSystem
import Testing
import TestSupport

@testable import NoonmarkSystem

/// A folder in which stand-ins of programs note what they get.
struct ToolStand: ~Copyable {
  let folder: TemporaryFolder

  init() throws {
    // As `StandardStreams.prepare()` does, for programs that do not read their input.
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
  }

  /// Puts a program there, which notes its arguments, each ended by a zero, and what it reads, and
  /// then does what the script says.
  ///
  /// A shell writes it: a file that this process had open for writing could not be run while a
  /// program that another test has just started still holds a copy of the descriptor.
  func put(_ name: String, _ script: String = "") throws {
    let text =
      "#!/bin/sh\nPATH=/usr/bin:/bin\nprintf '%s\\0' \(name) \"$@\" >>\(folder.path)/got\n"
      + "cat >\(folder.path)/input\n\(script)\n"
    let writing = "printf %s \"$2\" >\"$1\" && exec chmod 700 \"$1\""
    let shell = ChildProcess(
      "/bin/sh", ["-c", writing, "sh", "\(folder.path)/\(name)", text],
      environment: Environment([("PATH", "/usr/bin:/bin")]), deadline: 60_000)
    #expect(try shell.run().ending == .exited(0))
  }

  /// An environment in which nothing else is found.
  func environment(_ more: [(name: String, value: String)] = []) -> Environment {
    Environment([("PATH", folder.path)] + more)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try File.read("\(folder.path)/\(name)", limit: 1 << 22).bytes
  }

  /// The names of the programs that ran, each with its arguments.
  func got() throws -> [String] {
    try bytes("got").split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
