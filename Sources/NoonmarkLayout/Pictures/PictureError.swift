/// An error in a picture file.
package struct PictureError: Error, Hashable, Sendable {
  /// The problem with a line.
  package enum Problem: Hashable, Sendable {
    /// The line is not a comment, a color or a row.
    case unknownLine
    /// The character cannot be used for a color.
    case badKey(UInt8)
    /// The character already has a color.
    case repeatedKey(UInt8)
    /// The color is not `#rgb` or `#rrggbb`.
    case badColor
    /// The row has no closing bar, or text after it.
    case openRow
    /// The row has nothing between its bars.
    case emptyRow
    /// A character of the row has no color yet. The column counts from 1.
    case unknownPixel(UInt8, column: Int)
    /// The width of the row differs from the width of the first row.
    case unevenRow(width: Int, expected: Int)
    /// The row is wider than `Picture.maximumWidth`.
    case tooWide(width: Int)
    /// There are more rows than `Picture.maximumHeight`.
    case tooTall
    /// The file ends without a row.
    case noRows
  }

  /// The line number, from 1.
  package let line: Int
  package let problem: Problem

  package init(line: Int, problem: Problem) {
    self.line = line
    self.problem = problem
  }
}

extension PictureError: CustomStringConvertible {
  /// The error with its line: `line 3: the row is 19 pixels wide, the first is 20`.
  package var description: String { "line \(line): \(problem)" }
}

extension PictureError.Problem: CustomStringConvertible {
  /// The error message, without the line.
  package var description: String {
    switch self {
    case .unknownLine:
      "expected a color (x = #rrggbb), a row (|..x..|) or a comment (# …)"
    case .badKey(let key):
      "\(name(of: key)) cannot be used for a color"
    case .repeatedKey(let key):
      "\(name(of: key)) already has a color"
    case .badColor:
      "the color is not #rrggbb or #rgb"
    case .openRow:
      "the row does not end in |"
    case .emptyRow:
      "the row has no pixels"
    case .unknownPixel(let key, let column):
      "\(name(of: key)) in column \(column) has no color yet"
    case .unevenRow(let width, let expected):
      "the row is \(width) pixels wide, the first is \(expected)"
    case .tooWide(let width):
      "the row is \(width) pixels wide, the maximum is \(Picture.maximumWidth)"
    case .tooTall:
      "the picture has more than \(Picture.maximumHeight) rows"
    case .noRows:
      "the picture has no rows"
    }
  }

  /// Returns a byte as a character, or as a number if it is not printable ASCII.
  private func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7e: "'\(Character(UnicodeScalar(byte)))'"
    case 0x20: "a space"
    default: "byte \(byte)"
    }
  }
}
