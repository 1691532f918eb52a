import TestSupport
import Testing

@testable import NoonmarkSystem

/// A directory of stub programs that record their input.
struct ToolFixture: ~Copyable {
  let folder = TemporaryFolder()

  init() {
    // As `StandardStreams.prepare()` does, for programs that do not read their input.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Adds a stub program.
  ///
  /// It records its arguments, each followed by a zero byte, its locale and its standard input.
  /// Then it runs a script.
  ///
  /// A shell writes the file. If this process opened it for writing, a child of another test could
  /// inherit the descriptor, and the file could not be executed.
  func put(_ name: String, _ script: String = "") throws {
    let text =
      "#!/bin/sh\nPATH=/usr/bin:/bin\nprintf '%s\\0' \(name) \"$@\" >>\(folder.path)/got\n"
      + "printf %s \"$LC_ALL\" >\(folder.path)/locale\ncat >\(folder.path)/input\n\(script)\n"
    let writing = "printf %s \"$2\" >\"$1\" && exec chmod 700 \"$1\""
    let shell = ChildProcess(
      "/bin/sh", ["-c", writing, "sh", "\(folder.path)/\(name)", text],
      environment: Environment([("PATH", "/usr/bin:/bin")]), deadline: 60_000)
    #expect(try shell.run().ending == .exited(0))
  }

  /// Returns an environment whose `PATH` has only the stubs.
  func environment(_ more: [(name: String, value: String)] = []) -> Environment {
    Environment([("PATH", folder.path)] + more)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try File.read("\(folder.path)/\(name)", limit: 1 << 22).bytes
  }

  /// The file to which the script of a stub that keeps running writes its process identifier.
  var pidFile: String { folder.path + "/pid" }

  /// Kills the stub that keeps running, and returns whether it was still running.
  func killRunning() throws -> Bool {
    let number = String(decoding: try bytes("pid").dropLast(), as: UTF8.self)
    return kill(try #require(pid_t(number)), SIGKILL) == 0
  }

  /// Returns the programs that ran, with their arguments.
  func got() throws -> [String] {
    try bytes("got").split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
