import Foundation

/// The number of inputs that a test tries: all of them under `CI=true`, otherwise a sample.
///
/// Seeds are fixed and a sample is a part of the whole, so what fails in a sample fails under
/// `CI=true` too.
package enum Samples {
  /// Whether tests try all their inputs.
  package static let areWhole = ProcessInfo.processInfo.environment["CI"] == "true"

  /// Returns a tenth of a number, but at least 1; under `CI=true`, the number.
  package static func count(_ whole: Int) -> Int {
    areWhole ? whole : max(1, whole / 10)
  }

  /// Returns the first elements of a list; under `CI=true`, all of them.
  package static func first<Element>(_ count: Int, of whole: [Element]) -> [Element] {
    areWhole ? whole : Array(whole.prefix(count))
  }

  /// Returns the last elements of a list; under `CI=true`, all of them.
  package static func last<Element>(_ count: Int, of whole: [Element]) -> [Element] {
    areWhole ? whole : Array(whole.suffix(count))
  }

  /// Returns every `step`th element of a list; under `CI=true`, all of them.
  package static func every<Element>(_ step: Int, of whole: [Element]) -> [Element] {
    areWhole ? whole : stride(from: 0, to: whole.count, by: step).map { whole[$0] }
  }

  /// Returns the seeds from 1 that a parameterized test runs with.
  package static func seeds(_ whole: Int) -> ClosedRange<UInt64> {
    1...UInt64(count(whole))
  }
}
