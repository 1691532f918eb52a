import Almanac
import TestSupport
import Testing

@testable import Recurrence

/// The occurrences of events, for a user in a zone.
@Suite struct `The occurrences of an event` {
  private func oslo() throws -> Zone { try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3") }

  private func begins(_ occurrences: some Sequence<EventOccurrence>) -> [String] {
    occurrences.map { $0.begin.rfc3339(in: .utc) }
  }

  @Test func `begin before the end of a range and are not past at its start`() throws {
    let series = EventSeries(
      start: try CalendarTime.written("20261120T220000"), length: EventLength(nominal: 7200),
      rules: [try RecurrenceRule("FREQ=DAILY")])
    let range = Instant("2026-11-22T23:00:00Z")..<Instant("2026-11-24T22:00:00Z")
    #expect(
      begins(series.occurrences(in: range, zone: .utc))
        == ["2026-11-22T22:00:00Z", "2026-11-23T22:00:00Z"])
  }

  @Test func `keep the time of their zone over a change of its clock`() throws {
    let series = EventSeries(
      start: try CalendarTime.written("20261024T180000"), zone: try oslo(),
      rules: [try RecurrenceRule("FREQ=DAILY;COUNT=3")])
    let all = series.occurrences(from: Instant("2026-01-01T00:00:00Z"), zone: .utc)
    #expect(
      begins(all) == ["2026-10-24T16:00:00Z", "2026-10-25T17:00:00Z", "2026-10-26T17:00:00Z"])
  }

  @Test func `of whole days are those of the reader`() throws {
    let series = EventSeries(
      start: try CalendarTime.written("20261224"), isWholeDay: true,
      length: EventLength(nominal: 2 * 86_400),
      rules: [try RecurrenceRule("FREQ=YEARLY")])
    let zone = try oslo()
    var coming = series.occurrences(from: Instant("2026-12-25T22:59:59Z"), zone: zone)
    let next = coming.next()
    let first = try #require(next)
    #expect(first.begin == Instant("2026-12-23T23:00:00Z"))
    #expect(first.end == Instant("2026-12-25T23:00:00Z"))
    #expect(first.days?.lowerBound.iso8601 == "2026-12-24")
    #expect(coming.next()?.days?.lowerBound.iso8601 == "2027-12-24")
  }

  @Test func `are those of the start and added dates, without excluded ones`() throws {
    let series = EventSeries(
      start: try CalendarTime.written("20261101T090000"),
      addedDates: [try CalendarTime.written("20261103T090000")],
      excludedDates: [try CalendarTime.written("20261101T090000")])
    let all = series.occurrences(from: Instant("2026-01-01T00:00:00Z"), zone: .utc)
    #expect(begins(all) == ["2026-11-03T09:00:00Z"])
    #expect(
      series.lastOccurrence(beginningBy: Instant("2027-01-01T00:00:00Z"), zone: .utc)?.begin
        == Instant("2026-11-03T09:00:00Z"))
  }

  @Test(arguments: [
    // 02:30 is repeated on October 25 and does not exist on March 28.
    ("2026-10-25T00:29:59Z", "2026-10-24T00:30:00Z"),
    ("2026-10-25T01:10:00Z", "2026-10-25T00:30:00Z"),
    ("2026-10-25T01:40:00Z", "2026-10-25T00:30:00Z"),
    ("2027-03-28T01:10:00Z", "2027-03-27T01:30:00Z"),
    ("2027-03-28T01:30:00Z", "2027-03-28T01:30:00Z"),
  ])
  func `have a last one that has begun, also when clocks change`(
    now: String, begin: String
  ) throws {
    let series = EventSeries(
      start: try CalendarTime.written("20261001T023000"), zone: try oslo(),
      rules: [try RecurrenceRule("FREQ=DAILY")])
    let last = series.lastOccurrence(beginningBy: Instant(now), zone: .utc)
    #expect(last?.begin == Instant(begin))
  }

  @Test func `that are too many are those near an instant`() throws {
    let series = EventSeries(
      start: try CalendarTime.written("20261101T000000"),
      rules: [try RecurrenceRule("FREQ=SECONDLY")])
    let now = Instant("2026-11-22T12:00:00Z")
    let range = Instant("2026-11-22T00:00:00Z")..<Instant("2026-11-23T00:00:00Z")
    var budget = WorkBudget.document
    let (found, end) = series.occurrences(
      in: range, zone: .utc, limit: 1000, near: now, spending: &budget)
    #expect(found.count == 1000)
    #expect(found.first?.begin == now.advanced(bySeconds: -300))
    #expect(end == now.advanced(bySeconds: 700))
  }

  @Test func `end when their budget is spent`() throws {
    let series = EventSeries(
      start: try CalendarTime.written("20261101T000000"),
      rules: [try RecurrenceRule("FREQ=SECONDLY")])
    let range = Instant("2026-11-22T00:00:00Z")..<Instant("2026-11-23T00:00:00Z")
    var budget = WorkBudget(steps: 100)
    let found = series.occurrences(
      in: range, zone: .utc, limit: .max, near: range.lowerBound, spending: &budget
    ).found
    #expect((1..<100).contains(found.count))
    #expect(budget.isExhausted)
  }

  @Test func `of rules with values out of range are those of the other values`() throws {
    var rule = RecurrenceRule(.daily)
    rule.interval = 0
    rule.hours = [-1, 9, 24, .max]
    rule.setPositions = [.min, 0, 1]
    rule.count = .max
    let series = EventSeries(start: try CalendarTime.written("20261101T090000"), rules: [rule])
    let all = series.occurrences(from: Instant("2026-11-01T09:00:00Z"), zone: .utc)
    #expect(begins(all.prefix(2)) == ["2026-11-01T09:00:00Z", "2026-11-02T09:00:00Z"])
    #expect(EventLength(nominal: .max, exact: .max).seconds > 0)
  }
}
