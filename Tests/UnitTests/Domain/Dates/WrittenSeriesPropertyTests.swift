import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence
import TestSupport
import Testing

@testable import NoonmarkDomain

/// Lines of random series.
///
/// A line that an import writes is read as the same series.
@Suite struct `A series in a line` {
  private static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=7", "FREQ=DAILY;BYHOUR=9,17", "FREQ=HOURLY;INTERVAL=7",
    "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU", "FREQ=WEEKLY;BYDAY=FR",
    "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=1,31",
    "FREQ=MONTHLY;INTERVAL=12", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "FREQ=YEARLY", "FREQ=YEARLY;BYMONTHDAY=24",
    "FREQ=YEARLY;BYMONTH=2,10", "FREQ=YEARLY;BYDAY=1SU", "FREQ=YEARLY;COUNT=1",
  ]

  /// Returns a series like those of calendars, with times in a zone.
  private static func series(
    using random: inout SeededGenerator, in zone: Zone?
  ) throws -> EventSeries {
    let isWholeDay = random.number(in: 0...3) == 0
    let day = CivilDate(dayNumber: random.number(in: 19_000...22_000))
    let start = day.at(secondOfDay: isWholeDay ? 0 : random.pick([0, 34_200, 80_130]))
    func time(_ random: inout SeededGenerator) -> CivilDateTime {
      let other = day.advanced(byDays: random.number(in: -20...300))
      return other.at(secondOfDay: isWholeDay ? 0 : random.pick([start.timeOfDay, 36_000]))
    }
    var rules: [RecurrenceRule] = []
    for _ in 0..<random.pick([0, 1, 1, 1, 2]) {
      var rule = try RecurrenceRule(random.pick(Self.rules))
      if isWholeDay { rule = rule.withoutTimes }
      if random.number(in: 0...2) == 0 { rule.count = random.number(in: 1...12) }
      let end = CivilDateTime(localSeconds: start.localSeconds + random.number(in: 0...90_000_000))
      if random.number(in: 0...2) == 0 {
        rule.until =
          isWholeDay
          ? .date(end.date)
          : random.pick([.date(end.date), .local(end), zone == nil ? .local(end) : .utc(end)])
      }
      rules.append(rule)
    }
    let lengths: [EventLength?] = [
      nil, EventLength(nominal: 5400), EventLength(exact: 28_800),
      EventLength(nominal: 86_400, exact: 5400), EventLength(nominal: 200_000),
    ]
    let plain = EventSeries(
      start: start, isWholeDay: isWholeDay,
      length: isWholeDay
        ? EventLength(nominal: 86_400 * random.number(in: 1...4)) : random.pick(lengths),
      zone: isWholeDay ? nil : zone, rules: rules,
      addedDates: (0..<random.pick([0, 0, 1, 3])).map { _ in time(&random) })
    var excluded: [CivilDateTime] = []
    for _ in 0..<random.pick([0, 1, 3]) {
      let found = plain.begin(onOrAfter: time(&random))
      excluded.append(found ?? time(&random))
    }
    var days = (0..<random.pick([0, 0, 2])).map { _ in time(&random).date }
    if isWholeDay {
      days += excluded.map(\.date)
      excluded = []
    }
    return EventSeries(
      start: plain.start, isWholeDay: isWholeDay, length: plain.length, zone: plain.zone,
      rules: rules, addedDates: plain.addedDates, excludedDates: excluded, excludedDays: days)
  }

  /// Returns the first occurrences for a user in Tokyo.
  private static func occurrences(_ series: EventSeries) throws -> [EventOccurrence] {
    let first = try #require(CivilDate(year: 2000, month: 1, day: 1))
    let tokyo = try Zone(posixRule: "JST-9")
    return Array(series.occurrences(from: tokyo.startOfDay(first), zone: tokyo).prefix(40))
  }

  @Test(arguments: 0..<8)
  func `is read as the same series`(seed: UInt64) throws {
    var random = SeededGenerator(seed: 4100 + seed)
    let zones = [
      "Europe/Oslo": try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3", name: "Europe/Oslo"),
      "America/New_York": try Zone(posixRule: "EST5EDT,M3.2.0,M11.1.0", name: "America/New_York"),
    ]
    for _ in 0..<Samples.count(120) {
      let name = random.pick([nil, "Europe/Oslo", "America/New_York"])
      var series = try Self.series(using: &random, in: name.flatMap { zones[$0] })
      if random.number(in: 0...2) == 0, let first = series.begin(onOrAfter: series.start.date) {
        // A part of the series that was moved.
        let begin = series.begin(onOrAfter: first.next) ?? first
        let shift = random.pick([0, 3600, 86_400, -90_000]) * (series.isWholeDay ? 24 : 1)
        series = series.moving(
          from: begin, to: CivilDateTime(localSeconds: begin.localSeconds + shift),
          isWholeDay: series.isWholeDay, length: series.length, zone: series.zone)
      }
      // An import writes no series without an occurrence.
      guard !series.isEmpty else { continue }
      let written = WrittenSeries(series, zoneName: series.zone?.name)
      let line = DateOfInterest.line(
        written, "a", createdAt: Instant(epochSeconds: 0), id: "k7m2q9x4c8tz")
      let text = String(decoding: line, as: UTF8.self)
      var book = DateBook(line)
      book.resolveZones { zones[$0] }
      #expect(book.problems.isEmpty, "\(text): \(book.problems)")
      let date = try #require(book.all.first)
      #expect(date.when == written, "\(text)")
      #expect(try Self.occurrences(date.series) == Self.occurrences(series), "\(text)")
    }
  }
}
