import Almanac
import NoonmarkText

/// Fits the elements of a row into a width.
///
/// If there is too little space, it is saved in this order:
///
/// 1. Bars shrink.
/// 2. In a line without columns between its elements, empty columns are left out, from the right.
/// 3. Labels take shorter forms, from the right.
/// 4. The name is truncated, but not below six columns.
/// 5. Bars and sparklines are left out, then, in a line with columns between its elements, icons.
/// 6. Labels are truncated, longest first. A name truncated to one column is left out.
/// 7. The line is truncated.
///
/// If the width is exact, extra space goes to spacers. Without spacers, it goes to bars. Without
/// bars, it goes before the last pill. In a stack of lines, the bars are aligned: each leaves
/// the columns that any line of the stack needs before and after its bar.
struct RowFitting {
  private var elements: [Element]
  private var widths: [Int]
  private var variants: [Int]
  /// The columns between neighbors.
  private let gap: Int
  private let room: LayoutWidth
  /// When the row expires, which its elements inherit.
  private let expires: Instant?

  private init(_ elements: [Element], gap: Int, room: LayoutWidth, expires: Instant?) {
    self.elements = elements
    self.gap = gap
    self.room = room
    self.expires = expires
    variants = elements.map { _ in 0 }
    widths = elements.map { $0.naturalWidth() }
  }

  /// Returns the row as a line that fits the space.
  static func line(
    of elements: [Element], gap: Int = 1, in room: LayoutWidth, fillsWidth: Bool,
    expires: Instant?
  ) -> Line {
    let width = room.columns
    var fitting = RowFitting(elements, gap: gap, room: room, expires: expires)
    fitting.shrink(to: width)
    if fillsWidth { fitting.grow(to: width) }
    if let alignment = room.alignment { fitting.align(alignment) }
    var line = fitting.line()
    // The line expires with what is hidden too, since its next text may be short enough to fit.
    var hiddenExpires = fitting.hiddenExpires
    if line.width > width {
      hiddenExpires = earliest(hiddenExpires, line.expires)
      line = line.truncated(to: width)
    } else if fillsWidth {
      line = line.fitted(to: width)
    }
    hiddenExpires.map { line.runs.append(Run(.space(0), expires: $0)) }
    return line
  }

  /// The columns of all elements, and of the gaps between visible elements.
  private var total: Int {
    var sum = 0
    var shown = 0
    for (index, width) in widths.enumerated() where width > 0 {
      sum += width
      if case .spacer = elements[index].kind { continue }
      shown += 1
    }
    return sum + gap * max(shown - 1, 0)
  }

  private mutating func shrink(to limit: Int) {
    for index in elements.indices {
      guard total > limit, case .bar(let bar) = elements[index].kind else { continue }
      widths[index] = max(bar.minimumWidth, widths[index] - (total - limit))
    }
    // They pad the fields of a template. In a row, a gap indents what follows.
    for index in elements.indices.reversed() where gap == 0 {
      guard total > limit, case .gap = elements[index].kind else { continue }
      widths[index] = max(0, widths[index] - (total - limit))
    }
    for index in elements.indices.reversed() {
      guard case .label(let label) = elements[index].kind else { continue }
      while total > limit, variants[index] + 1 < label.variants.count {
        variants[index] += 1
        widths[index] = elements[index].naturalWidth(form: variants[index])
      }
    }
    guard total > limit else { return }
    let whole = widths
    let names = elements.indices.filter { elements[$0].fit == .name }
    for index in names { widths[index] = min(widths[index], Label.minimumNameWidth) }
    for index in elements.indices where total > limit && elements[index].isChart {
      widths[index] = 0
    }
    // In a template, the space beside an icon would stay.
    for index in elements.indices
    where gap > 0 && total > limit && elements[index].fit == .icon {
      widths[index] = 0
    }
    // Names take the columns that are left.
    for index in names {
      widths[index] += max(min(limit - total, whole[index] - widths[index]), 0)
    }
    while total > limit, let index = longestTruncatable() {
      widths[index] = max(1, widths[index] - (total - limit))
    }
    for index in names where total > limit || widths[index] == 1 && whole[index] > 1 {
      widths[index] = 0
    }
    // A text that ends before a wide character leaves a column for other elements.
    for index in elements.indices where widths[index] < whole[index] {
      guard case .label(let label) = elements[index].kind else { continue }
      widths[index] = label.variant(variants[index]).truncated(to: widths[index]).width
    }
  }

  /// Returns the first of the longest labels that can be truncated.
  private func longestTruncatable() -> Int? {
    elements.indices
      .filter { [.truncated, .name].contains(elements[$0].fit) && widths[$0] > 1 }
      .max { widths[$0] < widths[$1] }
  }

  private mutating func grow(to width: Int) {
    let missing = width - total
    guard missing > 0 else { return }
    let spacers = elements.indices.filter { elements[$0].kind == .spacer }
    if !spacers.isEmpty {
      for (order, index) in spacers.enumerated() {
        widths[index] += missing / spacers.count + (order < missing % spacers.count ? 1 : 0)
      }
      return
    }
    if let index = flexibleBar {
      widths[index] += missing
      return
    }
    let pill = elements.lastIndex { if case .pill = $0.kind { true } else { false } }
    if let pill, pill > 0 { insertSpace(missing, at: pill) }
  }

  /// Aligns the bar with the other bars of a stack.
  private mutating func align(_ alignment: BarAlignment) {
    guard let index = flexibleBar, case .bar(let bar) = elements[index].kind,
      let edges = line().barEdges
    else { return }
    let (before, after) = (alignment.head - edges.head, alignment.tail - edges.tail)
    guard before >= 0, after >= 0, widths[index] - before - after >= bar.minimumWidth else {
      return
    }
    widths[index] -= before + after
    insertSpace(after, at: index + 1)
    insertSpace(before, at: index)
  }

  private mutating func insertSpace(_ columns: Int, at index: Int) {
    elements.insert(.spacer, at: index)
    widths.insert(columns, at: index)
    variants.insert(0, at: index)
  }

  /// The first visible bar that takes the remaining columns.
  private var flexibleBar: Int? {
    elements.indices.first { index in
      guard widths[index] > 0, case .bar(let bar) = elements[index].kind else { return false }
      return bar.isFlexible
    }
  }

  /// When the first of the labels without space expires, or `nil` for never.
  private var hiddenExpires: Instant? {
    elements.indices.reduce(nil) { soonest, index in
      let element = elements[index]
      guard widths[index] == 0, let fit = element.fit, fit != .icon, element.naturalWidth() > 0
      else { return soonest }
      return earliest(soonest, element.expiry.resolved(in: expires))
    }
  }

  private func line() -> Line {
    var runs: [Run] = []
    var needsGap = false
    for (index, element) in elements.enumerated() where widths[index] > 0 {
      let width = widths[index]
      if element.kind == .spacer {
        runs.append(Run(.space(width)))
        continue
      }
      if needsGap { runs.append(Run(.space(gap))) }
      needsGap = gap > 0
      runs.append(
        element.run(form: variants[index], columns: width, in: room, expires: expires)
          .truncated(to: width))
    }
    return Line(runs)
  }
}

extension Element {
  /// The label's way to save columns, or `nil` for other elements.
  fileprivate var fit: Label.Fit? {
    if case .label(let label) = kind { label.fit } else { nil }
  }

  /// Whether the element is a bar or a sparkline.
  fileprivate var isChart: Bool {
    switch kind {
    case .bar, .sparkline: true
    case .label, .pill, .gap, .spacer: false
    }
  }
}
