import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The contents of a widget, before they are fitted to a width.
package struct Layout: Hashable, Sendable {
  /// The parts from top to bottom.
  package var blocks: [Block]

  package init(_ blocks: [Block]) {
    self.blocks = blocks
  }

  package init(@LayoutBuilder _ blocks: () -> [Block]) {
    self.blocks = blocks()
  }
}

/// A part of a layout that takes one or more whole lines.
package struct Block: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case row([Element])
    case line([Element])
    case table(Rows<[[Cell]]>, flexible: Int)
    case paragraph(DisplayText, Style, maxLines: Int)
    case rule
    case tabs([TabTitle], open: Int)
    case blank
    case picture(PictureSlot)
    case chart(BarChart)
    case drawing(Drawing)
    case columns(left: Layout, leftWidth: Int, gap: Int, right: Layout)
    case stack(Rows<Layout>)
  }

  package let kind: Kind
  /// When the block expires, which its elements inherit.
  package var expiry: Expiry

  package init(_ kind: Kind, expiry: Expiry = .inherited) {
    self.kind = kind
    self.expiry = expiry
  }

  /// Returns a block that expires at an instant.
  ///
  /// `nil` means never.
  package func expires(at instant: Instant?) -> Block { Block(kind, expiry: Expiry(instant)) }

  /// Returns a block that never expires, since it depends on nothing that changes.
  package func constant() -> Block { Block(kind, expiry: .never) }

  /// A line across the whole width.
  package static let rule = Block(.rule)

  /// An empty line.
  package static let blank = Block(.blank)

  /// One line of elements with a column between neighbors.
  package static func row(_ elements: [Element]) -> Block { Block(.row(elements)) }

  /// One line of elements without columns between them.
  ///
  /// It expires with any of its elements, even with empty or truncated ones.
  package static func line(_ elements: [Element]) -> Block { Block(.line(elements)) }

  /// Several lines whose elements are aligned in columns.
  ///
  /// A column is as wide as its widest element. If there is too little space, labels take shorter
  /// forms, and the column at `flexible` is truncated. Extra space goes to the first column of
  /// spacers, or to the flexible column if there are no spacers.
  package static func table(_ rows: [[Cell]], flexible: Int) -> Block {
    table(of: Rows([rows]), flexible: flexible)
  }

  /// A table of any length, whose rows are created once to be measured and again to be drawn.
  ///
  /// Each element is one or more rows.
  package static func table(of groups: Rows<[[Cell]]>, flexible: Int) -> Block {
    Block(.table(groups, flexible: flexible))
  }

  /// Stacked layouts, each created when its lines are drawn.
  package static func stack(_ layouts: Rows<Layout>) -> Block { Block(.stack(layouts)) }

  /// Text that is wrapped at spaces into at most `maxLines` lines.
  package static func paragraph(_ text: DisplayText, _ style: Style, maxLines: Int) -> Block {
    Block(.paragraph(text, style, maxLines: maxLines))
  }

  /// The titles of tabs, one open, over a line across the whole width.
  package static func tabs(_ titles: [TabTitle], open: Int) -> Block {
    Block(.tabs(titles, open: open))
  }

  /// A picture of a fixed size, found by its name.
  package static func picture(_ slot: PictureSlot) -> Block { Block(.picture(slot)) }

  /// Bars side by side, drawn upward in eighths of a line.
  package static func chart(_ chart: BarChart) -> Block { Block(.chart(chart)) }

  /// Lines of glyphs in several colors.
  package static func drawing(_ drawing: Drawing) -> Block { Block(.drawing(drawing)) }

  /// Two layouts side by side, the left layout with a fixed width.
  package static func columns(left: Layout, leftWidth: Int, gap: Int, right: Layout) -> Block {
    Block(.columns(left: left, leftWidth: leftWidth, gap: gap, right: right))
  }
}

/// An element of a table.
package struct Cell: Hashable, Sendable {
  /// The side of a column at which the element is.
  package enum Alignment: Hashable, Sendable {
    case leading
    case trailing
  }

  package let element: Element
  package let alignment: Alignment

  package init(_ content: some RowContent, _ alignment: Alignment = .leading) {
    element = content.element
    self.alignment = alignment
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
