import Almanac
import Foundation
import NoonmarkProgram
import NoonmarkSystem
import Synchronization

/// Runs of the program within the test process.
///
/// Use the executable for tests that need a process: terminals, signals, `--follow`, the render
/// cache, background loads, closed pipes, and `LOCPATH`, which the C library reads from its own
/// environment.
package enum InProcess {
  /// Whether a thread can have a separate working directory.
  ///
  /// On Linux it can, if the sandbox allows it.
  package static let isAvailable = inThread { enter("/") }

  /// Runs a command line.
  ///
  /// The program and its child processes have a separate working directory, so tests can run in
  /// parallel. With a time, the clock is stopped.
  package static func run(
    _ arguments: [String], with environment: [String: String], in directory: String,
    at now: Instant? = nil
  ) -> RunOutcome {
    inThread {
      precondition(enter(directory), "\(directory) cannot become the working directory")
      StandardStreams.prepare()
      return Program.run(
        Host(arguments: arguments, environment: environment.map { ($0.key, $0.value) }, now: now))
    }
  }

  private static func inThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    let result = Mutex<Value?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let value = body()
      result.withLock { $0 = value }
      isDone.signal()
    }
    while true {
      isDone.wait()
      if let value = result.withLock({ $0 }) { return value }
    }
  }

  /// Changes the working directory of this thread alone (unshare(2), `CLONE_FS`).
  private static func enter(_ directory: String) -> Bool {
    #if os(Linux)
      unshare(CLONE_FS) == 0 && chdir(directory) == 0
    #else
      false
    #endif
  }
}
