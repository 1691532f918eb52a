import NoonmarkText

extension Canvas {
  /// Creates a canvas of one line from canvases of one line, with a separator between them.
  package init(joining canvases: [Canvas], separator: DisplayText) {
    var runs: [Run] = []
    for (index, canvas) in canvases.enumerated() {
      if index > 0 { runs.append(Run(.text(separator, Style(.rule)))) }
      runs += canvas.lines.first?.runs ?? []
    }
    self.init(lines: [Line(runs)])
  }

  /// Creates a canvas from canvases in rows, each row with as many as fit side by side.
  ///
  /// - Parameters:
  ///   - canvases: The canvases in reading order.
  ///   - columns: The available width. A row has at least one canvas.
  ///   - gap: The columns between neighbors. An empty line separates rows.
  package init(arranging canvases: [Canvas], in columns: Int, gap: Int = 3) {
    var rows: [[Canvas]] = []
    var used = 0
    for canvas in canvases {
      if !rows.isEmpty, used + gap + canvas.width <= columns {
        rows[rows.count - 1].append(canvas)
        used += gap + canvas.width
      } else {
        rows.append([canvas])
        used = canvas.width
      }
    }
    var lines: [Line] = []
    for (index, row) in rows.enumerated() {
      if index > 0 { lines.append(Line()) }
      lines += Canvas.sideBySide(row, gap: gap)
    }
    self.init(lines: lines)
  }

  /// Returns the maximum columns of a canvas with which several canvases fit on one line.
  ///
  /// At least 1. `nil` if all fit at their natural widths.
  ///
  /// - Parameters:
  ///   - room: The columns of the line.
  ///   - widths: The natural widths. Narrower canvases leave room to the others.
  ///   - gap: The columns between neighbors.
  package static func share(of room: Int, among widths: [Int], gap: Int) -> Int? {
    var rest = room - gap * (widths.count - 1)
    guard widths.reduce(0, +) > rest else { return nil }
    for (index, width) in widths.sorted().enumerated() {
      let share = rest / (widths.count - index)
      guard width <= share else { return max(share, 1) }
      rest -= width
    }
    return nil
  }

  private static func sideBySide(_ canvases: [Canvas], gap: Int) -> [Line] {
    let height = canvases.reduce(0) { max($0, $1.lines.count) }
    return (0..<height).map { row in
      var runs: [Run] = []
      for (index, canvas) in canvases.enumerated() {
        if index > 0 { runs.append(Run(.space(gap))) }
        let line = row < canvas.lines.count ? canvas.lines[row] : Line()
        runs += index == canvases.count - 1 ? line.runs : line.fitted(to: canvas.width).runs
      }
      return Line(runs)
    }
  }
}
