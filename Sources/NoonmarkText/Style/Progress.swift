import Almanac

/// The progress shown by a bar or a percentage.
///
/// A bar has a finite number of steps, so it changes at certain instants. This value returns the
/// step to draw and when it expires.
package struct Progress: Hashable, Sendable {
  private enum Course: Hashable {
    case held(expires: Instant?)
    case running([Range<Int>], now: Int)
    /// The illuminated part of the Moon in percent, which rises and falls.
    case illuminated(Moon)
  }

  /// The elapsed part, 0 to `total`.
  package let elapsed: Int
  /// The whole, at least 1.
  package let total: Int
  private let course: Course

  /// Creates a progress of `elapsed` of `total` parts, which is constant until it expires.
  package init(elapsed: Int, of total: Int, expires: Instant?) {
    self.total = max(total, 1)
    self.elapsed = min(max(elapsed, 0), self.total)
    course = .held(expires: expires)
  }

  /// Creates the illuminated part of the Moon.
  package init(illuminating moon: Moon) {
    (elapsed, total) = (moon.percentage.value, 100)
    course = .illuminated(moon)
  }

  /// Creates progress through intervals of time.
  ///
  /// The intervals are in order and do not overlap. `nil` if all of them are empty.
  package init?(through stretches: [(start: Instant, end: Instant)], now: Instant) {
    self.init(
      through: stretches.filter { $0.start < $0.end }
        .map { $0.start.epochSeconds..<$0.end.epochSeconds },
      now: now)
  }

  /// Creates progress from one instant to another.
  ///
  /// `nil` unless the end is later than the start.
  package init?(from start: Instant, to end: Instant, now: Instant) {
    guard start < end else { return nil }
    self.init(through: [start.epochSeconds..<end.epochSeconds], now: now)
  }

  private init?(through ranges: [Range<Int>], now: Instant) {
    guard !ranges.isEmpty else { return nil }
    total = ranges.reduce(0) { $0 + $1.count }
    elapsed = ranges.reduce(0) {
      $0 + min(max(now.epochSeconds - $1.lowerBound, 0), $1.count)
    }
    course = .running(ranges, now: now.epochSeconds)
  }

  /// The elapsed fraction, 0 to 1.
  package var fraction: Double { Double(elapsed) / Double(total) }

  /// Returns the number of whole elapsed steps of `steps`, which expires at the next step.
  ///
  /// Rounded down: a bar is full only at the end.
  package func drawn(steps: Int) -> Timed<Int> {
    let step = elapsed * steps / total
    switch course {
    case .held(let expires):
      return Timed(step, expires: expires)
    case .illuminated(let moon):
      // The first and last percentages of the step.
      let first = (step * total + steps - 1) / steps
      let last = min(((step + 1) * total + steps - 1) / steps - 1, total)
      guard first > 0 || last < total else { return Timed(step, expires: nil) }
      return Timed(step, expires: moon.end(ofPercentages: first...last))
    case .running(let ranges, let now):
      guard step < steps else { return Timed(step, expires: nil) }
      var missing = ((step + 1) * total + steps - 1) / steps - elapsed
      for range in ranges where range.upperBound > now {
        let start = max(range.lowerBound, now)
        if missing <= range.upperBound - start {
          return Timed(step, expires: Instant(epochSeconds: start + missing))
        }
        missing -= range.upperBound - start
      }
      return Timed(step, expires: nil)
    }
  }

  /// The percentage, rounded to the nearest: 100 only at the end.
  package var percentage: Timed<Int> {
    switch course {
    case .held(let expires):
      let rounded = (elapsed * 200 + total) / (total * 2)
      return Timed(elapsed < total ? min(rounded, 99) : 100, expires: expires)
    case .illuminated, .running:
      return drawn(steps: 100)
    }
  }
}
