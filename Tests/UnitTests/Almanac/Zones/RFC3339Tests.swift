import Almanac
import TestSupport
import Testing

struct RFC3339Tests {
  @Test func `UTC is written as Z and every other zone with its offset`() throws {
    let instant = Instant(epochSeconds: 1_768_996_800)
    #expect(instant.rfc3339(in: .utc) == "2026-01-21T12:00:00Z")
    #expect(try instant.rfc3339(in: Zone(posixRule: "UTC0")) == "2026-01-21T12:00:00Z")
    #expect(try instant.rfc3339(in: Zone(posixRule: "GMT0")) == "2026-01-21T12:00:00+00:00")
    #expect(try instant.rfc3339(in: Zone(posixRule: "CET-1")) == "2026-01-21T13:00:00+01:00")
    #expect(try instant.rfc3339(in: Zone(posixRule: "<-0330>3:30")) == "2026-01-21T08:30:00-03:30")
  }

  @Test func `an offset with seconds is rounded to the minute and the instant kept`() throws {
    let instant = Instant(epochSeconds: 1_768_996_800)
    // Local clocks read 11:58:45, at -00:01:15.
    let london = try Zone(posixRule: "LMT0:01:15")
    #expect(instant.rfc3339(in: london) == "2026-01-21T11:59:00-00:01")
    let amsterdam = try Zone(posixRule: "AMT-0:19:32")
    #expect(instant.rfc3339(in: amsterdam) == "2026-01-21T12:20:00+00:20")
    let nearly = try Zone(posixRule: "LMT0:00:29")
    #expect(instant.rfc3339(in: nearly) == "2026-01-21T12:00:00+00:00")
  }

  @Test func `every instant is read back from its text in any zone`() throws {
    var generator = SeededGenerator(seed: 3339)
    let rules = [
      "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45",
      "LMT4:56:02", "NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01",
    ]
    var failures: [String] = []
    for rule in rules {
      let zone = try Zone(posixRule: rule)
      for _ in 0..<Samples.count(500) {
        let seconds = Int.random(in: -62_135_500_000...253_402_200_000, using: &generator)
        let instant = Instant(epochSeconds: seconds)
        let text = instant.rfc3339(in: zone)
        if try TimeParser.parse(text, in: zone) != instant { failures.append("\(rule) \(text)") }
      }
    }
    #expect(failures == [])
  }
}
