import Almanac

/// The clock that a follower goes by: the machine's, or one that runs on from the time that `--now`
/// names.
struct RunningClock {
  /// What it showed when it was started.
  private let base: Instant
  /// The machine's clock then, in nanoseconds since 1970.
  private let start: Int

  /// The most seconds between two instants that are waited for; about 220 years.
  private static let longestWait = 7_000_000_000

  /// The machine's clock.
  static let machine = RunningClock(showing: Instant(epochSeconds: 0), at: 0)

  /// Creates a clock that shows an instant when the machine's shows so many nanoseconds.
  init(showing instant: Instant, at nanoseconds: Int) {
    base = instant
    start = nanoseconds
  }

  /// What the clock shows when the machine's shows so many nanoseconds; fractions are dropped.
  func instant(at nanoseconds: Int) -> Instant {
    let passed = nanoseconds &- start
    let seconds = passed / 1_000_000_000 - (passed % 1_000_000_000 < 0 ? 1 : 0)
    return base.advanced(bySeconds: seconds)
  }

  /// What the machine's clock shows, in nanoseconds since 1970, when this one shows an instant.
  func nanoseconds(at instant: Instant) -> Int {
    let longest = RunningClock.longestWait
    let seconds = min(max(instant.seconds(since: base), -longest), longest)
    return start &+ seconds * 1_000_000_000
  }
}
