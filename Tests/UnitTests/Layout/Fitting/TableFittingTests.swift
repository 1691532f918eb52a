import NoonmarkLayout
import NoonmarkText
import Testing

@Suite struct `A table` {
  /// Returns a row like those of lists of dates: mark, name, date, spacer and pill.
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

  @Test func `has a name in the columns that its row leaves empty`() {
    let rows = [
      [Cell(Label("a name")), Cell(Label("daily")), Cell(Label("Jan 1"), .trailing)],
      [Cell(Label("a long name here")), Cell(Label("")), Cell(Label("Jan 2"), .trailing)],
      [Cell(Label("a long name here"))],
    ]
    #expect(
      lines(rows, 20, flexible: 0) == [
        "a name   daily Jan 1", "a long name h… Jan 2", "a long name here    ",
      ])
  }

  @Test func `without pills cuts its flexible column, then its end`() {
    let rows = [[Cell(Label("name")), Cell(Label("a value")), Cell(Label("end"), .trailing)]]
    #expect(lines(rows, 20) == ["name a value     end"])
    #expect(lines(rows, 14) == ["name a va… end"])
    #expect(lines(rows, 8) == ["name … …"])
  }

  @Test(arguments: [
    (42, "a long name here Fri Jan 1, 9 AM daily [1]"),
    (41, "a long name here      Fri Jan 1, 9 AM [1]"),
    (36, "a long name here Fri Jan 1, 9 AM [1]"), (35, "a long name here      Fri Jan 1 [1]"),
    (30, "a long name here Fri Jan 1 [1]"), (25, "a long name he… Jan 1 [1]"),
    (20, "a long na… Jan 1 [1]"), (18, "a long … Jan 1 [1]"), (17, "a long name … [1]"),
  ])
  func `shortens its labels from the right before a title is cut`(width: Int, line: String) {
    let row = [
      Cell(Label("a long name here")),
      Cell(Label(["Fri Jan 1, 9 AM", "Fri Jan 1", "Jan 1"], Style(.muted))),
      Cell(Label(["daily", ""], Style(.muted))),
      Cell(Pill(text: "1", fill: .role(.accent)).element, .trailing),
    ]
    #expect(lines([row], width, flexible: 0) == [line])
  }

  @Test func `leaves its labels as they are if half of the width is the title's`() {
    let row = [
      Cell(Label("a name that no terminal has the columns for")),
      Cell(Label(["Fri Jan 1", "Jan 1"], Style(.muted))),
    ]
    #expect(lines([row], 20, flexible: 0) == ["a name th… Fri Jan 1"])
    #expect(lines([row], 17, flexible: 0) == ["a name tha… Jan 1"])
  }

  @Test(arguments: [
    (38, "a title of 18 colu Dec 10, 2126 36533d"), (37, "a title of 18 co… Dec 10, 2126 36533d"),
    (28, "a title… Dec 10, 2126 36533d"), (27, "a title of 18 colu   36533d"),
  ])
  func `cuts a title before a whole label is left out`(width: Int, line: String) {
    let row = [
      Cell(Label("a title of 18 colu")),
      Cell(Label(["Dec 10, 2126", ""], Style(.muted), fit: .whole)), Cell(Label("36533d")),
    ]
    #expect(lines([row], width, flexible: 0) == [line])
  }

  @Test func `of nothing has no lines, and rows may be short`() {
    #expect(lines([], 10).isEmpty)
    #expect(lines([[]], 10).isEmpty)
    #expect(lines([[Cell(Label("a"))], []], 3) == ["a  ", "   "])
    #expect(lines([Self.rows[0], [Cell(Label("-"))]], 33)[1].first == "-")
  }
}
