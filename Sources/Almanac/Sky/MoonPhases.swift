/// The instants of the Moon's principal phases.
///
/// At a phase, the Moon's apparent geocentric longitude is ahead of the Sun's by a multiple of 90
/// degrees. Terrestrial Time is accurate to 3 s from 1600 to 2400 and to 14 s from -1000 to 3000
/// (docs/accuracy.md). Outside that range the results drift but keep their order, at least from
/// -4000 to 12000.
///
/// ```swift
/// let next = MoonPhases.next(after: Instant(epochSeconds: 0))
/// assert(next.phase == .newMoon)
/// ```
public enum MoonPhases {
  /// The mean new moon of January 2000, in days since J2000.
  ///
  /// Source of the mean times: J. Meeus, "Astronomical Algorithms", chapter 49.
  private static let firstNewMoon = 5.09766
  /// The mean time between new moons, in days.
  private static let meanMonth = 29.530588861
  /// Mean months in a Julian century.
  private static let monthsPerCentury = 1236.85

  /// Returns the instant of a phase in days of Terrestrial Time since 2000-01-01T12:00:00 TT.
  public static func terrestrialTime(of phase: PrincipalPhase, inLunation lunation: Int) -> Double {
    var days = approximateTime(of: phase, inLunation: lunation)
    // The speed is known to 1 part in 1000, so a short step is exact.
    let shortStep = 120 / TimeScales.secondsPerDay
    for _ in 0..<4 {
      let step = newtonStep(days, phase, .full)
      days += step
      if abs(step) < shortStep { break }
    }
    return days
  }

  /// Returns the time of a phase, accurate to minutes.
  ///
  /// Uses the leading terms of the series.
  static func approximateTime(of phase: PrincipalPhase, inLunation lunation: Int) -> Double {
    var days = meanTime(of: phase, inLunation: lunation)
    for _ in 0..<6 {
      let step = newtonStep(days, phase, .leading)
      days += step
      if abs(step) < 0.01 { break }
    }
    return days
  }

  private static func newtonStep(
    _ days: Double, _ phase: PrincipalPhase, _ depth: SolarSeries.Depth
  ) -> Double {
    let moon = LunarSeries.elongation(terrestrialDays: days, depth: depth)
    let target = Double(phase.rawValue) * (Double.pi / 2)
    return Angle.centered(target - moon.angle) / moon.dailyMotion
  }

  /// Returns a phase of a lunation, counted from the new moon of 2000-01-06.
  public static func event(_ phase: PrincipalPhase, inLunation lunation: Int) -> PhaseEvent {
    let time = terrestrialTime(of: phase, inLunation: lunation)
    return PhaseEvent(
      phase: phase, lunation: lunation, instant: TimeScales.instant(terrestrialDays: time))
  }

  /// Returns the first phase after an instant.
  public static func next(after instant: Instant) -> PhaseEvent {
    let seconds = instant.epochSeconds - TimeScales.j2000EpochSeconds
    let days = TimeScales.terrestrialDays(civilSeconds: Double(seconds))
    // Phases stay within a day of their mean times throughout the calendar. So the mean times
    // determine the phase to solve, or two phases if the instant is close to a phase.
    var lunation = Int(((days - firstNewMoon) / meanMonth).rounded(.down)) - 1
    while true {
      for phase in PrincipalPhase.allCases
      where meanTime(of: phase, inLunation: lunation) + 1 > days {
        let found = event(phase, inLunation: lunation)
        if found.instant > instant { return found }
      }
      lunation += 1
    }
  }

  /// Returns the last phase at or before an instant.
  public static func previous(atOrBefore instant: Instant) -> PhaseEvent {
    next(after: instant).previous
  }

  /// Returns the mean time of a phase, in days since J2000.
  ///
  /// The Moon and the Sun would need to move at constant speed to reach the phase at that time.
  private static func meanTime(of phase: PrincipalPhase, inLunation lunation: Int) -> Double {
    let months = Double(lunation) + Double(phase.rawValue) / 4
    let centuries = months / monthsPerCentury
    return firstNewMoon + months * meanMonth + centuries * centuries * 0.00015437
  }
}

/// A principal phase of the Moon.
///
/// ```swift
/// let phases = MoonPhases.event(.fullMoon, inLunation: 0)
/// assert(phases.next.phase == PrincipalPhase.lastQuarter)
/// ```
public enum PrincipalPhase: Int, CaseIterable, Sendable {
  /// An elongation of 0 degrees.
  case newMoon
  /// An elongation of 90 degrees.
  case firstQuarter
  /// An elongation of 180 degrees.
  case fullMoon
  /// An elongation of 270 degrees.
  case lastQuarter
}

/// A principal phase in one lunation.
///
/// ```swift
/// let newMoon = MoonPhases.event(.newMoon, inLunation: 0)
/// assert(newMoon.instant.rfc3339(in: .utc) == "2000-01-06T18:13:39Z")
/// assert(newMoon.next.previous == newMoon)
/// ```
public struct PhaseEvent: Hashable, Sendable {
  /// The kind of the phase.
  public let phase: PrincipalPhase
  /// The lunation, counted from the new moon of 2000-01-06.
  public let lunation: Int
  /// The instant, to the nearest second.
  public let instant: Instant

  /// The next phase, about a week later.
  public var next: PhaseEvent {
    guard let following = PrincipalPhase(rawValue: phase.rawValue + 1) else {
      return MoonPhases.event(.newMoon, inLunation: lunation + 1)
    }
    return MoonPhases.event(following, inLunation: lunation)
  }

  /// The previous phase, about a week earlier.
  public var previous: PhaseEvent {
    guard let preceding = PrincipalPhase(rawValue: phase.rawValue - 1) else {
      return MoonPhases.event(.lastQuarter, inLunation: lunation - 1)
    }
    return MoonPhases.event(preceding, inLunation: lunation)
  }
}
