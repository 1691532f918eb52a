import CMath

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
}

/// A sunrise or a sunset.
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
  }

  /// The kind of the event.
  public let kind: Kind
  /// The instant, to the nearest second.
  public let instant: Instant
}

/// A civil dawn or dusk: the Sun's center passes 6 degrees below the horizon.
///
/// ```swift
/// let dawn = Sun.day(
///   at: .greenwich, from: Instant(epochSeconds: 0), to: Instant(epochSeconds: 86_400)
/// ).twilightEvents.first
/// assert(dawn?.kind == TwilightEvent.Kind.dawn)
/// ```
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
  /// The kind of the day.
  public let status: SunStatus
  /// The first sunrise.
  public let sunrise: Instant?
  /// The first sunset.
  public let sunset: Instant?
  /// The first upper transit of the Sun.
  public let solarNoon: Instant?
  /// The first civil dawn: the center rises through -6 degrees.
  public let civilDawn: Instant?
  /// The first civil dusk: the center sinks through -6 degrees.
  public let civilDusk: Instant?
  /// All sunrises and sunsets, in order.
  public let events: [SunEvent]
  /// Whether the Sun is up just before the date's first second.
  public let isUpAtStart: Bool
  /// All civil dawns and dusks, in order.
  public let twilightEvents: [TwilightEvent]
  /// Whether the center is above -6 degrees just before the date's first second.
  public let isTwilightAtStart: Bool
  /// The seconds from sunrise to sunset of the daylight around the date's solar noon.
  ///
  /// Sunrise or sunset may be in a neighboring date. 86,400 on a polar day, 0 in a polar night.
  /// `nil` if the Sun is down at noon, or if the daylight extends more than a day to either side.
  public let dayLengthSeconds: Int?

  /// Returns whether the Sun is up at an instant of this date.
  public func isUp(at instant: Instant) -> Bool {
    guard let latest = events.last(where: { $0.instant <= instant }) else { return isUpAtStart }
    return latest.kind == .sunrise
  }
}

/// The Sun's position relative to the rotating Earth at one node of the interpolation.
struct SunNode {
  /// Seconds between nodes.
  static let spacing = 21_600.0

  /// The equation of time, in radians.
  ///
  /// This is the Greenwich hour angle of the Sun minus the angle of a clock that shows noon at
  /// J2000. It is a few degrees at most, so it never wraps.
  let equationOfTime: Double
  /// Apparent declination, radians.
  let declination: Double
  /// Horizontal parallax, radians.
  let parallax: Double

  /// Computes the node at an index, counted from J2000.
  init(index: Int) {
    self.init(secondsSinceJ2000: Double(index) * SunNode.spacing)
  }

  /// Computes the position at a time in seconds of civil time since J2000, without leap seconds.
  ///
  /// Sidereal time is the Earth rotation angle with the polynomial and the equation of the
  /// equinoxes of IAU 2006 (N. Capitaine, P. T. Wallace, J. Chapront, Astronomy and Astrophysics
  /// 412, 567, 2003; IERS Conventions 2010). Civil time is used for UT1.
  init(secondsSinceJ2000 seconds: Double) {
    let terrestrialDays = TimeScales.terrestrialDays(civilSeconds: seconds)
    let t = terrestrialDays / SolarSeries.daysPerCentury
    let sun = SolarSeries.longitude(terrestrialDays: terrestrialDays, depth: .leading)
    let latitude = SolarSeries.latitude(terrestrialDays: terrestrialDays)

    let meanObliquity = Angle.radians(
      arcseconds: 84_381.406 - t * (46.836769 + t * (0.0001831 - t * 0.0020034)))
    let obliquity = meanObliquity + sun.nutation.obliquity
    let (sineObliquity, cosineObliquity) = (sin(obliquity), cos(obliquity))
    let (sineLatitude, cosineLatitude) = (sin(latitude), cos(latitude))
    let x = cosineLatitude * cos(sun.apparent)
    let y = cosineLatitude * sin(sun.apparent)
    let rightAscension = atan2(y * cosineObliquity - sineLatitude * sineObliquity, x)
    declination = asin(y * sineObliquity + sineLatitude * cosineObliquity)
    parallax = Angle.radians(arcseconds: 8.794 / sun.distance)

    let days = seconds / TimeScales.secondsPerDay
    let rotation = Angle.turn * (0.7790572732640 + 0.00273781191135448 * days)
    let precession = Angle.radians(
      arcseconds: 0.014506 + t * (4612.156534 + t * (1.3915817 - t * 0.00000044)))
    let equationOfEquinoxes =
      sun.nutation.longitude * cos(meanObliquity)
      + Angle.radians(arcseconds: 0.00264 * sin(sun.nutation.lunarNode))
    equationOfTime = Angle.centered(rotation + precession + equationOfEquinoxes - rightAscension)
  }

  /// Returns the index of the last node at or before a time in seconds since J2000.
  static func index(atOrBefore seconds: Double) -> Int {
    Int((seconds / spacing).rounded(.down))
  }
}
