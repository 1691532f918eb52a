import Almanac
import Recurrence

@main
struct Example {
  static func main() throws {
    let oslo = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    guard let date = CivilDate(year: 2026, month: 9, day: 25),
      let start = CivilDateTime(date: date, hour: 16, minute: 30),
      let excluded = CivilDate(year: 2026, month: 12, day: 25)
    else { return }
    let series = EventSeries(
      start: start, length: EventLength(nominal: 5400), zone: oslo,
      rules: [try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR")], excludedDays: [excluded])

    let end = oslo.startOfDay(date.advanced(byMonths: 6))
    for occurrence in series.occurrences(in: oslo.startOfDay(date)..<end, zone: oslo) {
      print(occurrence.begin.rfc3339(in: oslo), "to", occurrence.end.rfc3339(in: oslo))
    }

    do {
      _ = try RecurrenceRule("FREQ=WEEKLY;BYDAY=XY")
    } catch {
      print("\(error.message), at \(error.position)")
    }
  }
}
