import Almanac
import TestSupport
import Testing
import TruthTables

struct SeasonsTests {
  @Test func `equinoxes and solstices agree with the ephemeris`() throws {
    let table = try TruthFile.table("seasons_open.csv")
    let truths = table.rows.compactMap { SeasonTruth($0) }
    #expect(truths.count == 9635)
    #expect(table.rows.count == truths.count)

    var failures: [String] = []
    for truth in truths {
      let allowed =
        switch truth.year {
        case 1900...2100: 1.5
        case 1550...2649: 3.0
        default: 30.0
        }
      let error = truth.terrestrialError
      if abs(error) > allowed { failures.append("\(truth.event) \(truth.year): TT \(error) s") }
      if (1900...2100).contains(truth.year), abs(truth.civilError) > 2 {
        failures.append("\(truth.event) \(truth.year): UTC \(truth.civilError) s")
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `each event comes 88 to 95 days after the previous one`() {
    var failures: [String] = []
    // Some years of every century and the ends of the calendar.
    let years = (-4000..<12_000).filter {
      ($0 + 4000) % 100 < 2 || (-2...2).contains($0) || (9998...10_001).contains($0)
    }
    for year in years {
      for event in SolarEvent.allCases.map({ Seasons.event($0, inYear: year) }) {
        let next = event.next
        let days = Double(next.instant.seconds(since: event.instant)) / 86_400
        if !(88...95).contains(days) || next.previous != event {
          failures.append("\(event) then \(next)")
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: [-4000, -1000, 0, 1, 1971, 1972, 2026, 9999, 10_000, 12_000])
  func `the calendar year of an event is the year it was asked for`(year: Int) {
    for event in SolarEvent.allCases {
      let instant = Seasons.event(event, inYear: year).instant
      let day = (Double(instant.epochSeconds) / 86_400).rounded(.down)
      #expect(CivilDate(dayNumber: Int(day)).year == year)
    }
  }

  @Test func `next and previous meet at the second of the event`() {
    var failures: [SeasonEvent] = []
    let years = [-1000, 0, 1, 1582, 1971, 1972, 2016, 2026, 9999]
    for year in years {
      for kind in SolarEvent.allCases {
        let event = Seasons.event(kind, inYear: year)
        let before = event.instant.advanced(bySeconds: -1)
        let holds =
          Seasons.next(after: before) == event
          && Seasons.next(after: event.instant) == event.next
          && Seasons.previous(atOrBefore: event.instant) == event
          && Seasons.previous(atOrBefore: before) == event.previous
        if !holds { failures.append(event) }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `next and previous enclose any instant`() {
    var random = SeededGenerator(seed: 20_260_321)
    var failures: [Int] = []
    for _ in 0..<Samples.count(400) {
      // Years -4000 to 12000.
      let seconds = Int.random(in: -188_000_000_000..<316_000_000_000, using: &random)
      let instant = Instant(epochSeconds: seconds)
      let next = Seasons.next(after: instant)
      let previous = Seasons.previous(atOrBefore: instant)
      if !(previous.instant <= instant && instant < next.instant && previous.next == next) {
        failures.append(seconds)
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `the solstice of the documentation is at its published minute`() {
    // 2026-06-21T08:24 and 2026-03-20T14:46 UTC in every almanac.
    let june = Seasons.event(.juneSolstice, inYear: 2026).instant.epochSeconds
    let march = Seasons.event(.marchEquinox, inYear: 2026).instant.epochSeconds
    #expect(abs(june - 1_782_030_240) <= 60)
    #expect(abs(march - 1_774_017_960) <= 60)
  }
}
