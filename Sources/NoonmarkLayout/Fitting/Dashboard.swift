import NoonmarkText

/// Widgets placed in columns, as large as the height allows.
///
/// If all of them fit in their large size, that is it. Otherwise each is one line, and as many as
/// fit are large again, the first ones first. If not even the lines fit, the last ones can be left
/// out.
package struct Dashboard: Sendable {
  /// A widget and its place.
  package struct Placement: Sendable {
    package let index: Int
    package let family: WidgetFamily
    /// The number of the column of widgets.
    package let column: Int
    /// The first line.
    package let row: Int
    package let canvas: Canvas

    /// The lines that it takes.
    package var rows: Range<Int> { row..<row + canvas.lines.count }
  }

  package let placements: [Placement]
  /// The number of lines.
  package let height: Int
  /// The columns of a widget.
  package let width: Int
  /// The columns between neighbors.
  package static let gap = 3

  /// Places widgets.
  ///
  /// - Parameters:
  ///   - count: The number of widgets, the most important first.
  ///   - columns: The available columns.
  ///   - rows: The available lines.
  ///   - rowsOfNote: The lines to keep free if the last widgets are left out, because there are too
  ///     few; `nil` to leave none out.
  ///   - canvas: Returns a widget in a size and at most so many columns.
  package init(
    _ count: Int, columns: Int, rows: Int, rowsOfNote: Int? = nil,
    _ canvas: (_ index: Int, _ family: WidgetFamily, _ columns: Int) -> Canvas
  ) {
    let width = max(min(columns, WidgetFamily.large.columns), 1)
    let columnCount = max((columns + Dashboard.gap) / (width + Dashboard.gap), 1)
    self.width = width
    let large = (0..<count).map { canvas($0, .large, width) }
    var best = Dashboard.place(
      large.map { (.large, $0) }, in: columnCount)
    if best.height > rows {
      var sized = (0..<count).map { (WidgetFamily.medium, canvas($0, .medium, width)) }
      best = Dashboard.place(sized, in: columnCount)
      var rows = rows
      if let rowsOfNote, best.height > rows, sized.count > 1 {
        rows -= rowsOfNote
        while best.height > rows, sized.count > 1 {
          sized.removeLast()
          best = Dashboard.place(sized, in: columnCount)
        }
      }
      for index in sized.indices where best.height <= rows {
        let line = sized[index]
        sized[index] = (.large, large[index])
        let next = Dashboard.place(sized, in: columnCount)
        if next.height <= rows {
          best = next
        } else {
          sized[index] = line
        }
      }
    }
    placements = best.placements
    height = best.height
  }

  /// Puts each widget below the others of the shortest column.
  private static func place(
    _ widgets: [(family: WidgetFamily, canvas: Canvas)], in columnCount: Int
  ) -> (placements: [Placement], height: Int) {
    var ends = [Int](repeating: 0, count: columnCount)
    var isLine = [Bool](repeating: true, count: columnCount)
    var placements: [Placement] = []
    for (index, widget) in widgets.enumerated() {
      let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
      // Only lines follow each other without an empty one.
      let needsSpace = ends[column] > 0 && !(isLine[column] && widget.family.isSingleLine)
      let row = ends[column] + (needsSpace ? 1 : 0)
      placements.append(
        Placement(
          index: index, family: widget.family, column: column, row: row, canvas: widget.canvas))
      ends[column] = row + widget.canvas.lines.count
      isLine[column] = widget.family.isSingleLine
    }
    return (placements, ends.max() ?? 0)
  }

  /// Returns the lines of the widgets.
  ///
  /// - Parameters:
  ///   - margin: The columns to the left of each column of widgets, instead of the gap.
  ///   - marked: The widget with a mark in the margin of its lines.
  ///   - mark: The mark.
  package func canvas(margin: Int = 0, marked: Int? = nil, mark: Run? = nil) -> Canvas {
    let count = (placements.map(\.column).max() ?? 0) + 1
    let lines = (0..<height).map { row in
      var runs: [Run] = []
      for column in 0..<count {
        let placement = placements.first { $0.column == column && $0.rows.contains(row) }
        if column > 0 { runs.append(Run(.space(Dashboard.gap - min(margin, Dashboard.gap)))) }
        if margin > 0 {
          let isMarked = placement != nil && placement?.index == marked
          let sign = isMarked ? mark : nil
          runs += sign.map { [$0] } ?? []
          runs.append(Run(.space(margin - (sign?.width ?? 0))))
        }
        let line = placement.map { $0.canvas.lines[row - $0.row] } ?? Line()
        runs += column == count - 1 ? line.runs : line.fitted(to: width).runs
      }
      return Line(runs)
    }
    return Canvas(lines: lines)
  }
}
