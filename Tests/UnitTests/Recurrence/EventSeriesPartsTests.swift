import Almanac
import Testing

@testable import Recurrence

/// The parts of a series, compared with the occurrences of the whole.
@Suite struct `A part of a series` {
  private static let rules = [
    "FREQ=DAILY;COUNT=9", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYHOUR=9,17;COUNT=12",
    "FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2", "FREQ=WEEKLY;BYDAY=SU,WE;UNTIL=20270301T000000Z",
    "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=2TU;COUNT=7", "FREQ=MONTHLY;BYMONTHDAY=-1",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "FREQ=YEARLY;BYMONTH=1,6;COUNT=6",
  ]

  private static func begins(_ series: EventSeries?) -> [Int] {
    var begins: [Int] = []
    var next = series?.begin(onOrAfter: CivilDateTime(localSeconds: 0))
    while let begin = next, begins.count < 30 {
      begins.append(begin.localSeconds)
      next = series?.begin(onOrAfter: after(begin))
    }
    return begins
  }

  private static func after(_ time: CivilDateTime) -> CivilDateTime {
    CivilDateTime(localSeconds: time.localSeconds + 1)
  }

  private static func series(_ rule: String) throws -> EventSeries {
    let start = try #require(CalendarTime("20261031T093000".utf8)).written
    let all = EventSeries(
      start: start, zone: try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3"),
      rules: [try RecurrenceRule(rule)],
      addedDates: [CivilDateTime(localSeconds: start.localSeconds + 5 * 86_400)])
    let third = begins(all)[2]
    return EventSeries(
      start: all.start, zone: all.zone, rules: all.rules, addedDates: all.addedDates,
      excludedDates: [CivilDateTime(localSeconds: third)])
  }

  @Test(arguments: rules)
  func `ends before an occurrence`(rule: String) throws {
    let series = try Self.series(rule)
    let all = Self.begins(series)
    for index in 1..<min(6, all.count) {
      let part = series.ending(before: CivilDateTime(localSeconds: all[index]))
      #expect(Self.begins(part) == Array(all[..<index]))
      // Also if it is created from its rules again.
      #expect(Self.begins(part?.inZone(series.zone)) == Array(all[..<index]))
    }
    #expect(series.ending(before: series.start) == nil)
  }

  @Test(arguments: rules, [0, 5400, 86_400, -2 * 86_400 - 60])
  func `moves with its first occurrence`(rule: String, shift: Int) throws {
    let series = try Self.series(rule)
    let all = Self.begins(series)
    for index in 0..<min(6, all.count) {
      let part = series.moving(
        from: CivilDateTime(localSeconds: all[index]),
        to: CivilDateTime(localSeconds: all[index] + shift), isWholeDay: false, length: nil,
        zone: series.zone)
      let expected = all[index...].map { $0 + shift }
      let count = min(expected.count, 20)
      for other in [part, part.inZone(series.zone), part.withoutOrigin] {
        #expect(Array(Self.begins(other).prefix(count)) == Array(expected.prefix(count)))
      }
    }
  }

  @Test func `is moved by weekdays and times of day without an origin`() throws {
    let series = try Self.series("FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2")
    let begin = try #require(series.begin(onOrAfter: Self.after(series.start)))
    let second = try #require(series.begin(onOrAfter: Self.after(begin)))
    let moved = series.moving(
      from: second, to: CivilDateTime(localSeconds: second.localSeconds + 86_400),
      isWholeDay: false, length: nil, zone: nil)
    #expect(moved.origin?.start == series.start)
    let days = moved.withoutOrigin.rules.first?.weekdays.map(\.weekday)
    #expect(moved.withoutOrigin.origin == nil)
    #expect(days == [.tuesday, .friday])
  }

  @Test(arguments: [
    ("FREQ=YEARLY;COUNT=1", 0), ("FREQ=YEARLY;COUNT=2", 1), ("FREQ=WEEKLY;UNTIL=20261101", 0),
    ("FREQ=WEEKLY;UNTIL=20261107", 1),
    // Rules that end on an earlier day exclude the start.
    ("FREQ=WEEKLY;UNTIL=20261030", 1),
  ])
  func `is without rules that yield nothing`(rule: String, count: Int) throws {
    let start = try #require(CalendarTime("20261031T093000".utf8)).written
    let series = EventSeries(start: start, rules: [try RecurrenceRule(rule)])
    #expect(series.withoutIdleRules.rules.count == count)
    #expect(Self.begins(series.withoutIdleRules) == Self.begins(series))
  }
}
