import Almanac
import TestSupport
import Testing
import TruthTables

struct MoonTests {
  @Test func `phases agree with the ephemeris`() throws {
    let table = try TruthFile.table("moon_phases.csv")
    let truths = Samples.every(7, of: table.rows.compactMap { MoonPhaseTruth($0) })
    #expect(table.rows.count == 5838)
    #expect(truths.count >= table.rows.count / 7)

    var failures: [String] = []
    for truth in truths {
      let allowed =
        switch truth.year {
        case 1600..<2400: 4.0
        case 1000..<2500: 8.0
        default: 30.0
        }
      guard let errors = truth.errors else {
        failures.append("\(truth.phase) \(truth.civil): another phase")
        continue
      }
      if abs(errors.terrestrial) > allowed {
        failures.append("\(truth.phase) \(truth.civil): TT \(errors.terrestrial) s")
      }
      if (1600..<2400).contains(truth.year), abs(errors.civil) > 5 {
        failures.append("\(truth.phase) \(truth.civil): UTC \(errors.civil) s")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `elongation and illuminated fraction agree with the ephemeris`() throws {
    let table = try TruthFile.table("moon_light.csv")
    let truths = table.rows.compactMap { MoonLightTruth($0) }
    #expect(truths.count == 500)
    #expect(table.rows.count == truths.count)
    for truth in truths {
      let isModern = (1600..<2400).contains(truth.year)
      #expect(abs(truth.elongationError) < (isModern ? 0.003 : 0.05), "\(truth.year)")
      #expect(abs(truth.illuminatedError) < (isModern ? 0.0002 : 0.0005), "\(truth.year)")
    }
  }

  @Test func `each phase comes 5 to 10 days after the previous one`() {
    var failures: [String] = []
    // Two months of every century, years -4000 to 12000.
    for century in Samples.every(4, of: Array(-60..<100)) {
      var event = MoonPhases.event(.newMoon, inLunation: century * 1237)
      for _ in 0..<8 {
        let next = event.next
        let days = Double(next.instant.seconds(since: event.instant)) / 86_400
        if !(5...10).contains(days) || next.previous != event {
          failures.append("\(event) then \(next)")
        }
        event = next
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `next and previous meet at the second of the phase`() {
    var failures: [PhaseEvent] = []
    for lunation in [-40_000, -24_700, -5000, -347, -346, 0, 330, 5000, 98_900] {
      for phase in PrincipalPhase.allCases {
        let event = MoonPhases.event(phase, inLunation: lunation)
        let before = event.instant.advanced(bySeconds: -1)
        let holds =
          MoonPhases.next(after: before) == event
          && MoonPhases.next(after: event.instant) == event.next
          && MoonPhases.previous(atOrBefore: event.instant) == event
          && MoonPhases.previous(atOrBefore: before) == event.previous
        if !holds { failures.append(event) }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `next and previous enclose any instant`() {
    var random = SeededGenerator(seed: 20_260_103)
    var failures: [Int] = []
    for _ in 0..<Samples.count(400) {
      // Years -4000 to 12000.
      let seconds = Int.random(in: -188_000_000_000..<316_000_000_000, using: &random)
      let instant = Instant(epochSeconds: seconds)
      let next = MoonPhases.next(after: instant)
      let previous = MoonPhases.previous(atOrBefore: instant)
      if !(previous.instant <= instant && instant < next.instant && previous.next == next) {
        failures.append(seconds)
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `rounded values hold up to their end, and differ there`() {
    var random = SeededGenerator(seed: 47)
    var failures: [String] = []
    for index in 0..<Samples.count(600) {
      // Years 1 to 9999, some of them close to a phase.
      var instant = Instant(
        epochSeconds: Int.random(in: -62_135_000_000..<253_370_000_000, using: &random))
      if index % 3 == 0 {
        instant = MoonPhases.next(after: instant).instant
          .advanced(bySeconds: Int.random(in: -40_000...40_000, using: &random))
      }
      let moon = Moon(at: instant)
      for (value, end, read) in [
        (moon.percentage.value, moon.percentage.end, { Moon(at: $0).percentage.value }),
        (moon.degrees.value, moon.degrees.end, { Moon(at: $0).degrees.value }),
      ] as [(Int, Instant, (Instant) -> Int)] {
        let last = end.advanced(bySeconds: -1)
        let middle = instant.advanced(bySeconds: end.seconds(since: instant) / 2)
        if last < instant || read(last) != value || read(middle) != value || read(end) == value {
          failures.append("\(instant.rfc3339(in: .utc)): \(value), \(end.rfc3339(in: .utc))")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `the disk is dark at new moon, half lit at the quarters and bright at full moon`() {
    for lunation in [-24_000, 0, 330, 90_000] {
      for phase in PrincipalPhase.allCases {
        let moon = Moon(at: MoonPhases.event(phase, inLunation: lunation).instant)
        #expect(moon.degrees.value == 90 * phase.rawValue)
        #expect(moon.percentage.value == [0, 50, 100, 50][phase.rawValue])
        #expect(moon.isWaxing == [true, true, false, false][phase.rawValue])
        #expect(moon.newMoon == MoonPhases.event(.newMoon, inLunation: lunation))
        #expect((moon.age * 4 / 29.53).rounded() == Double(phase.rawValue))
      }
    }
  }
}
