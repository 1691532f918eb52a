import NoonmarkLayout
import NoonmarkText
import Testing

@Suite struct `A dashboard` {
  /// A widget with a title and a number of entries.
  private struct Widget {
    var entries: Int
    var part = Dashboard.Part.list
    var isGrowing = true
    /// The lines of its large size.
    var large = 8
    var isEmpty: Bool { entries == 0 }

    static let sky = Widget(entries: 1, part: .sky, isGrowing: false, large: 14)
    static let events = Widget(entries: 6, part: .events)

    func canvas(_ form: Dashboard.Form, columns: Int, rows: Int?) -> Canvas {
      switch form {
      case .line: Self.canvas(of: 1, columns)
      case .large: Self.canvas(of: min(large, rows ?? large), columns)
      case .panel where isEmpty: Self.canvas(of: 1, columns)
      case .panel where part == .sky: Self.canvas(of: 1, columns)
      case .panel where part == .events: Self.canvas(of: min(entries, rows ?? 4), columns)
      case .panel: Self.canvas(of: isGrowing ? min(entries + 1, rows ?? 8) : large, columns)
      }
    }

    static func canvas(of count: Int, _ columns: Int) -> Canvas {
      let text = DisplayText(drawing: String(repeating: "x", count: columns))
      return Canvas(lines: (0..<count).map { _ in Line([Run(.text(text, Style(.text)))]) })
    }
  }

  private static let picture: Dashboard.Decoration = (
    Widget.canvas(of: 8, 20), Widget.canvas(of: 1, 10), Widget.canvas(of: 2, 10)
  )

  private func dashboard(
    _ widgets: [Widget], columns: Int = 80, rows: Int, rowsOfNote: Int? = nil,
    _ decoration: Dashboard.Decoration = picture
  ) -> Dashboard {
    Dashboard(
      widgets.map { Dashboard.Item($0.part, isEmpty: $0.isEmpty, isGrowing: $0.isGrowing) },
      columns: columns, rows: rows, rowsOfNote: rowsOfNote, decoration
    ) { widgets[$0].canvas($1, columns: $2, rows: $3) }
  }

  private func heights(
    _ widgets: [Widget], columns: Int = 50, rows: Int, rowsOfNote: Int? = nil
  ) -> [Int] {
    let dashboard = dashboard(widgets, columns: columns, rows: rows, rowsOfNote: rowsOfNote)
    #expect(dashboard.height <= rows)
    return dashboard.placements.map(\.canvas.lines.count)
  }

  @Test func `puts the sky and the events beside the picture, and lists in columns`() {
    let lists = Array(repeating: Widget(entries: 5), count: 4)
    let screen = dashboard([.sky, .sky, .sky, .events] + lists, rows: 22)
    #expect(screen.height == 22)
    #expect(screen.placements.map(\.left) == [24, 24, 24, 24, 1, 42, 1, 42])
    #expect(screen.placements.map(\.row) == [0, 1, 2, 4, 9, 9, 16, 16])
    #expect(screen.placements.map(\.canvas.lines.count) == [1, 1, 1, 4, 6, 6, 6, 6])
    let lines = screen.canvas().lines
    #expect(lines.map(\.width).max() == 80)
    #expect(lines[8].width == 0 && lines[15].width == 0)
  }

  @Test(arguments: [(40, 1), (75, 1), (80, 2), (120, 2), (200, 3), (300, 4)])
  func `shares the width`(columns: Int, count: Int) {
    let lists = Array(repeating: Widget(entries: 3), count: 4)
    let screen = dashboard(lists, columns: columns, rows: 40)
    #expect(Set(screen.placements.map(\.left)).count == count)
    let end = screen.placements.map(\.columns.upperBound).max() ?? 0
    #expect(columns - count < end && end <= columns)
  }

  @Test func `gives lists the lines that are left`() {
    #expect(heights([Widget(entries: 18), Widget(entries: 13)], rows: 60) == [19, 14])
    #expect(heights([Widget(entries: 18), Widget(entries: 13)], rows: 25) == [12, 12])
    // A complete list leaves the remaining lines to the other list.
    #expect(heights([Widget(entries: 18), Widget(entries: 3)], rows: 25) == [19, 4])
  }

  @Test func `shows the events of today before lists grow, and the others after`() {
    #expect(heights([.events, Widget(entries: 18)], rows: 12) == [4, 7])
    #expect(heights([.events, Widget(entries: 5)], rows: 12) == [5, 6])
  }

  @Test func `shrinks the sky before what is the user's own`() {
    let list = Widget(entries: 18)
    #expect(heights([.sky, .sky, list], rows: 60) == [1, 19, 14])
    // The low form, if the whole large form does not fit.
    #expect(heights([.sky, .sky, list], rows: 35) == [1, 19, 12])
    #expect(heights([.sky, .sky, list], columns: 80, rows: 20) == [1, 1, 11])
    // Without the picture.
    #expect(heights([.sky, .sky, list], columns: 80, rows: 12) == [1, 1, 9])
    #expect(heights([.sky, .sky, list], columns: 80, rows: 5) == [1, 1, 1])
  }

  @Test func `cuts lists instead of making them one line`() {
    let script = Widget(entries: 1, isGrowing: false, large: 9)
    #expect(heights([script, Widget(entries: 18)], rows: 40) == [9, 19])
    #expect(heights([script, Widget(entries: 18)], rows: 16) == [1, 14])
  }

  @Test func `invites to what is empty, below the rest`() {
    let screen = dashboard([.sky, Widget(entries: 0), Widget(entries: 0)], rows: 24)
    #expect(screen.placements.map(\.row) == [0, 10, 11])
    #expect(screen.height == 14)
    // The notes are shown only if there is no data at all.
    let mixed = dashboard([.sky, Widget(entries: 2), Widget(entries: 0)], rows: 24)
    #expect(mixed.placements.map(\.row) == [0, 9, 14])
    #expect(mixed.height == 15)
  }

  @Test(arguments: [(80, 79), (120, 119), (200, 120)])
  func `gives a list the whole width if nothing is beside it`(columns: Int, width: Int) {
    let widgets: [Widget] = [.sky, Widget(entries: 3), Widget(entries: 0)]
    let screen = dashboard(widgets, columns: columns, rows: 24)
    #expect(screen.placements.map(\.width)[1] == width)
    // A large widget of the sky is below the list unless there is space for both.
    let high = dashboard([.sky, .sky, Widget(entries: 3)], columns: columns, rows: 40)
    let beside = 1 + Dashboard.grid(in: columns, for: 2).width + Dashboard.gap
    #expect(high.placements.map(\.left).suffix(2) == [1, columns == 80 ? 1 : beside])
  }

  @Test(arguments: [nil, 1])
  func `shows advice only below whole lists`(rowsOfNote: Int?) {
    func heights(of entries: Int) -> [Int] {
      let widgets: [Widget] = [.sky, .events, Widget(entries: entries), Widget(entries: 0)]
      let screen = dashboard(widgets, columns: 50, rows: 14, rowsOfNote: rowsOfNote)
      // Only the app scrolls.
      #expect(screen.height <= 14 || rowsOfNote == nil && entries > 1)
      return screen.placements.map(\.canvas.lines.count)
    }
    #expect(heights(of: 1) == [1, 6, 2, 1])
    #expect(heights(of: 4) == [1, 6, 5] + (rowsOfNote == nil ? [1] : []))
    #expect(heights(of: 9) == [1, 4, 7] + (rowsOfNote == nil ? [1] : []))
  }

  @Test func `leaves out advice, then the last widgets, if there is space for a note`() {
    let lists = Array(repeating: Widget(entries: 9), count: 6)
    #expect(heights(lists, rows: 4, rowsOfNote: 1) == [1, 1, 1])
    #expect(heights([Widget(entries: 0), Widget(entries: 9)], rows: 6, rowsOfNote: 1) == [6])
    #expect(heights([.sky, .sky, Widget(entries: 9)], rows: 3, rowsOfNote: 1).count == 1)
  }

  @Test(arguments: [
    (9, [0, 1, 2, 3, 4], 9), (8, [2, 3, 4], 7), (6, [2, 3, 4], 5), (4, [2, 3], 3), (3, [2], 2),
  ])
  func `leaves out the sky, and cuts events, before what is the user's own`(
    rows: Int, indices: [Int], height: Int
  ) {
    let widgets: [Widget] = [.sky, .sky, .events, Widget(entries: 9), Widget(entries: 9)]
    let screen = dashboard(widgets, columns: 50, rows: rows, rowsOfNote: 1)
    #expect(screen.placements.map(\.index) == indices)
    #expect(screen.height == height)
  }

  @Test func `leaves out advice if there is no space for all of it`() {
    let widgets: [Widget] = [.sky, .sky] + Array(repeating: Widget(entries: 0), count: 4)
    let few = dashboard(widgets, columns: 50, rows: 7, rowsOfNote: 1)
    #expect(few.placements.map(\.index) == [0, 2, 3, 4] && few.height == 6)
    #expect(dashboard(widgets, rows: 3, rowsOfNote: 1).placements.map(\.index) == [0])
  }

  @Test func `never cuts a widget, whatever the size`() {
    let kinds: [Widget] = [.sky, .sky, .events, Widget(entries: 9), Widget(entries: 0)]
    for columns in [20, 50, 80, 130, 200] {
      for rows in 4...60 {
        let screen = dashboard(kinds, columns: columns, rows: rows, rowsOfNote: 1)
        #expect(screen.height <= rows, "\(columns)×\(rows)")
        let canvas = screen.canvas()
        #expect(canvas.lines.count == screen.height)
        for line in canvas.lines { #expect(line.width <= columns, "\(columns)×\(rows)") }
        for one in screen.placements {
          let others = screen.placements.filter { $0.index != one.index }
          #expect(
            !others.contains { $0.rows.overlaps(one.rows) && $0.columns.overlaps(one.columns) },
            "\(columns)×\(rows)")
        }
      }
    }
  }
}
