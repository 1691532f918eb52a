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
  package static let maximumWidth = 20
  /// The maximum number of rows of pixels.
  package static let maximumHeight = 16

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

  /// The two pixels of the cell at a column and row, counted from 0.
  package subscript(column column: Int, row row: Int) -> (upper: Color?, lower: Color?) {
    let upper = 2 * row * width + column
    return (pixels[upper], pixels[upper + width])
  }
}

/// A parser of picture files.
struct PictureReader {
  private(set) var pixels: [Color?] = []
  /// The width of the first row, or 0 before it.
  private(set) var width = 0
  /// The number of rows so far.
  private(set) var height = 0

  private var line = 0
  /// The colors by ASCII character.
  private var palette = [Color?](repeating: nil, count: 128)

  init(_ bytes: [UInt8]) throws(Diagnostic) {
    pixels.reserveCapacity(min(bytes.count, Picture.maximumWidth * Picture.maximumHeight))
    for found in FileLines(bytes) {
      line = found.number
      try readLine(bytes[found.content].trimmed)
    }
    line = max(line, 1)
    guard width > 0 else { throw error("the picture has no rows") }
  }

  private mutating func readLine(_ text: ArraySlice<UInt8>) throws(Diagnostic) {
    switch text.first {
    case nil, UInt8(ascii: "#"): return
    case UInt8(ascii: "|"): try readRow(text.dropFirst())
    case let key?: try readColor(key, text.dropFirst())
    }
  }

  /// Parses the rest of a row, after its first bar.
  private mutating func readRow(_ text: ArraySlice<UInt8>) throws(Diagnostic) {
    guard text.last == UInt8(ascii: "|") else { throw error("the row does not end in |") }
    let row = text.dropLast()
    guard !row.isEmpty else { throw error("the row has no pixels") }
    guard row.count <= Picture.maximumWidth else {
      throw error(
        "the row is \(row.count) pixels wide, the maximum is \(Picture.maximumWidth)")
    }
    guard width == 0 || row.count == width else {
      throw error("the row is \(row.count) pixels wide, the first is \(width)")
    }
    guard height < Picture.maximumHeight else {
      throw error("the picture has more than \(Picture.maximumHeight) rows")
    }
    width = row.count
    height += 1
    for (column, key) in row.enumerated() {
      if key == UInt8(ascii: ".") {
        pixels.append(nil)
      } else if key < 128, let color = palette[Int(key)] {
        pixels.append(color)
      } else {
        throw error("\(name(of: key)) in column \(column + 1) has no color yet")
      }
    }
  }

  /// Parses the rest of `x = #rrggbb`, with or without a comment.
  private mutating func readColor(
    _ key: UInt8, _ text: ArraySlice<UInt8>
  ) throws(Diagnostic) {
    let afterKey = text.trimmed
    guard afterKey.first == UInt8(ascii: "=") else {
      throw error("expected a color (x = #rrggbb), a row (|..x..|) or a comment (# …)")
    }
    guard (0x21...0x7e).contains(key), key != UInt8(ascii: "."), key != UInt8(ascii: "=") else {
      throw error("\(name(of: key)) cannot be used for a color")
    }
    guard palette[Int(key)] == nil else {
      throw error("\(name(of: key)) already has a color")
    }
    let value = afterKey.dropFirst().trimmed
    let word = value.prefix { !$0.isSpaceOrTab }
    let rest = value.dropFirst(word.count).trimmed
    guard word.first == UInt8(ascii: "#"), rest.isEmpty || rest.first == UInt8(ascii: "#"),
      let color = Color(hexBytes: word)
    else { throw error("the color is not #rrggbb or #rgb") }
    palette[Int(key)] = color
  }

  private func error(_ message: String) -> Diagnostic {
    Diagnostic(line: line, message: message)
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
