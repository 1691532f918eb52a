/// What the Sun does in one local civil date; the raw value is its name in tables and for programs.
public enum SunStatus: String, Sendable {
  /// One sunrise and one sunset, in either order.
  case normal
  /// Up throughout.
  case polarDay = "polar_day"
  /// Down throughout.
  case polarNight = "polar_night"
  /// One sunrise, no sunset.
  case riseOnly = "rise_only"
  /// One sunset, no sunrise.
  case setOnly = "set_only"
  /// Three events or more.
  case multiple
}

/// A sunrise or a sunset.
public struct SunEvent: Hashable, Sendable {
  /// The two kinds of event.
  public enum Kind: Sendable {
    /// The Sun comes up.
    case sunrise
    /// The Sun goes down.
    case sunset
  }

  /// Which of the two.
  public let kind: Kind
  /// UTC, to the nearest second.
  public let instant: Instant
}

/// A dawn or a dusk: the Sun's centre passes 6° below the horizon.
public struct TwilightEvent: Hashable, Sendable {
  /// The two kinds.
  public enum Kind: Sendable {
    /// Upwards: civil twilight begins.
    case dawn
    /// Downwards: civil twilight ends.
    case dusk
  }

  /// Which of the two.
  public let kind: Kind
  /// The second nearest to it.
  public let instant: Instant
}

/// The Sun's events in a local civil date, from its first instant to the first of the next date.
///
/// Instants are UTC to the nearest second and lie within the date; dates that adjoin share no event
/// and lose none. Where there are several of a kind, the first is named.
public struct SunDay: Hashable, Sendable {
  /// What kind of day it is.
  public let status: SunStatus
  /// The first sunrise.
  public let sunrise: Instant?
  /// The first sunset.
  public let sunset: Instant?
  /// The first upper transit of the Sun.
  public let solarNoon: Instant?
  /// When the Sun first rises through -6 degrees.
  public let civilDawn: Instant?
  /// When the Sun first sinks through -6 degrees.
  public let civilDusk: Instant?
  /// All sunrises and sunsets, in order.
  public let events: [SunEvent]
  /// Whether the Sun is up as the date begins, before any event of its own.
  public let isUpAtStart: Bool
  /// All civil dawns and dusks, in order.
  public let twilightEvents: [TwilightEvent]
  /// Whether the Sun is above -6° just before the date's first second.
  public let isTwilightAtStart: Bool
  /// Seconds from sunrise to sunset of the daylight around the date's solar noon.
  ///
  /// Either end may lie in a neighbouring date. 86 400 in a polar day, 0 in a polar night, nil where
  /// that daylight lasts longer than a day to either side or the Sun is down at noon.
  public let dayLengthSeconds: Int?

  /// Returns whether the Sun is up at an instant of this date.
  public func isUp(at instant: Instant) -> Bool {
    guard let latest = events.last(where: { $0.instant <= instant }) else { return isUpAtStart }
    return latest.kind == .sunrise
  }
}
