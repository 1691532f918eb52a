import Almanac
import NoonmarkBase
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

@Suite struct `The reminder of a tally` {
  private func plan(_ fields: String, _ events: [String] = [], days: Zone? = nil) -> NoticePlan {
    var plan = NoticePlan()
    let tally = TallyBook(text: "water | Water | \(fields)").tallies[0]
    let log = TallyLog(events)
    plan.tallies = [TallyReminder(tally, titled: "Water", log)].compactMap(\.self)
    plan.tallyZone = days
    return plan
  }

  private func due(_ plan: NoticePlan, at time: String) -> [String] {
    plan.due(at: ZonedInstant(Instant(time), in: .utc), style: .posix).map {
      "\($0.key) / \($0.title.string): \($0.body.string)"
    }
  }

  @Test func `is due from its time on, while the goal is not reached`() {
    let open = plan("goal=8 | remind=20:00", ["2026-11-21T10:00:00Z ×3"])
    #expect(due(open, at: "2026-11-21T19:59:59Z").isEmpty)
    #expect(
      due(open, at: "2026-11-21T20:00:00Z") == ["tally water 2026-11-21 / Water: 3 of 8 today"])
    #expect(due(open, at: "2026-11-21T23:59:59Z").count == 1)
    #expect(due(open, at: "2026-11-22T00:00:00Z").isEmpty)
    let done = plan("goal=3 | remind=20:00", ["2026-11-21T10:00:00Z ×3"])
    #expect(due(done, at: "2026-11-21T20:00:00Z").isEmpty)
    #expect(
      due(plan("remind=20:00"), at: "2026-11-21T20:00:00Z")
        == ["tally water 2026-11-21 / Water: Nothing logged today"])
    #expect(plan("limit=3 | remind=20:00").tallies.isEmpty)
  }

  @Test(arguments: [
    ("goal=8 | remind=20:00", "2026-11-21T12:00:00Z", "2026-11-21T20:00:00Z"),
    ("goal=8 | remind=20:00", "2026-11-21T20:00:00Z", "2026-11-22T20:00:00Z"),
    // Today's goal is reached.
    ("goal=3 | remind=20:00", "2026-11-21T12:00:00Z", "2026-11-22T20:00:00Z"),
    // November 21 and 22 are a weekend.
    ("goal=8 | remind=20:00 | days=mon-fri", "2026-11-21T12:00:00Z", "2026-11-23T20:00:00Z"),
    ("goal=8 | remind=20:00 | days=friday", "2026-11-21T12:00:00Z", "2026-11-27T20:00:00Z"),
  ])
  func `wakes for the next day that needs it`(fields: String, now: String, next: String) {
    let plan = plan(fields, ["2026-11-21T10:00:00Z ×3"])
    #expect(plan.next(after: ZonedInstant(Instant(now), in: .utc)) == Instant(next))
  }

  @Test func `belongs to the evening before if days begin later`() {
    let days = Zone.utc.startingDays(at: 3 * 3600)
    let late = plan("goal=2 | remind=01:00", ["2026-11-22T00:30:00Z"], days: days)
    let moment = ZonedInstant(Instant("2026-11-21T12:00:00Z"), in: .utc)
    #expect(late.next(after: moment) == Instant("2026-11-22T01:00:00Z"))
    #expect(
      due(late, at: "2026-11-22T01:00:00Z") == ["tally water 2026-11-21 / Water: 1 of 2 today"])
    #expect(due(late, at: "2026-11-22T03:00:00Z").isEmpty)
  }

  @Test func `changes at no other time than it says`() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<Samples.count(150) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      let fields =
        random.pick(["goal=2 | ", "goal=40 | ", ""])
        + random.pick(["remind=20:00", "remind=00:30"])
        + random.pick(["", " | days=weekdays", " | days=monday"])
      var plan = NoticePlan()
      let tally = TallyBook(text: "water | Water | \(fields)").tallies[0]
      let log = random.log(near: now, in: zone)
      plan.tallies = [TallyReminder(tally, titled: "Water", log)].compactMap(\.self)
      plan.tallyZone = zone.startingDays(at: random.pick([0, 3 * 3600]))
      var moment = ZonedInstant(now, in: zone)
      for _ in 0..<4 {
        guard let next = plan.next(after: moment) else { break }
        let style = CalendarStyle.posix
        let before = plan.due(at: moment, style: style).map(\.key)
        let last = ZonedInstant(next.advanced(bySeconds: -1), in: zone)
        // Notices expire at the end of the day, and are due at their instant.
        let later = plan.due(at: last, style: style).map(\.key)
        #expect(later.allSatisfy { before.contains($0) }, "\(fields) \(zone.name)")
        moment = ZonedInstant(next, in: zone)
        let new = plan.due(at: moment, style: style)
        #expect(new.contains { $0.at == next }, "\(fields) \(zone.name)")
      }
    }
  }
}
