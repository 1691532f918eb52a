import Almanac
import NoonmarkBase
import NoonmarkRecords
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkLayout
@testable import NoonmarkText

struct CounterBookTests {
  @Test func `counters are in the order of the file`() throws {
    let book = CounterBook(
      Array(
        """
        # noonmark counters 1
        2025-01-01 | Sober | icon=leaf | color=teal | created=2025-01-02T00:00:00Z | id=c1
        2024-02-29
        bad | line
        2026-01-01 | | id=c3

        """.utf8))
    #expect(book.all.map(\.label) == ["Sober", "", ""])
    #expect(book.all.map(\.start.iso8601) == ["2025-01-01", "2024-02-29", "2026-01-01"])
    let sober = try book.find("Sober")
    #expect(sober.id == "c1")
    #expect(sober.icon == "leaf")
    #expect(sober.color == .role(.teal))
    #expect(sober.createdAt?.epochSeconds == 1_735_776_000)
    #expect(try book.find(spec: "sober") == sober)
    #expect(try book.find("c3").color == .standardFill)
    #expect(book.problems.map(\.line) == [4])
  }

  @Test func `the line of a new counter reads back`() throws {
    let start = try #require(CivilDate(year: 9999, month: 12, day: 31))
    let line = Counter.line(
      start.iso8601, " a | b\n", [("icon", nil), ("color", "#123456")],
      createdAt: Instant(epochSeconds: 0), id: "x1")
    let counter = try #require(CounterBook(line).all.first)
    #expect(counter.label == " a | b\n")
    #expect(counter.start == start)
    #expect(counter.icon == nil)
    #expect(counter.color.written == "#123456")
    #expect(counter.createdAt == Instant(epochSeconds: 0))
    #expect(counter.id == "x1")
  }
}
