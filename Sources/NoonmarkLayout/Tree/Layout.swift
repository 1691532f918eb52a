import Almanac
import NoonmarkText

/// The contents of a widget, from top to bottom, before they are fitted to a width.
package typealias Layout = [Block]

extension Layout {
  package init(@LayoutBuilder _ blocks: () -> [Block]) { self = blocks() }
}

/// A part of a layout that takes one or more whole lines.
package indirect enum Block: Hashable, Sendable {
  /// One line of elements with a column between neighbors.
  case row([Element])
  /// One line of elements without columns between them.
  ///
  /// It expires with any of its elements, including empty and truncated ones.
  case line([Element])
  /// Several lines whose elements are aligned in columns.
  ///
  /// A column is as wide as its widest element. If there is too little space, labels take shorter
  /// forms, and the column at `flexible` is truncated. Extra space goes to the first column of
  /// spacers, or to the flexible column if there are no spacers.
  case table([[Cell]], flexible: Int)
  /// Text that is wrapped at spaces into at most `maxLines` lines.
  case paragraph(DisplayText, Style, maxLines: Int)
  /// A line across the whole width.
  case rule
  /// The titles of tabs, one open, over a line across the whole width.
  case tabs([TabTitle], open: Int)
  /// An empty line.
  case blank
  /// A picture of a fixed size, found by its name.
  case picture(PictureSlot)
  /// Bars side by side, drawn upward in eighths of a line.
  case chart(BarChart)
  /// Lines of glyphs in several colors.
  case drawing(Drawing)
  /// Two layouts side by side, the left layout with a fixed width.
  case columns(left: Layout, leftWidth: Int, gap: Int, right: Layout)
  /// A block with an expiry, which its elements inherit. Other blocks inherit the entry's expiry.
  case timed(Block, Expiry)

  /// Returns a block that expires at an instant.
  ///
  /// `nil` means never.
  package func expires(at instant: Instant?) -> Block { expiring(Expiry(instant)) }

  /// Returns a block that never expires, since it depends on nothing that changes.
  package func constant() -> Block { expiring(.never) }

  private func expiring(_ expiry: Expiry) -> Block {
    if case .timed(let block, _) = self { .timed(block, expiry) } else { .timed(self, expiry) }
  }

  /// Whether the block is one line of elements.
  var isRow: Bool {
    switch self {
    case .row, .line: true
    case .timed(let block, _): block.isRow
    default: false
    }
  }
}

/// An element of a table.
package struct Cell: Hashable, Sendable {
  package let element: Element
  /// The position of the element in its column.
  package let alignment: DisplayText.Alignment
  /// Whether its column is left out before labels take shorter forms.
  package let isOptional: Bool

  package init(
    _ content: some RowContent, _ alignment: DisplayText.Alignment = .leading,
    isOptional: Bool = false
  ) {
    element = content.element
    self.alignment = alignment
    self.isOptional = isOptional
  }
}

/// The space for a picture, in terminal cells.
package struct PictureSlot: Hashable, Sendable {
  /// The picture's name, without its color scheme: `winter`.
  package let name: String
  package let width: Int
  /// The number of lines.
  ///
  /// A line shows two rows of pixels.
  package let height: Int
  /// The color of the whole slot if the picture cannot be read.
  package let fallback: Paint

  package init(name: String, width: Int, height: Int, fallback: Paint) {
    self.name = name
    self.width = width
    self.height = height
    self.fallback = fallback
  }
}

/// Builds a layout of stacked blocks.
@resultBuilder package enum LayoutBuilder {
  package static func buildExpression(_ row: Row) -> [Block] { [.row(row.elements)] }
  package static func buildExpression(_ block: Block) -> [Block] { [block] }
  package static func buildExpression(_ blocks: [Block]) -> [Block] { blocks }
  package static func buildPartialBlock(first: [Block]) -> [Block] { first }
  package static func buildPartialBlock(accumulated: [Block], next: [Block]) -> [Block] {
    accumulated + next
  }
  package static func buildOptional(_ blocks: [Block]?) -> [Block] { blocks ?? [] }
  package static func buildArray(_ blocks: [[Block]]) -> [Block] { Array(blocks.joined()) }
  package static func buildEither(first blocks: [Block]) -> [Block] { blocks }
  package static func buildEither(second blocks: [Block]) -> [Block] { blocks }
}

/// Builds a row of elements from left to right.
@resultBuilder package enum RowBuilder {
  package static func buildExpression(_ content: some RowContent) -> [Element] {
    [content.element]
  }
  package static func buildExpression(_ element: Element?) -> [Element] {
    element.map { [$0] } ?? []
  }
  package static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  package static func buildPartialBlock(first: [Element]) -> [Element] { first }
  package static func buildPartialBlock(accumulated: [Element], next: [Element]) -> [Element] {
    accumulated + next
  }
  package static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
  package static func buildEither(first elements: [Element]) -> [Element] { elements }
  package static func buildEither(second elements: [Element]) -> [Element] { elements }
  package static func buildFinalResult(_ elements: [Element]) -> [Element] { elements }
  package static func buildFinalResult(_ elements: [Element]) -> Row { Row { elements } }
}

/// One line of elements with a column between neighbors.
package struct Row {
  let elements: [Element]

  package init(@RowBuilder _ elements: () -> [Element]) {
    self.elements = elements()
  }

  /// Returns a row whose elements expire at an instant.
  ///
  /// `nil` means never.
  package func expires(at instant: Instant?) -> Block { Block.row(elements).expires(at: instant) }

  /// Returns a row that never expires, since it depends on nothing that changes.
  package func constant() -> Block { Block.row(elements).constant() }
}

package struct TabTitle: Hashable, Sendable {
  package let text: DisplayText
  package let count: DisplayText

  package init(_ text: DisplayText, count: DisplayText) {
    self.text = text
    self.count = count
  }

  fileprivate var width: Int { text.width + 1 + count.width }
}

/// Tabs over a rule that is heavy under the open tab.
///
/// If they are too wide, the first ones are left out, so the open tab and a part of the next one
/// are visible.
package struct Tabs {
  private static let gap = 3
  private static let hidden: [Run] = [
    Run(.text(DisplayText.ellipsis, Style(.muted))), Run(.space(1)),
  ]
  private static let hiddenWidth = hidden.reduce(0) { $0 + $1.width }

  private let titles: [TabTitle]
  private let open: Int
  private let width: Int
  /// The index of the first visible tab.
  private let first: Int

  package init(_ titles: [TabTitle], open: Int, width: Int) {
    self.titles = titles
    self.open = open
    self.width = width
    let last = min(open + 1, titles.count - 1)
    // The next tab is not shown instead of the open one.
    let start = Tabs.start(titles, through: last, width).flatMap { $0 > open ? nil : $0 }
    first = start ?? Tabs.start(titles, through: open, width) ?? open
  }

  /// Returns the first of the tabs that fit before one of them.
  ///
  /// `nil` if that one does not fit.
  private static func start(_ titles: [TabTitle], through last: Int, _ width: Int) -> Int? {
    // The ellipsis after the last one takes a column.
    let rest = last < titles.count - 1 ? 1 : 0
    return (0...max(last, 0)).first { start in
      let shown = titles[start...].prefix(last - start + 1)
      let lead = start > 0 ? hiddenWidth : 0
      return lead + shown.reduce(-gap) { $0 + gap + $1.width } + rest <= width
    }
  }

  func lines(expires: Instant?) -> [Line] {
    var runs = first > 0 ? Tabs.hidden : []
    var before = 0
    for (index, tab) in titles.enumerated().dropFirst(first) {
      if index > first { runs.append(Run(.space(Tabs.gap))) }
      let isOpen = index == open
      if isOpen { before = runs.reduce(0) { $0 + $1.width } }
      runs.append(Run(.text(tab.text, Style(isOpen ? .accent : .muted, isBold: isOpen))))
      runs.append(Run(.space(1)))
      runs.append(Run(.text(tab.count, Style(.muted)), expires: expires))
    }
    let openWidth = titles.indices.contains(open) ? titles[open].width : 0
    let start = min(before, width)
    let end = min(before + openWidth, width)
    let rule = [
      Run(.text(DisplayText(drawing: "─", count: start), Style(.rule))),
      // The number of digits may change with the count.
      Run(.text(DisplayText(drawing: "━", count: end - start), Style(.accent)), expires: expires),
      Run(.text(DisplayText(drawing: "─", count: width - end), Style(.rule))),
    ]
    return [Line(runs).truncated(to: width), Line(rule.filter { $0.width > 0 })]
  }

  /// Returns the index of the tab at a column, or `nil` beside the tabs.
  package func index(atColumn column: Int) -> Int? {
    let lead = first > 0 ? Tabs.hiddenWidth : 0
    return titles[first...].map(\.width).index(atColumn: column - lead, gap: Tabs.gap)
      .map { $0 + first }
  }
}

extension [Int] {
  /// Returns the part at a column of a line.
  ///
  /// The elements are the widths of the line's parts.
  package func index(atColumn column: Int, gap: Int) -> Int? {
    var start = 0
    for (index, width) in enumerated() {
      if start..<start + width ~= column { return index }
      start += width + gap
    }
    return nil
  }
}
