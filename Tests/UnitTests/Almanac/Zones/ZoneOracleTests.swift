import Almanac
import Foundation
import TestSupport
import Testing

/// Zones compared with the C library, through GNU `date`, and with the definition of the start of a
/// day.
@Suite(.needsZones)
struct ZoneOracleTests {
  @Test(.enabled(if: CLibraryDate.isPresent, "no GNU date on this system"))
  func `offsets and abbreviations are those of the C library from 1800 to 2500`() throws {
    var generator = SeededGenerator(seed: 1800)
    var failures: [String] = []
    var count = 0
    for name in Self.sampleNames(&generator) {
      let zone = try Zones.named(name)
      var instants: [Instant] = []
      for _ in 0..<12 {
        let instant = Self.random(&generator)
        instants.append(instant)
        // Errors are most likely on either side of a change.
        if let change = zone.nextTransition(after: instant) {
          instants += [change.advanced(bySeconds: -1), change]
        }
      }
      let answers = try CLibraryDate.answers(for: instants, zone: name)
      for (instant, answer) in zip(instants, answers) {
        let own = CLibraryDate.text(of: zone, at: instant)
        if own != answer { failures.append("\(name) \(instant.epochSeconds): \(own), \(answer)") }
      }
      count += answers.count
    }
    #expect(failures.prefix(5) == [])
    #expect(count > Samples.count(10_000))
  }

  // For later years, two versions of the database differ.
  @Test func `from 1970 to 2024 daylight saving is that of Foundation in well-kept zones`() throws {
    var generator = SeededGenerator(seed: 1970)
    var failures: [String] = []
    let names = [
      "America/New_York", "America/Havana", "Asia/Kolkata", "Australia/Lord_Howe",
      "Europe/Oslo", "Pacific/Auckland",
    ]
    for name in names {
      let zone = try Zones.named(name)
      let oracle = try #require(TimeZone(identifier: name))
      for _ in 0..<Samples.count(200) {
        let seconds = Int.random(in: 0...1_735_689_600, using: &generator)
        let instant = Instant(epochSeconds: seconds)
        let date = Date(timeIntervalSince1970: Double(seconds))
        if zone.offset(at: instant) != oracle.secondsFromGMT(for: date)
          || zone.isDaylightSaving(at: instant) != oracle.isDaylightSavingTime(for: date)
        {
          failures.append("\(name) \(seconds)")
        }
      }
    }
    #expect(failures.prefix(5) == [])
  }

  @Test func `a day starts at the first instant of its date or a later one`() throws {
    var generator = SeededGenerator(seed: 24)
    var failures: [String] = []
    for (name, zone, instant) in try Self.hardInstants(&generator) {
      let date = zone.date(at: instant)
      let start = zone.startOfDay(date)
      var isRight =
        zone.date(at: start) >= date && zone.date(at: start.advanced(bySeconds: -1)) < date
      for minutes in 1...120 where isRight {
        isRight = zone.date(at: start.advanced(bySeconds: -60 * minutes)) < date
      }
      if !isRight { failures.append("\(name) \(date.iso8601)") }
    }
    #expect(failures.prefix(5) == [])
  }

  @Test func `the next day starts where the local date first becomes later`() throws {
    var generator = SeededGenerator(seed: 48)
    var failures: [String] = []
    for (name, zone, instant) in try Self.hardInstants(&generator) {
      let today = zone.date(at: instant)
      let next = zone.nextDayStart(after: instant)
      var isRight =
        next > instant && zone.date(at: next) > today
        && zone.date(at: next.advanced(bySeconds: -1)) <= today
      var step = instant.advanced(bySeconds: 600)
      while isRight, step < next {
        isRight = zone.date(at: step) <= today
        step = step.advanced(bySeconds: 600)
      }
      if !isRight { failures.append("\(name) \(instant.epochSeconds)") }
    }
    #expect(failures.prefix(5) == [])
  }

  @Test func `clock readings lead back to their instant, and gaps lead forward`() throws {
    var generator = SeededGenerator(seed: 72)
    var failures: [String] = []
    for (name, zone, instant) in try Self.hardInstants(&generator) {
      let back = zone.instant(of: zone.civil(at: instant))
      // The later of two instants with the same local time resolves to the earlier.
      if back > instant || zone.civil(at: back) != zone.civil(at: instant) {
        failures.append("\(name) \(instant.epochSeconds)")
      }
      guard let change = zone.nextTransition(after: instant) else { continue }
      let before = zone.offset(at: change.advanced(bySeconds: -1))
      let gap = zone.offset(at: change) - before
      guard gap > 0 else { continue }
      let skipped = CivilDateTime(localSeconds: change.epochSeconds + before + gap / 2)
      if zone.instant(of: skipped) != change.advanced(bySeconds: gap / 2) {
        failures.append("\(name) gap at \(change.epochSeconds)")
      }
    }
    #expect(failures.prefix(5) == [])
  }

  /// Returns instants near a change of a random zone, where days are hard to compute.
  private static func hardInstants(
    _ generator: inout SeededGenerator
  ) throws -> [(name: String, zone: Zone, instant: Instant)] {
    var result: [(name: String, zone: Zone, instant: Instant)] = []
    for name in sampleNames(&generator) {
      let zone = try Zones.named(name)
      let change = zone.nextTransition(after: random(&generator)) ?? random(&generator)
      let shift = Int.random(in: -100_000...100_000, using: &generator)
      result.append((name, zone, change.advanced(bySeconds: shift)))
    }
    return result
  }

  private static func sampleNames(_ generator: inout SeededGenerator) -> ArraySlice<String> {
    let names = Zones.names().shuffled(using: &generator)
    return names.prefix(Samples.count(names.count))
  }

  private static func random(_ generator: inout SeededGenerator) -> Instant {
    Instant(epochSeconds: Int.random(in: -5_364_662_400...16_725_225_600, using: &generator))
  }
}
