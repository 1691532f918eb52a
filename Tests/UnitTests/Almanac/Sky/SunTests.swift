import TestSupport
import Testing
import TruthTables

@testable import Almanac

struct SunTests {
  @Test func `the Sun's days agree with the ephemeris`() throws {
    let rows = try TruthFile.table("sun_open.csv").rows.map { SunTruth($0) }
    let deviations = rows.flatMap(\.deviations)
    #expect(rows.count == 86)
    #expect(deviations.count == 450)
    #expect(rows.flatMap(\.faults).isEmpty)
    #expect(deviations.filter { $0.share > 1 }.isEmpty)
  }

  /// Places with frequent, rare, grazing or odd events.
  static let places: [String: (latitude: Double, longitude: Double)] = [
    "equator": (0, 0), "Oslo": (59.91, 10.75), "Reykjavik": (64.1466, -21.9426),
    "Murmansk": (68.9585, 33.0827), "north of Alert": (88.7, -62.3), "North Pole": (90, 0),
    "South Pole": (-90, 180), "Vostok": (-78.4645, 106.8339), "date line": (65.9, -180),
    "other side of the date line": (65.9, 180),
  ]

  private func place(_ name: String) throws -> Coordinates {
    let place = try #require(SunTests.places[name])
    return try #require(Coordinates(latitude: place.latitude, longitude: place.longitude))
  }

  @Test(arguments: places.keys.sorted())
  func `dates that adjoin lose no event and share none`(name: String) throws {
    let place = try place(name)
    var random = SeededGenerator(seed: 11)
    // A run of dates of uneven length around a grazing season, cut at random seconds.
    for firstDay in [20_520, 20_590, 20_710] {
      let start = Instant(epochSeconds: firstDay * 86_400)
      var cuts = [start]
      while cuts.count < 13 {
        let hours = Int.random(in: 79_000...91_000, using: &random)
        cuts.append(cuts[cuts.count - 1].advanced(bySeconds: hours))
      }
      let joined = SunTrack(at: place, from: start, to: cuts[12]).events
      // A cut at an event is the hardest case.
      cuts = (cuts + joined.map(\.instant)).sorted()
      let parts = zip(cuts, cuts.dropFirst()).filter { $0 < $1 }
        .map { Sun.day(at: place, from: $0, to: $1) }
      #expect(parts.flatMap(\.events) == joined)

      let states = parts.map { day in
        day.events.last.map { $0.kind == .sunrise } ?? day.isUpAtStart
      }
      #expect(Array(states.dropLast()) == Array(parts.map(\.isUpAtStart).dropFirst()))
      // Two tracks query the interpolated path at the same seconds.
      let probes = stride(from: 7, to: 900_000, by: 45_678).map { start.advanced(bySeconds: $0) }
      let track = SunTrack(at: place, from: start, to: cuts[1])
      #expect(
        probes.map { track.altitude(at: $0) }
          == probes.map { Sun.altitude(at: place, instant: $0) })
    }
  }

  @Test(arguments: places.keys.sorted())
  func `sunrises and sunsets alternate, and the Sun is up between them`(name: String) throws {
    let place = try place(name)
    let start = Instant(epochSeconds: 20_515 * 86_400)
    let track = SunTrack(at: place, from: start, to: start.advanced(bySeconds: 25 * 86_400))
    var isUp = track.day.isUpAtStart
    var failures: [SunEvent] = []
    for event in track.events {
      let before = event.instant.advanced(bySeconds: -1)
      let holds =
        (event.kind == .sunrise) != isUp && Sun.isUp(at: place, instant: before) == isUp
        && Sun.isUp(at: place, instant: event.instant) != isUp
      if !holds { failures.append(event) }
      isUp.toggle()
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: places.keys.sorted())
  func `next event finds each event once, across polar nights too`(name: String) throws {
    let place = try place(name)
    let start = Instant(epochSeconds: 20_400 * 86_400 + 321)
    let end = start.advanced(bySeconds: 190 * 86_400)
    let expected = SunTrack(at: place, from: start, to: end).events
    var found: [SunEvent] = []
    var now = start.advanced(bySeconds: -1)
    while let event = Sun.nextEvent(after: now, at: place), event.instant < end {
      found.append(event)
      now = event.instant
    }
    #expect(found == expected)
    #expect(!found.isEmpty)
    #expect(Sun.nextEvent(after: end, at: place) != nil)
  }

  @Test func `days at sea level on the equator last a little more than half a day`() throws {
    let place = try place("equator")
    for day in stride(from: 20_454, to: 20_819, by: 30) {
      let start = Instant(epochSeconds: day * 86_400)
      let sun = Sun.day(at: place, from: start, to: start.advanced(bySeconds: 86_400))
      #expect(sun.status == .normal)
      let length = try #require(sun.dayLengthSeconds)
      #expect((43_560...43_680).contains(length))
      let noon = try #require(sun.solarNoon)
      // The equation of time keeps noon within 17 minutes of the clock's.
      #expect(abs(noon.epochSeconds - day * 86_400 - 43_200) < 17 * 60)
      #expect(sun.isUp(at: noon))
      #expect(!sun.isUp(at: start))
    }
  }

  @Test func `every date up to the year 9999 and at any place has an answer`() throws {
    var random = SeededGenerator(seed: 99)
    var failures: [String] = []
    for index in 0..<Samples.count(300) {
      let latitude = index % 10 == 0 ? 90 : Double.random(in: -90...90, using: &random)
      let longitude = index % 7 == 0 ? -180 : Double.random(in: -180...180, using: &random)
      let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
      // Years 1 to 9999.
      let second = Int.random(in: -62_135_596_800..<253_402_300_800, using: &random)
      let start = Instant(epochSeconds: second)
      let end = start.advanced(bySeconds: [82_800, 86_400, 90_000][index % 3])
      let day = Sun.day(at: place, from: start, to: end)
      let named = [day.sunrise, day.sunset, day.solarNoon, day.civilDawn, day.civilDusk]
      let isInside = named.allSatisfy { $0.map { start <= $0 && $0 < end } ?? true }
      let hasNoon = day.solarNoon != nil || index % 3 == 0
      let altitude = Sun.altitude(at: place, instant: start)
      if !isInside || !hasNoon || !(-90...90).contains(altitude) {
        failures.append("\(place) \(second)")
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `the day of a date is that from its start to the next date`() throws {
    let place = try place("Oslo")
    let zone = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    // Clocks go forward.
    let date = try #require(CivilDate(year: 2026, month: 3, day: 29))
    let start = zone.startOfDay(date)
    #expect(
      Sun.day(at: place, on: date, in: zone)
        == Sun.day(at: place, from: start, to: start.advanced(bySeconds: 82_800)))
  }

  @Test func `altitudes for a chart are those of the middles of its parts`() throws {
    let place = try place("Oslo")
    let start = Instant(epochSeconds: 20_625 * 86_400)
    let end = start.advanced(bySeconds: 86_400)
    let altitudes = Sun.altitudes(at: place, from: start, to: end, count: 24)
    let middles = (0..<24).map { start.advanced(bySeconds: 1800 + 3600 * $0) }
    #expect(altitudes == middles.map { Sun.altitude(at: place, instant: $0) })
    // 90° - latitude + obliquity at noon of the June solstice.
    #expect(abs((altitudes.max() ?? 0) - 53.5) < 0.3)
    #expect(Sun.altitudes(at: place, from: start, to: end, count: 0).isEmpty)
  }

  @Test func `an empty interval has no events`() throws {
    let start = Instant(epochSeconds: 1_780_000_000)
    let day = Sun.day(at: try place("Oslo"), from: start, to: start)
    #expect(day.events.isEmpty)
    #expect(day.solarNoon == nil)
  }

  @Test func `positions between the nodes are interpolated to the millisecond`() throws {
    let place = try place("equator")
    let start = Instant(epochSeconds: 20_625 * 86_400)
    let track = SunTrack(at: place, from: start, to: start.advanced(bySeconds: 86_400))
    // The hour angle with an interpolation node at the queried time itself.
    let worst = (0..<100).map { index -> Double in
      let seconds = SunTrack.seconds(start) + Double(index) * 863.7
      let node = SunNode(secondsSinceJ2000: seconds)
      let days = seconds / 86_400
      let direct = Angle.centered(Angle.turn * (days - days.rounded(.down)) + node.equationOfTime)
      return abs(Angle.centered(track.hourAngle(atSeconds: seconds) - direct))
    }.max()
    // One second is 15 arcseconds of hour angle.
    #expect((worst ?? 1) < Angle.radians(arcseconds: 0.015))
  }
}
