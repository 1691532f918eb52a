import Foundation
import Synchronization
import Testing

/// Runs tests on separate threads, because they mostly wait for other programs.
///
/// Swift Testing has one thread per processor, which such tests would block while others could run.
package struct WaitingTrait: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The test waits for other programs most of the time.
  package static var waits: WaitingTrait { WaitingTrait() }
}

/// A fixed number of threads that run jobs in the order in which they were enqueued.
private final class WaitingThreads: TaskExecutor {
  /// There are fewer threads if tests try all their inputs, since they then use more processor
  /// time.
  static let shared = WaitingThreads(
    count: (Samples.areWhole ? 5 : 8) * ProcessInfo.processInfo.activeProcessorCount)

  private let jobs = Mutex<[UnownedJob]>([])
  private let available = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [self] in
        while true {
          available.wait()
          let job = jobs.withLock { $0.removeFirst() }
          job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    available.signal()
  }
}
