import CMath

/// The Moon at an instant, as seen from the center of the Earth.
///
/// ```swift
/// let moon = Moon(at: Instant(epochSeconds: 1_795_478_400))
/// assert(moon.percentage.value == 99 && moon.next.phase == .fullMoon)
/// ```
public struct Moon: Sendable {
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
    func rounded(_ second: Int) -> Int { Int((Moon.fraction(at: second) * 100).rounded()) }
    let value = rounded(instant.epochSeconds)
    // The fraction rises from new moon to full moon, and then falls. Close to new and full moon it
    // can go the other way by less than 0.2 percent, since the Moon passes the Sun's longitude at a
    // distance in latitude.
    var rises = isWaxing
    var start = instant.epochSeconds
    var lunation = next.phase == .lastQuarter ? next.lunation + 1 : next.lunation
    var end = Moon.approximateSecond(of: rises ? .fullMoon : .newMoon, inLunation: lunation)
    if value == (rises ? 100 : 0) {
      start = end
      if rises { lunation += 1 }
      rises.toggle()
      end = Moon.approximateSecond(of: rises ? .fullMoon : .newMoon, inLunation: lunation)
    }
    // The phase angle changes almost evenly.
    let angle = acos(2 * (Double(value) + (rises ? 0.5 : -0.5)) / 100 - 1)
    let second = Moon.firstSecond(
      after: start, to: end, near: { Moon.phaseAngle(at: $0) - angle },
      where: { rounded($0) != value })
    return (value, Instant(epochSeconds: second))
  }

  /// The elongation in whole degrees, 0 to 359, and when it changes.
  public var degrees: (value: Int, end: Instant) {
    func rounded(_ second: Int) -> Int {
      let degrees = Angle.degrees(radians: Angle.centered(Moon.elongation(at: second)))
      return (Int(degrees.rounded()) + 360) % 360
    }
    let value = rounded(instant.epochSeconds)
    let level = Angle.radians(degrees: Double(value) + 0.5)
    // The elongation grows by at least 10 degrees a day.
    let end = Moon.firstSecond(
      after: instant.epochSeconds, to: instant.epochSeconds + 9000,
      near: { Angle.centered(Moon.elongation(at: $0) - level) }, where: { rounded($0) != value })
    return (value, Instant(epochSeconds: end))
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
    let days = MoonPhases.approximateTime(of: phase, inLunation: lunation)
    return TimeScales.instant(terrestrialDays: days).epochSeconds
  }

  private static func terrestrialDays(_ second: Int) -> Double {
    TimeScales.terrestrialDays(civilSeconds: Double(second - TimeScales.j2000EpochSeconds))
  }

  /// Returns the first second in an interval at which a condition holds.
  ///
  /// - Parameters:
  ///   - start: A second at which the condition does not hold.
  ///   - end: A later second. The condition holds from the result to this second.
  ///   - distance: A smooth function of the second that changes its sign where the condition
  ///     begins to hold.
  ///   - holds: The condition.
  private static func firstSecond(
    after start: Int, to end: Int, near distance: (Int) -> Double, where holds: (Int) -> Bool
  ) -> Int {
    var (low, high) = (start, end)
    var (below, above) = (distance(low), distance(high))
    // Regula falsi (Illinois): the weight of an end that is kept twice is halved. Needs a fifth of
    // the steps of a bisection.
    var keepsHigh: Bool?
    while high - low > 2, below * above < 0 {
      let part = below / (below - above)
      let middle = min(max(low + Int(part * Double(high - low)), low + 1), high - 1)
      let value = distance(middle)
      let isBelow = value * below > 0
      if isBelow {
        (low, below) = (middle, value)
        if keepsHigh == true { above /= 2 }
      } else {
        (high, above) = (middle, value)
        if keepsHigh == false { below /= 2 }
      }
      keepsHigh = isBelow
    }
    var second = low + 1
    while second < end, !holds(second) { second += 1 }
    return second
  }
}
