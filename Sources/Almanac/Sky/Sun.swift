/// The Sun over a place: altitude, sunrise, sunset, noon and twilight.
///
/// The Sun is up when its centre stands at -50' or higher, without refraction: 34' of refraction at
/// the horizon and 16' of its own radius. Civil twilight reaches down to -6 degrees. Altitudes are
/// topocentric, at sea level, on the WGS84 latitude. UTC is taken for UT1, from which it keeps
/// within 0.9 s.
public enum Sun {
  /// Altitude of the centre at sunrise and sunset, degrees.
  static let riseAltitude = -50.0 / 60
  /// Altitude of the centre at civil dawn and dusk, degrees.
  static let civilAltitude = -6.0

  /// Returns what the Sun does in a local civil date, from its first instant to the first instant
  /// of the next date, which is not part of it.
  public static func day(at place: Coordinates, from start: Instant, to end: Instant) -> SunDay {
    SunTrack(at: place, from: start, to: end).day
  }

  /// Returns the altitude of the Sun's centre in degrees, topocentric, without refraction.
  public static func altitude(at place: Coordinates, instant: Instant) -> Double {
    SunTrack(at: place, from: instant, to: instant).altitude(at: instant)
  }

  /// Returns altitudes for a chart, degrees: one for the middle of each of `count` equal parts.
  ///
  /// Where the day's events are wanted too, one `SunTrack` gives both for the price of one.
  public static func altitudes(
    at place: Coordinates, from start: Instant, to end: Instant, count: Int
  ) -> [Double] {
    SunTrack(at: place, from: start, to: end).altitudes(count: count)
  }

  /// Returns whether the Sun is up.
  ///
  /// It agrees with the events to the second: up from the second of a sunrise on, down from the
  /// second of a sunset on.
  public static func isUp(at place: Coordinates, instant: Instant) -> Bool {
    SunTrack(at: place, from: instant, to: instant).isUp(at: instant)
  }

  /// Returns the first sunrise or sunset strictly after an instant.
  ///
  /// Polar days and nights are stepped over by the declination, which changes by less than half a
  /// degree a day.
  ///
  /// - Returns: The event, or nil where there is none within 370 days.
  public static func nextEvent(after instant: Instant, at place: Coordinates) -> SunEvent? {
    let day = 86_400
    let end = instant.advanced(bySeconds: 370 * day)
    var start = instant.advanced(bySeconds: 1)
    while start < end {
      let quietDays = SunTrack.daysWithoutEvent(at: place, from: start)
      if quietDays > 0 {
        start = start.advanced(bySeconds: quietDays * day)
        continue
      }
      let next = start.advanced(bySeconds: day)
      if let event = SunTrack(at: place, from: start, to: next).events.first { return event }
      start = next
    }
    return nil
  }
}
