import NoonmarkText

/// How much room a layout gets.
package struct LayoutWidth: Hashable, Sendable {
  /// The columns.
  package let columns: Int
  /// Whether rows take all of them, or only what they need.
  package let isExact: Bool
  /// How many steps of a bar there are in a column.
  package var barSteps = BarGlyphs.eighths.stepsPerColumn

  private init(columns: Int, isExact: Bool) {
    self.columns = columns
    self.isExact = isExact
  }

  /// At most this many columns.
  package static func upTo(_ columns: Int) -> LayoutWidth {
    LayoutWidth(columns: columns, isExact: false)
  }

  /// This many columns, no more and no fewer.
  package static func exactly(_ columns: Int) -> LayoutWidth {
    LayoutWidth(columns: columns, isExact: true)
  }

  /// Returns the same room for bars that are drawn with these glyphs.
  package func drawn(with bars: BarGlyphs) -> LayoutWidth {
    var width = self
    width.barSteps = bars.stepsPerColumn
    return width
  }

  /// The same bars in exactly this many columns.
  func exactly(_ columns: Int) -> LayoutWidth {
    var width = LayoutWidth.exactly(columns)
    width.barSteps = barSteps
    return width
  }
}

extension Layout {
  /// Returns the layout fitted to a width.
  ///
  /// Blocks that span lines (rules, charts, tables, columns) take the whole width; a single row
  /// takes no more than it needs unless the width is exact.
  package func arranged(in width: LayoutWidth) -> Canvas {
    let fillsWidth = width.isExact || !isSingleRow
    var lines: [Line] = []
    for block in blocks {
      lines += block.lines(in: width, fillsWidth: fillsWidth)
    }
    if fillsWidth { lines = lines.map { $0.fitted(to: width.columns) } }
    return Canvas(lines: lines)
  }

  private var isSingleRow: Bool {
    guard blocks.count == 1, case .row = blocks[0] else { return false }
    return true
  }
}

extension Block {
  func lines(in room: LayoutWidth, fillsWidth: Bool) -> [Line] {
    let width = room.columns
    switch self {
    case .row(let elements):
      return [RowFitting.line(of: elements, in: room, fillsWidth: fillsWidth)]
    case .table(let rows, let flexible):
      return TableFitting.lines(of: rows, flexible: flexible, width: width)
    case .paragraph(let text, let style, let maxLines):
      return text.wrapped(at: width, maxLines: maxLines).map { Line([Run(.text($0, style))]) }
    case .rule:
      let text = DisplayText(drawing: String(repeating: "─", count: width))
      return [Line([Run(.text(text, Style(.rule)))])]
    case .tabs(let titles, let open):
      return Tabs.lines(of: titles, open: open, width: width)
    case .blank:
      return [Line()]
    case .picture(let slot):
      return (0..<slot.height).map { Line([Run(.picture(slot, line: $0))]) }
    case .chart(let chart):
      return chart.lines(width: width)
    case .columns(let left, let leftWidth, let gap, let right):
      let rightWidth = width - leftWidth - gap
      let leftLines = left.arranged(in: room.exactly(leftWidth)).lines
      let rightLines = right.arranged(in: room.exactly(rightWidth)).lines
      return (0..<max(leftLines.count, rightLines.count)).map { index in
        let start = index < leftLines.count ? leftLines[index] : Line([Run(.space(leftWidth))])
        let end = index < rightLines.count ? rightLines[index] : Line([Run(.space(rightWidth))])
        return Line(start.runs + [Run(.space(gap))] + end.runs)
      }
    }
  }
}
