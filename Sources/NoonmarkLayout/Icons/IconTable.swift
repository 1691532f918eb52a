import NoonmarkText

/// The file of the icons as it lies in the program, searched in place.
///
/// Its lines are sorted by name after a head of comments; a line's columns are the name and then a
/// glyph for each set, the nerd one as a hexadecimal code point.
struct IconTable {
  /// The name of the line whose glyphs stand for every unknown name; it is none of a symbol.
  private static let fallbackName = "*"

  private let lines: SortedLines
  private var bytes: UnsafeBufferPointer<UInt8> { lines.bytes }

  /// Calls a function with the table that the program carries, which ends with the call.
  static func withTable<Value>(_ body: (IconTable) -> Value) -> Value {
    EmbeddedFile.withBytes(of: "themes/icons", in: EmbeddedFiles.all) { bytes in
      body(IconTable(bytes ?? UnsafeBufferPointer(start: nil, count: 0)))
    }
  }

  /// Reads a table, of which nothing is copied.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    lines = SortedLines(bytes)
  }

  /// The line of the fallback; empty where the table has none.
  var fallbackRow: Range<Int> {
    row(named: IconTable.fallbackName.utf8[...]) ?? lines.start..<lines.start
  }

  /// The names of all lines, in their order, without the fallback.
  var names: [String] {
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

  /// Returns the line of a name, or nil where the table has none.
  func row(named name: Substring.UTF8View) -> Range<Int>? {
    lines.line { row in
      let found = bytes[column(0, ofRow: row)]
      return found.elementsEqual(name) ? 0 : found.lexicographicallyPrecedes(name) ? -1 : 1
    }
  }

  /// Returns the first line whose glyph of the nerd set is a code point, or nil where none's is.
  func row(ofNerdGlyph scalar: Unicode.Scalar) -> Range<Int>? {
    var position = lines.start
    while position < bytes.count {
      let row = lines.line(at: position)
      if UInt32(text(ofColumn: 2, row), radix: 16) == scalar.value { return row }
      position = row.upperBound + 1
    }
    return nil
  }

  /// Returns the glyph of a line in a set; no character where the line has none.
  func glyph(in icons: IconSet, ofRow row: Range<Int>) -> DisplayText {
    let glyph =
      switch icons {
      case .emoji: text(ofColumn: 1, row)
      case .nerd: IconTable.character(text(ofColumn: 2, row))
      case .unicode: text(ofColumn: 3, row)
      case .ascii: text(ofColumn: 4, row)
      }
    return DisplayText(drawing: glyph)
  }

  private static func character(_ digits: String) -> String {
    UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }.map { String(Character($0)) } ?? ""
  }

  private func text(ofColumn index: Int, _ row: Range<Int>) -> String {
    String(decoding: bytes[column(index, ofRow: row)], as: UTF8.self)
  }

  /// Returns where a column of a line stands; empty where the line has no such column.
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
