import Almanac
import NoonmarkBase

extension LineFile {
  /// A line, with the byte ranges of its parts.
  struct Line: Hashable, Sendable {
    let start: Int
    /// The start of the next line.
    let end: Int
    let kind: Kind
    /// The key of an entry, otherwise empty.
    let key: Range<Int>
    /// The value of an entry; if empty, the position after the `=`.
    let value: Range<Int>

    enum Kind: Hashable, Sendable {
      case entry
      /// A comment or a blank line.
      case other
      case noEqualsSign
      case noKey
      /// The line has NUL bytes, as after a crash.
      case damaged
    }

    var isEntry: Bool { kind == .entry }
  }

  /// Splits a file into lines.
  ///
  /// Each byte belongs to exactly one line, except a byte order mark at the start of the file.
  static func parse(_ bytes: [UInt8]) -> [Line] {
    let start = bytes[...].withoutByteOrderMarks.startIndex
    return FileLines(bytes, from: start).map { found in
      line(bytes[found.content], start: found.start, end: found.end)
    }
  }

  private static func line(_ content: ArraySlice<UInt8>, start: Int, end: Int) -> Line {
    func made(_ kind: Line.Kind, key: Range<Int>? = nil, value: Range<Int>? = nil) -> Line {
      Line(
        start: start, end: end, kind: kind, key: key ?? start..<start, value: value ?? start..<start
      )
    }
    if DamagedLine.hasNULBytes(content) { return made(.damaged) }
    let text = content.trimmed
    if text.isEmpty || text.first == UInt8(ascii: "#") { return made(.other) }
    let data = text[..<commentStart(text)]
    guard let equals = data.firstIndex(of: UInt8(ascii: "=")) else { return made(.noEqualsSign) }
    let key = data[..<equals].trimmed
    if key.isEmpty { return made(.noKey) }
    let rest = text[equals...]
    let value = rest[..<commentStart(rest)].dropFirst().trimmed
    let valueRange = value.isEmpty ? equals + 1..<equals + 1 : value.startIndex..<value.endIndex
    return made(.entry, key: key.startIndex..<key.endIndex, value: valueRange)
  }

  /// Returns the index of the `#` that starts a comment, or the end of the text.
  ///
  /// The `#` must have white space on both sides. `text` is a line, or its rest from the `=` on, in
  /// which a quoted value is skipped.
  private static func commentStart(_ text: ArraySlice<UInt8>) -> Int {
    for index in (quotationEnd(text) ?? text.startIndex)..<text.endIndex
    where index > text.startIndex && text[index] == UInt8(ascii: "#")
      && text[index - 1].isSpaceOrTab
    {
      if index + 1 == text.endIndex || text[index + 1].isSpaceOrTab { return index }
    }
    return text.endIndex
  }

  /// Returns the end of a double-quoted value that follows a `=`, or `nil` if none exists.
  private static func quotationEnd(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == UInt8(ascii: "=") else { return nil }
    let quote = UInt8(ascii: "\"")
    let value = text.dropFirst().trimmed
    guard value.first == quote else { return nil }
    return value.dropFirst().firstIndex(of: quote).map { $0 + 1 }
  }

  /// Whether a key is parsed back as it is written.
  static func isWritable(key: String) -> Bool {
    let bytes = Array(key.utf8)
    return !bytes.isEmpty && bytes.first != UInt8(ascii: "#")
      && !bytes.starts(with: [UInt8].byteOrderMark)
      && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "=") }
  }

  /// Whether a trimmed value is parsed back as it is written.
  static func isWritable(value: ArraySlice<UInt8>) -> Bool {
    value.allSatisfy { !$0.isLineEnding && $0 != 0 } && !hasComment(value)
  }

  /// Whether part of a value would be parsed as a comment.
  static func hasComment(_ value: some Collection<UInt8>) -> Bool {
    let rest = Array("= ".utf8) + value
    return commentStart(rest[...]) < rest.endIndex
  }
}
