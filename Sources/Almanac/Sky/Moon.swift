import CMath
import NoonmarkBase

/// The Moon at an instant, as seen from the center of the Earth.
///
/// ```swift
/// let moon = Moon(at: Instant(epochSeconds: 1_795_478_400))
/// assert(moon.percentage.value == 99 && moon.next.phase == .fullMoon)
/// ```
public struct Moon: Hashable, Sendable {
  /// The instant of all values.
  public let instant: Instant
  /// The first principal phase after the instant.
  public let next: PhaseEvent

  /// Creates the Moon at an instant.
  public init(at instant: Instant) {
    self.instant = instant
    next = MoonPhases.next(after: instant)
  }

  /// Whether the Moon is between new and full.
  public var isWaxing: Bool { next.phase == .firstQuarter || next.phase == .fullMoon }

  /// The last new moon at or before the instant.
  public var newMoon: PhaseEvent {
    MoonPhases.event(
      .newMoon, inLunation: next.phase == .newMoon ? next.lunation - 1 : next.lunation)
  }

  /// The time since the last new moon, in days.
  public var age: Double {
    Double(instant.seconds(since: newMoon.instant)) / TimeScales.secondsPerDay
  }

  /// The apparent longitude of the Moon minus the Sun's, in degrees, 0 to less than 360.
  ///
  /// 0 at new moon, 180 at full moon.
  public var elongation: Double {
    let degrees = Angle.degrees(radians: Angle.centered(Moon.elongation(at: instant.epochSeconds)))
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// The illuminated fraction of the disk, 0 to 1, accurate to 0.0002.
  public var illuminatedFraction: Double { Moon.fraction(at: instant.epochSeconds) }

  // MARK: Rounded values

  /// The illuminated fraction as a whole percentage, and when it changes.
  public var percentage: (value: Int, end: Instant) {
    let value = Moon.percentage(at: instant.epochSeconds)
    return (value, end(ofPercentages: value...value))
  }

  private static func percentage(at second: Int) -> Int {
    Int((fraction(at: second) * 100).rounded())
  }

  /// Returns when the percentage leaves a range, which must contain it and not be 0 to 100.
  package func end(ofPercentages range: ClosedRange<Int>) -> Instant {
    // The fraction rises from new moon to full moon, and then falls. Close to new and full moon it
    // can go the other way by less than 0.2 percent, since the Moon passes the Sun's longitude at a
    // distance in latitude.
    var rises = isWaxing
    var start = instant.epochSeconds
    var lunation = next.phase == .lastQuarter ? next.lunation + 1 : next.lunation
    var end = Moon.approximateSecond(of: rises ? .fullMoon : .newMoon, inLunation: lunation)
    if range.contains(rises ? 100 : 0) {
      start = end
      if rises { lunation += 1 }
      rises.toggle()
      end = Moon.approximateSecond(of: rises ? .fullMoon : .newMoon, inLunation: lunation)
    }
    let second = (start + 1..<end).firstPosition { !range.contains(Moon.percentage(at: $0)) }
    return Instant(epochSeconds: second)
  }

  /// The elongation in whole degrees, 0 to 359, and when it changes.
  public var degrees: (value: Int, end: Instant) {
    func rounded(_ second: Int) -> Int {
      let degrees = Angle.degrees(radians: Angle.centered(Moon.elongation(at: second)))
      return (Int(degrees.rounded()) + 360) % 360
    }
    let value = rounded(instant.epochSeconds)
    // The elongation grows by at least 10 degrees a day.
    let seconds = instant.epochSeconds + 1..<instant.epochSeconds + 9000
    return (value, Instant(epochSeconds: seconds.firstPosition { rounded($0) != value }))
  }

  // MARK: Solving

  private static func elongation(at second: Int) -> Double {
    LunarSeries.elongation(terrestrialDays: terrestrialDays(second), depth: .full).angle
  }

  private static func phaseAngle(at second: Int) -> Double {
    LunarSeries.phaseAngle(terrestrialDays: terrestrialDays(second))
  }

  private static func fraction(at second: Int) -> Double {
    (1 + cos(phaseAngle(at: second))) / 2
  }

  /// Returns the second of a phase, accurate to minutes.
  private static func approximateSecond(
    of phase: PrincipalPhase, inLunation lunation: Int
  ) -> Int {
    let days = MoonPhases.solver(for: phase, inLunation: lunation).approximateTime
    return TimeScales.instant(terrestrialDays: days).epochSeconds
  }

  private static func terrestrialDays(_ second: Int) -> Double {
    TimeScales.terrestrialDays(civilSeconds: Double(second - TimeScales.j2000EpochSeconds))
  }
}

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
    solver(for: phase, inLunation: lunation).time
  }

  /// Returns the solver for the time of a phase.
  static func solver(for phase: PrincipalPhase, inLunation lunation: Int) -> EventSolver {
    EventSolver(start: meanTime(of: phase, inLunation: lunation)) { days, depth in
      let moon = LunarSeries.elongation(terrestrialDays: days, depth: depth)
      let target = Double(phase.rawValue) * (Double.pi / 2)
      return Angle.centered(target - moon.angle) / moon.dailyMotion
    }
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
  /// The phase would be at that time if the Moon and the Sun moved at constant speed.
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
  public var next: PhaseEvent { later(by: 1) }

  /// The previous phase, about a week earlier.
  public var previous: PhaseEvent { later(by: -1) }

  private func later(by count: Int) -> PhaseEvent {
    let (lunations, index) = floorDivision(phase.rawValue + count, 4)
    return MoonPhases.event(PrincipalPhase.allCases[index], inLunation: lunation + lunations)
  }
}
