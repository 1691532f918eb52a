/// The kind of a day; the raw value is its name in tables and JSON.
public enum SunStatus: String, Sendable {
  /// One sunrise and one sunset, in either order.
  case normal
  /// Up all day.
  case polarDay = "polar_day"
  /// Down all day.
  case polarNight = "polar_night"
  /// One sunrise, no sunset.
  case riseOnly = "rise_only"
  /// One sunset, no sunrise.
  case setOnly = "set_only"
  /// Three or more events.
  case multiple
}

/// A sunrise or a sunset.
public struct SunEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Sendable {
    /// The Sun rises.
    case sunrise
    /// The Sun sets.
    case sunset
  }

  /// The kind of the event.
  public let kind: Kind
  /// The instant, to the nearest second.
  public let instant: Instant
}

/// A civil dawn or dusk: the Sun's center passes 6 degrees below the horizon.
public struct TwilightEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Sendable {
    /// The center rises: civil twilight begins.
    case dawn
    /// The center sinks: civil twilight ends.
    case dusk
  }

  /// The kind of the event.
  public let kind: Kind
  /// The instant, to the nearest second.
  public let instant: Instant
}

/// The Sun's events in a local civil date, from its first instant up to the first instant of the
/// next date.
///
/// Instants are rounded to the nearest second and lie within the date; adjacent dates neither share
/// nor miss an event. Of several events of a kind, the first is given.
public struct SunDay: Hashable, Sendable {
  /// The kind of the day.
  public let status: SunStatus
  /// The first sunrise.
  public let sunrise: Instant?
  /// The first sunset.
  public let sunset: Instant?
  /// The first upper transit of the Sun.
  public let solarNoon: Instant?
  /// When the center first rises through -6 degrees.
  public let civilDawn: Instant?
  /// When the center first sinks through -6 degrees.
  public let civilDusk: Instant?
  /// All sunrises and sunsets, in order.
  public let events: [SunEvent]
  /// Whether the Sun is up just before the date's first second.
  public let isUpAtStart: Bool
  /// All civil dawns and dusks, in order.
  public let twilightEvents: [TwilightEvent]
  /// Whether the center is above -6 degrees just before the date's first second.
  public let isTwilightAtStart: Bool
  /// Seconds from sunrise to sunset of the daylight around the date's solar noon.
  ///
  /// Either end may be in a neighboring date. 86,400 on a polar day, 0 in a polar night, `nil` if
  /// that daylight extends more than a day to either side or the Sun is down at noon.
  public let dayLengthSeconds: Int?

  /// Returns whether the Sun is up at an instant of this date.
  public func isUp(at instant: Instant) -> Bool {
    guard let latest = events.last(where: { $0.instant <= instant }) else { return isUpAtStart }
    return latest.kind == .sunrise
  }
}
