import Almanac

/// The snippets of Almanac's documentation comments, which a test compares with this file.
enum Snippets {
  static func civilDate() {
    let date = CivilDate(year: 2026, month: 1, day: 31)
    assert(date?.advanced(byMonths: 1).iso8601 == "2026-02-28")
  }

  static func weekday() {
    assert(CivilDate(dayNumber: 0).weekday == .thursday)
    assert(Weekday.sunday.rawValue == 7)
  }

  static func civilDateTime() {
    let noon = CivilDateTime(date: CivilDate(dayNumber: 0), hour: 12, minute: 0)
    assert(noon?.localSeconds == 43_200)
  }

  static func instant() {
    let instant = Instant(epochSeconds: 0).advanced(bySeconds: 90)
    assert(instant.rfc3339(in: .utc) == "1970-01-01T00:01:30Z")
  }

  static func coordinates() {
    let oslo = Coordinates(iso6709: "+5955+01045".utf8)
    assert(oslo?.longitude == 10.75)
  }

  static func moon() {
    let moon = Moon(at: Instant(epochSeconds: 1_795_478_400))
    assert(moon.percentage.value == 99 && moon.next.phase == .fullMoon)
  }

  static func moonPhases() {
    let next = MoonPhases.next(after: Instant(epochSeconds: 0))
    assert(next.phase == .newMoon)
  }

  static func principalPhase() {
    let phases = MoonPhases.event(.fullMoon, inLunation: 0)
    assert(phases.next.phase == PrincipalPhase.lastQuarter)
  }

  static func phaseEvent() {
    let newMoon = MoonPhases.event(.newMoon, inLunation: 0)
    assert(newMoon.instant.rfc3339(in: .utc) == "2000-01-06T18:13:39Z")
    assert(newMoon.next.previous == newMoon)
  }

  static func seasons() {
    let solstice = Seasons.event(.juneSolstice, inYear: 2026)
    assert(solstice.instant.rfc3339(in: .utc) == "2026-06-21T08:24:30Z")
  }

  static func solarEvent() {
    let events = SolarEvent.allCases.map { Seasons.event($0, inYear: 2026).instant }
    assert(events == events.sorted())
  }

  static func seasonEvent() {
    let equinox = Seasons.event(.septemberEquinox, inYear: 2026)
    assert(equinox.next.event == .decemberSolstice)
  }

  static func sun() {
    let noon = Instant(epochSeconds: 43_200)
    assert(Sun.isUp(at: .greenwich, instant: noon))
  }

  static func sunStatus() {
    let equator = Coordinates(latitude: 0, longitude: 0)
    let midnight = Instant(epochSeconds: 0)
    let status = equator.map {
      Sun.day(at: $0, from: midnight, to: midnight.advanced(bySeconds: 86_400)).status
    }
    assert(status == SunStatus.normal)
  }

  static func sunEvent() {
    let event = Sun.nextEvent(after: Instant(epochSeconds: 0), at: .greenwich)
    assert(event?.kind == SunEvent.Kind.sunrise)
  }

  static func sunDay() {
    let day = Sun.day(
      at: .greenwich, from: Instant(epochSeconds: 0), to: Instant(epochSeconds: 86_400))
    assert(day.sunrise?.rfc3339(in: .utc) == "1970-01-01T08:05:45Z")
  }

  static func zone() throws {
    let zone = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    let local = zone.civil(at: Instant(epochSeconds: 0))
    assert(local.hour == 1 && zone.offset(at: Instant(epochSeconds: 0)) == 3600)
  }

  static func zoneError() {
    do {
      _ = try Zone(posixRule: "Europe")
    } catch {
      assert(error == ZoneError.malformedRule("Europe"))
    }
  }
}
