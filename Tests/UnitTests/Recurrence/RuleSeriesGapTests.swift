import Almanac
import TestSupport
import Testing

@testable import Recurrence

/// An hourly rule with COUNT, across the night in which clocks go forward.
@Suite(.needsZones) struct `A rule of hours with a count` {
  private func hours(_ rule: String, from start: String, in zone: String) throws -> [String] {
    let zone = try Zones.named(zone)
    let start = try #require(CalendarTime(start.utf8)).written
    let series = EventSeries(start: start, zone: zone, rules: [try RecurrenceRule(rule)])
    return series.occurrences(from: zone.instant(of: start), zone: zone)
      .map { String($0.begin.rfc3339(in: zone).prefix(16).dropFirst(8)) }
  }

  @Test(
    arguments: [
      (
        "FREQ=HOURLY;COUNT=5", "20260329T000000", "Europe/Oslo",
        ["00:00", "01:00", "03:00", "04:00", "05:00"]
      ),
      ("FREQ=HOURLY;COUNT=3", "20260329T000000", "Europe/Oslo", ["00:00", "01:00", "03:00"]),
      ("FREQ=HOURLY;COUNT=2", "20260329T000000", "Europe/Oslo", ["00:00", "01:00"]),
      (
        "FREQ=MINUTELY;INTERVAL=30;COUNT=4", "20260308T010000", "America/New_York",
        ["01:00", "01:30", "03:00", "03:30"]
      ),
      (
        "FREQ=HOURLY;INTERVAL=3;COUNT=3", "20260329T000000", "Europe/Oslo",
        ["00:00", "03:00", "06:00"]
      ),
      ("FREQ=HOURLY;COUNT=3", "20260330T000000", "Europe/Oslo", ["00:00", "01:00", "02:00"]),
    ] as [(String, String, String, [String])])
  func `has as many instants`(rule: String, start: String, zone: String, times: [String]) throws {
    let day = start.dropFirst(6).prefix(2)
    #expect(try hours(rule, from: start, in: zone) == times.map { "\(day)T\($0)" })
  }

  @Test func `through years of nights has as many too`() throws {
    for count in [9000, 26_300, 87_700] {
      let found = try hours(
        "FREQ=HOURLY;COUNT=\(count)", from: "20250101T000000", in: "Europe/Oslo")
      // In autumn, one local hour lasts two hours.
      #expect(found.count == count)
    }
  }
}
