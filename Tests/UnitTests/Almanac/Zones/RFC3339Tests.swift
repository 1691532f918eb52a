import Almanac
import TestSupport
import Testing

struct RFC3339Tests {
  // In London, the local clocks read 11:58:45, at -00:01:15.
  @Test(arguments: [
    ("UTC0", "2026-01-21T12:00:00Z"), ("GMT0", "2026-01-21T12:00:00+00:00"),
    ("CET-1", "2026-01-21T13:00:00+01:00"), ("<-0330>3:30", "2026-01-21T08:30:00-03:30"),
    ("LMT0:01:15", "2026-01-21T11:59:00-00:01"), ("AMT-0:19:32", "2026-01-21T12:20:00+00:20"),
    ("LMT0:00:29", "2026-01-21T12:00:00+00:00"),
  ])
  func `UTC is written as Z and every other zone with its offset, rounded to the minute`(
    rule: String, text: String
  ) throws {
    let instant = Instant(epochSeconds: 1_768_996_800)
    #expect(try instant.rfc3339(in: Zone(posixRule: rule)) == text)
    #expect(instant.rfc3339(in: .utc) == "2026-01-21T12:00:00Z")
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
