import NoonmarkLayout
import NoonmarkText
import Testing

@Suite struct `A table` {
  /// Mark, name, date, room and pill, as the lists of dates have them.
  private static func row(_ name: DisplayText, _ pill: DisplayText) -> [Cell] {
    [
      Cell(Label("*")), Cell(Label(name)), Cell(Label("Jan 1")), Cell(Element.spacer),
      Cell(Pill(text: pill, fill: .role(.accent)).element, .trailing),
    ]
  }

  private static let rows = [row("a long name here", "Today"), row("b", "1")]

  private func lines(_ rows: [[Cell]], _ width: Int, flexible: Int = 1) -> [String] {
    let canvas = Layout([.table(rows, flexible: flexible)]).arranged(in: .exactly(width))
    #expect(canvas.lines.allSatisfy { $0.width == width })
    return canvas.lines.map { line in
      line.runs.map { run in
        switch run.content {
        case .text(let text, _): text.string
        case .pill(let pill):
          "["
            + String(repeating: " ", count: pill.width - Pill.capsWidth - pill.text.width)
            + "\(pill.text.string)]"
        default: String(repeating: " ", count: run.width)
        }
      }.joined()
    }
  }

  @Test(arguments: [
    (36, "* a long name here Jan 1     [Today]", "* b                Jan 1     [    1]"),
    (33, "* a long name here Jan 1  [Today]", "* b                Jan 1  [    1]"),
    (26, "* a long n… Jan 1  [Today]", "* b         Jan 1  [    1]"),
    (24, "* a long … Jan 1 [Today]", "* b        Jan 1 [    1]"),
    (23, "* a long name … [Today]", "* b             [    1]"),
    (11, "* … [Today]", "* b [    1]"), (10, "a… [Today]", "b  [    1]"),
    (9, "… [Today]", "b [    1]"), (8, " [Today]", " [    1]"), (7, "[Today]", "[    1]"),
    (5, "[To…]", "[  1]"),
  ])
  func `keeps its pills whole in any width`(width: Int, first: String, second: String) {
    #expect(lines(Self.rows, width) == [first, second])
  }

  @Test func `without pills cuts its flexible column, then its end`() {
    let rows = [[Cell(Label("name")), Cell(Label("a value")), Cell(Label("end"), .trailing)]]
    #expect(lines(rows, 20) == ["name a value     end"])
    #expect(lines(rows, 14) == ["name a va… end"])
    #expect(lines(rows, 8) == ["name … …"])
  }

  @Test func `of nothing has no lines, and rows may be short`() {
    #expect(lines([], 10).isEmpty)
    #expect(lines([[]], 10).isEmpty)
    #expect(lines([[Cell(Label("a"))], []], 3) == ["a  ", "   "])
    #expect(lines([Self.rows[0], [Cell(Label("-"))]], 33)[1].first == "-")
  }
}
