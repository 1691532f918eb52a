import Almanac
import TestSupport
import Testing

@Suite struct `A zone whose days begin after midnight` {
  @Test func `has the evening before until then, also if clocks change`() throws {
    let oslo = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    let days = oslo.startingDays(at: 3 * 3600)
    func date(_ text: String) -> String { days.date(at: Instant(text)).iso8601 }
    #expect(date("2026-11-26T01:59:59Z") == "2026-11-25")
    #expect(date("2026-11-26T02:00:00Z") == "2026-11-26")
    // Clocks skip from 02:00 to 03:00, where the day begins.
    #expect(date("2026-03-29T00:59:59Z") == "2026-03-28")
    #expect(date("2026-03-29T01:00:00Z") == "2026-03-29")
    let day = try #require(CivilDate(year: 2026, month: 11, day: 26))
    #expect(days.startOfDay(day) == Instant("2026-11-26T02:00:00Z"))
    #expect(days.nextDateChange(after: Instant("2026-11-25T23:00:00Z")) == days.startOfDay(day))
    #expect(oslo.startingDays(at: 0) == oslo)
    #expect(
      days.name != oslo.name
        && days.startingDays(at: 0).date(at: .init("2026-11-26T01:00:00Z")) == day)
  }

  @Test func `stays at a date that has begun when clocks go back`() throws {
    let oslo = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    let days = oslo.startingDays(at: 9000)
    func date(_ time: String) -> String { days.date(at: Instant("2026-10-25T\(time):00Z")).iso8601 }
    #expect(date("00:10") == "2026-10-24")
    for time in ["00:30", "00:40", "01:00", "01:10", "01:30", "12:00"] {
      #expect(date(time) == "2026-10-25", "\(time)")
    }
    let next = Instant("2026-10-26T01:30:00Z")
    #expect(days.nextDateChange(after: Instant("2026-10-25T00:40:00Z")) == next)
    #expect(days.nextDateChange(after: Instant("2026-10-25T01:10:00Z")) == next)
  }

  @Test func `stays at a date when clocks go back over the starts of two`() throws {
    let change = Zone.Change(at: Instant("2026-11-25T00:00:00Z"), offset: -24 * 3600)
    let zone = try Zone(name: "Test/Back", initialOffset: 25 * 3600, changes: [change])
    let days = zone.startingDays(at: 9000)
    for time in ["24T23:59:59", "25T00:00:00", "26T12:00:00", "27T02:29:59"] {
      #expect(days.date(at: Instant("2026-11-\(time)Z")).iso8601 == "2026-11-25", "\(time)")
    }
    #expect(days.date(at: Instant("2026-11-27T02:30:00Z")).iso8601 == "2026-11-26")
  }

  @Test func `has the date of so many seconds before, in any zone`() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<Samples.count(400) {
      let zone = random.pick(Zones.nasty)
      let start = random.pick([60, 3600, 3 * 3600, 12 * 3600 - 60])
      let days = zone.startingDays(at: start)
      let instant = random.instant(in: zone)
      let local = zone.civil(at: instant).localSeconds - start
      let (date, plain) = (days.date(at: instant), CivilDateTime(localSeconds: local).date)
      // Clocks can have gone back over the start of the day.
      #expect(date == plain || date > plain && days.startOfDay(date) <= instant)
      let change = days.nextDateChange(after: instant)
      #expect(change > instant)
      #expect(days.date(at: change) != days.date(at: change.advanced(bySeconds: -1)))
      #expect(days.date(at: change.advanced(bySeconds: -1)) == days.date(at: instant))
    }
  }
}
