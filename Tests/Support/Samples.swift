import Foundation

/// The number of random inputs of a property test.
///
/// The seeds are fixed and the samples of a smaller run are the first ones of the whole run, so
/// what fails in a smaller run fails in the whole one too.
package enum Samples {
  /// Whether tests try all their samples, as `CI=true` asks for, or a tenth of them.
  package static let areWhole = ProcessInfo.processInfo.environment["CI"] == "true"

  /// Returns a tenth of a number of samples, but at least 1; under `CI=true`, the whole number.
  package static func count(_ whole: Int) -> Int {
    areWhole ? whole : max(1, whole / 10)
  }

  /// Returns the seeds from 1 that a parameterized test runs with.
  package static func seeds(_ whole: Int) -> ClosedRange<UInt64> {
    1...UInt64(count(whole))
  }
}
