/// A file of `key = value` lines, of which no byte is lost.
///
/// - A line ends in LF or CR LF; the last may end in nothing. A byte order mark may stand first, also
///   of a later line, where files were joined.
/// - `#` as the first character of a line, after spaces and tabs, makes it a comment. After a value,
///   white space, `#` and white space or the line's end start a comment: `#ff0000` is a value.
///   Where the value begins with a double quote, nothing up to the next one is a comment: `" # "`
///   is a value, quotes and all.
/// - The key is what stands before the first `=`, the value what stands after it, both without
///   spaces and tabs at their ends. Malformed UTF-8 reads as U+FFFD.
/// - Of a key that stands more than once, the last value counts.
///
/// Comments, blank lines, unknown keys and lines that cannot be read stay where they are, byte for
/// byte, whatever is edited.
package struct LineFile: Hashable, Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  private let lines: [Line]

  /// Reads a file; every sequence of bytes is one.
  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    lines = LineFile.parse(bytes)
  }

  /// A key and its value.
  package struct Entry: Hashable, Sendable {
    /// The number of the line, from 1.
    package let line: Int
    /// The key, not empty.
    package let key: String
    /// The value, which may be empty.
    package let value: String
  }

  /// The entries in the order of the file, also those a later one overrides.
  package var entries: [Entry] {
    lines.indices.compactMap { lines[$0].isEntry ? entry(at: $0) : nil }
  }

  /// The lines that cannot be read, in the order of the file.
  package var diagnostics: [Diagnostic] {
    lines.indices.compactMap { index in
      switch lines[index].kind {
      case .noEqualsSign: Diagnostic(line: index + 1, message: "no '=' after the key")
      case .noKey: Diagnostic(line: index + 1, message: "no key before '='")
      case .entry, .other: nil
      }
    }
  }

  /// Returns the last entry of a key.
  package func entry(_ key: String) -> Entry? {
    lastIndex(of: key).map(entry(at:))
  }

  /// Returns the last value of a key.
  package func value(_ key: String) -> String? {
    entry(key)?.value
  }

  /// Returns the file with a value in place of the key's last one, or with a new line at the end.
  ///
  /// Everything else stays, the comment after the value too. A new line ends as the last one does.
  /// - Parameters:
  ///   - key: Visible characters without `=`, the first of them not `#`.
  ///   - value: One line; spaces and tabs at its ends are left out.
  /// - Returns: The edited file.
  /// - Throws: `LineFileError` where the key or the value would not be read as it was given.
  package func setting(_ key: String, to value: String) throws(LineFileError) -> LineFile {
    guard LineFile.isWritable(key: key) else { throw .unwritableKey(key) }
    let written = LineFile.trimmed(Array(value.utf8)[...])
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
    // A quote that the value opens may find another in the comment behind it.
    guard file.value(key) == String(decoding: written, as: UTF8.self) else {
      throw .unwritableValue(key: key, value: value)
    }
    return file
  }

  /// Returns the file without the lines of a key.
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
  /// The end of the last line that has one, for a new line.
  private var ending: [UInt8] {
    guard let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [UInt8(ascii: "\n")] }
    let isCRLF = newline > 0 && bytes[newline - 1] == UInt8(ascii: "\r")
    return Array((isCRLF ? "\r\n" : "\n").utf8)
  }

  /// What has to follow the last line before another one can.
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

/// A problem with one line of a file.
package struct Diagnostic: Hashable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The problem, to follow the file name and line number: `no '=' after the key`.
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
