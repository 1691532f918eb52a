/// How much room a layout gets.
public struct LayoutWidth: Hashable, Sendable {
  /// The columns.
  public let columns: Int
  /// Whether rows take all of them, or only what they need.
  public let isExact: Bool

  /// At most this many columns.
  public static func upTo(_ columns: Int) -> LayoutWidth {
    LayoutWidth(columns: columns, isExact: false)
  }

  /// This many columns, no more and no fewer.
  public static func exactly(_ columns: Int) -> LayoutWidth {
    LayoutWidth(columns: columns, isExact: true)
  }
}

extension Layout {
  /// Returns the layout fitted to a width.
  ///
  /// Blocks that span lines (rules, charts, tables, columns) take the whole width; a single row
  /// takes no more than it needs unless the width is exact.
  public func arranged(in width: LayoutWidth) -> Canvas {
    let fillsWidth = width.isExact || !isSingleRow
    var lines: [Line] = []
    for block in blocks {
      lines += block.lines(width: width.columns, fillsWidth: fillsWidth)
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
  func lines(width: Int, fillsWidth: Bool) -> [Line] {
    switch self {
    case .row(let elements):
      return [RowFitting.line(of: elements, width: width, fillsWidth: fillsWidth)]
    case .table(let rows, let flexible):
      return TableFitting.lines(of: rows, flexible: flexible, width: width)
    case .paragraph(let text, let style, let maxLines):
      return text.wrapped(at: width, maxLines: maxLines).map { Line([Run(.text($0, style))]) }
    case .rule:
      let text = DisplayText(String(repeating: "─", count: width))
      return [Line([Run(.text(text, Style(.rule)))])]
    case .blank:
      return [Line()]
    case .picture(let slot):
      return (0..<slot.height).map { Line([Run(.picture(slot, line: $0))]) }
    case .chart(let chart):
      return chart.lines(width: width)
    case .columns(let left, let leftWidth, let gap, let right):
      let rightWidth = width - leftWidth - gap
      let leftLines = left.arranged(in: .exactly(leftWidth)).lines
      let rightLines = right.arranged(in: .exactly(rightWidth)).lines
      return (0..<max(leftLines.count, rightLines.count)).map { index in
        let start = index < leftLines.count ? leftLines[index] : Line([Run(.space(leftWidth))])
        let end = index < rightLines.count ? rightLines[index] : Line([Run(.space(rightWidth))])
        return Line(start.runs + [Run(.space(gap))] + end.runs)
      }
    }
  }
}

/// Fits the rows of a table into a width.
enum TableFitting {
  static func lines(of rows: [[Cell]], flexible: Int, width: Int) -> [Line] {
    guard let columnCount = rows.map(\.count).max(), columnCount > 0 else { return [] }
    var widths = (0..<columnCount).map { column in
      rows.reduce(0) { max($0, column < $1.count ? elementWidth($1[column].element) : 0) }
    }
    let gaps = columnCount - 1
    if flexible < columnCount {
      widths[flexible] += width - gaps - widths.reduce(0, +)
      widths[flexible] = max(widths[flexible], 1)
    }
    return rows.map { row in
      var runs: [Run] = []
      for (column, cell) in row.enumerated() {
        if column > 0 { runs.append(Run(.space(1))) }
        let run = TableFitting.run(of: cell.element).truncated(to: widths[column])
        let rest = widths[column] - run.width
        if rest > 0, cell.alignment == .trailing { runs.append(Run(.space(rest))) }
        runs.append(run)
        if rest > 0, cell.alignment == .leading { runs.append(Run(.space(rest))) }
      }
      return Line(runs)
    }
  }

  private static func elementWidth(_ element: Element) -> Int {
    run(of: element).width
  }

  private static func run(of element: Element) -> Run {
    switch element.kind {
    case .label(let label): Run(.text(label.variants[0], label.style), until: element.until)
    case .pill(let pill): Run(.pill(pill), until: element.until)
    case .bar(let bar):
      Run(
        .bar(
          eighths: bar.progress.drawn(steps: bar.idealWidth * 8).value, width: bar.idealWidth,
          fill: bar.fill),
        until: earliest(element.until, bar.progress.drawn(steps: bar.idealWidth * 8).until))
    case .gap(let columns): Run(.space(columns))
    case .spacer: Run(.space(0))
    }
  }
}
