import NoonmarkBase

/// The instants of the equinoxes and solstices.
///
/// At an event, the Sun's apparent geocentric longitude is a multiple of 90 degrees. Terrestrial
/// Time is accurate to 1 s from 1900 to 2100, to 2 s from 1550 to 2650 and to 14 s from -1000 to
/// 3000 (docs/accuracy.md). Outside that range the results drift but keep their order, at least
/// from -4000 to 12000.
///
/// ```swift
/// let solstice = Seasons.event(.juneSolstice, inYear: 2026)
/// assert(solstice.instant.rfc3339(in: .utc) == "2026-06-21T08:24:30Z")
/// ```
public enum Seasons {
  /// The mean time between March equinoxes, in days.
  private static let meanYear = 365.2424
  /// The four events of 2000, in days since J2000.
  private static let eventsOf2000 = [78.81, 171.57, 265.22, 355.06]

  /// Returns the instant of an event in days of Terrestrial Time since 2000-01-01T12:00:00 TT.
  public static func terrestrialTime(of event: SolarEvent, inYear year: Int) -> Double {
    EventSolver(start: meanTime(of: event, inYear: year)) { days, depth in
      let sun = SolarSeries.longitude(terrestrialDays: days, depth: depth)
      let target = Double(event.rawValue) * (Double.pi / 2)
      return Angle.centered(target - sun.apparent) / sun.dailyMotion
    }.time
  }

  /// Returns an event of a year of the proleptic Gregorian calendar.
  public static func event(_ event: SolarEvent, inYear year: Int) -> SeasonEvent {
    let time = terrestrialTime(of: event, inYear: year)
    return SeasonEvent(
      event: event, year: year, instant: TimeScales.instant(terrestrialDays: time))
  }

  /// Returns the first event after an instant.
  public static func next(after instant: Instant) -> SeasonEvent {
    let seconds = instant.epochSeconds - TimeScales.j2000EpochSeconds
    let days = Double(seconds) / TimeScales.secondsPerDay
    // Events stay within ten days of their mean times throughout the calendar. So the mean times
    // determine the event to solve, or two events if the instant is close to an event.
    var year = 2000 + Int(((days - 80) / meanYear).rounded(.down))
    while true {
      for event in SolarEvent.allCases where meanTime(of: event, inYear: year) + 10 > days {
        let found = Seasons.event(event, inYear: year)
        if found.instant > instant { return found }
      }
      year += 1
    }
  }

  /// Returns the last event at or before an instant.
  public static func previous(atOrBefore instant: Instant) -> SeasonEvent {
    next(after: instant).previous
  }

  /// Returns the mean time of an event, in days since J2000.
  ///
  /// The event would be at that time if all years had the same length.
  private static func meanTime(of event: SolarEvent, inYear year: Int) -> Double {
    Double(year - 2000) * meanYear + eventsOf2000[event.rawValue]
  }

}

/// Newton's method for the time at which an angle reaches a multiple of 90 degrees.
///
/// Times are in days of Terrestrial Time since J2000.
struct EventSolver {
  /// The mean time of the event.
  let start: Double
  /// Returns the days from a time until the angle would be reached at its current speed.
  let step: (_ days: Double, _ depth: SolarSeries.Depth) -> Double

  /// The time, accurate to minutes, by the leading terms of the series.
  var approximateTime: Double {
    improved(start, .leading, steps: 6, shortStep: 0.01)
  }

  /// The time by the full series.
  ///
  /// The speed is known to 1 part in 1000, so a short step is exact.
  var time: Double {
    improved(approximateTime, .full, steps: 4, shortStep: 120 / TimeScales.secondsPerDay)
  }

  private func improved(
    _ start: Double, _ depth: SolarSeries.Depth, steps: Int, shortStep: Double
  ) -> Double {
    var days = start
    for _ in 0..<steps {
      let step = step(days, depth)
      days += step
      if abs(step) < shortStep { break }
    }
    return days
  }
}

/// An equinox or solstice, named by its month, which is the same in both hemispheres.
///
/// ```swift
/// let events = SolarEvent.allCases.map { Seasons.event($0, inYear: 2026).instant }
/// assert(events == events.sorted())
/// ```
public enum SolarEvent: Int, CaseIterable, Sendable {
  /// An apparent solar longitude of 0 degrees.
  case marchEquinox
  /// An apparent solar longitude of 90 degrees.
  case juneSolstice
  /// An apparent solar longitude of 180 degrees.
  case septemberEquinox
  /// An apparent solar longitude of 270 degrees.
  case decemberSolstice
}

/// An equinox or solstice of one year.
///
/// ```swift
/// let equinox = Seasons.event(.septemberEquinox, inYear: 2026)
/// assert(equinox.next.event == .decemberSolstice)
/// ```
public struct SeasonEvent: Hashable, Sendable {
  /// The kind of the event.
  public let event: SolarEvent
  /// The astronomical year of the proleptic Gregorian calendar, in UTC.
  public let year: Int
  /// The instant, to the nearest second.
  public let instant: Instant

  /// The next event, about 90 days later.
  public var next: SeasonEvent { later(by: 1) }

  /// The previous event, about 90 days earlier.
  public var previous: SeasonEvent { later(by: -1) }

  private func later(by count: Int) -> SeasonEvent {
    let (years, index) = floorDivision(event.rawValue + count, 4)
    return Seasons.event(SolarEvent.allCases[index], inYear: year + years)
  }
}
