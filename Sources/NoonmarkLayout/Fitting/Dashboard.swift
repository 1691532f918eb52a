import NoonmarkText

/// Widgets placed in columns, as large as the height allows.
///
/// If all widgets fit in their large size, all are large. Otherwise every widget starts as one
/// line. Then widgets become large while they fit, in this order, and the first widgets first:
///
/// 1. lists, with a few entries,
/// 2. other widgets with data,
/// 3. empty widgets.
///
/// Lists take the remaining lines. If not even the single lines fit, the last widgets can be left
/// out.
package struct Dashboard: Sendable {
  /// A widget and its position.
  package struct Placement: Sendable {
    package let index: Int
    package let family: WidgetFamily
    /// The index of the column of widgets.
    package let column: Int
    /// The first line.
    package let row: Int
    package let canvas: Canvas

    /// The lines of the widget.
    package var rows: Range<Int> { row..<row + canvas.lines.count }
  }

  package let placements: [Placement]
  /// The number of lines.
  package let height: Int
  /// The columns of a widget.
  package let width: Int
  /// The columns between neighbors.
  package static let gap = 3

  /// A widget to place.
  package struct Item: Sendable {
    /// Whether the widget shows nothing but advice.
    package let isEmpty: Bool
    /// Whether its large size is a list that can be limited to some lines.
    package let isGrowing: Bool

    package init(isEmpty: Bool, isGrowing: Bool) {
      self.isEmpty = isEmpty
      self.isGrowing = isGrowing
    }
  }

  /// The minimum lines for which a list becomes large.
  private static let minimumRows = 9

  /// Places widgets.
  ///
  /// - Parameters:
  ///   - items: The widgets, most important first.
  ///   - columns: The available columns.
  ///   - rows: The available lines.
  ///   - rowsOfNote: The lines to keep free for a note if the last widgets are left out. `nil` to
  ///     leave out none.
  ///   - canvas: Returns a widget in a size, in at most a number of columns. A list also has at
  ///     most a number of lines, where `nil` means the usual number.
  package init(
    _ items: [Item], columns: Int, rows: Int, rowsOfNote: Int? = nil,
    _ canvas: (_ index: Int, _ family: WidgetFamily, _ columns: Int, _ rows: Int?) -> Canvas
  ) {
    let width = max(min(columns, WidgetFamily.large.columns), 1)
    let columnCount = max((columns + Dashboard.gap) / (width + Dashboard.gap), 1)
    self.width = width
    var fitting = Fitting(
      items.indices.map { (.large, canvas($0, .large, width, nil)) }, columnCount, rows: rows)
    let large = fitting.sized
    if fitting.height > rows {
      fitting = Fitting(
        items.indices.map { (.medium, canvas($0, .medium, width, nil)) }, columnCount, rows: rows)
      if let rowsOfNote, fitting.height > rows, items.count > 1 {
        fitting.rows -= rowsOfNote
        while fitting.height > fitting.rows, fitting.sized.count > 1 { fitting.removeLast() }
      }
      if fitting.height <= fitting.rows {
        // A few entries of each list are worth more than a picture.
        for index in fitting.sized.indices where items[index].isGrowing && !items[index].isEmpty {
          fitting.try([(index, canvas(index, .large, width, Dashboard.minimumRows))])
        }
        for index in fitting.sized.indices where !items[index].isGrowing && !items[index].isEmpty {
          fitting.try([(index, large[index].canvas)])
        }
      }
    }
    let lists = fitting.sized.indices.filter { index in
      let (family, shown) = fitting.sized[index]
      return items[index].isGrowing && !items[index].isEmpty && family == .large
        && canvas(index, .large, width, fitting.rows).lines.count > shown.lines.count
    }
    // All lists alike as far as possible, then the first ones. A column can have lines left when
    // another column is full.
    fitting.grow(lists) { canvas($0, .large, width, $1) }
    for index in lists { fitting.grow([index]) { canvas($0, .large, width, $1) } }
    for index in fitting.sized.indices where items[index].isEmpty && fitting.height <= fitting.rows
    {
      fitting.try([(index, large[index].canvas)])
    }
    placements = fitting.placements
    height = fitting.height
  }

  /// Widgets in sizes, and their positions.
  private struct Fitting {
    private(set) var sized: [(family: WidgetFamily, canvas: Canvas)]
    private let columnCount: Int
    /// The available lines.
    var rows: Int
    private(set) var placements: [Placement] = []
    private(set) var height = 0

    init(_ sized: [(family: WidgetFamily, canvas: Canvas)], _ columnCount: Int, rows: Int) {
      self.sized = sized
      self.columnCount = columnCount
      self.rows = rows
      place()
    }

    private mutating func place() {
      (placements, height) = Dashboard.place(sized, in: columnCount)
    }

    mutating func removeLast() {
      sized.removeLast()
      place()
    }

    /// Makes widgets large if all of them fit, and returns whether they do.
    @discardableResult
    mutating func `try`(_ changes: [(index: Int, canvas: Canvas)]) -> Bool {
      let before = self
      for change in changes { sized[change.index] = (.large, change.canvas) }
      place()
      if height <= rows { return true }
      self = before
      return false
    }

    /// Gives lists the maximum number of lines with which they fit, all the same.
    mutating func grow(_ lists: [Int], _ canvas: (_ index: Int, _ rows: Int) -> Canvas) {
      let counts = lists.map { sized[$0].canvas.lines.count }
      guard let least = counts.min() else { return }
      var (fits, exceeds) = (least, rows + 1)
      while exceeds - fits > 1 {
        let middle = (fits + exceeds) / 2
        let changes = zip(lists, counts).filter { $1 < middle }
          .map { list, _ in (list, canvas(list, middle)) }
        if self.try(changes) { fits = middle } else { exceeds = middle }
      }
    }
  }

  /// Puts each widget at the end of the shortest column.
  private static func place(
    _ widgets: [(family: WidgetFamily, canvas: Canvas)], in columnCount: Int
  ) -> (placements: [Placement], height: Int) {
    var ends = [Int](repeating: 0, count: columnCount)
    var isLine = [Bool](repeating: true, count: columnCount)
    var placements: [Placement] = []
    for (index, widget) in widgets.enumerated() {
      let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
      // No empty line separates single lines.
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
  ///   - margin: The columns to the left of each column of widgets, in place of the gap.
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
