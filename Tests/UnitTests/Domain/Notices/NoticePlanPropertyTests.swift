import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

/// Notices, compared with a simple rule that walks through all minutes and all days.
@Suite struct `The plan of notices` {
  /// A date, as a line and as the values that the rule needs.
  private struct Sample {
    let id: String
    let first: CivilDate
    let time: Int?
    let length: Int?
    let zone: Zone?
    /// The days from one occurrence to the next, or `nil` for a single date.
    let step: Int?
    let count: Int
    let notify: NoticeTimes?

    init(_ number: Int, near day: CivilDate, using random: inout SeededGenerator) {
      id = "id\(number)"
      first = day.advanced(byDays: random.number(in: -12...12))
      time = random.number(in: 0...2) == 0 ? nil : 60 * random.number(in: 0...1439)
      length = time == nil || random.number(in: 0...1) == 0 ? nil : 60 * random.number(in: 1...3000)
      zone = time == nil || random.number(in: 0...1) == 0 ? nil : random.pick(Zones.nasty)
      step = random.pick([nil, 1, 1, 2, 7])
      count = step == nil ? 1 : random.number(in: 1...20)
      notify = random.pick([nil, "1d", "0m", "1d,1h,10m", "1w,2d,26h,90m", "25h,24h,1d", "never"])
        .flatMap { NoticeTimes($0) }
    }

    var line: String {
      let clock = time.map { " " + ClockTime(seconds: $0).text } ?? ""
      var line = "\(first.iso8601)\(clock) | a"
      if let time, let length {
        let end = CivilDateTime(localSeconds: first.dayNumber * 86_400 + time + length)
        line += " | end=\(end.date.iso8601) \(ClockTime(end).text)"
      }
      if zone != nil { line += " | zone=\(id)" }
      if let step { line += " | repeat=FREQ=DAILY;INTERVAL=\(step);COUNT=\(count)" }
      if let notify { line += " | notify=\(notify.text)" }
      return line + " | id=\(id)"
    }

    /// Returns the instants of its notices.
    func instants(_ times: NoticeTimes?, in user: Zone, at dayTime: Int) -> Set<Instant> {
      var instants: Set<Instant> = []
      for number in 0..<count {
        let day = first.advanced(byDays: number * (step ?? 0))
        guard let time else {
          let offsets = (notify ?? times)?.offsets.map(\.wholeDays) ?? [0]
          for offset in Set(offsets) {
            let at = day.advanced(byDays: -offset).dayNumber * 86_400 + dayTime
            instants.insert(user.instant(of: CivilDateTime(localSeconds: at)))
          }
          continue
        }
        let begin = (zone ?? user).instant(
          of: CivilDateTime(localSeconds: day.dayNumber * 86_400 + time))
        let local = user.civil(at: begin)
        guard let offsets = (notify ?? times)?.offsets else {
          let nine = CivilDateTime(localSeconds: local.date.dayNumber * 86_400 + dayTime)
          instants.insert(min(begin, user.instant(of: nine)))
          continue
        }
        for offset in offsets {
          let before = CivilDateTime(localSeconds: local.localSeconds - offset.days * 86_400)
          instants.insert(
            offset.days > 0
              ? user.instant(of: before) : begin.advanced(bySeconds: -60 * offset.minutes))
        }
      }
      return instants
    }
  }

  /// A plan, and the instants at which a notice becomes due.
  private struct Fixture {
    var plan = NoticePlan()
    var instants: Set<Instant> = []
    let zone: Zone
    let start: Instant

    init(using random: inout SeededGenerator) {
      zone = random.pick(Zones.nasty)
      // Next to a clock change, if there is one.
      let base = Instant(epochSeconds: 1_795_000_000 + 86_400 * random.number(in: 0...400))
      let near = zone.nextTransition(after: base) ?? base
      start = Instant(epochSeconds: near.epochSeconds / 60 * 60 - 86_400 * random.number(in: 0...9))
      let today = zone.date(at: start)
      let samples = (0..<random.number(in: 1...6)).map { Sample($0, near: today, using: &random) }
      plan.dates = DateBook(text: samples.map { $0.line + "\n" }.joined())
      plan.dates.resolveZones { name in samples.first { $0.id == name }?.zone }
      plan.times = random.pick([nil, NoticeTimes("1d,1h")])
      let dayTime = 60 * random.number(in: 0...1439)
      plan.dayTime = ClockTime(seconds: dayTime)
      for sample in samples {
        instants.formUnion(sample.instants(plan.times, in: zone, at: dayTime))
      }
      let due = today.advanced(byDays: random.number(in: -3...9))
      plan.tasks = [TodoItem(id: "t", title: "t", due: due)]
      let start = today.advanced(byDays: random.number(in: -101...(-95)))
      plan.counters = CounterBook(Array("\(start.iso8601) | c | id=c\n".utf8))
      for day in [due, due.advanced(byDays: 1), start.advanced(byDays: 100)] {
        instants.insert(
          zone.instant(of: CivilDateTime(localSeconds: day.dayNumber * 86_400 + dayTime)))
      }
    }
  }

  @Test(arguments: Samples.seeds(60))
  func `announces every instant at which something becomes due, and no other`(seed: UInt64) {
    var random = SeededGenerator(seed: seed + 400)
    let fixture = Fixture(using: &random)
    let end = fixture.start.advanced(bySeconds: 40 * 86_400)
    var announced: [Instant] = []
    var moment = ZonedInstant(fixture.start, in: fixture.zone)
    while let next = fixture.plan.next(after: moment), next <= end {
      announced.append(next)
      moment = ZonedInstant(next, in: fixture.zone)
    }
    let expected = fixture.instants.filter { $0 > fixture.start && $0 <= end }.sorted()
    let different = Set(announced).symmetricDifference(expected)
      .map { $0.rfc3339(in: fixture.zone) }
    let lines = fixture.plan.dates.all.map(\.when)
    #expect(
      announced == expected,
      "\(fixture.zone.name): \(different) \(lines.map { ($0.startText, $0.fields) })")
  }

  @Test(arguments: Samples.seeds(60, inCI: 3))
  func `sends at the same minutes as one who looks every minute`(seed: UInt64) {
    var random = SeededGenerator(seed: seed + 500)
    let fixture = Fixture(using: &random)
    func due(_ now: Instant) -> [Notice] {
      fixture.plan.due(at: ZonedInstant(now, in: fixture.zone), style: .posix)
    }
    // Notices due at the start have been sent.
    var sent = Set(due(fixture.start).map(\.key))
    var sending: [Instant] = []
    for minute in 1...(2 * 1440) {
      let now = fixture.start.advanced(bySeconds: 60 * minute)
      let new = due(now).filter { sent.insert($0.key).inserted }
      if new.contains(where: { $0.at != now }) { sending.append(fixture.start) }
      if !new.isEmpty { sending.append(now) }
    }
    let end = fixture.start.advanced(bySeconds: 2 * 86_400)
    #expect(sending == fixture.instants.filter { $0 > fixture.start && $0 <= end }.sorted())
  }
}
