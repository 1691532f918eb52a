import Almanac
import NoonmarkDomain
import NoonmarkText
import TestSupport
import Testing

struct TallyLogTests {
  private static let today = CivilDate(dayNumber: 20_000)

  private func event(_ day: Int, hour: Int = 12, _ id: String = "x", in zone: Zone = .utc)
    -> TallyEvent
  {
    let start = zone.startOfDay(CivilDate(dayNumber: 20_000 + day))
    return TallyEvent(id: id, at: start.advanced(bySeconds: hour * 3600))
  }

  private func log(_ days: [Int], earlier count: Int? = nil) -> TallyLog {
    var log = TallyLog(unordered: days.map { event($0) })
    log.earlier = count.map { .init(day: Self.today.advanced(byDays: -13), count: $0) }
    return log
  }

  @Test func `events are sorted latest first, at one instant those logged last first`() {
    let log = TallyLog(
      unordered: [event(0, "late"), event(-3, "old"), event(0, "early"), event(1, "next")])
    #expect(log.events.map(\.id) == ["next", "late", "early", "old"])
  }

  @Test func `a day has the events of its zone`() throws {
    let oslo = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    let events = ["2026-03-19T23:30:00Z", "2026-03-20T22:59:59Z", "2026-03-20T23:00:00Z"]
    let log = TallyLog(
      unordered: events.map { TallyEvent(id: $0, at: Instant($0)) })
    let day = try #require(CivilDate(year: 2026, month: 3, day: 20))
    #expect(log.count(on: day, in: oslo) == 2)
    #expect(log.events(on: day, in: oslo).map(\.id) == [events[1], events[0]])
    #expect(log.count(on: day, in: .utc) == 2)
    #expect(log.events(on: day, in: .utc).map(\.id) == [events[2], events[1]])
    #expect(log.counts(upTo: day, days: 3, in: .utc) == [0, 1, 2])
    #expect(log.days(in: oslo).map(\.events.count) == [1, 2])
  }

  @Test func `an amount counts on its day, and is one event`() throws {
    let day = try #require(CivilDate(year: 2026, month: 3, day: 20))
    let log = TallyLog(unordered: [
      TallyEvent(id: "a", at: Instant("2026-03-20T08:00:00Z"), amount: 3),
      TallyEvent(id: "b", at: Instant("2026-03-20T09:00:00Z")),
      TallyEvent(id: "c", at: Instant("2026-03-19T09:00:00Z"), amount: 7),
    ])
    #expect(log.count(on: day, in: .utc) == 4)
    #expect(log.counts(upTo: day, days: 3, in: .utc) == [0, 7, 4])
    #expect(log.days(in: .utc).map(\.count) == [4, 7])
    #expect(log.days(in: .utc).map(\.events.count) == [2, 1])
    #expect(log.streak(on: day, in: .utc) == 2)
  }

  @Test(arguments: [
    ([], 0), ([0], 1), ([-1], 1), ([-2], 0), ([0, -1, -2], 3), ([-1, -2], 2), ([0, -2], 1),
    ([1, 0], 1), ([1], 0), ([0, 0, 0], 1),
  ])
  func `a streak is days in a row up to today, or to yesterday`(days: [Int], streak: Int) {
    #expect(log(days).streak(on: Self.today, in: .utc) == streak)
  }

  @Test func `a streak continues before the days that were read, if they have no gap`() {
    let all = Array(0..<14).map { -$0 }
    #expect(log(all, earlier: 86).streak(on: Self.today, in: .utc) == 100)
    #expect(log(all.filter { $0 != 0 }, earlier: 86).streak(on: Self.today, in: .utc) == 99)
    #expect(log(all.filter { $0 != -7 }, earlier: 86).streak(on: Self.today, in: .utc) == 7)
    #expect(log(all.filter { $0 < -1 }, earlier: 86).streak(on: Self.today, in: .utc) == 0)
    #expect(log(all).streak(on: Self.today, in: .utc) == 14)
    // Tomorrow's render uses the log as it was read today.
    let tomorrow = Self.today.advanced(byDays: 1)
    #expect(log(all, earlier: 86).streak(on: tomorrow, in: .utc) == 100)
    #expect(log(all, earlier: 86).streak(on: tomorrow.advanced(byDays: 1), in: .utc) == 0)
  }

  @Test func `streaks and counts are those of counting every day, in any zone`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Samples.count(400) {
      let zone = random.pick(Zones.nasty)
      let middle = random.instant(in: zone)
      let density = random.number(in: 1...30)
      let events = (0..<density * 3).map { index in
        TallyEvent(
          id: "\(index)",
          at: middle.advanced(bySeconds: -random.number(in: -86_400...20 * 86_400)))
      }
      let log = TallyLog(unordered: events)
      let today = zone.date(at: middle)
      let dates = events.map { zone.date(at: $0.at) }
      var day = dates.contains(today) ? today : today.advanced(byDays: -1)
      var streak = 0
      while dates.contains(day) {
        streak += 1
        day = day.advanced(byDays: -1)
      }
      #expect(log.streak(on: today, in: zone) == streak, "\(zone.name) \(middle)")
      let counts = (0..<14).map { age in
        dates.filter { $0 == today.advanced(byDays: age - 13) }.count
      }
      #expect(log.counts(upTo: today, days: 14, in: zone) == counts)
      let days = log.days(in: zone)
      #expect(days.map(\.date) == Array(Set(dates)).sorted(by: >))
      #expect(days.allSatisfy { day in day.events.allSatisfy { zone.date(at: $0.at) == day.date } })
      #expect(days.map(\.events.count).reduce(0, +) == events.count)
    }
  }
}
