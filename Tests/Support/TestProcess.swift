import Foundation
import NoonmarkSystem
import Synchronization

/// A program that a test starts, in a separate process group and with default signal actions.
///
/// Foundation's `Process` has one thread for all programs. It detects the end of a program by a
/// socket that the program inherits, and then blocks until that program has ended. If the program
/// closes the socket but keeps running, all tests wait for it. Here, each program has its own
/// waiting thread.
package final class TestProcess: Sendable {
  package let processIdentifier: pid_t
  private let state = Mutex<ChildProcess.Ending?>(nil)
  private let hasEnded = DispatchGroup()

  /// Starts a program, which inherits only its three standard streams.
  ///
  /// A stream without a descriptor is `/dev/null`.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String],
    directory: String? = nil, input: Int32? = nil, output: Int32? = nil, error: Int32? = nil
  ) throws {
    var plan = SpawnPlan()
    if let directory { plan.change(to: directory) }
    plan.connect(STDIN_FILENO, to: input, else: O_RDONLY)
    plan.connect(STDOUT_FILENO, to: output, else: O_WRONLY)
    plan.connect(STDERR_FILENO, to: error, else: O_WRONLY)
    processIdentifier = try plan.start(
      path, arguments.map { Array($0.utf8) }, Environment(environment.map { ($0.key, $0.value) }))
    hasEnded.enter()
    Thread.detachNewThread { self.reap() }
  }

  /// Runs a program to its end, and does something meanwhile.
  ///
  /// The outputs are files, not pipes, which a program that it leaves behind would hold open.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String],
    directory: String? = nil, meanwhile: (TestProcess) throws -> Void = { _ in }
  ) throws -> (status: Int32, output: String, error: String) {
    let folder = TemporaryFolder()
    defer { _ = folder.path }
    let output = try Descriptor.open(folder.path + "/output", O_RDWR | O_CREAT)
    let errors = try Descriptor.open(folder.path + "/errors", O_RDWR | O_CREAT)
    let process = try TestProcess(
      path, arguments, environment: environment, directory: directory, output: output.number,
      error: errors.number)
    try meanwhile(process)
    process.waitUntilExit()
    return (process.terminationStatus, try text(of: output), try text(of: errors))
  }

  private static func text(of file: borrowing Descriptor) throws -> String {
    let size = Int(try file.status().st_size)
    let bytes = try File.bytes(of: file.number, at: 0, count: size, path: file.path)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until the program has ended, and records its status.
  private func reap() {
    // The program stays a zombie until then, so its process identifier is not reused.
    var information = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0,
      errno == EINTR
    {}
    state.withLock { ending in
      var status: Int32 = 0
      _ = waitpid(processIdentifier, &status, 0)
      let signal = status & 0x7F
      ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    }
    hasEnded.leave()
  }

  /// The exit status or the signal that ended the program, or `nil` while it is running.
  package var ending: ChildProcess.Ending? { state.withLock { $0 } }

  package var isRunning: Bool { ending == nil }

  /// Waits until it has ended.
  package func waitUntilExit() {
    hasEnded.wait()
  }

  /// Waits until the program has ended, and returns whether it did so in time.
  package func waitUntilExit(milliseconds: Int) -> Bool {
    hasEnded.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  /// The exit status or the signal that ended the program, or -1 while it is running.
  package var terminationStatus: Int32 {
    switch ending {
    case .exited(let number), .signaled(let number): number
    default: -1
    }
  }

  /// Sends a signal, unless the program has ended.
  package func send(_ signal: Int32) {
    state.withLock { if $0 == nil { _ = kill(processIdentifier, signal) } }
  }
}
