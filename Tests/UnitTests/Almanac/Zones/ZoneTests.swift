import Almanac
import TestSupport
import Testing

struct ZoneTests {
  /// Newfoundland until 2011, where clocks went back from 00:01 to 23:01, as on 2010-11-07.
  private static let steppingBack = "NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01"

  @Test func `a date that runs backwards is a change of the date`() throws {
    let zone = try Zone(posixRule: Self.steppingBack)
    let midnight = Instant("2010-11-07T02:30:00Z")
    let stepBack = Instant("2010-11-07T02:31:00Z")
    #expect(zone.nextDateChange(after: midnight.advanced(bySeconds: -1)) == midnight)
    #expect(zone.nextDateChange(after: midnight) == stepBack)
    #expect(zone.nextDateChange(after: stepBack) == Instant("2010-11-07T03:30:00Z"))
    #expect(
      zone.nextDateChange(after: Instant("2010-11-07T03:30:00Z"))
        == Instant("2010-11-08T03:30:00Z"))
  }

  @Test(arguments: 1...4) func `the date holds until it changes, and is another then`(seed: Int)
    throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    let zones = Zones.nasty + [try Zone(posixRule: Self.steppingBack)]
    for _ in 0..<Samples.count(300) {
      let zone = random.pick(zones)
      let now = random.instant(in: zone)
      let change = zone.nextDateChange(after: now)
      let today = zone.date(at: now)
      #expect(change > now)
      #expect(zone.date(at: change) != today, "\(zone.name) \(now.epochSeconds)")
      let inside = random.number(in: now.epochSeconds...change.epochSeconds - 1)
      for seconds in [inside, change.epochSeconds - 1] {
        #expect(zone.date(at: Instant(epochSeconds: seconds)) == today)
      }
    }
  }
}
