import Foundation
import Synchronization

/// Runs of targets on several threads of this process at once, for the thread sanitizer.
///
/// noonmark has one thread. What its parsers share, such as tables that are made when they are
/// first used, must be safe all the same: tests run commands on many threads.
struct Concurrency {
  let targets: [FuzzTarget]
  let seed: UInt64
  let count: Int
  let threads: Int

  /// The work of a thread.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs every input and returns whether all promises were kept.
  ///
  /// The threads come to a target at about the same time, each with other inputs.
  func run() -> Bool {
    let failures = Mutex(0)
    let bodies = (0..<threads).map { thread in
      Work {
        for target in targets {
          var mutator = Mutator(target)
          for number in stride(from: thread, to: count, by: threads) {
            do throws(BrokenPromise) {
              try target.check(mutator.input(seed: seed &+ UInt64(number)))
            } catch {
              failures.withLock { $0 += 1 }
              report("\(target.name): \(error.message): --seed \(seed &+ UInt64(number)) --count 1")
            }
          }
        }
      }
    }
    // Not a queue: the sanitizer knows when a thread begins and ends.
    let started = bodies.map { work in
      var thread = pthread_t()
      let context = Unmanaged.passRetained(work).toOpaque()
      let status = pthread_create(
        &thread, nil,
        { context in
          context.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
          return nil
        }, context)
      precondition(status == 0, "a thread can be started")
      return thread
    }
    for thread in started { pthread_join(thread, nil) }
    let failed = failures.withLock { $0 }
    report(
      "\(targets.count) targets: \(count) runs each on \(threads) threads from seed \(seed), "
        + "\(failed) failures")
    return failed == 0
  }
}
