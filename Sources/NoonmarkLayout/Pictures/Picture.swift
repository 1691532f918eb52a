import NoonmarkBase
import NoonmarkText

/// A small picture of square pixels, drawn as half blocks with two pixels per cell.
///
/// Its file is plain text. Each line is one of
///
/// - `# a comment`, or empty;
/// - `x = #rrggbb`, a character and its color, with an optional `# comment`. The character is any
///   visible ASCII character except `.`, `|`, `#` and `=`;
/// - `|..xx..|`, a row of pixels between bars, with `.` for transparent pixels. A color must be
///   defined before the first row that uses it.
///
/// All rows have the same width. A picture is at most 48 pixels wide and 40 tall.
package struct Picture: Hashable, Sendable {
  /// The maximum number of pixels in a row.
  package static let maximumWidth = 48
  /// The maximum number of rows of pixels.
  package static let maximumHeight = 40

  /// The pixels in a row, and the columns that the picture takes.
  package let width: Int
  /// The number of rows of pixels, always even.
  package let height: Int
  /// The pixels, row by row from the top left.
  ///
  /// `nil` is transparent.
  package let pixels: [Color?]

  /// Parses a picture file.
  ///
  /// A transparent row is added to an odd number of rows.
  ///
  /// - Throws: The problem of the first invalid line.
  package init(bytes: [UInt8]) throws(Diagnostic) {
    let reader = try PictureReader(bytes)
    var pixels = reader.pixels
    if reader.height % 2 == 1 { pixels += repeatElement(nil, count: reader.width) }
    self.pixels = pixels
    width = reader.width
    height = pixels.count / reader.width
  }

  package var columns: Int { width }
  package var rows: Int { height / 2 }

  /// The cell at a column and row, counted from 0.
  package subscript(column column: Int, row row: Int) -> HalfBlock {
    let upper = 2 * row * width + column
    return HalfBlock(upper: pixels[upper], lower: pixels[upper + width])
  }
}

/// A character cell of a picture: two pixels, one above the other.
package struct HalfBlock: Hashable, Sendable {
  /// The upper pixel.
  ///
  /// `nil` is transparent.
  package let upper: Color?
  /// The lower pixel.
  ///
  /// `nil` is transparent.
  package let lower: Color?

  package init(upper: Color?, lower: Color?) {
    self.upper = upper
    self.lower = lower
  }
}
