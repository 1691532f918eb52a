import TestSupport
import Testing

@testable import Almanac

struct TimeScalesTests {
  /// Seconds since J2000 of an instant.
  private func seconds(_ epochSeconds: Int) -> Double {
    Double(epochSeconds - TimeScales.j2000EpochSeconds)
  }

  private func difference(atEpochSeconds epochSeconds: Int) -> Double {
    let days = TimeScales.terrestrialDays(civilSeconds: seconds(epochSeconds))
    return days * 86_400 - seconds(epochSeconds)
  }

  @Test(arguments: [
    (63_072_000, 42.184), (78_796_799, 42.184), (78_796_800, 43.184), (1_483_228_799, 68.184),
    (1_483_228_800, 69.184), (4_102_444_800, 69.184), (253_402_300_799, 69.184),
  ])
  func `TT - UTC follows the leap seconds and is frozen after the last`(
    epochSeconds: Int, expected: Double
  ) {
    #expect(abs(difference(atEpochSeconds: epochSeconds) - expected) < 1e-4)
  }

  @Test func `civil time and Terrestrial Time are each other's inverse`() {
    var random = SeededGenerator(seed: 3)
    var worst = 0.0
    for _ in 0..<Samples.count(2000) {
      let civil = Double.random(in: -1.2e11...2.6e11, using: &random)
      let days = TimeScales.terrestrialDays(civilSeconds: civil)
      worst = max(worst, abs(TimeScales.civilSeconds(terrestrialDays: days) - civil))
    }
    #expect(worst < 0.01)
  }

  @Test func `Delta T has no steps where its tables meet`() {
    for year in [-1000.0, 1600, 1900, 1972] {
      let step = DeltaT.seconds(atYear: year + 1e-6) - DeltaT.seconds(atYear: year - 1e-6)
      #expect(abs(step) < 0.6, "at \(year)")
    }
    // The table of 1972 meets the first leap second: 42.184 s.
    #expect(abs(DeltaT.seconds(atYear: 1972) - 42.184) < 0.05)
  }

  @Test(arguments: [(0, 10_441), (1000, 1650), (1600, 109.1), (1700, 14.1), (1900, -2.0)])
  func `Delta T passes through its knots`(year: Double, seconds: Double) {
    #expect(abs(DeltaT.seconds(atYear: year) - seconds) < 1e-9)
  }
}
