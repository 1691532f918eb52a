public import Almanac

/// The machine's clock.
public enum Clock {
  /// The present second.
  public static func now() -> Instant {
    Instant(epochSeconds: nanoseconds() / 1_000_000_000)
  }

  /// Nanoseconds since 1970.
  public static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
