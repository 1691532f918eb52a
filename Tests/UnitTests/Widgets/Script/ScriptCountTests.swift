import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkWidgets

@Suite struct `A pill that counts` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  private func text(_ count: ScriptPill.Count) -> String {
    count.text(at: noon, in: .english).value.string
  }

  @Test(arguments: [
    (-100_000, "now"), (0, "now"), (1, "1 s"), (59, "59 s"), (60, "1 min"), (119, "1 min"),
    (3599, "59 min"), (3600, "1 h 0 min"), (12_000, "3 h 20 min"), (172_799, "47 h 59 min"),
    (172_800, "2 Days"), (86_400 * 400 - 1, "399 Days"),
  ])
  func `rounds down, and says now`(seconds: Int, expected: String) {
    #expect(text(.until(noon.advanced(bySeconds: seconds))) == expected)
    #expect(text(.since(noon.advanced(bySeconds: -seconds))) == expected)
  }

  @Test(arguments: 1...4) func `is the same until it expires, and different then`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(5000) {
      let now = random.instant(in: .utc)
      let distance = random.pick([2, 70, 4000, 180_000, 400_000_000])
      let other = now.advanced(bySeconds: random.number(in: -distance...distance))
      let count = random.pick([.until(other), .since(other)] as [ScriptPill.Count])
      func text(at instant: Instant) -> String {
        count.text(at: instant, in: .english).value.string
      }
      let name = "\(count) at \(now.rfc3339(in: .utc))"
      guard let expires = count.text(at: now, in: .english).expires else {
        let later = now.advanced(bySeconds: random.number(in: 1...1_000_000_000))
        if text(at: now) != "now" || text(at: later) != "now" { failures.append("\(name): never") }
        continue
      }
      guard expires > now else {
        failures.append("\(name): expired")
        continue
      }
      let last = expires.seconds(since: now) - 1
      for second in [last, random.number(in: 0...last)]
      where text(at: now.advanced(bySeconds: second)) != text(at: now) {
        failures.append("\(name): different after \(second) s")
      }
      if text(at: expires) == text(at: now) { failures.append("\(name): the same when it expires") }
    }
    #expect(failures.isEmpty, "\(failures.prefix(9).joined(separator: "\n"))")
  }
}
