/// Why the text of a picture file cannot be read.
package struct PictureError: Error, Hashable, Sendable {
  /// What is wrong with a line.
  package enum Problem: Hashable, Sendable {
    /// It is neither a comment nor a color nor a row.
    case unknownLine
    /// The character cannot stand for a color.
    case badKey(UInt8)
    /// The character already stands for a color.
    case repeatedKey(UInt8)
    /// The color is not `#rgb` or `#rrggbb`.
    case badColor
    /// The row does not end in a bar, or something follows the bar.
    case openRow
    /// The row has nothing between its bars.
    case emptyRow
    /// The row has a character that no line before it gave a color, in this column from 1.
    case unknownPixel(UInt8, column: Int)
    /// The row has another width than the first.
    case unevenRow(width: Int, expected: Int)
    /// The row is wider than `Picture.maximumWidth`.
    case tooWide(width: Int)
    /// There are more rows than `Picture.maximumHeight`.
    case tooTall
    /// The file ends without a row.
    case noRows
  }

  /// The line, from 1.
  package let line: Int
  /// What is wrong with it.
  package let problem: Problem

  /// Creates an error.
  package init(line: Int, problem: Problem) {
    self.line = line
    self.problem = problem
  }
}

extension PictureError: CustomStringConvertible {
  /// One line for people, such as `line 3: the row is 19 pixels wide, the first is 20`.
  package var description: String { "line \(line): \(problem)" }
}

extension PictureError.Problem: CustomStringConvertible {
  /// What is wrong, without the line.
  package var description: String {
    switch self {
    case .unknownLine:
      "expected a color (x = #rrggbb), a row (|..x..|) or a comment (# …)"
    case .badKey(let key):
      "\(name(of: key)) cannot stand for a color"
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
      "the row is \(width) pixels wide, \(Picture.maximumWidth) is the most"
    case .tooTall:
      "the picture has more than \(Picture.maximumHeight) rows"
    case .noRows:
      "the picture has no rows"
    }
  }

  /// A byte as it can be shown: control characters and bytes outside ASCII by number.
  private func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7e: "'\(Character(UnicodeScalar(byte)))'"
    case 0x20: "a space"
    default: "byte \(byte)"
    }
  }
}
