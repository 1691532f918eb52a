import Almanac

/// The pauses before the retries of something that fails: each twice as long as the one before.
struct RetryPauses {
  /// The first pause, in seconds.
  let first: Int
  /// The longest pause, in seconds.
  let longest: Int

  private static let maximumDoublings = 15

  /// Returns the time of the next retry after a number of consecutive failures, the last at `at`.
  func retryAt(after tries: Int, at: Instant) -> Instant {
    let doublings = min(max(tries, 1) - 1, RetryPauses.maximumDoublings)
    return at.advanced(bySeconds: min(first << doublings, longest))
  }
}
