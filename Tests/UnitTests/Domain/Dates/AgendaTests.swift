import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

/// The expected answers, computed by a linear search of all events.
private struct Walk {
  let events: [AgendaEvent]
  let zone: Zone

  func running(at now: Instant) -> Set<AgendaEvent> {
    Set(events.filter { $0.span.map { $0.begin <= now && now < $0.end } ?? false })
  }

  func next(after now: Instant) -> Instant? {
    events.compactMap { $0.span?.begin }.filter { $0 > now }.min()
  }

  func coming(after now: Instant, through end: Instant) -> Set<AgendaEvent> {
    Set(events.filter { $0.span.map { $0.begin > now && $0.begin <= end } ?? false })
  }

  func onDay(_ day: CivilDate) -> Set<AgendaEvent> {
    let (start, end) = (zone.startOfDay(day), zone.startOfDay(day.advanced(byDays: 1)))
    return Set(
      events.filter { event in
        switch event.time {
        case .days(let days): days.contains(day)
        case .span(let span): start < end && span.begin < end && span.end > start
        }
      })
  }

  func nextBoundary(after now: Instant) -> Instant? {
    events.compactMap(\.span).flatMap { [$0.begin, $0.end] }.filter { $0 > now }.min()
  }

  func lastEnd(through instant: Instant) -> Instant? {
    events.compactMap { $0.span?.end }.filter { $0 <= instant }.max()
  }
}

@Suite(.needsZones) struct `An agenda` {
  /// Returns events without those that an agenda merges, and an instant near them.
  private static func draw(
    _ random: inout SeededGenerator
  ) -> (agenda: Agenda, walk: Walk, now: Instant) {
    let zone = random.pick(Zones.nasty)
    var now = random.instant(in: zone)
    // Most instants are near midnight or a clock change.
    if random.number(in: 0...2) == 0 {
      now = zone.nextDateChange(after: now).advanced(bySeconds: random.number(in: -4000...4000))
    }
    var seen: Set<String> = []
    let events = random.agendaEvents(near: now, in: zone).filter { event in
      seen.insert("\(event.title) \(event.time.begin(in: .utc)) \(event.isWholeDay)").inserted
    }
    return (Agenda(events), Walk(events: events, zone: zone), now)
  }

  @Test(arguments: 1...8) func `answers as a walk over all events does`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(500) {
      let (agenda, walk, base) = Self.draw(&random)
      let now = base.advanced(bySeconds: random.pick([0, 60, -60, 600, 86_400]))
      let running = agenda.running(at: now)
      #expect(Set(running) == walk.running(at: now) && Set(running).count == running.count)
      #expect(agenda.firstRunning(at: now) == running.first)
      let begins = running.compactMap { $0.span?.begin }
      #expect(begins == begins.sorted(by: >))
      #expect(agenda.next(after: now)?.span?.begin == walk.next(after: now))
      let end = now.advanced(bySeconds: random.number(in: 0...100_000))
      #expect(Set(agenda.coming(after: now, through: end)) == walk.coming(after: now, through: end))
      #expect(agenda.lastEnd(through: now) == walk.lastEnd(through: now))
      #expect(agenda.nextBoundary(after: now) == walk.nextBoundary(after: now))
      let day = walk.zone.date(at: now).advanced(byDays: random.number(in: -2...2))
      let events = agenda.events(on: day, in: walk.zone)
      #expect(Set(events) == walk.onDay(day) && Set(events).count == events.count)
      #expect(events.drop(while: \.isWholeDay).allSatisfy { !$0.isWholeDay })
      let order = events.compactMap { $0.span?.begin }
      #expect(order == order.sorted())
    }
  }

  private static func event(
    _ title: String, _ begin: String, _ end: String? = nil, url: String? = nil,
    calendar: String? = nil
  ) -> AgendaEvent {
    AgendaEvent(
      title: title,
      time: .span(EventSpan(begin: Instant(begin), end: end.map { Instant($0) })), url: url,
      calendar: calendar)
  }

  @Test func `shows an event of two sources once, with the details of both`() {
    let begin = "2026-03-10T09:00:00Z"
    let events = [
      Self.event("Standup", begin, calendar: "work"),
      Self.event("Standup", begin, "2026-03-10T09:30:00Z", url: "https://a.example"),
      Self.event("Other", begin), Self.event("Standup", "2026-03-10T10:00:00Z"),
    ]
    let agenda = Agenda(events)
    let day = agenda.events(on: CivilDate(dayNumber: 20_522), in: .utc)
    #expect(day.map(\.title) == ["Other", "Standup", "Standup"])
    #expect(day[1].url == "https://a.example" && day[1].calendar == "work")
    #expect(day[1].span?.explicitEnd == Instant("2026-03-10T09:30:00Z"))
  }

  @Test(arguments: 1...4) func `merges the same events as a dictionary does`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(500) {
      let zone = random.pick(Zones.nasty)
      let near = random.instant(in: zone)
      let drawn = random.agendaEvents(near: near, in: zone)
      // Many have a beginning in common, and some a title too.
      let times = drawn.map(\.time)
      let events = (0..<random.number(in: 0...40)).compactMap { _ -> AgendaEvent? in
        guard let one = drawn.randomElement(using: &random),
          let time = times.randomElement(using: &random)
        else { return nil }
        return AgendaEvent(
          title: one.title, time: time, location: random.pick([nil, "Room 1", "Room 2"]),
          url: random.pick([nil, one.url]), calendar: random.pick([nil, "work"]))
      }
      var merged: [AgendaEvent] = []
      var places: [AgendaEvent.Identity: Int] = [:]
      for event in events {
        if let place = places[event.identity] {
          merged[place] = merged[place].filled(from: event)
        } else {
          places[event.identity] = merged.count
          merged.append(event)
        }
      }
      let sorted = merged.sorted { one, other in
        let (first, second) = (one.identity, other.identity)
        if first.isWholeDay != second.isWholeDay { return second.isWholeDay }
        if first.begin != second.begin { return first.begin < second.begin }
        let (over, otherOver) = (one.time.end(in: .utc), other.time.end(in: .utc))
        return over == otherOver ? one.title < other.title : over < otherOver
      }
      #expect(Agenda.merged(events) == sorted)
    }
  }
}

@Suite(.needsZones) struct `The user's dates in an agenda` {
  private func events(
    _ lines: String, at now: String, hours: Int = 24, in zone: Zone = .utc
  ) -> (events: [AgendaEvent], until: Instant?) {
    var book = DateBook(text: lines)
    book.resolveZones { try? Zones.named($0) }
    let window = AgendaWindow(at: ZonedInstant(Instant(now), in: zone), hours: hours)
    return book.events(in: window, zone: zone)
  }

  @Test func `are those with times in the window, and whole days from today on`() {
    let found = events(
      """
      2026-03-10 09:30 | Standup | end=10:00
      2026-03-09 23:30 | Yesterday
      2026-03-08 09:00 | Gone
      2026-03-20 09:00 | Far away
      2026-03-10 | Birthday | repeat=yearly
      2026-03-09 | Whole yesterday
      2026-03-11 | Tomorrow
      """, at: "2026-03-10T08:00:00Z")
    #expect(
      found.events.map(\.title).sorted() == ["Birthday", "Standup", "Tomorrow", "Yesterday"])
    // The distant date is read no later than when it can first be listed.
    #expect(found.until == Instant("2026-03-17T00:00:00Z"))
  }

  @Test(arguments: 1...2) func `lack none before they are read again`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var count = 0
    for _ in 0..<Samples.count(400) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      let hours = random.pick([1, 24, 100])
      let today = zone.date(at: now)
      let lines = (0..<4).map { _ -> String in
        let day = today.advanced(byDays: random.number(in: 0...40)).iso8601
        let tail = random.pick(["", "", " | repeat=yearly", " | repeat=monthly"])
        return random.pick(["\(day) | A", "\(day) 00:10 | B | zone=Asia/Tokyo", "\(day) 23:50 | C"])
          + tail
      }
      var book = DateBook(text: lines.joined(separator: "\n"))
      book.resolveZones { try? Zones.named($0) }
      func agenda(at now: Instant) -> (agenda: Agenda, until: Instant?) {
        let window = AgendaWindow(at: ZonedInstant(now, in: zone), hours: hours)
        let found = book.events(in: window, zone: zone)
        return (Agenda(found.events), found.until)
      }
      let first = agenda(at: now)
      guard let until = first.until else { continue }
      #expect(until > now)
      for instant in [until.advanced(bySeconds: -1), until.advanced(bySeconds: -86_400)]
      where instant > now {
        count += 1
        let later = agenda(at: instant).agenda
        let end = instant.advanced(bySeconds: hours * 3600)
        #expect(
          first.agenda.coming(after: instant, through: end)
            == later.coming(after: instant, through: end), "\(lines) \(instant)")
        let day = zone.date(at: instant)
        for offset in 0...AgendaWindow.listedDays(hours: hours) {
          let listed = day.advanced(byDays: offset)
          #expect(
            first.agenda.events(on: listed, in: zone) == later.events(on: listed, in: zone),
            "\(lines) \(listed.iso8601)")
        }
      }
    }
    #expect(count > 20)
  }

  @Test(arguments: 1...2)
  func `have the same times in the form of the program as in others`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(500) {
      func digits(_ range: ClosedRange<Int>) -> String {
        let number = random.number(in: range)
        return number < 10 ? "0\(number)" : "\(number)"
      }
      let date = "20\(digits(0...99))-\(digits(0...13))-\(digits(0...32))"
      let time = "\(digits(0...25)):\(digits(0...61))"
      let (own, other) = (
        DateBook(text: "\(date) \(time) | A"), DateBook(text: "\(date)T\(time) | A")
      )
      #expect(own.all.map(\.when) == other.all.map(\.when), "\(date) \(time)")
      #expect(own.problems.total == other.problems.total, "\(date) \(time)")
    }
  }

  @Test func `have an address in a title as their link`() {
    let found = events(
      "2026-03-10 09:30 | Standup https://meet.example.com/abc now\n"
        + "2026-03-10 10:30 | https://only.example", at: "2026-03-10T08:00:00Z")
    #expect(found.events.map(\.title) == ["Standup now", "https://only.example"])
    #expect(found.events.map(\.url) == ["https://meet.example.com/abc", "https://only.example"])
    #expect(found.until == nil)
  }

  @Test(arguments: [
    ("Call https://bücher.example/x", "Call https://bücher.example/x", nil),
    ("Call https://b.example/ä", "Call", "https://b.example/%C3%A4"),
    ("Call (see https://b.example/a_(b)), then", "Call (see), then", "https://b.example/a_(b)"),
    ("https://ü.example https://b.example.", "https://ü.example.", "https://b.example"),
    ("https://b.example/a)", "https://b.example/a)", "https://b.example/a"),
  ])
  func `have a whole address as their link, or none`(title: String, shown: String, link: String?) {
    let found = events("2026-03-10 09:30 | \(title)", at: "2026-03-10T08:00:00Z").events
    #expect(found.map(\.title) == [shown])
    #expect(found.map(\.url) == [link])
  }

  @Test func `that repeat are found without a walk from the first one`() {
    // Walking through all occurrences since 1970 would take twenty thousand steps.
    let lines = (0..<2000).map { number in
      "1970-01-01 0\(number % 10):00 | number \(number) | repeat=daily"
    }.joined(separator: "\n")
    let found = events(lines, at: "2026-03-10T12:00:00Z")
    #expect(found.events.count == 2000 * 4)
  }

  @Test func `that repeat each second end where they are too many`() {
    let found = events(
      "2026-01-01 00:00 | Tick | repeat=FREQ=SECONDLY", at: "2026-03-10T12:00:00Z")
    #expect(found.events.count == 10_000)
    let first = found.events.first?.span?.begin
    #expect(first.map { $0 <= Instant("2026-03-10T12:00:00Z") } == true)
    // The first omitted occurrence begins a second later.
    #expect(found.until == found.events.last?.span?.begin.advanced(bySeconds: 1))
  }

  @Test(arguments: 1...4)
  func `are the same in a window as one by one`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(60) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      let book = random.dates(near: now, in: zone, count: 1...3)
      let hours = random.pick([1, 24, 200])
      let window = AgendaWindow(at: ZonedInstant(now, in: zone), hours: hours)
      let found = book.events(in: window, zone: zone).events
      // The date that is running or next at any instant is among them.
      for _ in 0..<5 {
        let instant = now.advanced(bySeconds: random.number(in: 0...hours * 3600))
        let moment = ZonedInstant(instant, in: zone)
        for date in book.all {
          guard let span = date.series.span(at: moment), span.end > instant,
            span.begin < now.advanced(bySeconds: hours * 3600)
          else { continue }
          #expect(found.contains { $0.span == span }, "\(zone.name) \(date.title)")
        }
      }
    }
  }
}
