import NoonmarkLayout
import NoonmarkText
import Testing

@Suite struct `A dashboard` {
  /// A widget of so many entries below a title and a line.
  private struct Widget {
    var entries: Int
    var isGrowing = true
    /// The lines of its large size by itself.
    var usual = 8
    var isEmpty: Bool { entries == 0 }

    func canvas(_ family: WidgetFamily, rows: Int?) -> Canvas {
      guard family == .large else { return Self.canvas(of: 1) }
      if isEmpty { return Self.canvas(of: 5) }
      return Self.canvas(of: isGrowing ? min(entries + 2, rows ?? usual) : usual)
    }

    private static func canvas(of count: Int) -> Canvas {
      Canvas(lines: (0..<count).map { _ in Line([Run(.text("x", Style(.text)))]) })
    }
  }

  private func heights(
    _ widgets: [Widget], columns: Int = 48, rows: Int, rowsOfNote: Int? = nil
  ) -> [Int] {
    let dashboard = Dashboard(
      widgets.map { Dashboard.Item(isEmpty: $0.isEmpty, isGrowing: $0.isGrowing) },
      columns: columns, rows: rows, rowsOfNote: rowsOfNote
    ) { widgets[$0].canvas($1, rows: $3) }
    #expect(dashboard.height <= rows)
    return dashboard.placements.map(\.canvas.lines.count)
  }

  @Test func `gives lists the lines that are left`() {
    #expect(heights([Widget(entries: 18), Widget(entries: 13)], rows: 60) == [20, 15])
    #expect(heights([Widget(entries: 18), Widget(entries: 13)], rows: 25) == [12, 12])
    // One that is complete leaves the rest to the other.
    #expect(heights([Widget(entries: 18), Widget(entries: 3)], rows: 25) == [19, 5])
  }

  @Test func `gives a list the lines that are left in its column`() {
    let picture = Widget(entries: 1, isGrowing: false, usual: 20)
    let list = Widget(entries: 18, usual: 12)
    #expect(heights([picture, list], columns: 100, rows: 20) == [20, 20])
  }

  @Test func `cuts lists instead of making them one line`() {
    let sun = Widget(entries: 1, isGrowing: false, usual: 9)
    #expect(heights([sun, Widget(entries: 18, usual: 20)], rows: 22) == [9, 12])
    #expect(heights([sun, Widget(entries: 18, usual: 20)], rows: 16) == [1, 14])
  }

  @Test func `makes what has data large before what is empty`() {
    let lists = [Widget(entries: 0), Widget(entries: 13, usual: 15)]
    #expect(heights(lists, rows: 17) == [1, 15])
    #expect(heights(lists, rows: 12) == [1, 10])
    #expect(heights(lists, rows: 21) == [5, 15])
    #expect(heights([Widget(entries: 0), Widget(entries: 0)], rows: 8) == [5, 1])
  }

  @Test func `leaves out the last ones if not even the lines fit`() {
    let lists = Array(repeating: Widget(entries: 9), count: 6)
    #expect(heights(lists, rows: 4, rowsOfNote: 1) == [1, 1, 1])
  }
}
