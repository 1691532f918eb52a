import Foundation
import NoonmarkSystem
import Synchronization

/// A program that a test starts, in a process group of its own and with default signals.
///
/// Foundation's `Process` has one thread for all programs. It learns of an end by a socket that
/// the program inherits, and then waits for that program alone: if the socket is lost, all tests
/// wait for a program that runs on. Here each program has a thread that waits for it.
package final class TestProcess: Sendable {
  package let processIdentifier: pid_t
  private let state = Mutex<ChildProcess.Ending?>(nil)
  private let hasEnded = DispatchGroup()

  /// Starts a program, which inherits no descriptor but its three streams.
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

  /// Waits until it has ended, and records its status.
  private func reap() {
    // It stays a zombie until then, so that its number is not another program's.
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

  /// The exit status or signal that ended it; `nil` if it runs.
  package var ending: ChildProcess.Ending? { state.withLock { $0 } }

  package var isRunning: Bool { ending == nil }

  /// Waits until it has ended.
  package func waitUntilExit() {
    hasEnded.wait()
  }

  /// Waits until it has ended, and returns whether it did in time.
  package func waitUntilExit(milliseconds: Int) -> Bool {
    hasEnded.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  /// The exit status, or the signal that ended it; -1 if it runs.
  package var terminationStatus: Int32 {
    switch ending {
    case .exited(let number), .signaled(let number): number
    default: -1
    }
  }

  /// Sends a signal, unless it has ended.
  package func send(_ signal: Int32) {
    state.withLock { if $0 == nil { _ = kill(processIdentifier, signal) } }
  }
}
