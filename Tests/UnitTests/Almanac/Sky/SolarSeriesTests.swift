import Foundation
import TestSupport
import Testing

@testable import Almanac

struct SolarSeriesTests {
  @Test func `the leading terms stay within 1.2 arcseconds of the full series`() {
    let errors = stride(from: -164_000.0, to: 237_000, by: 271.3).map { days in
      let full = SolarSeries.longitude(terrestrialDays: days, depth: .full).apparent
      let leading = SolarSeries.longitude(terrestrialDays: days, depth: .leading).apparent
      return abs(Angle.degrees(radians: full - leading) * 3600)
    }
    #expect((errors.max() ?? 0) < 1.2)
    #expect((errors.max() ?? 0) > 0)
  }

  @Test func `the daily motion is the slope of the longitude to 1 part in 4000`() {
    let errors = stride(from: -700_000.0, to: 2_900_000, by: 36_113.7).map { days in
      let sun = SolarSeries.longitude(terrestrialDays: days, depth: .full)
      let later = SolarSeries.longitude(terrestrialDays: days + 0.5, depth: .full)
      let earlier = SolarSeries.longitude(terrestrialDays: days - 0.5, depth: .full)
      return abs((later.apparent - earlier.apparent) / sun.dailyMotion - 1)
    }
    #expect((errors.max() ?? 1) < 1.0 / 4000)
  }

  @Test(arguments: [(9498, 0.98330), (9682, 1.01664)])
  func `the distance of the Sun is that of the almanacs in January and July 2026`(
    days: Double, distance: Double
  ) {
    let sun = SolarSeries.longitude(terrestrialDays: days, depth: .full)
    #expect(abs(sun.distance - distance) < 3e-4)
  }

  @Test func `the latitude of the Sun is never more than 1.3 arcseconds`() {
    let latitudes = stride(from: -360_000.0, to: 360_000, by: 97.3).map {
      abs(Angle.degrees(radians: SolarSeries.latitude(terrestrialDays: $0)) * 3600)
    }
    #expect((latitudes.max() ?? 2) < 1.3)
    #expect((latitudes.max() ?? 0) > 0.5)
  }

  @Test func `sines and cosines of terms are those of the C library`() {
    var random = SeededGenerator(seed: 71)
    for scale in [1e-9, 1, 10, 1e4, 1e7] {
      for _ in 0..<2000 {
        let angle = Double.random(in: -scale...scale, using: &random)
        let tolerance = 1e-13 + 4e-16 * scale
        #expect(abs(Angle.sine(angle) - sin(angle)) < tolerance)
        #expect(abs(Angle.cosine(angle) - cos(angle)) < tolerance)
      }
    }
    #expect(Angle.sine(.nan).isNaN && Angle.cosine(.infinity).isNaN)
  }
}
