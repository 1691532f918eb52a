/// The Sun at a place: altitude, sunrise, sunset, noon and twilight.
///
/// The Sun is up if its center is at -50' or higher, without refraction: 34' for refraction at the
/// horizon and 16' for the radius of the disk. Civil twilight extends to -6 degrees. Altitudes are
/// topocentric, at sea level, for WGS84 latitudes. UTC is used for UT1: they differ by less than
/// 0.9 s.
///
/// ```swift
/// let noon = Instant(epochSeconds: 43_200)
/// assert(Sun.isUp(at: .greenwich, instant: noon))
/// ```
public enum Sun {
  /// The altitude of the center at sunrise and sunset, degrees.
  static let riseAltitude = -50.0 / 60
  /// The altitude of the center at civil dawn and dusk, degrees.
  static let civilAltitude = -6.0

  /// Returns the Sun's events on a date in a zone.
  public static func day(at place: Coordinates, on date: CivilDate, in zone: Zone) -> SunDay {
    day(
      at: place, from: zone.startOfDay(date), to: zone.endOfDay(date))
  }

  /// Returns the Sun's events in a local date.
  ///
  /// The interval begins at the first instant of the date and ends before the first instant of the
  /// next date.
  public static func day(at place: Coordinates, from start: Instant, to end: Instant) -> SunDay {
    SunTrack(at: place, from: start, to: end).day
  }

  /// Returns the altitude of the Sun's center in degrees, topocentric, without refraction.
  public static func altitude(at place: Coordinates, instant: Instant) -> Double {
    SunTrack(at: place, from: instant, to: instant).altitude(at: instant)
  }

  /// Returns altitudes for a chart, in degrees: at the middle of each of `count` equal parts.
  public static func altitudes(
    at place: Coordinates, from start: Instant, to end: Instant, count: Int
  ) -> [Double] {
    SunTrack(at: place, from: start, to: end).altitudes(count: count)
  }

  /// Returns whether the Sun is up.
  ///
  /// Agrees with the events to the second: true from the second of a sunrise, false from the second
  /// of a sunset.
  public static func isUp(at place: Coordinates, instant: Instant) -> Bool {
    SunTrack(at: place, from: instant, to: instant).isUp(at: instant)
  }

  /// Returns the first sunrise or sunset after an instant.
  ///
  /// `nil` if there is no event within 370 days.
  public static func nextEvent(after instant: Instant, at place: Coordinates) -> SunEvent? {
    let day = 86_400
    var start = instant.advanced(bySeconds: 1)
    for _ in 0..<370 {
      let next = start.advanced(bySeconds: day)
      if let event = SunTrack(at: place, from: start, to: next).events.first { return event }
      start = next
    }
    return nil
  }
}
