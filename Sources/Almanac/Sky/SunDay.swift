/// The kind of a day, by its sunrises and sunsets.
///
/// The raw value is its name in tables and JSON.
///
/// ```swift
/// let equator = Coordinates(latitude: 0, longitude: 0)
/// let midnight = Instant(epochSeconds: 0)
/// let status = equator.map {
///   Sun.day(at: $0, from: midnight, to: midnight.advanced(bySeconds: 86_400)).status
/// }
/// assert(status == SunStatus.normal)
/// ```
public enum SunStatus: String, Sendable {
  /// One sunrise and one sunset, in either order.
  case normal
  /// The Sun is up all day.
  case polarDay = "polar_day"
  /// The Sun is down all day.
  case polarNight = "polar_night"
  /// One sunrise, no sunset.
  case riseOnly = "rise_only"
  /// One sunset, no sunrise.
  case setOnly = "set_only"
  /// Three or more events.
  case multiple

  init(of events: [SunEvent], isUpAtStart: Bool) {
    self =
      switch (events.count, events.first?.kind) {
      case (0, _): isUpAtStart ? .polarDay : .polarNight
      case (1, .sunrise): .riseOnly
      case (1, _): .setOnly
      case (2, _): .normal
      default: .multiple
      }
  }
}

/// A sunrise, a sunset, a civil dawn or a civil dusk.
///
/// At dawn and dusk, the Sun's center passes 6 degrees below the horizon.
///
/// ```swift
/// let event = Sun.nextEvent(after: Instant(epochSeconds: 0), at: .greenwich)
/// assert(event?.kind == SunEvent.Kind.sunrise)
/// ```
public struct SunEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Sendable {
    /// The Sun rises.
    case sunrise
    /// The Sun sets.
    case sunset
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

/// The Sun's events in a local date.
///
/// The date includes its first instant, and ends before the first instant of the next date.
/// Instants are rounded to the nearest second and are within the date. Adjacent dates neither share
/// nor miss an event. If an event occurs more than once, its property has the first.
///
/// ```swift
/// let day = Sun.day(
///   at: .greenwich, from: Instant(epochSeconds: 0), to: Instant(epochSeconds: 86_400))
/// assert(day.sunrise?.rfc3339(in: .utc) == "1970-01-01T08:05:45Z")
/// ```
public struct SunDay: Hashable, Sendable {
  /// The first upper transit of the Sun.
  public let solarNoon: Instant?
  /// All sunrises and sunsets, in order.
  public let events: [SunEvent]
  /// Whether the Sun is up just before the date's first second.
  public let isUpAtStart: Bool
  /// All civil dawns and dusks, in order.
  public let twilightEvents: [SunEvent]
  /// Whether the center is above -6 degrees just before the date's first second.
  public let isTwilightAtStart: Bool
  /// The seconds from sunrise to sunset of the daylight around the date's solar noon.
  ///
  /// Sunrise or sunset may be in a neighboring date. 86,400 on a polar day, 0 in a polar night.
  /// `nil` if the Sun is down at noon, or if the daylight extends more than a day to either side.
  public let dayLengthSeconds: Int?

  /// The kind of the day.
  public var status: SunStatus { SunStatus(of: events, isUpAtStart: isUpAtStart) }
  /// The first sunrise.
  public var sunrise: Instant? { events.first { $0.kind == .sunrise }?.instant }
  /// The first sunset.
  public var sunset: Instant? { events.first { $0.kind == .sunset }?.instant }
  /// The first civil dawn: the center rises through -6 degrees.
  public var civilDawn: Instant? { twilightEvents.first { $0.kind == .dawn }?.instant }
  /// The first civil dusk: the center sinks through -6 degrees.
  public var civilDusk: Instant? { twilightEvents.first { $0.kind == .dusk }?.instant }

  /// Returns whether the Sun is up at an instant of this date.
  public func isUp(at instant: Instant) -> Bool {
    guard let latest = events.last(where: { $0.instant <= instant }) else { return isUpAtStart }
    return latest.kind == .sunrise
  }
}
