import Almanac
import NoonmarkBase
import NoonmarkText

/// The embedded icon table, searched in place.
///
/// After leading comments, its lines are sorted by name. The columns are the name and a glyph for
/// each set. The glyph of the nerd set is a hexadecimal code point.
package struct IconTable: ~Escapable {
  /// The name of the line with the fallback glyphs.
  private static let fallbackName = "*"

  private let lines: SortedLines
  private let bytes: Span<UInt8>

  /// Calls a function with the embedded table.
  ///
  /// The table is valid during the call.
  static func withTable<Value>(_ body: (IconTable) -> Value) -> Value {
    let text = EmbeddedFile.text(of: "themes/icons", in: EmbeddedFiles.text) ?? ""
    return body(IconTable(text.span))
  }

  /// Creates a table without copying its bytes.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    lines = SortedLines(bytes)
    self.bytes = bytes
  }

  /// The line of the fallback, empty if the table has none.
  package var fallbackRow: Range<Int> {
    row(named: IconTable.fallbackName.utf8[...]) ?? lines.start..<lines.start
  }

  /// The names of all lines, sorted, without the fallback.
  package var names: [String] {
    var names: [String] = []
    var position = lines.start
    while position < bytes.count {
      let row = lines.line(at: position)
      let name = text(ofColumn: 0, row)
      if name != IconTable.fallbackName { names.append(name) }
      position = row.upperBound + 1
    }
    return names
  }

  /// Returns the line of a name, or `nil`.
  package func row(named name: Substring.UTF8View) -> Range<Int>? {
    lines.line { order(ofRow: $0, to: name) }
  }

  /// Compares the first column of a line with a name.
  ///
  /// Negative if the line sorts first.
  private func order(ofRow row: Range<Int>, to name: Substring.UTF8View) -> Int {
    var position = row.lowerBound
    func isInColumn() -> Bool { position < row.upperBound && bytes[position] != UInt8(ascii: " ") }
    for byte in name {
      guard isInColumn() else { return -1 }
      if bytes[position] != byte { return Int(bytes[position]) - Int(byte) }
      position += 1
    }
    return isInColumn() ? 1 : 0
  }

  /// Returns the first line with a code point as its nerd glyph, or `nil`.
  package func row(ofNerdGlyph scalar: Unicode.Scalar) -> Range<Int>? {
    var position = lines.start
    while position < bytes.count {
      let row = lines.line(at: position)
      if UInt32(text(ofColumn: 2, row), radix: 16) == scalar.value { return row }
      position = row.upperBound + 1
    }
    return nil
  }

  /// Returns the glyph of a line in a set.
  ///
  /// Empty if the line has none.
  package func glyph(in icons: IconSet, ofRow row: Range<Int>) -> DisplayText {
    let glyph =
      switch icons {
      case .emoji: text(ofColumn: 1, row)
      case .nerd: IconTable.character(text(ofColumn: 2, row))
      case .unicode: String(text(ofColumn: 3, row).unicodeScalars.prefix(1))
      case .ascii: text(ofColumn: 4, row)
      }
    return DisplayText(drawing: glyph)
  }

  /// Whether people recognize the glyph of a line in a set without a legend.
  func isRecognizable(in icons: IconSet, ofRow row: Range<Int>) -> Bool {
    switch icons {
    case .emoji, .nerd: true
    case .unicode: text(ofColumn: 3, row).utf8.last != UInt8(ascii: "~")
    case .ascii: false
    }
  }

  private static func character(_ digits: String) -> String {
    UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }.map { String(Character($0)) } ?? ""
  }

  private func text(ofColumn index: Int, _ row: Range<Int>) -> String {
    bytes.text(in: column(index, ofRow: row))
  }

  /// Returns the range of a column of a line.
  ///
  /// Empty if the line has no such column.
  private func column(_ index: Int, ofRow row: Range<Int>) -> Range<Int> {
    var position = row.lowerBound
    for passed in 0...index {
      while position < row.upperBound, bytes[position] == UInt8(ascii: " ") { position += 1 }
      let first = position
      while position < row.upperBound, bytes[position] != UInt8(ascii: " ") { position += 1 }
      if passed == index { return first..<position }
    }
    return row.upperBound..<row.upperBound
  }
}
