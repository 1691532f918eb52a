import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence
import TestSupport
import Testing

@testable import NoonmarkDomain

@Suite struct `Notices of events of calendars` {
  private static let now = Instant("2026-12-24T12:00:00Z")

  private static func timed(
    _ title: String, _ begin: String, hours: Int = 1, calendar: String? = nil
  ) -> AgendaEvent {
    let begin = Instant(begin)
    let span = EventSpan(begin: begin, end: begin.advanced(bySeconds: 3600 * hours))
    return AgendaEvent(title: title, time: .span(span), calendar: calendar)
  }

  private static func days(_ title: String, _ first: Int, _ last: Int) throws -> AgendaEvent {
    let days = try [first, last].map { day in
      try #require(CivilDate(year: 2026, month: 12, day: day))
    }
    return AgendaEvent(title: title, time: .days(days[0]...days[1]))
  }

  /// Returns a plan with events and dates.
  private func plan(
    _ events: [AgendaEvent], _ times: String?, dates: String = "", at now: Instant = now,
    in zone: Zone = .utc
  ) -> NoticePlan {
    var plan = NoticePlan()
    plan.dates = DateBook(text: dates)
    plan.times = times.flatMap { NoticeTimes($0) }
    plan.dayTime = ClockTime(seconds: 9 * 3600)
    if let window = plan.eventWindow(at: ZonedInstant(now, in: zone)) {
      plan.add(events, in: window, zone: zone)
    }
    return plan
  }

  private func due(_ plan: NoticePlan, at now: Instant = now, in zone: Zone = .utc) -> [String] {
    plan.due(at: ZonedInstant(now, in: zone), style: .posix).map {
      "\($0.title.string): \($0.body.string)"
    }
  }

  @Test func `are sent at the times of the configuration`() throws {
    let events = [
      Self.timed("Review", "2026-12-24T12:30:00Z"), Self.timed("Lunch", "2026-12-24T11:30:00Z"),
      try Self.days("Holiday", 24, 26), try Self.days("Party", 25, 25),
      Self.timed("Far", "2026-12-25T13:00:00Z"),
    ]
    let plan = plan(events, "1d,1h,0m")
    #expect(
      due(plan) == [
        "Holiday: Today", "Lunch: Now, since 11:30 AM", "Review: In 30 min, at 12:30 PM",
        "Party: Tomorrow",
      ])
    let next = plan.next(after: ZonedInstant(Self.now, in: .utc))
    #expect(next == Instant("2026-12-24T12:30:00Z"))
  }

  @Test(arguments: [(24, ["Trip: Today"]), (25, []), (26, [])])
  func `of several days are those of the first day`(day: Int, expected: [String]) throws {
    let now = Instant("2026-12-\(day)T12:00:00Z")
    #expect(due(plan([try Self.days("Trip", 24, 27)], "1d,0m", at: now), at: now) == expected)
  }

  @Test(arguments: [nil, "never"])
  func `are none without times in the configuration`(times: String?) throws {
    let plan = plan([Self.timed("Review", "2026-12-24T12:00:00Z")], times)
    #expect(plan.eventWindow(at: ZonedInstant(Self.now, in: .utc)) == nil)
    #expect(due(plan).isEmpty)
    #expect(plan.next(after: ZonedInstant(Self.now, in: .utc)) == nil)
  }

  @Test func `in several calendars are one, with the same key in each order and zone`() throws {
    let tokyo = try Zone(posixRule: "JST-9")
    let events = [
      Self.timed("Review", "2026-12-24T12:30:00Z", hours: 1, calendar: "work"),
      Self.timed("Review", "2026-12-24T12:30:00Z", hours: 2, calendar: "team"),
      try Self.days("Party", 25, 25), try Self.days("Party", 25, 25),
    ]
    func keys(_ events: [AgendaEvent], _ zone: Zone) -> Set<String> {
      let due = plan(events, "2d", in: zone).due(
        at: ZonedInstant(Self.now, in: zone), style: .posix)
      #expect(due.count == 2)
      return Set(due.map(\.key))
    }
    let expected = keys(events, .utc)
    #expect(keys(events.reversed(), .utc) == expected)
    #expect(keys(events, tokyo) == expected)
    let other = [Self.timed("Review", "2026-12-24T12:45:00Z"), try Self.days("Parties", 25, 25)]
    #expect(keys(other, .utc).isDisjoint(with: expected))
  }

  @Test func `that are dates as well are those of the date`() throws {
    let dates = """
      2026-12-22 12:30 | Review https://meet.example.com/a | repeat=daily | notify=never
      2026-12-25 | Party | notify=0m
      2026-12-24 | Holiday | notify=never
      2026-12-24 13:00 | Call | notify=never
      2026-12-24 | Lunch | notify=never

      """
    let same = [
      Self.timed("Review", "2026-12-24T12:30:00Z"), try Self.days("Party", 25, 25),
      try Self.days("Holiday", 24, 26),
    ]
    #expect(due(plan(same, "1d", dates: dates)).isEmpty)
    let others = [
      Self.timed("Call", "2026-12-24T13:30:00Z"), Self.timed("Lunch", "2026-12-24T13:00:00Z"),
      Self.timed("review", "2026-12-24T12:30:00Z"), try Self.days("Holiday", 25, 26),
    ]
    #expect(due(plan(others, "1d", dates: dates)).count == 4)
    // The event began before the date ended.
    let later = Instant("2026-12-26T10:00:00Z")
    #expect(due(plan(same, "1d", dates: dates, at: later), at: later).isEmpty)
  }

  @Test func `are read again when one can be missing, which is no notice`() throws {
    let moment = ZonedInstant(Self.now, in: .utc)
    let dates = "2027-01-20 | Trip | notify=0m\n"
    let plan = plan([Self.timed("Far", "2027-01-08T08:00:00Z")], "1d,1h", dates: dates)
    let until = Instant("2027-01-07T00:00:00Z")
    #expect(plan.next(after: moment) == until)
    #expect(due(plan, at: until).isEmpty)
    #expect(plan.coming(after: moment, limit: 9, style: .posix).map(\.title.string) == ["Trip"])
    let again = self.plan(
      [Self.timed("Far", "2027-01-08T08:00:00Z")], "1d,1h", dates: dates, at: until)
    #expect(again.next(after: ZonedInstant(until, in: .utc)) == Instant("2027-01-07T08:00:00Z"))
    #expect(
      again.coming(after: ZonedInstant(until, in: .utc), limit: 9, style: .posix)
        .map { "\($0.at.rfc3339(in: .utc)) \($0.title.string)" } == [
          "2027-01-07T08:00:00Z Far", "2027-01-08T07:00:00Z Far", "2027-01-20T09:00:00Z Trip",
        ])
  }
}

/// Notices of events, compared with a simple rule: every notice time before every start.
@Suite(.needsZones) struct `The plan of events` {
  private static let daysTried = 45

  /// A notice that the rule expects.
  private struct Expected: Hashable {
    let title: String
    let at: Instant
  }

  /// Returns the instants at which events notify, except after the end of the event.
  private static func rule(
    _ events: [AgendaEvent], _ times: NoticeTimes, _ dayTime: ClockTime, in zone: Zone
  ) -> Set<Expected> {
    var expected: Set<Expected> = []
    for event in events {
      for offset in times.offsets {
        let at: Instant
        switch event.time {
        case .days(let days):
          at = zone.instant(of: dayTime.on(days.lowerBound.advanced(byDays: -offset.wholeDays)))
        case .span(let span):
          let local = zone.civil(at: span.begin).localSeconds - 86_400 * offset.days
          at =
            offset.days > 0
            ? zone.instant(of: CivilDateTime(localSeconds: local))
            : span.begin.advanced(bySeconds: -60 * offset.minutes)
        }
        if at < event.time.end(in: zone) { expected.insert(Expected(title: event.title, at: at)) }
      }
    }
    return expected
  }

  @Test(arguments: Samples.seeds(80))
  func `read only when it asks for it sends each notice at its time`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 700)
    let zone = random.pick(Zones.nasty)
    let base = Instant(epochSeconds: 1_795_000_000 + 86_400 * random.number(in: 0...400))
    let start = (zone.nextTransition(after: base) ?? base)
      .advanced(bySeconds: -random.number(in: 0...900_000))
    let end = start.advanced(bySeconds: 86_400 * Self.daysTried)
    // The titles are unique, so a sent notice is identified by its title.
    var seen: Set<AgendaEvent.Identity> = []
    let events = (0..<6).flatMap { _ in random.agendaEvents(near: start, in: zone) }
      .filter { seen.insert($0.identity).inserted }.enumerated().map { number, event in
        AgendaEvent(title: "\(number)", time: event.time)
      }
    let words = random.pick(["1d", "0m", "1d,1h,10m", "1w,2d,26h,90m", "25h,24h,1d", "30d", "47h"])
    let times = try #require(NoticeTimes(words))
    let dayTime = ClockTime(seconds: 60 * random.number(in: 0...1439))

    var sent: [Expected] = []
    var keys: Set<String> = []
    var now = start
    var reads = 0
    while now <= end {
      let moment = ZonedInstant(now, in: zone)
      var plan = NoticePlan()
      plan.times = times
      plan.dayTime = dayTime
      let window = try #require(plan.eventWindow(at: moment))
      let known = events.filter {
        $0.time.begin(in: zone) < window.instants.upperBound
          && $0.time.end(in: zone) > window.instants.lowerBound
      }
      plan.add(known, in: window, zone: zone)
      for notice in plan.due(at: moment, style: .posix) where keys.insert(notice.key).inserted {
        if now > start { #expect(notice.at == now) }
        sent.append(Expected(title: notice.title.string, at: notice.at))
      }
      reads += 1
      let next = try #require(plan.next(after: moment))
      #expect(next > now)
      now = next
    }
    let expected = Self.rule(events, times, dayTime, in: zone).filter { $0.at <= end }
    #expect(sent.count == Set(sent).count)
    #expect(
      Set(sent.filter { $0.at > start }) == expected.filter { $0.at > start }, "\(zone.name)")
    // The plan wakes for notices, and every two weeks.
    let instants = Set(expected.map(\.at).filter { $0 > start })
    #expect(reads <= 1 + instants.count + Self.daysTried / 13)
  }

  @Test(arguments: Samples.seeds(40))
  func `lists in one go what it sends in the window`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 800)
    let zone = random.pick(Zones.nasty)
    let now = Instant(epochSeconds: 1_795_000_000 + random.number(in: 0...40_000_000))
    var seen: Set<AgendaEvent.Identity> = []
    let events = random.agendaEvents(near: now, in: zone)
      .filter { seen.insert($0.identity).inserted }
      .enumerated().map { number, event in AgendaEvent(title: "\(number)", time: event.time) }
    let times = try #require(NoticeTimes(random.pick(["1d,1h,10m", "1w,0m", "36h"])))
    var plan = NoticePlan()
    plan.times = times
    plan.dayTime = ClockTime(seconds: 9 * 3600)
    let moment = ZonedInstant(now, in: zone)
    let window = try #require(plan.eventWindow(at: moment))
    plan.add(events, in: window, zone: zone)
    let listed = plan.coming(after: moment, limit: 1000, style: .posix)
    #expect(listed.map(\.at) == listed.map(\.at).sorted())
    let expected = Self.rule(events, times, ClockTime(seconds: 9 * 3600), in: zone)
    #expect(
      Set(listed.map { Expected(title: $0.title.string, at: $0.at) })
        == expected.filter { $0.at > now && $0.at < window.until })
  }
}

@Suite struct `Alarms of events` {
  private static func plan(
    _ events: [AgendaEvent], _ notify: String, at now: Instant
  ) throws -> NoticePlan {
    let setting = try #require(NoticeSetting(notify))
    var plan = NoticePlan()
    (plan.times, plan.hasAlarms) = (setting.times, setting.hasAlarms)
    plan.dayTime = ClockTime(seconds: 9 * 3600)
    if let window = plan.eventWindow(at: ZonedInstant(now, in: .utc)) {
      plan.add(events, in: window, zone: .utc)
    }
    return plan
  }

  private static func review(_ alarms: EventAlarm..., marks: EventMarks = []) -> AgendaEvent {
    let begin = Instant("2026-12-24T12:00:00Z")
    return AgendaEvent(
      title: marks.contains(.busy) ? "" : "Review",
      time: .span(EventSpan(begin: begin, end: begin.advanced(bySeconds: 3600))), marks: marks,
      look: CalendarLook(color: nil, prefix: "W"), alarms: alarms)
  }

  private static func coming(_ plan: NoticePlan, after now: Instant) -> [String] {
    plan.coming(after: ZonedInstant(now, in: .utc), limit: 9, style: .posix)
      .map { "\($0.at.rfc3339(in: .utc)) \($0.title.string): \($0.body.string)" }
  }

  private static let before = EventAlarm(.start(EventLength(exact: -600)))
  private static let after = EventAlarm(.end(EventLength(exact: 300)))

  @Test func `notify if the key says so, beside its times`() throws {
    let now = Instant("2026-12-24T08:00:00Z")
    let event = Self.review(Self.before, Self.after)
    let alarms = [
      "2026-12-24T11:50:00Z W Review: In 10 min, at 12:00 PM",
      "2026-12-24T13:05:00Z W Review: 12:00 PM – 1:00 PM",
    ]
    let hour = "2026-12-24T11:00:00Z W Review: In 1 h, at 12:00 PM"
    #expect(Self.coming(try Self.plan([event], "alarms", at: now), after: now) == alarms)
    #expect(
      Self.coming(try Self.plan([event], "1h, alarms", at: now), after: now) == [hour] + alarms)
    #expect(Self.coming(try Self.plan([event], "1h", at: now), after: now) == [hour])
    // Several notices at one instant are sent as one.
    #expect(Self.coming(try Self.plan([event], "10m alarms", at: now), after: now) == alarms)
  }

  @Test(arguments: [
    ("2026-12-24T11:49:59Z", 0), ("2026-12-24T11:50:00Z", 1), ("2026-12-24T12:59:59Z", 1),
    ("2026-12-24T13:04:59Z", 1), ("2026-12-24T13:05:00Z", 1), ("2026-12-24T14:04:59Z", 1),
    ("2026-12-24T14:05:00Z", 0),
  ])
  func `are due until the event ends, or an hour after a later one`(now: String, count: Int) throws
  {
    let now = Instant(now)
    let plan = try Self.plan([Self.review(Self.before, Self.after)], "alarms", at: now)
    #expect(plan.due(at: ZonedInstant(now, in: .utc), style: .posix).count == count)
  }

  @Test func `of a busy event do not show its title`() throws {
    let now = Instant("2026-12-24T11:55:00Z")
    let plan = try Self.plan([Self.review(Self.before, marks: .busy)], "alarms", at: now)
    let due = plan.due(at: ZonedInstant(now, in: .utc), style: .posix)
    #expect(due.map(\.title.string) == ["W Busy"])
  }

  @Test func `four weeks before are known in time`() throws {
    let alarm = EventAlarm(.start(EventLength(nominal: -28 * 86_400)))
    let now = Instant("2026-11-26T11:00:00Z")
    let plan = try Self.plan([Self.review(alarm)], "alarms", at: now)
    #expect(
      Self.coming(plan, after: now) == [
        "2026-11-26T12:00:00Z W Review: In 28 days: Thu Dec 24, 2026 12:00 PM"
      ])
    let window = try #require(plan.eventWindow(at: ZonedInstant(now, in: .utc)))
    #expect(window.instants.contains(Instant("2026-12-24T12:00:00Z")))
  }

  @Test func `have the same key whatever was dismissed before`() throws {
    let now = Instant("2026-12-24T11:55:00Z")
    let dismissed = EventAlarm(Self.before.trigger, acknowledged: Instant("2026-12-17T11:50:00Z"))
    let keys = try [Self.before, dismissed].map { alarm in
      try Self.plan([Self.review(alarm)], "alarms", at: now)
        .due(at: ZonedInstant(now, in: .utc), style: .posix).map(\.key)
    }
    #expect(keys[0] == keys[1] && keys[0].count == 1)
  }

  @Test(arguments: [
    ("alarms", nil, true), ("Alarms", nil, true), ("1d,alarms", "1d", true),
    ("alarms,1d, 10m", "1d,10m", true), ("2 days, 30 min, alarms", "2d,30m", true),
    ("1h", "1h", false), ("never", "never", false),
  ])
  func `are a word of the key`(text: String, times: String?, hasAlarms: Bool) throws {
    let setting = try #require(NoticeSetting(text))
    #expect(setting.times?.text == times && setting.hasAlarms == hasAlarms)
  }

  @Test(arguments: ["never,alarms", "alarms,x", "alarm", "", "alarms1h"])
  func `are no word of others`(text: String) {
    #expect(NoticeSetting(text) == nil)
  }
}
