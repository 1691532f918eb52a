import Almanac
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A sparkline` {
  private func painted(_ values: [Int], usesColor: Bool) -> [StyledRun] {
    let stylesheet = Stylesheet.standard(usesColor: usesColor)
    let row = Block.row([Sparkline(values, fill: .role(.winter)).element])
    let canvas = Layout([row]).arranged(in: .upTo(40))
    return Painter(stylesheet).paint(canvas).lines[0]
  }

  private func text(_ values: [Int]) -> String {
    painted(values, usesColor: false).text
  }

  @Test(arguments: [
    ([1, 2, 3, 4, 5, 6], "▂▃▄▅▆▇"), ([0, 1, 0], "▁▇▁"), ([0, 0, 0], "▁▁▁"), ([3], "▇"),
    ([1, 1000, 500], "▂▇▄"), ([-3, 4], "▁▇"), ([Int.max, Int.min, 1], "▇▁▂"),
  ])
  func `draws each number, the highest below the line above`(values: [Int], expected: String) {
    #expect(text(values) == expected)
  }

  @Test func `distinguishes zero from other numbers without colors`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Samples.count(200) {
      let values = (0..<7).map { _ in random.number(in: 0...random.pick([1, 9, 5000])) }
      let glyphs = Array(text(values))
      #expect(glyphs.count == 7)
      #expect(zip(values, glyphs).allSatisfy { ($0 == 0) == ($1 == "▁") })
    }
  }

  @Test func `has its color for what is more than nothing`() {
    let stylesheet = Stylesheet.standard()
    let runs = painted([0, 0, 2, 1, 0], usesColor: true)
    #expect(runs.map(\.text.string) == ["▁▁", "▇▄", "▁"])
    #expect(
      runs.map(\.foreground) == [.muted, .winter, .muted].map { stylesheet.color(.role($0)) })
  }

  @Test func `is left out whole if there is no room, and its expiry with it`() {
    let until = Instant("2026-01-22T00:00:00Z")
    let row = Block.row([
      .label("title"), Sparkline([1, 2, 3], fill: .role(.day)).expires(at: until),
    ])
    let wide = Layout([row]).arranged(in: .exactly(9))
    #expect(wide.lines[0].runs.last?.width == 3)
    #expect(wide.expires == until)
    let narrow = Layout([row]).arranged(in: .exactly(8))
    #expect(narrow.lines[0].width == 8)
    #expect(narrow.expires == nil)
  }
}

@Suite struct `A chart with gaps` {
  private func lines(_ heights: [Double], width: Int) -> [String] {
    let chart = BarChart(
      heights: heights, fills: heights.map { _ in .role(.day) }, lineCount: 2)
    return Layout([.chart(chart)]).arranged(in: .exactly(width)).plainLines
  }

  @Test func `has bars of one width, and what is left over at the right`() {
    #expect(lines([1, 0.5, 0.25], width: 9) == ["██       ", "██ ██ ▄▄ "])
    #expect(lines([1, 0.5, 0.25], width: 10) == ["██        ", "██ ██ ▄▄  "])
  }

  @Test func `is blank if its bars do not fit`() {
    #expect(lines([1, 1, 1], width: 4) == ["    ", "    "])
    #expect(lines([1, 1, 1], width: 5) == ["█ █ █", "█ █ █"])
  }

  @Test(arguments: [(14, 48, 2), (14, 41, 2), (14, 40, 1), (14, 26, 0), (0, 9, 0)])
  func `returns the width of its bars`(count: Int, width: Int, expected: Int) {
    #expect(BarChart.barWidth(count: count, in: width) == expected)
  }
}
