import CMath

/// The Sun's path over a place in an interval, for repeated queries.
///
/// Positions are computed every 6 hours and interpolated in between. All tracks use the same hours,
/// so they return bit-identical altitudes for an instant. Outside its interval a track returns the
/// same results, but more slowly.
///
/// ```swift
/// let track = SunTrack(
///   at: .greenwich, from: Instant(epochSeconds: 0), to: Instant(epochSeconds: 86_400))
/// let highest = track.altitudes(count: 24).max()
/// assert(track.day.events == track.events && (highest ?? 0) > 15)
/// ```
public struct SunTrack: Sendable {
  /// The first instant of the interval.
  public let start: Instant
  /// The end of the interval, exclusive.
  public let end: Instant

  private let place: Coordinates
  private let sineOfLatitude: Double
  private let cosineOfLatitude: Double
  private let longitude: Double
  private let firstNode: Int
  private let nodes: [SunNode]

  /// Creates the track of an interval.
  public init(at place: Coordinates, from start: Instant, to end: Instant) {
    self.place = place
    self.start = start
    self.end = end
    let latitude = Angle.radians(degrees: place.latitude)
    sineOfLatitude = sin(latitude)
    cosineOfLatitude = cos(latitude)
    longitude = Angle.radians(degrees: place.longitude)
    // The search for events extends slightly beyond both ends.
    let margin = 2 * Double(SunTrack.cell)
    let first = SunNode.index(atOrBefore: SunTrack.seconds(start) - margin) - 1
    let last = SunNode.index(atOrBefore: SunTrack.seconds(end) + margin) + 2
    firstNode = first
    nodes = first <= last ? (first...last).map { SunNode(index: $0) } : []
  }

  /// Returns a track of the same place in a different interval.
  func moved(from start: Instant, to end: Instant) -> SunTrack {
    SunTrack(at: place, from: start, to: end)
  }

  /// Returns the altitude of the Sun's center in degrees, topocentric, without refraction.
  public func altitude(at instant: Instant) -> Double {
    Angle.degrees(radians: altitude(atSeconds: SunTrack.seconds(instant)))
  }

  /// Returns altitudes for a chart, in degrees: at the middle of each of `count` equal parts.
  public func altitudes(count: Int) -> [Double] {
    let origin = SunTrack.seconds(start)
    let part = Double(end.seconds(since: start)) / Double(max(1, count))
    return (0..<max(0, count)).map { index in
      Angle.degrees(radians: altitude(atSeconds: origin + part * (Double(index) + 0.5)))
    }
  }

  /// Returns the altitude of the Sun's center in radians at a time in seconds since J2000.
  func altitude(atSeconds seconds: Double) -> Double {
    let (equationOfTime, declination, parallax) = position(atSeconds: seconds)
    let hourAngle = clockAngle(atSeconds: seconds) + equationOfTime + longitude
    let sine =
      sineOfLatitude * sin(declination) + cosineOfLatitude * cos(declination) * cos(hourAngle)
    // Rounding can push the sine past 1 when the Sun is at the zenith.
    let clamped = min(1, max(-1, sine))
    return asin(clamped) - parallax * (1 - clamped * clamped).squareRoot()
  }

  /// Returns the hour angle of the Sun in radians, from minus half a turn to half a turn.
  func hourAngle(atSeconds seconds: Double) -> Double {
    let equationOfTime = position(atSeconds: seconds).equationOfTime
    return Angle.centered(clockAngle(atSeconds: seconds) + equationOfTime + longitude)
  }

  /// Returns the seconds of civil time since J2000.
  static func seconds(_ instant: Instant) -> Double {
    Double(instant.epochSeconds - TimeScales.j2000EpochSeconds)
  }

  /// Returns the angle that a clock's hand has turned since noon, in radians.
  private func clockAngle(atSeconds seconds: Double) -> Double {
    let days = seconds / TimeScales.secondsPerDay
    return Angle.turn * (days - days.rounded(.down))
  }

  /// Returns the position at a time, interpolated between the four nodes around it (Lagrange).
  private func position(
    atSeconds seconds: Double
  ) -> (equationOfTime: Double, declination: Double, parallax: Double) {
    let index = SunNode.index(atOrBefore: seconds)
    let f = seconds / SunNode.spacing - Double(index)
    let (a, b, c, d) = (node(index - 1), node(index), node(index + 1), node(index + 2))
    let wa = -f * (f - 1) * (f - 2) / 6
    let wb = (f + 1) * (f - 1) * (f - 2) / 2
    let wc = -(f + 1) * f * (f - 2) / 2
    let wd = (f + 1) * f * (f - 1) / 6
    return (
      wa * a.equationOfTime + wb * b.equationOfTime + wc * c.equationOfTime
        + wd * d.equationOfTime,
      wa * a.declination + wb * b.declination + wc * c.declination + wd * d.declination,
      b.parallax
    )
  }

  private func node(_ index: Int) -> SunNode {
    let offset = index - firstNode
    return nodes.indices.contains(offset) ? nodes[offset] : SunNode(index: index)
  }
}
