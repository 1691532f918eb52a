/// Fits the rows of a table into a width.
enum TableFitting {
  static func lines(of rows: [[Cell]], flexible: Int, width: Int) -> [Line] {
    guard let columnCount = rows.map(\.count).max(), columnCount > 0 else { return [] }
    var widths = (0..<columnCount).map { column in
      rows.reduce(0) { max($0, column < $1.count ? elementWidth($1[column].element) : 0) }
    }
    let gaps = columnCount - 1
    if flexible < columnCount {
      let rest = width - gaps - widths.reduce(0, +)
      let spacer = rows.first?.firstIndex { $0.element.kind == .spacer }
      if let spacer, rest > 0 {
        widths[spacer] = rest
      } else {
        widths[flexible] = max(widths[flexible] + rest, 1)
      }
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
