/// A point in time, in whole seconds of POSIX time.
///
/// Everything noonmark shows changes on whole seconds, so fractions of a second are dropped when a
/// clock is read: text for 12:00:00 is valid for that whole second.
///
/// ```swift
/// let instant = Instant(epochSeconds: 0).advanced(bySeconds: 90)
/// assert(instant.rfc3339(in: .utc) == "1970-01-01T00:01:30Z")
/// ```
public struct Instant: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var epochSeconds: Int

  /// Creates an instant from seconds since 1970-01-01T00:00:00Z.
  public init(epochSeconds: Int) {
    self.epochSeconds = epochSeconds
  }

  /// Returns the instant a number of seconds later.
  public func advanced(bySeconds seconds: Int) -> Instant {
    Instant(epochSeconds: epochSeconds + seconds)
  }

  /// Returns the number of seconds from another instant to this instant.
  public func seconds(since other: Instant) -> Int {
    epochSeconds - other.epochSeconds
  }
}

extension Instant: Comparable {
  /// Orders instants from earlier to later.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.epochSeconds < right.epochSeconds
  }
}
