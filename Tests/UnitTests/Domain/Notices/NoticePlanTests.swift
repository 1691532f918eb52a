import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

@Suite struct `Notices that are due` {
  private static let nine = ClockTime(seconds: 9 * 3600)

  private func plan(_ dates: String, _ times: String? = nil, at time: ClockTime? = nine)
    -> NoticePlan
  {
    var plan = NoticePlan()
    plan.dates = DateBook(text: dates)
    plan.dates.resolveZones { _ in try? Zone(posixRule: "EST5EDT,M3.2.0,M11.1.0") }
    plan.times = times.flatMap { NoticeTimes($0) }
    plan.dayTime = time
    return plan
  }

  private func due(_ plan: NoticePlan, at time: String, in zone: Zone = .utc) -> [String] {
    plan.due(at: ZonedInstant(Instant(time), in: zone), style: .posix).map {
      "\($0.key) / \($0.title.string): \($0.body.string)"
    }
  }

  @Test(arguments: [
    ("2026-12-20T08:59:59Z", ""), ("2026-12-20T09:00:00Z", "1w In 4 days: Thu Dec 24, 2026"),
    ("2026-12-23T08:59:59Z", "1w Tomorrow"), ("2026-12-23T09:00:00Z", "1d Tomorrow"),
    ("2026-12-24T08:59:59Z", "1d Today"), ("2026-12-24T09:00:00Z", "0d Today"),
    ("2026-12-24T23:59:59Z", "0d Today"), ("2026-12-25T00:00:00Z", ""),
  ])
  func `of a whole day are counted in days`(time: String, expected: String) {
    let plan = plan("2026-12-24 | a | notify=4d,1d,10m | id=x")
    let key = expected.prefix(2).replacing("1w", with: "4d")
    let words = expected.isEmpty ? [] : ["date x 2026-12-24 \(key) / a: \(expected.dropFirst(3))"]
    #expect(due(plan, at: time) == words)
  }

  @Test(arguments: [
    ("2026-12-17T17:29:59Z", ""),
    ("2026-12-17T17:30:00Z", "1w In 7 days: Thu Dec 24, 2026 5:30 PM"),
    ("2026-12-23T17:30:00Z", "1d Tomorrow 5:30 PM"), ("2026-12-24T13:00:00Z", "1d Today 5:30 PM"),
    ("2026-12-24T16:29:59Z", "1d In 1 h 1 min, at 5:30 PM"),
    ("2026-12-24T16:30:00Z", "1h In 1 h, at 5:30 PM"),
    ("2026-12-24T17:20:00Z", "10m In 10 min, at 5:30 PM"),
    ("2026-12-24T17:30:00Z", "0m Now, since 5:30 PM"),
    ("2026-12-24T18:29:59Z", "0m Now, since 5:30 PM"), ("2026-12-24T18:30:00Z", ""),
  ])
  func `of a time are counted from its beginning`(time: String, expected: String) {
    let plan = plan("2026-12-24 17:30 | a | end=18:30 | id=x", "1w,1d,1h,10m,0m")
    let parts = expected.split(separator: " ", maxSplits: 1)
    let words = parts.isEmpty ? [] : ["date x 2026-12-24T17:30:00 \(parts[0]) / a: \(parts[1])"]
    #expect(due(plan, at: time) == words)
  }

  @Test func `of a time with seconds name its minute`() {
    let plan = plan("2026-12-24 17:30:40 | a | end=18:30 | id=x", "0m")
    #expect(
      due(plan, at: "2026-12-24T17:30:40Z")
        == ["date x 2026-12-24T17:30:40 0m / a: Now, since 5:30 PM"])
  }

  @Test func `a day before is the same time by the clock`() throws {
    let oslo = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    let plan = plan("2026-03-29 09:30 | a | notify=1d,24h | id=x")
    var moment = ZonedInstant(Instant("2026-03-01T00:00:00Z"), in: oslo)
    var instants: [String] = []
    while let next = plan.next(after: moment) {
      instants.append(next.rfc3339(in: oslo))
      moment = ZonedInstant(next, in: oslo)
    }
    #expect(instants == ["2026-03-28T08:30:00+01:00", "2026-03-28T09:30:00+01:00"])
  }

  @Test func `that were due before the date was added are not sent`() {
    let plan = plan(
      "2026-12-24 17:30 | a | notify=1d,1h | created=2026-12-24T10:00:00Z | id=x")
    #expect(due(plan, at: "2026-12-24T10:00:00Z").isEmpty)
    #expect(due(plan, at: "2026-12-24T16:30:00Z").count == 1)
    // The clock was set back after the date was added.
    #expect(due(plan, at: "2026-12-24T09:00:00Z").count == 1)
  }

  @Test func `of a birthday say the age`() {
    let plan = plan("1986-12-10 | Ada | repeat=yearly | kind=birthday | notify=1d | id=x")
    #expect(
      due(plan, at: "2026-12-09T09:00:00Z") == ["date x 2026-12-10 1d / Ada turns 40: Tomorrow"])
  }

  @Test func `of several days are for the first one, and for that of the next time`() {
    let plan = plan("2026-07-05 | Camp | end=2026-07-09 | repeat=yearly | notify=1d,0m | id=x")
    #expect(due(plan, at: "2026-07-05T09:00:00Z") == ["date x 2026-07-05 0d / Camp: Today"])
    #expect(due(plan, at: "2026-07-06T09:00:00Z").isEmpty)
    for time in ["2026-07-05T09:00:00Z", "2026-07-08T12:00:00Z", "2026-07-10T00:00:00Z"] {
      let next = plan.next(after: ZonedInstant(Instant(time), in: .utc))
      #expect(next?.rfc3339(in: .utc) == "2027-07-04T09:00:00Z", "\(time)")
    }
  }

  @Test func `of a date without times are those of its day`() {
    let text =
      "2026-12-24 07:00 | early | end=12:00 | id=e\n2026-12-24 18:00 | late | id=l\n"
      + "2026-12-24 | day | id=d\n"
    #expect(due(plan(text), at: "2026-12-24T06:59:59Z").isEmpty)
    #expect(
      due(plan(text), at: "2026-12-24T07:00:00Z")
        == ["date e 2026-12-24 / early: Now, since 7:00 AM"])
    #expect(due(plan(text), at: "2026-12-24T09:00:00Z").count == 3)
    // A single run sends all notices of the day.
    #expect(
      due(plan(text, at: nil), at: "2026-12-24T00:00:00Z") == [
        "date d 2026-12-24 / day: Today", "date e 2026-12-24 / early: Today 7:00 AM",
        "date l 2026-12-24 / late: Today 6:00 PM",
      ])
    #expect(due(plan(text, "never", at: nil), at: "2026-12-24T08:00:00Z").isEmpty)
  }

  @Test func `a date that moves notifies again, and one seen from another zone does not`() throws {
    let tokyo = try Zone(posixRule: "JST-9")
    func key(_ line: String, _ zone: Zone = .utc) -> [String] {
      due(plan(line), at: "2026-12-24T00:00:30Z", in: zone).map {
        String($0.prefix { $0 != "/" })
      }
    }
    let line = "2026-12-24 09:30 | a | end=2026-12-25 20:00 | notify=1d | id=x"
    #expect(key(line) == ["date x 2026-12-24T09:30:00 1d "])
    #expect(key(line, tokyo) == key(line))
    #expect(key(line + " | zone=America/New_York") == ["date x 2026-12-24T14:30:00Z 1d "])
    #expect(key(line + " | zone=America/New_York", tokyo) == ["date x 2026-12-24T14:30:00Z 1d "])
    #expect(key(line.replacing("09:30", with: "09:45")) != key(line))
  }

  @Test func `of tasks are sent on the day and on the next one`() {
    var plan = NoticePlan()
    plan.dayTime = Self.nine
    let milk = TodoItem(
      id: "t", title: "Milk", due: CivilDate(year: 2026, month: 12, day: 24))
    let key = "task \(milk.id.text) 2026-12-24"
    plan.tasks = [
      milk,
      TodoItem(
        id: "c", title: "Done", isCompleted: true,
        due: CivilDate(year: 2026, month: 12, day: 24)),
      TodoItem(id: "n", title: "Some day"),
    ]
    #expect(due(plan, at: "2026-12-24T08:59:59Z").isEmpty)
    #expect(due(plan, at: "2026-12-24T09:00:00Z") == ["\(key) / Milk: Due today"])
    #expect(due(plan, at: "2026-12-25T08:59:59Z").isEmpty)
    #expect(due(plan, at: "2026-12-25T09:00:00Z") == ["\(key) overdue / Milk: 1 day late"])
    #expect(due(plan, at: "2026-12-31T20:00:00Z") == ["\(key) overdue / Milk: 7 days late"])
    #expect(due(plan, at: "2027-01-01T09:00:00Z").isEmpty)
  }

  @Test func `of the outbox are sent once a day`() {
    var plan = NoticePlan()
    plan.dayTime = Self.nine
    plan.outbox = [Instant("2026-12-23T20:00:00Z"), Instant("2026-12-24T10:00:00Z"), nil]
    #expect(due(plan, at: "2026-12-24T08:59:59Z").isEmpty)
    let notice = "outbox 2026-12-24 / 2 shares are waiting to be sent: noonmark todo outbox send"
    #expect(due(plan, at: "2026-12-24T11:00:00Z") == [notice])
    plan.outbox = [Instant("2026-12-24T10:00:00Z")]
    #expect(due(plan, at: "2026-12-24T11:00:00Z").isEmpty)
    #expect(due(plan, at: "2026-12-25T09:00:00Z").count == 1)
    plan.outbox = []
    #expect(plan.next(after: ZonedInstant(Instant("2026-12-24T11:00:00Z"), in: .utc)) == nil)
  }

  @Test func `of a date that repeats all the time are limited`() {
    let plan = plan("2026-12-24 00:00 | a | notify=1d,0m | repeat=FREQ=MINUTELY | id=x")
    let now = ZonedInstant(Instant("2026-12-24T12:00:00Z"), in: .utc)
    #expect(plan.due(at: now, style: .posix).count == NoticePlan.maximumOccurrences)
    #expect(plan.next(after: now) == now.now.advanced(bySeconds: 60))
  }

  @Test func `that come next are listed with the words of their instants`() {
    var plan = plan("2026-12-24 17:30 | a | notify=1d,10m | repeat=weekly | id=x")
    plan.counters = CounterBook(Array("2026-09-15 | sober | id=s\n".utf8))
    let coming = plan.coming(
      after: ZonedInstant(Instant("2026-12-23T18:00:00Z"), in: .utc), limit: 3, style: .posix)
    #expect(
      coming.map { "\($0.at.rfc3339(in: .utc)) \($0.title.string): \($0.body.string)" } == [
        "2026-12-24T09:00:00Z 100 Days since sober: Next: 365 Days, on Sep 15, 2027",
        "2026-12-24T17:20:00Z a: In 10 min, at 5:30 PM",
        "2026-12-30T17:30:00Z a: Tomorrow 5:30 PM",
      ])
  }

  @Test func `of a milestone come again after a reset`() {
    func keys(_ line: String) -> [String] {
      var plan = NoticePlan()
      plan.dayTime = Self.nine
      plan.counters = CounterBook(Array("\(line) | id=s\n".utf8))
      let now = ZonedInstant(Instant("2026-12-24T09:00:00Z"), in: .utc)
      return plan.due(at: now, style: .posix).map(\.key)
    }
    #expect(keys("2026-09-15 | sober") == ["milestone s 100"])
    #expect(
      keys("2026-09-15 | sober | runs=2026-01-01..2026-06-01") == ["milestone s 100 2026-09-15"])
  }

  @Test func `of what began on another day name it`() {
    let plan = plan("2026-12-24 18:00 | Festival | end=2026-12-26 20:00 | id=f")
    #expect(
      due(plan, at: "2026-12-25T09:00:00Z")
        == ["date f 2026-12-24 / Festival: Now, since Thu 6:00 PM"])
  }
}
