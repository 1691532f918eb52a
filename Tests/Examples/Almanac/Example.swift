import Almanac

@main
struct Example {
  static func main() throws {
    let zone = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    guard let oslo = Coordinates(latitude: 59.91, longitude: 10.75),
      let today = CivilDate(year: 2026, month: 11, day: 21)
    else { return }
    let start = zone.startOfDay(today)

    let solstice = Seasons.next(after: start)
    let days = zone.date(at: solstice.instant).days(since: today)
    print("\(solstice.event) in \(days) days: \(solstice.instant.rfc3339(in: zone))")

    let sun = Sun.day(at: oslo, on: today, in: zone)
    if let sunrise = sun.sunrise, let sunset = sun.sunset {
      print("sunrise \(sunrise.rfc3339(in: zone)), sunset \(sunset.rfc3339(in: zone))")
    }

    let moon = Moon(at: start)
    print(
      "moon \(moon.percentage.value) %, \(moon.next.phase) \(moon.next.instant.rfc3339(in: zone))")
  }
}
