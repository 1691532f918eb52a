/// The first screen: the sky beside its picture, the next events, and the user's lists in columns.
///
/// The user's own entries take precedence. If there is too little space, it is saved in this order:
///
/// 1. Advice is left out, or is below the screen in the app, which scrolls.
/// 2. Lists have only a few entries.
/// 3. The picture is left out.
/// 4. Lists become single lines, the last ones first.
/// 5. Widgets are left out: empty ones, then the sky, the last of it first, then the last lists.
///
/// The remaining lines go to the events of today, then to the lists, then to the other events, then
/// to large widgets of the sky, which may have few lines beside their picture.
package struct Dashboard: Sendable {
  /// A widget and its position.
  package struct Placement: Sendable {
    package let index: Int
    /// The first column.
    package let left: Int
    package let width: Int
    /// The first line.
    package let row: Int
    package let canvas: Canvas

    package var rows: Range<Int> { row..<row + canvas.lines.count }
    package var columns: Range<Int> { left..<left + width }
  }

  /// The parts of the screen for widgets.
  package enum Part: Sendable {
    /// Beside the picture.
    case sky
    /// Below the sky.
    case events
    /// In the columns.
    case list
  }

  /// The amount of space that a widget takes.
  package enum Form: Hashable, Sendable {
    case line
    /// A part of the screen, in a limited number of lines.
    case panel
    /// The large size. With a limit of lines, it has the picture and what fits beside it.
    case large
  }

  /// A widget to place.
  package struct Item: Sendable {
    package let part: Part
    /// Whether the widget shows nothing but advice.
    package let isEmpty: Bool
    /// Whether the number of lines of its panel can be limited.
    package let isGrowing: Bool

    package init(_ part: Part, isEmpty: Bool = false, isGrowing: Bool = false) {
      self.part = part
      self.isEmpty = isEmpty
      self.isGrowing = isGrowing
    }
  }

  /// The picture beside the sky, and the lines above and below the widgets without data.
  package typealias Decoration = (picture: Canvas?, title: Canvas, notes: Canvas)

  /// In reading order.
  package let placements: [Placement]
  package let height: Int
  private let decorations: [Placement]

  /// The columns to the left of the widgets.
  package static let margin = 1
  /// The columns between neighbors.
  package static let gap = 3

  /// The maximum columns of a widget, so that the ends of its lines belong together.
  private static let maximumWidth = 120

  /// Returns the number of columns of widgets, and their width.
  package static func grid(in columns: Int, for widgets: Int = .max) -> (count: Int, width: Int) {
    let room = max(columns - margin, 1)
    let most = columns < 76 ? 1 : columns < 160 ? 2 : columns < 260 ? 3 : 4
    let count = min(most, max(widgets, 1))
    return (count, min(max((room - (count - 1) * gap) / count, 1), maximumWidth))
  }

  /// Places widgets.
  ///
  /// - Parameters:
  ///   - rowsOfNote: The lines to keep free for a note if widgets are left out. `nil` to leave out
  ///     none, so that the dashboard can be higher than the screen.
  ///   - canvas: Returns a widget in a form, in `columns` columns. A panel has at most `rows`
  ///     lines, or the usual number if `rows` is `nil`.
  package init(
    _ items: [Item], columns: Int, rows: Int, rowsOfNote: Int? = nil,
    _ decoration: Decoration,
    _ canvas: @escaping (_ index: Int, _ form: Form, _ columns: Int, _ rows: Int?) -> Canvas
  ) {
    var rendered: [DashboardPlan.Key: Canvas] = [:]
    var fitting = DashboardPlan(items, columns: columns, decoration: decoration) { key in
      if let known = rendered[key] { return known }
      let new = canvas(key.index, key.form, key.columns, key.rows)
      rendered[key] = new
      return new
    }
    fitting.fit(rows: rows, rowsOfNote: rowsOfNote)
    placements = fitting.placements
    decorations = fitting.decorations
    height = fitting.height
  }

  /// Returns the lines of the widgets.
  ///
  /// The widget at the index `marked` has `mark` to the left of each line.
  package func canvas(marked: Int? = nil, mark: Run? = nil) -> Canvas {
    var parts = placements + decorations
    if let mark, let placement = placements.first(where: { $0.index == marked }) {
      parts.append(
        Placement(
          index: -1, left: placement.left - Dashboard.margin, width: mark.width,
          row: placement.row,
          canvas: Canvas(lines: placement.canvas.lines.map { _ in Line([mark]) })))
    }
    parts.sort { $0.left < $1.left }
    let lines = (0..<height).map { row in
      var runs: [Run] = []
      var end = 0
      for part in parts where part.rows.contains(row) {
        let line = part.canvas.lines[row - part.row]
        guard part.left >= end, !line.runs.isEmpty else { continue }
        if part.left > end { runs.append(Run(.space(part.left - end))) }
        let shown = line.width > part.width ? line.truncated(to: part.width) : line
        runs += shown.runs
        end = part.left + shown.width
      }
      return Line(runs)
    }
    return Canvas(lines: lines)
  }
}
