import NoonmarkBase
import NoonmarkText

/// A file of `key = value` lines that is edited without losing a byte.
///
/// - Lines end in LF or CRLF; the last may be unterminated. A byte order mark may start the file,
///   and any line, as in concatenated files.
/// - A line whose first character other than spaces and tabs is `#` is a comment. After a value, a
///   `#` between white space, or between white space and the end of the line, starts a comment:
///   `#ff0000` is a value. If the value starts with a double quote, a comment cannot start before
///   the next quote: `" # "` is a value, quotes included.
/// - The key is the text before the first `=`, the value the text after it, both trimmed of spaces
///   and tabs. Malformed UTF-8 decodes to U+FFFD.
/// - If a key is repeated, the last value counts.
///
/// Comments, blank lines, unknown keys and invalid lines are preserved byte for byte.
package struct LineFile: Hashable, Sendable {
  package let bytes: [UInt8]
  private let lines: [Line]

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    lines = LineFile.parse(bytes)
  }

  /// A key and its value.
  package struct Entry: Hashable, Sendable {
    /// The line number, from 1.
    package let line: Int
    package let key: String
    package let value: String
  }

  /// The entries in file order, including overridden ones.
  package var entries: [Entry] {
    lines.indices.compactMap { lines[$0].isEntry ? entry(at: $0) : nil }
  }

  package var hasEntries: Bool { lines.contains { $0.isEntry } }

  /// The line numbers of the entries, from 1.
  ///
  /// Unlike `entries`, this decodes no text; get the entries that are needed by `entry(onLine:)`.
  package var entryLines: [Int] {
    lines.indices.compactMap { lines[$0].isEntry ? $0 + 1 : nil }
  }

  /// Returns the entry on a line; requires that the line has an entry.
  package func entry(onLine line: Int) -> Entry { entry(at: line - 1) }

  /// Whether a line sets a key; requires that the line has an entry.
  package func hasKey(_ key: String, onLine line: Int) -> Bool { isKey(of: lines[line - 1], key) }

  /// The problems with invalid lines, in file order.
  package var diagnostics: [Diagnostic] {
    lines.indices.compactMap { index in
      switch lines[index].kind {
      case .noEqualsSign: Diagnostic(line: index + 1, message: "no '=' after the key")
      case .noKey: Diagnostic(line: index + 1, message: "no key before '='")
      case .damaged: Diagnostic(line: index + 1, message: DamagedLine.nulBytes)
      case .entry, .other: nil
      }
    }
  }

  /// Returns a problem for each line whose key a later line sets again, in file order.
  ///
  /// - Parameter lines: The numbers of lines with entries, from 1.
  package func repetitions(among lines: [Int]) -> [Diagnostic] {
    var later: [String: Int] = [:]
    let found = lines.reversed().compactMap { line -> Diagnostic? in
      let key = entry(onLine: line).key
      return later.updateValue(line, forKey: key).map { laterLine in
        Diagnostic(
          line: line,
          message: "'\(key)' is set again on line \(laterLine), which is used: remove one of them")
      }
    }
    return found.reversed()
  }

  /// Returns the last entry of a key.
  package func entry(_ key: String) -> Entry? {
    lastIndex(of: key).map(entry(at:))
  }

  /// Returns the last value of a key.
  package func value(_ key: String) -> String? {
    entry(key)?.value
  }

  /// Returns the file with the last value of a key replaced, or with a line appended.
  ///
  /// Everything else is preserved, including the comment after the value. A new line ends like the
  /// last one.
  /// - Parameters:
  ///   - key: Visible characters without `=`, not starting with `#`.
  ///   - value: One line; spaces and tabs at its ends are trimmed.
  /// - Throws: If the key or the value would not be parsed back as given.
  package func setting(_ key: String, to value: String) throws(Failure) -> LineFile {
    guard LineFile.isWritable(key: key) else { throw .unwritableKey(key) }
    let written = Array(value.utf8)[...].trimmed
    guard LineFile.isWritable(value: written) else {
      throw .unwritableValue(key: key, value: value)
    }
    guard let index = lastIndex(of: key) else {
      return LineFile(bytes + missingEnding + Array("\(key) = ".utf8) + written + ending)
    }
    let old = lines[index].value
    var edited = Array(bytes[..<old.lowerBound])
    if edited.last == UInt8(ascii: "="), old.isEmpty, !written.isEmpty {
      edited.append(UInt8(ascii: " "))
    }
    let file = LineFile(edited + written + bytes[old.upperBound...])
    // A quote in the value may be closed by a quote in the following comment.
    guard file.value(key) == String(decoding: written, as: UTF8.self) else {
      throw .unwritableValue(key: key, value: value)
    }
    return file
  }

  /// Returns the file with values set, in order.
  ///
  /// The lines of a key are removed if its value is `nil` or cannot be written.
  package func setting(_ values: [(key: String, value: String?)]) -> LineFile {
    values.reduce(self) { file, entry in
      entry.value.flatMap { try? file.setting(entry.key, to: $0) } ?? file.removing(entry.key)
    }
  }

  /// Returns a text as a JSON string, which keeps it on one line and begins no comment.
  package static func quoted(_ text: String) -> String {
    JSONValue.string(text).text.replacing("#", with: "\\u0023")
  }

  /// Returns the text of a JSON string, or `nil` if the value is not one.
  package static func unquoted(_ value: String) -> String? {
    let node = try? JSONNode(Array(value.utf8), maximumDepth: 1)
    guard case .string(let text) = node?.content else { return nil }
    return text
  }

  package func removing(_ key: String) -> LineFile {
    var kept: [UInt8] = []
    var copied = 0
    for line in lines where line.isEntry && isKey(of: line, key) {
      kept += bytes[copied..<line.start]
      copied = line.end
    }
    return LineFile(kept + bytes[copied...])
  }
}

extension LineFile {
  /// The line ending of the last terminated line, for new lines.
  private var ending: [UInt8] {
    bytes.lineEnding(at: bytes.lastIndex(of: UInt8(ascii: "\n")))
  }

  /// The line ending to add to the last line; empty if it is terminated.
  private var missingEnding: [UInt8] {
    guard let last = lines.last, last.start < last.end else { return [] }
    return bytes[last.end - 1] == UInt8(ascii: "\n") ? [] : ending
  }

  private func entry(at index: Int) -> Entry {
    Entry(
      line: index + 1,
      key: String(decoding: bytes[lines[index].key], as: UTF8.self),
      value: String(decoding: bytes[lines[index].value], as: UTF8.self))
  }

  private func lastIndex(of key: String) -> Int? {
    lines.lastIndex { $0.isEntry && isKey(of: $0, key) }
  }

  private func isKey(of line: Line, _ key: String) -> Bool {
    bytes[line.key].elementsEqual(key.utf8)
  }
}

// MARK: Parsing

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
      /// A line with NUL bytes, as after a crash.
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
  /// The `#` must have white space on both sides. `text` is a line, or the rest of a line from its
  /// `=`, in which case a quoted value is skipped.
  private static func commentStart(_ text: ArraySlice<UInt8>) -> Int {
    for index in (quotationEnd(text) ?? text.startIndex)..<text.endIndex
    where index > text.startIndex && text[index] == UInt8(ascii: "#")
      && text[index - 1].isSpaceOrTab
    {
      if index + 1 == text.endIndex || text[index + 1].isSpaceOrTab { return index }
    }
    return text.endIndex
  }

  /// Returns the end of the double-quoted value after a `=`, or `nil` if none exists.
  private static func quotationEnd(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == UInt8(ascii: "=") else { return nil }
    let quote = UInt8(ascii: "\"")
    let value = text.dropFirst().trimmed
    guard value.first == quote else { return nil }
    return value.dropFirst().firstIndex(of: quote).map { $0 + 1 }
  }

  /// Whether a key is parsed back unchanged.
  static func isWritable(key: String) -> Bool {
    let bytes = Array(key.utf8)
    return !bytes.isEmpty && bytes.first != UInt8(ascii: "#")
      && !bytes.starts(with: [UInt8].byteOrderMark)
      && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "=") }
  }

  /// Whether a trimmed value is parsed back unchanged.
  static func isWritable(value: ArraySlice<UInt8>) -> Bool {
    value.allSatisfy { !$0.isLineEnding && $0 != 0 } && !hasComment(value)
  }

  /// Whether part of a value would be parsed as a comment.
  static func hasComment(_ value: some Collection<UInt8>) -> Bool {
    let rest = Array("= ".utf8) + value
    return commentStart(rest[...]) < rest.endIndex
  }
}

extension Failure {
  /// The key is empty, contains white space, a control character or `=`, or starts with `#`.
  package static func unwritableKey(_ key: String) -> Failure {
    .input(ErrorMessage.invalid("key", key, "use letters, digits and dots"))
  }

  /// The value contains a line ending, a NUL byte, a `#` that would start a comment, or a quote
  /// that the following comment would close.
  package static func unwritableValue(key: String, value: String) -> Failure {
    let bytes = value.utf8
    if bytes.contains(0) { return .input("the value of '\(key)' has a NUL byte", "remove it") }
    if bytes.contains(where: { $0.isLineEnding }) {
      return .input("the value of '\(key)' has several lines", "write it on one line")
    }
    if !LineFile.hasComment(bytes) {
      return .input(
        "the value of '\(key)' starts with a quote that the comment after it would close",
        "add a closing quote")
    }
    return .input(
      "the value of '\(key)' has a '#' that would start a comment", "remove the space after it")
  }
}
