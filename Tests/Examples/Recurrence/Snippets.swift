import Almanac
import Recurrence

/// The snippets of Recurrence's documentation comments, which a test compares with this file.
enum Snippets {
  static func calendarTime() {
    let time = CalendarTime("20261224T173000Z".utf8)
    assert(time?.isWholeDay == false && time?.description == "20261224T173000Z")
  }

  static func rule() throws {
    let rule = try RecurrenceRule("freq=monthly;byday=-1FR")
    assert(rule.frequency == .monthly && rule.description == "FREQ=MONTHLY;BYDAY=-1FR")
  }

  static func frequency() {
    assert(RecurrenceRule.Frequency(rawValue: "YEARLY") == .yearly)
  }

  static func numberedWeekday() {
    let lastFriday = RecurrenceRule.NumberedWeekday(.friday, number: -1)
    assert(lastFriday.description == "-1FR")
  }

  static func skip() {
    var monthly = RecurrenceRule(.monthly)
    monthly.skip = .backward
    assert(monthly.description == "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD")
  }

  static func error() {
    do {
      _ = try RecurrenceRule("FREQ=DAILY;COUNT=many")
    } catch {
      assert(error.position == 17 && error.message == "invalid value 'MANY' of COUNT")
    }
  }

  static func reason() {
    let reason = RecurrenceRuleError.Reason.unknownPart("BYEASTER")
    assert(reason != .missingFrequency)
  }

  static func series() throws {
    let start = CivilDateTime(localSeconds: 0)
    let daily = EventSeries(start: start, rules: [try RecurrenceRule("FREQ=DAILY;COUNT=3")])
    let coming = daily.occurrences(from: Instant(epochSeconds: 100_000), zone: .utc)
    assert(coming.map(\.begin.epochSeconds) == [172_800])
  }

  static func origin() throws {
    let first = CivilDateTime(localSeconds: 0)
    let second = CivilDateTime(localSeconds: 86_400)
    let rule = try RecurrenceRule("FREQ=DAILY;COUNT=3")
    let moved = EventSeries(
      start: CivilDateTime(localSeconds: 90_000), rules: [rule],
      origin: EventSeries.Origin(start: first, occurrence: second))
    let coming = moved.occurrences(from: Instant(epochSeconds: 0), zone: .utc)
    assert(coming.map(\.begin.epochSeconds) == [90_000, 176_400])
  }

  static func length() {
    let length = EventLength(nominal: 86_400, exact: 3600)
    assert(length.end(from: Instant(epochSeconds: 0), in: .utc).epochSeconds == 90_000)
  }

  static func occurrence() {
    let event = EventSeries(start: CivilDateTime(localSeconds: 0), isWholeDay: true)
    for occurrence in event.occurrences(from: Instant(epochSeconds: 0), zone: .utc) {
      assert(occurrence.days?.lowerBound.day == 1 && occurrence.end.epochSeconds == 86_400)
    }
  }

  static func occurrences() throws {
    let rule = try RecurrenceRule("FREQ=SECONDLY")
    let ticks = EventSeries(start: CivilDateTime(localSeconds: 0), rules: [rule])
    let far = ticks.occurrences(beginningFrom: Instant(epochSeconds: 4_000_000_000), zone: .utc)
    assert(far.prefix(2).map(\.begin.epochSeconds) == [4_000_000_000, 4_000_000_001])
  }
}
