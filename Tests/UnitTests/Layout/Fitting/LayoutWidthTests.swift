import Almanac
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

/// Makes random layouts of all elements, with texts that are hard to handle.
private struct LayoutMaker {
  var random: SeededGenerator

  private static let texts: [DisplayText] = [
    "", "a", "Spring Equinox", "58 Days", "世界の時計", "日", "🎉", "👨‍👩‍👧 family", "🇳🇴🇸🇪",
    "e\u{301}e\u{301}", "한국어 text", "1️⃣2️⃣", "—",
    "a rather long text that has to be cut somewhere, surely",
  ]

  private mutating func text() -> DisplayText { random.pick(Self.texts) }

  mutating func element() -> Element {
    switch random.number(in: 0...7) {
    case 0, 1:
      return .label(text())
    case 2:
      let texts = [text(), text(), text()].sorted { $0.width > $1.width }
      let fits: [Label.Fit] = [.truncated, .name, .icon, .whole]
      let fit = fits[random.number(in: 0...3)]
      return Element(.label(Label(texts, Style(.text), fit: fit)))
    case 3:
      return Pill(text: text(), fill: .role(.spring)).element
    case 4:
      let progress = Progress(elapsed: random.number(in: 0...9), of: 9, expires: nil)
      let least = random.number(in: 1...6)
      return Element(
        .bar(
          ProgressBar(
            progress, fill: .role(.day), minimumWidth: least,
            idealWidth: least + random.number(in: 0...20))))
    case 5:
      let values = (0..<random.number(in: 0...9)).map { _ in random.number(in: 0...9) }
      return Sparkline(values, fill: .role(.night)).element
    case 6:
      return .gap(random.number(in: 0...4))
    default:
      return .spacer
    }
  }

  mutating func row() -> [Element] {
    (0..<random.number(in: 1...6)).map { _ in element() }
  }

  mutating func block() -> Block {
    switch random.number(in: 0...9) {
    case 0, 1, 2: return .row(row())
    case 3, 4:
      let columns = random.number(in: 1...4)
      let rows = (0..<random.number(in: 1...3)).map { _ in
        (0..<random.number(in: 1...columns)).map { _ in
          Cell(element(), random.number(in: 0...1) == 0 ? .leading : .trailing)
        }
      }
      return .table(rows, flexible: random.number(in: 0...columns))
    case 5: return .paragraph(text(), Style(.text), maxLines: random.number(in: 1...3))
    case 6: return .rule
    case 7: return .picture(PictureSlot(name: "x", width: 8, height: 2, fallback: .role(.day)))
    case 8:
      return .chart(
        BarChart(
          heights: [0.1, 1, 0.5], fills: [.role(.day), .role(.night), .role(.day)],
          lineCount: 2))
    default:
      return .columns(
        left: Layout([.row(row())]), leftWidth: random.number(in: 1...20), gap: 2,
        right: Layout([.row(row()), .row(row())]))
    }
  }
}

@Suite struct `A layout` {
  @Test(arguments: 1...6) func `of one row has exactly, or at most, the columns`(seed: Int) {
    var maker = LayoutMaker(random: SeededGenerator(seed: UInt64(seed)))
    var failures: [String] = []
    for _ in 0..<Samples.count(40) {
      let layout = Layout([.row(maker.row())])
      for width in 1...60 {
        let exact = layout.arranged(in: .exactly(width)).lines.map(\.width)
        if exact != [width] { failures.append("exactly \(width): \(exact), \(layout)") }
        let most = layout.arranged(in: .upTo(width)).width
        if most > width { failures.append("up to \(width): \(most), \(layout)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.first ?? "")")
  }

  @Test(arguments: 1...6) func `of several blocks has exactly the columns`(seed: Int) {
    var maker = LayoutMaker(random: SeededGenerator(seed: UInt64(100 + seed)))
    var failures: [String] = []
    for _ in 0..<20 {
      let layout = Layout([maker.block(), maker.block(), maker.block()])
      for width in 1...60 {
        for room in [LayoutWidth.exactly(width), .upTo(width)] {
          let wrong = layout.arranged(in: room).lines.map(\.width).filter { $0 != width }
          if !wrong.isEmpty { failures.append("\(room): \(wrong), \(layout)") }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.first ?? "")")
  }

  @Test func `painted has the columns of its canvas, with colors and without`() {
    var maker = LayoutMaker(random: SeededGenerator(seed: 99))
    var failures: [String] = []
    for usesColor in [true, false] {
      let painter = Painter(.standard(usesColor: usesColor))
      for _ in 0..<Samples.count(60) {
        let canvas = Layout([maker.block(), maker.block()]).arranged(in: .exactly(30))
        for (line, painted) in zip(canvas.lines, painter.paint(canvas).lines) {
          let width = painted.reduce(0) { $0 + $1.text.width }
          if width != line.width { failures.append("\(width), not \(line.width): \(line)") }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.first ?? "")")
  }

  @Test(arguments: 1...4) func `cut to any width is that wide`(seed: Int) {
    var maker = LayoutMaker(random: SeededGenerator(seed: UInt64(200 + seed)))
    var failures: [String] = []
    for _ in 0..<Samples.count(40) {
      let line = Layout([.row(maker.row())]).arranged(in: .upTo(1000)).lines[0]
      for width in 0...60 {
        let cut = line.truncated(to: width).width
        if cut != min(width, line.width) { failures.append("\(cut) of \(width): \(line)") }
        let fitted = line.fitted(to: width).width
        if fitted != width { failures.append("fitted \(fitted) of \(width): \(line)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.first ?? "")")
  }
}
