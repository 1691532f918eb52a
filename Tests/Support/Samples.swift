import Foundation

/// The number of inputs that a test tries: all of them under `CI=true`, otherwise a sample.
///
/// Some suites have so many inputs that even `CI=true` tries only a part, and only `.ci/thorough`
/// tries all. Seeds are fixed, and a sample is a part of all inputs, so a failure in a sample also
/// occurs under `CI=true`.
package enum Samples {
  /// Whether tests try all their inputs, except those only for `.ci/thorough`.
  package static let areWhole = TestMachine.isCI

  /// Whether every test tries all its inputs, as in `.ci/thorough`.
  package static let haveAllFaults =
    ProcessInfo.processInfo.environment["NOONMARK_FAULTS"] == "all"

  /// Returns some of a list of faults at regular intervals, all of them in `.ci/thorough`.
  ///
  /// - Parameters:
  ///   - whole: The faults.
  ///   - step: The interval.
  ///   - stepInCI: The interval under `CI=true`.
  ///   - offset: The index of the first fault, so different tests can try different faults.
  package static func faults<Element>(
    of whole: [Element], every step: Int, inCI stepInCI: Int, from offset: Int
  ) -> [Element] {
    let step = haveAllFaults ? 1 : areWhole ? stepInCI : step
    return stride(from: offset % step, to: whole.count, by: step).map { whole[$0] }
  }

  /// Returns a part of a number, but at least 1.
  ///
  /// - Parameters:
  ///   - whole: The number.
  ///   - part: The divisor.
  ///   - partInCI: The divisor under `CI=true`. It is more than 1 only for a suite that
  ///     `.ci/thorough` runs with all inputs.
  package static func count(_ whole: Int, oneIn part: Int = 10, inCI partInCI: Int = 1) -> Int {
    max(1, whole / (haveAllFaults ? 1 : areWhole ? partInCI : part))
  }

  /// Returns the first elements of a list, or under `CI=true` all elements.
  package static func first<Element>(_ count: Int, of whole: [Element]) -> [Element] {
    areWhole ? whole : Array(whole.prefix(count))
  }

  /// Returns the last elements of a list, or under `CI=true` all elements.
  package static func last<Element>(_ count: Int, of whole: [Element]) -> [Element] {
    areWhole ? whole : Array(whole.suffix(count))
  }

  /// Returns every `step`th element of a list, or under `CI=true` all elements.
  ///
  /// - Parameters:
  ///   - step: The interval.
  ///   - stepInCI: The interval under `CI=true`. It is more than 1 only for a suite that
  ///     `.ci/thorough` runs with all inputs.
  ///   - whole: The list.
  package static func every<Element>(
    _ step: Int, inCI stepInCI: Int = 1, of whole: [Element]
  ) -> [Element] {
    faults(of: whole, every: step, inCI: stepInCI, from: 0)
  }

  /// Returns the seeds from 1 that a parameterized test runs with.
  ///
  /// - Parameters:
  ///   - whole: The number of seeds.
  ///   - partInCI: The divisor under `CI=true`, as of `count`.
  package static func seeds(_ whole: Int, inCI partInCI: Int = 1) -> ClosedRange<UInt64> {
    1...UInt64(count(whole, inCI: partInCI))
  }
}
