import Almanac

/// The machine's clocks.
package enum Clock {
  /// The present second of the wall clock; the fraction is dropped.
  package static func now() -> Instant {
    // clock_gettime and not time(nil): that one reads the coarse clock, which lags by a tick.
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(epochSeconds: Int(time.tv_sec))
  }

  /// The wall clock in nanoseconds since 1970.
  package static func nanoseconds() -> Int { read(CLOCK_REALTIME) }

  /// Nanoseconds of a clock that nobody sets, for measuring how long something takes.
  package static func monotonicNanoseconds() -> Int { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    // A clock beyond the year 2262 wraps round and does not trap.
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
