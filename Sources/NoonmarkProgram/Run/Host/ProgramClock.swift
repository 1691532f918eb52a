import Almanac

/// The clock of a run: the system clock, one that starts at `--now`, or a stopped one.
struct ProgramClock {
  /// The clock's time when it was started.
  private let base: Instant
  /// The system clock at that moment, in nanoseconds since 1970; nil if the clock is stopped.
  private let start: Int?

  /// The maximum wait in seconds; about 220 years.
  private static let maximumWait = 7_000_000_000

  static let system = ProgramClock(showing: Instant(epochSeconds: 0), at: 0)

  /// Creates a clock that shows an instant when the system clock shows `nanoseconds`.
  init(showing instant: Instant, at nanoseconds: Int) {
    self.init(base: instant, start: nanoseconds)
  }

  private init(base: Instant, start: Int?) {
    self.base = base
    self.start = start
  }

  static func stopped(at instant: Instant) -> ProgramClock {
    ProgramClock(base: instant, start: nil)
  }

  /// Returns the clock's time when the system clock shows `nanoseconds`, in whole seconds.
  func instant(at nanoseconds: Int) -> Instant {
    guard let start else { return base }
    let passed = nanoseconds &- start
    let seconds = passed / 1_000_000_000 - (passed % 1_000_000_000 < 0 ? 1 : 0)
    return base.advanced(bySeconds: seconds)
  }

  /// Returns the time of the system clock, in nanoseconds since 1970, when this clock shows an
  /// instant.
  func nanoseconds(at instant: Instant) -> Int {
    let longest = ProgramClock.maximumWait
    let seconds = min(max(instant.seconds(since: base), -longest), longest)
    return (start ?? 0) &+ seconds * 1_000_000_000
  }
}
