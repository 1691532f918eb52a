/// An equinox or a solstice, named by its month, which is the same in both hemispheres.
public enum SolarEvent: Int, CaseIterable, Sendable {
  /// Apparent longitude of the Sun 0 degrees.
  case marchEquinox
  /// Apparent longitude of the Sun 90 degrees.
  case juneSolstice
  /// Apparent longitude of the Sun 180 degrees.
  case septemberEquinox
  /// Apparent longitude of the Sun 270 degrees.
  case decemberSolstice
}

/// The equinox or solstice of one year.
public struct SeasonEvent: Hashable, Sendable {
  /// Which of the four.
  public let event: SolarEvent
  /// The astronomical year of the proleptic Gregorian calendar, in UTC.
  public let year: Int
  /// When it happens, UTC, to the nearest second.
  public let instant: Instant

  /// The event that follows, about 90 days later.
  public var next: SeasonEvent {
    guard let following = SolarEvent(rawValue: event.rawValue + 1) else {
      return Seasons.event(.marchEquinox, inYear: year + 1)
    }
    return Seasons.event(following, inYear: year)
  }

  /// The event before, about 90 days earlier.
  public var previous: SeasonEvent {
    guard let preceding = SolarEvent(rawValue: event.rawValue - 1) else {
      return Seasons.event(.decemberSolstice, inYear: year - 1)
    }
    return Seasons.event(preceding, inYear: year)
  }
}
