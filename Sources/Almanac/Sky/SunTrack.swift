import CMath
import NoonmarkBase

/// The Sun's path over a place in an interval, for repeated queries.
///
/// Positions are computed every 6 hours and interpolated in between. All tracks use the same hours,
/// so they return bit-identical altitudes for an instant. Outside its interval a track returns the
/// same results, but more slowly.
struct SunTrack {
  private let start: Instant
  /// The end of the interval, exclusive.
  private let end: Instant
  private let place: Coordinates
  private let sineOfLatitude: Double
  private let cosineOfLatitude: Double
  private let longitude: Double
  private let firstNode: Int
  private let nodes: [SunNode]

  init(at place: Coordinates, from start: Instant, to end: Instant) {
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

  /// Returns the altitude of the Sun's center in degrees, topocentric, without refraction.
  func altitude(at instant: Instant) -> Double {
    Angle.degrees(radians: altitude(atSeconds: SunTrack.seconds(instant)))
  }

  /// Returns altitudes for a chart, in degrees: at the middle of each of `count` equal parts.
  func altitudes(count: Int) -> [Double] {
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

/// The search for events.
///
/// The search works on whole seconds. The Sun counts as up at a second if it is at or above the
/// standard altitude half a second later. An event is a second at which that changes. So an event
/// is the true instant rounded to the nearest second, and depends only on the place. The search
/// uses fixed cells of ten minutes, the same for every interval, so adjacent dates neither share
/// nor miss an event.
extension SunTrack {
  /// The length of a search cell in seconds.
  static let cell = 600

  /// The altitudes at the boundaries of the interval's cells, and of one more cell on each side.
  private struct Samples {
    let firstCell: Int
    let altitudes: [Double]
  }

  /// The Sun's events in the interval.
  var day: SunDay {
    let samples = samples()
    let events = riseAndSet(samples)
    let isUpAtStart = isUp(at: start.advanced(bySeconds: -1))
    let noon = solarNoon
    let dayLength =
      events.isEmpty
      ? (isUpAtStart ? 86_400 : 0) : noon.flatMap { daylight(around: $0, knowing: events) }
    return SunDay(
      solarNoon: noon, events: events, isUpAtStart: isUpAtStart,
      twilightEvents: crossings(of: SunTrack.civilAltitude, in: samples, .dawn, .dusk),
      isTwilightAtStart: altitude(atSecond: start.epochSeconds - 1) >= SunTrack.civilAltitude,
      dayLengthSeconds: dayLength)
  }

  /// The sunrises and sunsets in the interval, in order.
  var events: [SunEvent] { riseAndSet(samples()) }

  /// Returns whether the Sun is up, consistent with the events to the second.
  func isUp(at instant: Instant) -> Bool {
    altitude(atSecond: instant.epochSeconds) >= SunTrack.riseAltitude
  }

  /// The first upper transit in the interval.
  private var solarNoon: Instant? {
    // The hour angle increases by one turn in 86,400 s, give or take 30 s.
    let angleAtStart = hourAngle(atSecond: start.epochSeconds - 1)
    let ahead = angleAtStart < 0 ? -angleAtStart : Angle.turn - angleAtStart
    var second =
      start.epochSeconds - 1
      + Int((ahead / Angle.turn * TimeScales.secondsPerDay).rounded())
    for _ in 0..<3 {
      let error = hourAngle(atSecond: second) / Angle.turn * TimeScales.secondsPerDay
      second -= Int(error.rounded())
    }
    while hourAngle(atSecond: second) < 0 { second += 1 }
    while hourAngle(atSecond: second - 1) >= 0 { second -= 1 }
    let noon = Instant(epochSeconds: second)
    return start <= noon && noon < end ? noon : nil
  }

  /// Returns the length of the daylight around an instant, in seconds.
  ///
  /// `nil` if the Sun is down, or if sunrise or sunset is more than a day away.
  private func daylight(around noon: Instant, knowing events: [SunEvent]) -> Int? {
    guard isUp(at: noon) else { return nil }
    let rise =
      events.last { $0.instant <= noon }
      ?? SunTrack(at: place, from: noon.advanced(bySeconds: -86_400), to: noon).events.last
    let set =
      events.first { $0.instant > noon }
      ?? SunTrack(at: place, from: noon, to: noon.advanced(bySeconds: 86_400)).events.first
    guard let rise, let set else { return nil }
    return set.instant.seconds(since: rise.instant)
  }

  private func riseAndSet(_ samples: Samples) -> [SunEvent] {
    crossings(of: SunTrack.riseAltitude, in: samples, .sunrise, .sunset)
  }

  private func samples() -> Samples {
    guard start < end else { return Samples(firstCell: 0, altitudes: []) }
    let first = floorDivision(start.epochSeconds - 1, SunTrack.cell).quotient - 1
    let last = floorDivision(end.epochSeconds - 1, SunTrack.cell).quotient + 2
    return Samples(
      firstCell: first,
      altitudes: (first...last).map { altitude(atSecond: $0 * SunTrack.cell) })
  }

  /// Returns the crossings of an altitude in the interval, in order, by their direction.
  private func crossings(
    of level: Double, in samples: Samples, _ rising: SunEvent.Kind, _ sinking: SunEvent.Kind
  ) -> [SunEvent] {
    let altitudes = samples.altitudes
    var found: [SunEvent] = []
    func add(after low: Int, to high: Int, upwards: Bool) {
      let second = crossing(of: level, after: low, to: high, upwards: upwards)
      found.append(
        SunEvent(kind: upwards ? rising : sinking, instant: Instant(epochSeconds: second)))
    }
    guard altitudes.count >= 4 else { return found }
    for index in 1..<(altitudes.count - 2) {
      let low = (samples.firstCell + index) * SunTrack.cell
      let high = low + SunTrack.cell
      let above = altitudes[index] >= level
      if above != (altitudes[index + 1] >= level) {
        add(after: low, to: high, upwards: !above)
        continue
      }
      // The Sun is above or below the altitude at both boundaries, but may cross it twice within
      // the cell.
      for middle in index...(index + 1) {
        guard
          let turn = extremum(samples, at: middle), low < turn, turn < high,
          (altitude(atSecond: turn) >= level) != above
        else { continue }
        add(after: low, to: turn, upwards: !above)
        add(after: turn, to: high, upwards: above)
        break
      }
    }
    return found.filter { start <= $0.instant && $0.instant < end }
  }

  /// Returns the extremum of the parabola through a sample and its neighbors.
  ///
  /// `nil` if the sample is neither the highest nor the lowest of the three.
  private func extremum(_ samples: Samples, at index: Int) -> Int? {
    let left = samples.altitudes[index - 1]
    let middle = samples.altitudes[index]
    let right = samples.altitudes[index + 1]
    guard (middle - left) * (right - middle) <= 0, left - 2 * middle + right != 0 else {
      return nil
    }
    let offset = 0.5 * (left - right) / (left - 2 * middle + right)
    return (samples.firstCell + index) * SunTrack.cell
      + Int((offset * Double(SunTrack.cell)).rounded())
  }

  /// Returns the second of the crossing in an interval, by bisection.
  private func crossing(of level: Double, after low: Int, to high: Int, upwards: Bool) -> Int {
    (low + 1..<high).firstPosition { (altitude(atSecond: $0) >= level) == upwards }
  }

  /// Returns the altitude that decides whether the Sun is up at a second.
  ///
  /// It is the altitude half a second later, so that events round to the nearest second.
  private func altitude(atSecond second: Int) -> Double {
    altitude(atSeconds: Double(second - TimeScales.j2000EpochSeconds) + 0.5)
  }

  private func hourAngle(atSecond second: Int) -> Double {
    hourAngle(atSeconds: Double(second - TimeScales.j2000EpochSeconds) + 0.5)
  }

  private static let riseAltitude = Angle.radians(degrees: Sun.riseAltitude)
  private static let civilAltitude = Angle.radians(degrees: Sun.civilAltitude)
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
