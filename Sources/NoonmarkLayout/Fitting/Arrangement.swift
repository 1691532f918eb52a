import Almanac
import NoonmarkText

/// The columns of the bars in a stack of lines.
package struct BarAlignment: Hashable, Sendable {
  /// The columns before the bar.
  package let head: Int
  /// The columns after it.
  package let tail: Int

  /// Returns the alignment of lines that have a bar, or `nil` if fewer than two have one.
  ///
  /// The alignment ignores lines that leave less than a third of the columns to the bar.
  package init?(of lines: [Line], columns: Int) {
    let edges = lines.compactMap(\.barEdges).filter { $0.head + $0.tail <= columns * 2 / 3 }
    guard edges.count > 1 else { return nil }
    head = edges.reduce(0) { max($0, $1.head) }
    tail = edges.reduce(0) { max($0, $1.tail) }
  }
}

extension Line {
  /// The columns before and after the only bar, or `nil` without one.
  var barEdges: (head: Int, tail: Int)? {
    func isBar(_ run: Run) -> Bool { if case .bar = run.content { true } else { false } }
    guard let bar = runs.firstIndex(where: isBar) else { return nil }
    return (
      runs[..<bar].reduce(0) { $0 + $1.width }, runs[(bar + 1)...].reduce(0) { $0 + $1.width }
    )
  }
}

/// The space for a layout.
package struct LayoutWidth: Hashable, Sendable {
  package let columns: Int
  /// Whether rows take all columns instead of only those that they need.
  package let isExact: Bool
  private var bars = BarGlyphs.line
  /// The common alignment of the bars, in a stack of lines.
  private(set) var alignment: BarAlignment?
  /// Whether the line above has content, which a bar must not touch.
  var isBelowText = false
  var barSteps: Int { bars.stepsPerColumn(isLow: isBelowText) }

  private init(columns: Int, isExact: Bool) {
    self.columns = columns
    self.isExact = isExact
  }

  /// Returns a space of at most this many columns.
  package static func upTo(_ columns: Int) -> LayoutWidth {
    LayoutWidth(columns: columns, isExact: false)
  }

  /// Returns a space of exactly this many columns.
  package static func exactly(_ columns: Int) -> LayoutWidth {
    LayoutWidth(columns: columns, isExact: true)
  }

  /// Returns the same space for bars with other glyphs.
  package func drawn(with bars: BarGlyphs) -> LayoutWidth {
    var width = self
    width.bars = bars
    return width
  }

  /// Returns the same space for a line of a stack.
  package func aligned(_ alignment: BarAlignment?) -> LayoutWidth {
    var width = self
    width.alignment = alignment
    return width
  }

  /// Returns a space of exactly this many columns, for the same bars.
  func exactly(_ columns: Int) -> LayoutWidth {
    var width = LayoutWidth.exactly(columns)
    width.bars = bars
    width.isBelowText = isBelowText
    return width
  }
}

extension Layout {
  /// Returns the layout fitted to a width, as lines of runs with their expiry.
  ///
  /// Blocks that span lines (rules, charts, tables, columns) take the whole width. A single row
  /// takes only the columns that it needs, unless the width is exact.
  ///
  /// - Parameter expires: When the entry expires, which the blocks inherit, or `nil` for never.
  package func arranged(in width: LayoutWidth, expires: Instant? = nil) -> Canvas {
    let isSingleRow = count == 1 && self[0].isRow
    let fillsWidth = width.isExact || !isSingleRow
    var room = width
    var lines: [Line] = []
    for block in self {
      lines += block.lines(in: room, fillsWidth: fillsWidth, expires: expires)
      if let last = lines.last { room.isBelowText = last.hasInk }
    }
    return Canvas(lines: fillsWidth ? lines.map { $0.fitted(to: width.columns) } : lines)
  }
}

extension Block {
  /// Returns the lines of the block, each with its expiry.
  func lines(in room: LayoutWidth, fillsWidth: Bool, expires: Instant?) -> [Line] {
    let width = room.columns
    switch self {
    case .timed(let block, let expiry):
      return block.lines(
        in: room, fillsWidth: fillsWidth, expires: expiry.resolved(in: expires))
    case .table(let rows, let flexible):
      let fitting = TableFitting(rows, flexible: flexible, room: room)
      return fitting.map { fitting in rows.map { fitting.line(of: $0, expires: expires) } } ?? []
    case .row(let elements):
      return [RowFitting.line(of: elements, in: room, fillsWidth: fillsWidth, expires: expires)]
    case .line(let elements):
      var line = RowFitting.line(
        of: elements, gap: 0, in: room, fillsWidth: fillsWidth, expires: expires)
      let soonest = elements.reduce(nil) { earliest($0, $1.expiry.resolved(in: expires)) }
      line.runs.insert(Run(.space(0), expires: soonest), at: 0)
      return [line]
    case .paragraph(let text, let style, let maxLines):
      return text.wrapped(at: width, maxLines: maxLines).map {
        Line([Run(.text($0, style), expires: expires)])
      }
    case .rule:
      return [Line([Run(.text(DisplayText(drawing: "─", count: width), Style(.rule)))])]
    case .tabs(let titles, let open):
      return Tabs(titles, open: open, width: width).lines(expires: expires)
    case .blank:
      return [Line()]
    case .picture(let slot):
      return (0..<slot.height).map { Line([Run(.picture(slot, line: $0), expires: expires)]) }
    case .chart(let chart):
      return chart.lines(width: width, expires: expires)
    case .drawing(let drawing):
      return drawing.lines(expires: expires)
    case .columns(let left, let leftWidth, let gap, let right):
      let rightWidth = width - leftWidth - gap
      let leftLines = left.arranged(in: room.exactly(leftWidth), expires: expires).lines
      let rightLines = right.arranged(in: room.exactly(rightWidth), expires: expires).lines
      return (0..<max(leftLines.count, rightLines.count)).map { index in
        let start = index < leftLines.count ? leftLines[index] : Line([Run(.space(leftWidth))])
        let end = index < rightLines.count ? rightLines[index] : Line([Run(.space(rightWidth))])
        return Line(start.runs + [Run(.space(gap))] + end.runs)
      }
    }
  }
}

extension Element {
  /// Returns the columns of the element if there is enough space.
  ///
  /// - Parameter form: The index of the form of its label.
  func naturalWidth(form: Int = 0) -> Int {
    switch kind {
    case .label(let label): label.variant(form).width
    case .pill(let pill): pill.width
    case .bar(let bar): bar.idealWidth
    case .sparkline(let sparkline): sparkline.width
    case .gap(let columns): columns
    case .spacer: 0
    }
  }

  /// Returns the run of the element, with the given form of a label or the given columns of a bar
  /// or space.
  ///
  /// A bar also expires with its next step.
  func run(form: Int, columns: Int, in room: LayoutWidth, expires parent: Instant?) -> Run {
    let expires = expiry.resolved(in: parent)
    switch kind {
    case .label(let label): return Run(.text(label.variant(form), label.style), expires: expires)
    case .pill(let pill): return Run(.pill(pill), expires: expires)
    case .bar(let bar):
      let step = bar.progress.drawn(steps: columns * room.barSteps)
      return Run(
        .bar(
          eighths: step.value * 8 / room.barSteps, width: columns, fill: bar.fill,
          isLow: room.isBelowText),
        expires: earliest(expires, step.expires))
    case .sparkline(let sparkline): return Run(.sparkline(sparkline), expires: expires)
    case .gap, .spacer: return Run(.space(columns))
    }
  }
}
