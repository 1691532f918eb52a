/// A small picture of square pixels, drawn two to a character cell as half blocks.
///
/// Its file is plain text. A line is one of
/// - `# a comment`, or empty;
/// - `x = #rrggbb`, a color and the character that stands for it, with an optional `# comment`
///   after it. The character is any visible ASCII one but `.`, `|`, `#` and `=`;
/// - `|..xx..|`, a row of pixels between bars, `.` being transparent. A color is named before the
///   first row that uses it.
///
/// Rows are all as wide as the first. A picture is at most 48 pixels wide and 40 tall.
package struct Picture: Hashable, Sendable {
  /// The most pixels in a row.
  package static let maximumWidth = 48
  /// The most rows of pixels.
  package static let maximumHeight = 40

  /// Pixels in a row, which is also the columns that the picture takes.
  package let width: Int
  /// Rows of pixels; always even.
  package let height: Int
  /// The pixels, row by row from the top left; nil is transparent.
  package let pixels: [Color?]

  /// Reads the text of a picture file.
  ///
  /// An odd number of rows gets a transparent one at the bottom. A throw names the first line that
  /// is wrong.
  package init(bytes: [UInt8]) throws(PictureError) {
    let reader = try PictureReader(bytes)
    var pixels = reader.pixels
    if reader.height % 2 == 1 { pixels += repeatElement(nil, count: reader.width) }
    self.pixels = pixels
    width = reader.width
    height = pixels.count / reader.width
  }

  /// Character cells across.
  package var columns: Int { width }
  /// Character cells down.
  package var rows: Int { height / 2 }

  /// The cell at a column and row, both from 0, within `columns` and `rows`.
  package subscript(column column: Int, row row: Int) -> HalfBlock {
    let upper = 2 * row * width + column
    return HalfBlock(upper: pixels[upper], lower: pixels[upper + width])
  }
}

/// One character cell of a picture: two pixels, one above the other.
package struct HalfBlock: Hashable, Sendable {
  /// The upper pixel; nil is transparent.
  package let upper: Color?
  /// The lower pixel; nil is transparent.
  package let lower: Color?

  /// Creates a cell from its two pixels.
  package init(upper: Color?, lower: Color?) {
    self.upper = upper
    self.lower = lower
  }
}
