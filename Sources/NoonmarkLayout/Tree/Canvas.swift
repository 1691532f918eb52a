import Almanac
import NoonmarkBase
import NoonmarkText

/// A run of adjacent columns in a line, with a role instead of colors.
package struct Run: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(DisplayText, Style)
    case pill(Pill)
    /// A bar, with its filled part in eighths of a column. If `isLow`, it is limited to the lower
    /// half of the line, so it does not touch text above it.
    case bar(eighths: Int, width: Int, fill: Paint, isLow: Bool = false)
    case sparkline(Sparkline)
    /// Columns filled from top to bottom.
    case fill(Int, Paint)
    case picture(PictureSlot, line: Int)
    case space(Int)
    /// A column between two backgrounds. The following runs are on the second one. `nil` is the
    /// reader's own background.
    case edge(from: Paint?, to: Paint?)
  }

  package var content: Content
  /// When the run expires, or `nil` for never.
  package var expires: Instant?

  package init(_ content: Content, expires: Instant? = nil) {
    self.content = content
    self.expires = expires
  }

  package var width: Int {
    switch content {
    case .text(let text, _): text.width
    case .pill(let pill): pill.width
    case .bar(_, let width, _, _): width
    case .sparkline(let sparkline): sparkline.width
    case .fill(let width, _): width
    case .picture(let slot, _): slot.width
    case .space(let width): width
    case .edge: 1
    }
  }

  /// Returns the run truncated to fewer columns.
  ///
  /// Text ends in an ellipsis.
  package func truncated(to columns: Int) -> Run {
    guard columns < width else { return self }
    switch content {
    case .text(let text, let style):
      return Run(.text(text.truncated(to: columns), style), expires: expires)
    case .pill(let pill):
      guard columns > Pill.capsWidth else { return Run(.space(columns), expires: expires) }
      return Run(.pill(pill.fitted(to: columns)), expires: expires)
    case .bar(let eighths, _, let fill, let isLow):
      return Run(
        .bar(eighths: min(eighths, columns * 8), width: columns, fill: fill, isLow: isLow),
        expires: expires)
    case .fill(_, let paint):
      return Run(.fill(columns, paint), expires: expires)
    case .sparkline:
      return Run(.space(columns), expires: expires)
    case .picture, .space, .edge:
      return Run(.space(columns))
    }
  }
}

extension Run {
  fileprivate var endsInEllipsis: Bool {
    if case .text(let text, _) = content { text.string.hasSuffix("…") } else { false }
  }

  /// Returns the run as the last run of a truncated line, with an ellipsis at its end.
  fileprivate func ending(in columns: Int) -> [Run] {
    switch content {
    case .text(let text, let style) where text.width == columns:
      // The text fills the last column and more follows, so the ellipsis replaces its end.
      let shortened = (text + DisplayText.ellipsis).truncated(to: columns)
      return [Run(.text(shortened, style), expires: expires)]
    case .bar, .sparkline, .space:
      return [truncated(to: columns - 1), Run(.text(DisplayText.ellipsis, Style(.muted)))]
    case .pill where columns <= Pill.capsWidth, .edge:
      return [truncated(to: columns - 1), Run(.text(DisplayText.ellipsis, Style(.muted)))]
    case .pill(let pill) where pill.width == columns:
      let longer = Pill(
        text: pill.text + DisplayText.ellipsis, fill: pill.fill, isToday: pill.isToday)
      return [Run(.pill(longer.fitted(to: columns)), expires: expires)]
    case .text, .pill, .fill, .picture:
      return [truncated(to: columns)]
    }
  }
}

package struct Line: Hashable, Sendable {
  /// The runs from left to right.
  package var runs: [Run]

  package init(_ runs: [Run] = []) {
    self.runs = runs
  }

  package var width: Int {
    var width = 0
    for run in runs { width += run.width }
    return width
  }

  /// When the first run expires, or `nil` for never.
  package var expires: Instant? {
    var soonest: Instant?
    for run in runs { soonest = earliest(soonest, run.expires) }
    return soonest
  }

  /// Whether the line shows anything.
  package var hasInk: Bool { hasInk(after: -1) }

  /// Returns the line after some spaces.
  package func indented(by columns: Int) -> Line { Line([Run(.space(columns))] + runs) }

  /// Returns the line padded with spaces or truncated to a number of columns.
  package func fitted(to columns: Int) -> Line {
    let missing = columns - width
    guard missing < 0 else {
      return missing == 0 ? self : Line(runs + [Run(.space(missing))])
    }
    return truncated(to: columns)
  }

  /// Returns the line truncated to a maximum number of columns, with an ellipsis at its end.
  package func truncated(to columns: Int) -> Line {
    var rest = columns
    var kept: [Run] = []
    for (index, run) in runs.enumerated() where rest > 0 {
      let isCut = run.width > rest || (run.width == rest && hasInk(after: index))
      guard isCut else {
        kept.append(run)
        rest -= run.width
        continue
      }
      kept += kept.last?.endsInEllipsis == true ? [run.truncated(to: rest)] : run.ending(in: rest)
      rest = 0
    }
    let line = Line(kept)
    return line.width == columns || line.width >= width ? line : line.fitted(to: columns)
  }

  /// Returns the first runs of the line, up to the end of a run at a column.
  package func prefix(columns: Int) -> Line {
    var rest = columns
    return Line(
      Array(
        runs.prefix { run in
          rest -= run.width
          return rest >= 0
        }))
  }

  private func hasInk(after index: Int) -> Bool {
    runs[(index + 1)...].contains { run in
      if case .space = run.content { false } else { run.width > 0 }
    }
  }
}

/// A layout fitted to a width: lines of runs with roles instead of colors.
package struct Canvas: Hashable, Sendable {
  package var lines: [Line]

  package init(lines: [Line]) {
    self.lines = lines
  }

  /// The columns of the widest line.
  package var width: Int {
    var width = 0
    for line in lines { width = max(width, line.width) }
    return width
  }

  /// When the first line expires, or `nil` for never.
  package var expires: Instant? {
    var soonest: Instant?
    for line in lines { soonest = earliest(soonest, line.expires) }
    return soonest
  }

  /// The slots of the visible pictures.
  package var pictureSlots: [PictureSlot] {
    var slots: [PictureSlot] = []
    for line in lines {
      for run in line.runs {
        if case .picture(let slot, _) = run.content, !slots.contains(slot) { slots.append(slot) }
      }
    }
    return slots
  }
}

extension Line {
  /// Creates a line from the first lines of canvases, with a separator between those that are not
  /// empty.
  package init(joining canvases: [Canvas], separator: DisplayText) {
    var runs: [Run] = []
    for canvas in canvases where canvas.width > 0 {
      if !runs.isEmpty { runs.append(Run(.text(separator, Style(.rule)))) }
      if let line = canvas.lines.first { runs += line.runs }
    }
    self.init(runs)
  }
}

extension Canvas {
  /// Creates a canvas from canvases in rows, each with the maximum number that fits.
  ///
  /// A row has at least one canvas. An empty line separates rows.
  package init(arranging canvases: [Canvas], in columns: Int) {
    let gap = 3
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

  /// The minimum columns of a canvas beside others: a name of five columns and `[439d]`.
  package static let minimumShare = 12

  /// Returns how many of the first canvases are readable on one line, and the maximum columns of
  /// each.
  ///
  /// Narrow canvases leave their unused columns to wider ones.
  package static func fitting(
    _ widths: [Int], into room: Int, gap: Int
  ) -> (count: Int, share: Int) {
    for count in stride(from: widths.count, through: 2, by: -1) {
      let share = share(of: room, among: Array(widths.prefix(count)), gap: gap)
      guard let share else { return (count, room) }
      // A canvas that lacks two columns is still readable.
      let needed = min(minimumShare, (widths.prefix(count).max() ?? 0) - 2)
      if share >= needed { return (count, share) }
    }
    return (min(widths.count, 1), room)
  }

  /// Returns the maximum columns of each canvas so that all fit on one line.
  ///
  /// `nil` if all fit at their natural widths.
  package static func share(of room: Int, among widths: [Int], gap: Int) -> Int? {
    widths.fairShare(of: room - gap * (widths.count - 1)).map { max($0, 1) }
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

extension Paint {
  /// The background of the text of modules.
  package static let surface = Paint.mixed(.background, .track, percent: 70)
}

extension Canvas {
  /// Returns the canvas with each line as a module.
  ///
  /// - Parameter isPadded: Whether a column separates the color from the text. Used if the caps are
  ///   spaces.
  package func asModule(isPadded: Bool = false) -> Canvas {
    Canvas(lines: lines.map { $0.asModule(isPadded: isPadded) })
  }
}

extension Line {
  /// Returns the line as a module.
  ///
  /// The color of the pill at the end of the line becomes the background of the icon, and the rest
  /// is on the surface. Without an icon, the number is on the color of the pill.
  ///
  /// A module has as many columns as the line, and one more if it is padded. A line that does not
  /// end in a pill is unchanged.
  func asModule(isPadded: Bool) -> Line {
    let end = runs.lastIndex { run in if case .space = run.content { false } else { true } }
    guard let end, end > 0, case .pill(let pill) = runs[end].content else { return self }
    let number = Run(
      .text(pill.paddedText, Style(.text, isBold: true)), expires: runs[end].expires)
    let rest = runs[(end + 1)...]
    guard hasIcon else {
      var title = runs[..<end]
      // A module has three edges and a pill two caps. The third edge takes one column of the space
      // before the pill.
      if case .space(let width)? = title.last?.content {
        title[title.endIndex - 1] = Run(.space(isPadded ? width : width - 1))
      }
      return Line(
        [Run(.edge(from: nil, to: .surface))] + title
          + [
            Run(.edge(from: .surface, to: pill.fill)), number,
            Run(.edge(from: pill.fill, to: nil)),
          ] + rest)
    }
    return Line(
      [
        Run(.edge(from: nil, to: pill.fill)), runs[0], Run(.edge(from: pill.fill, to: .surface)),
        Run(.space(isPadded ? 1 : 0)),
      ] + runs[2..<end] + [number, Run(.edge(from: .surface, to: nil))] + rest)
  }

  /// Whether the line begins with an icon and a space.
  private var hasIcon: Bool {
    guard runs.count > 2, case .text(let text, _) = runs[0].content, text.width <= 2,
      case .space(1) = runs[1].content, let first = text.string.unicodeScalars.first
    else { return false }
    return !first.properties.isAlphabetic && first.properties.numericType == nil
  }
}
