import Testing
import TestSupport

@testable import NoonmarkDomain

struct IntervalIndexTests {
  @Test(arguments: 1...4) func `finds what a scan finds`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(500) {
      let begins = (0..<random.number(in: 0...40)).map { _ in random.number(in: 0...60) }.sorted()
      let ends = begins.map { $0 + random.number(in: 1...20) }
      let start = random.number(in: -5...85)
      let range = start..<start + random.number(in: 1...10)
      #expect(
        IntervalIndex(begins: begins, ends: ends).overlapping(range)
          == begins.indices.filter { begins[$0] < range.upperBound && ends[$0] > range.lowerBound })
    }
  }

  @Test func `looks at few of many intervals`() {
    let begins = Array(stride(from: 0, to: 20_000 * 600, by: 600))
    let index = IntervalIndex(begins: begins, ends: begins.map { $0 + 300 })
    for number in stride(from: 0, to: 20_000, by: 997) {
      let running = index.search(number * 600..<number * 600 + 1)
      #expect(running.found == [number])
      let none = index.search(number * 600 + 300..<number * 600 + 301)
      #expect(none.found.isEmpty)
      // Two for each of the levels of the tree, of which there are 15.
      #expect((1...32).contains(running.visitCount) && none.visitCount <= 32)
    }
  }
}
