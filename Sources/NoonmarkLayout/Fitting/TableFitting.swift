import Almanac

/// Fits the rows of a table into a width.
///
/// The flexible column is truncated first. If that is not enough and the table has pills, other
/// columns are left out before a pill is truncated: spacers, then labels from the right, at last the
/// first two.
enum TableFitting {
  /// The columns of the flexible column below which other labels are left out.
  private static let comfortable = 8

  static func lines(
    of rows: [[Cell]], flexible: Int, width: Int, expires: Instant?
  ) -> [Line] {
    guard let columnCount = rows.map(\.count).max(), columnCount > 0 else { return [] }
    var widths = (0..<columnCount).map { column in
      rows.reduce(0) { max($0, column < $1.count ? elementWidth($1[column].element) : 0) }
    }
    let shown = columns(of: rows, &widths, flexible: flexible, width: width)
    return rows.map { row in
      var runs: [Run] = []
      for column in shown where column < row.count {
        let cell = row[column]
        if column != shown.first { runs.append(Run(.space(1))) }
        let run = TableFitting.run(of: cell.element, expires: expires).truncated(to: widths[column])
        let rest = widths[column] - run.width
        if rest > 0, cell.alignment == .trailing { runs.append(Run(.space(rest))) }
        runs.append(run)
        if rest > 0, cell.alignment == .leading { runs.append(Run(.space(rest))) }
      }
      return Line(runs)
    }
  }

  /// Decides the widths of the columns, and returns those that are shown.
  private static func columns(
    of rows: [[Cell]], _ widths: inout [Int], flexible: Int, width: Int
  ) -> [Int] {
    var shown = Array(widths.indices)
    guard flexible < widths.count, let first = rows.first else { return shown }
    func rest() -> Int {
      width - (shown.count - 1) - shown.reduce(0) { $0 + widths[$1] }
    }
    let pill = first.firstIndex { if case .pill = $0.element.kind { true } else { false } }
    if let pill {
      let isSpacer = { (column: Int) in
        column < first.count && first[column].element.kind == .spacer
      }
      let labels = widths.indices.reversed().filter {
        ![0, flexible, pill].contains($0) && !isSpacer($0)
      }
      let least = min(widths[flexible], comfortable)
      for column in widths.indices.filter(isSpacer) + labels
      where rest() + widths[flexible] < least {
        shown.removeAll { $0 == column }
      }
      for column in [0, flexible]
      where column != pill && shown.contains(flexible) && rest() + widths[flexible] < 1 {
        shown.removeAll { $0 == column }
      }
      guard shown.contains(flexible) else {
        // The pills alone.
        widths[pill] = max(widths[pill] + rest(), 1)
        return shown
      }
    }
    let rest = rest()
    let spacer = shown.first { $0 < first.count && first[$0].element.kind == .spacer }
    if let spacer, rest > 0 {
      widths[spacer] = rest
    } else {
      widths[flexible] = max(widths[flexible] + rest, 1)
    }
    return shown
  }

  private static func elementWidth(_ element: Element) -> Int {
    run(of: element, expires: nil).width
  }

  private static func run(of element: Element, expires parent: Instant?) -> Run {
    let expires = element.expiry.resolved(in: parent)
    switch element.kind {
    case .label(let label): return Run(.text(label.variants[0], label.style), expires: expires)
    case .pill(let pill): return Run(.pill(pill), expires: expires)
    case .bar(let bar):
      let step = bar.progress.drawn(steps: bar.idealWidth * 8)
      return Run(
        .bar(eighths: step.value, width: bar.idealWidth, fill: bar.fill),
        expires: earliest(expires, step.expires))
    case .sparkline(let sparkline): return Run(.sparkline(sparkline), expires: expires)
    case .gap(let columns): return Run(.space(columns))
    case .spacer: return Run(.space(0))
    }
  }
}
