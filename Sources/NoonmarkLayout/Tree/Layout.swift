import NoonmarkText

/// What a widget wants to show, before it is fitted to a width.
package struct Layout: Hashable, Sendable {
  /// The parts, from the top.
  package var blocks: [Block]

  /// Creates a layout.
  package init(_ blocks: [Block]) {
    self.blocks = blocks
  }
}

/// A part of a layout that takes one or more whole lines.
package indirect enum Block: Hashable, Sendable {
  /// One line of pieces, with a column between neighbours.
  case row([Element])
  /// Several lines whose pieces stand in columns.
  ///
  /// Each row has one label a column; columns take their widest label, and the one at
  /// `flexible` is cut where there is too little room. What is left over goes to the first column
  /// of spacers, or else to the flexible one.
  case table([[Cell]], flexible: Int)
  /// Text broken at spaces into as many lines as it needs, at most `maxLines`.
  case paragraph(DisplayText, Style, maxLines: Int)
  /// A line across the whole width.
  case rule
  /// Titles of tabs, one of them open, over a line across the whole width.
  case tabs([TabTitle], open: Int)
  /// An empty line.
  case blank
  /// A picture, found by its name, in a fixed room.
  case picture(PictureSlot)
  /// Bars side by side, drawn upwards in eighths of a line.
  case chart(BarChart)
  /// Two layouts side by side: the left one has a fixed width.
  case columns(left: Layout, leftWidth: Int, gap: Int, right: Layout)
}

/// A piece of a table.
package struct Cell: Hashable, Sendable {
  /// Where the text stands in its column.
  package enum Alignment: Hashable, Sendable {
    /// At the left.
    case leading
    /// At the right.
    case trailing
  }

  /// The text or pill.
  package let element: Element
  /// Where it stands.
  package let alignment: Alignment

  /// Creates a cell.
  package init(_ element: Element, _ alignment: Alignment = .leading) {
    self.element = element
    self.alignment = alignment
  }
}

/// The room for a picture, in terminal cells.
package struct PictureSlot: Hashable, Sendable {
  /// The picture's name, without its appearance: `winter`.
  package let name: String
  /// Columns.
  package let width: Int
  /// Lines; a line shows two rows of pixels.
  package let height: Int
  /// The colour of the whole room where the picture can't be read.
  package let fallback: Paint

  /// Creates a room for a picture.
  package init(name: String, width: Int, height: Int, fallback: Paint) {
    self.name = name
    self.width = width
    self.height = height
    self.fallback = fallback
  }
}
