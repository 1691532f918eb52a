import Almanac

package enum Clock {
  /// The current second of the wall clock, rounded down.
  package static func now() -> Instant {
    // time(nil) would read the coarse clock, which lags by a tick.
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(epochSeconds: Int(time.tv_sec))
  }

  /// The wall clock in nanoseconds since 1970.
  package static func nanoseconds() -> Int { read(CLOCK_REALTIME) }

  /// The monotonic clock in nanoseconds, for measuring durations.
  package static func monotonicNanoseconds() -> Int { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    // Wraps beyond the year 2262 instead of trapping.
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
