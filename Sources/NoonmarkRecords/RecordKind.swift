import NoonmarkBase

/// A kind of record file, named by the first line of its files: `# noonmark dates 1`.
///
/// noonmark appends only to files with such a line. A process that is killed while appending can
/// leave an incomplete last line. So in these files, a last line without a line ending is valid
/// only if it has the field that noonmark writes last.
package struct RecordKind: Sendable {
  package let name: String
  /// The second line of a new file, without the `#`.
  private let hint: String
  /// The version of the format, the same for all kinds.
  package static let version = 1
  /// Whether a record has the field that noonmark writes last.
  private let isComplete: @Sendable (RecordFile, RecordFile.Record) -> Bool

  package init(
    _ name: String, hint: String,
    isComplete: @escaping @Sendable (RecordFile, RecordFile.Record) -> Bool
  ) {
    self.name = name
    self.hint = hint
    self.isComplete = isComplete
  }

  /// Creates a kind whose lines end in an ID of a known length, after two positional fields.
  package init(_ name: String, hint: String, idLength: Int) {
    self.init(name, hint: hint) { file, record in
      file.valueRange("id", of: record)?.count == idLength
    }
  }

  /// Creates a kind whose files are always replaced, never appended to.
  package init(replaced name: String, hint: String) {
    self.init(name, hint: hint) { _, _ in true }
  }

  /// Whether the first line in the head of a file names this kind.
  package func isNamed(by head: [UInt8]) -> Bool {
    RecordFile(head).version(of: name) != nil
  }

  /// Whether an unterminated last line is cut off, in a file whose first line names this kind.
  package func isCutOff(_ line: ArraySlice<UInt8>) -> Bool {
    let line = RecordFile(Array(line))
    return line.records.contains { !isComplete(line, $0) }
  }

  /// The first line of a file of this kind, without its line ending.
  package var firstLine: String { "# noonmark \(name) \(RecordKind.version)" }

  /// The first lines of a new file.
  package var header: [UInt8] { Array("\(firstLine)\n# \(hint)\n".utf8) }

  /// The problem with a line that is cut off.
  package static let cutOff =
    "the line is cut off, so it is not used: press Enter at its end if it is whole, or remove it"
}

extension RecordFile {
  /// Parses a file of a kind, without a last line that is cut off.
  package init(_ bytes: [UInt8], _ kind: RecordKind) {
    let last = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let isCutOff = kind.isNamed(by: bytes) && kind.isCutOff(bytes[last...])
    self.init(bytes, end: isCutOff ? last : bytes.count)
  }

  /// The kind and version in a file's first line, such as `dates` and 1 in `# noonmark dates 1`.
  package var title: (kind: String, version: Int)? {
    let line = bytes.prefix(80).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    var rest = line
    /// Returns the next word, or an empty one at the end.
    func next() -> ArraySlice<UInt8> {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      let word = rest.prefix { $0 != UInt8(ascii: " ") }
      rest = rest[word.endIndex...]
      return word
    }
    guard next().last == UInt8(ascii: "#"), next().elementsEqual("noonmark".utf8) else {
      return nil
    }
    let (kind, digits) = (next(), next())
    guard !digits.isEmpty else { return nil }
    // A number that overflows is a later version, too.
    let isLarge = digits.allSatisfy { $0.isASCIIDigit }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? (isLarge ? .max : nil)
    return number.map { (String(decoding: kind, as: UTF8.self), $0) }
  }

  /// Returns the version in a file's first line if it names a kind, or `nil`.
  package func version(of kind: String) -> Int? {
    title.flatMap { $0.kind == kind ? $0.version : nil }
  }

  /// Returns the file with a last line that is cut off turned into a comment.
  ///
  /// Otherwise, a line ending added after it would make it an entry.
  package func preservingDamage() -> RecordFile {
    guard end < bytes.count else { return self }
    let comment = DamagedLine.comment(
      preserving: bytes[end...], because: DamagedLine.noLineEnding)
    return RecordFile(bytes[..<end] + comment + lineEnding)
  }
}
