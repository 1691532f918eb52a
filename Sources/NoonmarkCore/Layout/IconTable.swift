/// The file of the icons as it lies in the program, searched in place.
///
/// Its lines are sorted by name after a head of comments; a line's columns are the name and then a
/// glyph for each set, the nerd one as a hexadecimal code point.
struct IconTable {
  /// The name of the line whose glyphs stand for every unknown name; it is none of a symbol.
  private static let fallbackName = "*"

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the lines of icons begin, after the head.
  private let start: Int

  /// Calls a function with the table that the program carries, which ends with the call.
  static func withTable<Value>(_ body: (IconTable) -> Value) -> Value {
    EmbeddedFiles.withBytes(of: "themes/icons") { bytes in
      body(IconTable(bytes ?? UnsafeBufferPointer(start: nil, count: 0)))
    }
  }

  /// Reads a table, of which nothing is copied.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var start = 0
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      start = IconTable.end(ofLineAt: start, in: bytes) + 1
    }
    self.start = min(start, bytes.count)
  }

  /// The line of the fallback; empty where the table has none.
  var fallbackRow: Range<Int> {
    row(named: IconTable.fallbackName.utf8[...]) ?? start..<start
  }

  /// The names of all lines, in their order, without the fallback.
  var names: [String] {
    var names: [String] = []
    var position = start
    while position < bytes.count {
      let end = IconTable.end(ofLineAt: position, in: bytes)
      let name = String(decoding: bytes[column(0, ofRow: position..<end)], as: UTF8.self)
      if name != IconTable.fallbackName { names.append(name) }
      position = end + 1
    }
    return names
  }

  /// Returns the line of a name, or nil where the table has none.
  func row(named name: Substring.UTF8View) -> Range<Int>? {
    // Both ends stand where a line begins, or at the end of the table.
    var low = start
    var high = bytes.count
    while low < high {
      var first = low + (high - low) / 2
      while first > low, bytes[first - 1] != UInt8(ascii: "\n") { first -= 1 }
      let row = first..<IconTable.end(ofLineAt: first, in: bytes)
      let found = bytes[column(0, ofRow: row)]
      if found.elementsEqual(name) { return row }
      if found.lexicographicallyPrecedes(name) {
        low = min(row.upperBound + 1, high)
      } else {
        high = first
      }
    }
    return nil
  }

  /// Returns the first line whose glyph of the nerd set is a code point, or nil where none's is.
  func row(ofNerdGlyph scalar: Unicode.Scalar) -> Range<Int>? {
    var position = start
    while position < bytes.count {
      let row = position..<IconTable.end(ofLineAt: position, in: bytes)
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
    return DisplayText(clean: glyph, width: DisplayWidth.of(glyph))
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

  /// Returns where a line ends: at its line feed, or at the end of the bytes.
  private static func end(
    ofLineAt first: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    bytes[first...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}
