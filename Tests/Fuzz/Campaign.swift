import Foundation
import NoonmarkSystem
import Synchronization
import TestSupport

/// Runs of a target in processes of their own, restarted after each failure.
struct Campaign {
  let target: FuzzTarget
  let seed: UInt64
  let count: Int

  /// The failures after which a target is given up.
  private static let maximumFailures = 5

  /// A run that failed.
  struct Failure {
    let number: Int
    let reason: String
  }

  /// Runs several targets at once, and returns whether all promises were kept.
  static func run(_ targets: [FuzzTarget], seed: UInt64, count: Int) -> Bool {
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: targets.count) { index in
      let failed = Campaign(target: targets[index], seed: seed, count: count).run()
      failures.withLock { $0 += failed }
    }
    return failures.withLock { $0 } == 0
  }

  /// Returns the number of failures.
  func run() -> Int {
    let start = Date()
    let inputs = FuzzInputs(target)
    var next = -inputs.corpus.count
    var failures = 0
    while next < count, failures < Campaign.maximumFailures {
      guard let failure = runWorker(next..<count) else { break }
      failures += 1
      explain(failure, inputs)
      next = failure.number + 1
    }
    let seconds = Int(Date().timeIntervalSince(start).rounded())
    report(
      "\(target.name): \(inputs.corpus.count) files and \(count) runs from seed \(seed), "
        + "\(failures) failures, \(seconds) s")
    return failures
  }

  private func runWorker(_ numbers: Range<Int>) -> Failure? {
    let progress = NSTemporaryDirectory() + "/noonmark-fuzz-\(getpid())-\(target.name)"
    defer { unlink(progress) }
    let arguments = [
      target.name, "--worker", progress, "--seed", String(seed), "--from",
      String(numbers.lowerBound), "--count", String(numbers.upperBound),
    ]
    // Sets and dictionaries have the same order in every run.
    let environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    let process: TestProcess
    do {
      process = try TestProcess(
        Bundle.main.executablePath ?? "", arguments, environment: environment,
        output: STDOUT_FILENO, error: STDERR_FILENO)
    } catch {
      return Failure(number: numbers.upperBound, reason: "cannot start: \(error)")
    }
    process.waitUntilExit()
    if process.ending == .exited(0) { return nil }
    let number = FileManager.default.contents(atPath: progress).flatMap { data in
      data.count == MemoryLayout<Int>.size
        ? data.withUnsafeBytes { $0.loadUnaligned(as: Int.self) } : nil
    }
    let status = process.terminationStatus
    let isExit = process.ending == .exited(status)
    return Failure(
      number: number ?? numbers.upperBound,
      reason: isExit
        ? "exit status \(status)" : status == SIGALRM ? "endless" : "signal \(status)")
  }

  /// Writes the input, and prints how to repeat the run.
  private func explain(_ failure: Failure, _ inputs: FuzzInputs) {
    guard failure.number < count else {
      report("\(target.name): failed: \(failure.reason)")
      return
    }
    var mutator = inputs.mutator
    let input = inputs.input(failure.number, seed: seed, &mutator)
    guard failure.number >= 0 else {
      report("\(target.name): failed: \(failure.reason): \(inputs.corpus[-failure.number - 1])")
      return
    }
    let seed = seed &+ UInt64(failure.number)
    let path = "fuzz-\(target.name)-\(seed)"
    _ = FileManager.default.createFile(atPath: path, contents: Data(input))
    report(
      "\(target.name): failed: \(failure.reason): noonmark-fuzz \(target.name) --seed \(seed) "
        + "--count 1, or noonmark-fuzz \(target.name) \(path)")
  }
}
