extension LineFile {
  /// Where a line and its parts lie in the bytes.
  struct Line: Hashable, Sendable {
    /// Where it starts.
    let start: Int
    /// Where the next line starts.
    let end: Int
    let kind: Kind
    /// The key of an entry, else empty.
    let key: Range<Int>
    /// The value of an entry; where it is empty, the place right after the `=`.
    let value: Range<Int>

    enum Kind: Hashable, Sendable {
      case entry
      /// A comment or a blank line.
      case other
      case noEqualsSign
      case noKey
    }

    var isEntry: Bool { kind == .entry }
  }

  /// Takes a file apart into lines.
  ///
  /// Each byte belongs to exactly one, but for a byte order mark at the start of the file.
  static func parse(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = withoutMarks(bytes[...]).startIndex
    while start < bytes.count {
      let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let end = min(newline + 1, bytes.count)
      var content = bytes[start..<newline]
      while content.last == UInt8(ascii: "\r") { content.removeLast() }
      lines.append(line(withoutMarks(content), start: start, end: end))
      start = end
    }
    return lines
  }

  private static func line(_ content: ArraySlice<UInt8>, start: Int, end: Int) -> Line {
    func made(_ kind: Line.Kind, key: Range<Int>? = nil, value: Range<Int>? = nil) -> Line {
      Line(
        start: start, end: end, kind: kind, key: key ?? start..<start, value: value ?? start..<start
      )
    }
    let text = trimmed(content)
    if text.isEmpty || text.first == UInt8(ascii: "#") { return made(.other) }
    let data = text[..<commentStart(text)]
    guard let equals = data.firstIndex(of: UInt8(ascii: "=")) else { return made(.noEqualsSign) }
    let key = trimmed(data[..<equals])
    if key.isEmpty { return made(.noKey) }
    let rest = text[equals...]
    let value = trimmed(rest[..<commentStart(rest)].dropFirst())
    let place = value.isEmpty ? equals + 1..<equals + 1 : value.startIndex..<value.endIndex
    return made(.entry, key: key.startIndex..<key.endIndex, value: place)
  }

  /// Returns where a comment starts: at the first `#` that stands between white space.
  ///
  /// - Parameter text: A line, or its rest from the `=` on, where a value in quotes is passed over.
  /// - Returns: The place of the `#`, or the text's end.
  private static func commentStart(_ text: ArraySlice<UInt8>) -> Int {
    for index in (quotationEnd(text) ?? text.startIndex)..<text.endIndex
    where index > text.startIndex && text[index] == UInt8(ascii: "#") && isBlank(text[index - 1]) {
      if index + 1 == text.endIndex || isBlank(text[index + 1]) { return index }
    }
    return text.endIndex
  }

  /// Returns where a value in double quotes ends that follows a `=`; nil where none does.
  private static func quotationEnd(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == UInt8(ascii: "=") else { return nil }
    let quote = UInt8(ascii: "\"")
    let value = trimmed(text.dropFirst())
    guard value.first == quote else { return nil }
    return value.dropFirst().firstIndex(of: quote).map { $0 + 1 }
  }

  /// Whether a key would be read as it is written.
  static func isWritable(key: String) -> Bool {
    let bytes = Array(key.utf8)
    return !bytes.isEmpty && bytes.first != UInt8(ascii: "#") && !bytes.starts(with: byteOrderMark)
      && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "=") }
  }

  /// Whether a value without white space at its ends would be read as it is written.
  static func isWritable(value: ArraySlice<UInt8>) -> Bool {
    if value.contains(UInt8(ascii: "\n")) || value.contains(UInt8(ascii: "\r")) { return false }
    return !hasComment(value)
  }

  /// Whether a part of a value would be read as a comment.
  static func hasComment(_ value: some Collection<UInt8>) -> Bool {
    let rest = Array("= ".utf8) + value
    return commentStart(rest[...]) < rest.endIndex
  }

  /// Returns a slice without the byte order marks at its start.
  private static func withoutMarks(_ slice: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var slice = slice
    while slice.starts(with: byteOrderMark) { slice.removeFirst(byteOrderMark.count) }
    return slice
  }

  /// Returns a slice without spaces and tabs at its ends.
  package static func trimmed(_ slice: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var slice = slice
    while let first = slice.first, isBlank(first) { slice.removeFirst() }
    while let last = slice.last, isBlank(last) { slice.removeLast() }
    return slice
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }
}
