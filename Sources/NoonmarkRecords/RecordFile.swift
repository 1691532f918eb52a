import NoonmarkBase

/// A file of records, one per line, that is edited without losing a byte.
///
/// - Fields are separated by pipes: `2026-12-24 | Christmas | icon=gift`. A pipe is a separator if
///   it has a space, a tab, or the start or end of the line on both sides, so `AC|DC` is one word.
///   Fields are trimmed of spaces and tabs.
/// - The first two fields are positional, the others have the form `key=value`, with or without
///   spaces around the `=`. If a key is repeated, the last value counts. Unknown fields are
///   preserved.
/// - A backslash escapes characters that cannot be written literally; see `RecordText`.
/// - Blank lines and lines that start with `#` are comments. Lines end in LF or CRLF; the last may
///   be unterminated, and a byte order mark may start the file.
///
/// Comments, blank lines, order, unknown fields and invalid lines are preserved byte for byte. A
/// last line that is cut off is not read; see `RecordKind`.
package struct RecordFile: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The end of the parsed lines: the end of the file, or the start of a last line that is cut off.
  let end: Int

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    self.init(bytes, end: bytes.count)
  }

  init(_ bytes: [UInt8], end: Int) {
    self.bytes = bytes
    self.end = end
  }

  /// A line with fields, as ranges of the file's bytes.
  package struct Record: Hashable, Sendable {
    /// The line number, from 1.
    package internal(set) var line = 0
    package internal(set) var start = 0
    /// The start of the next line.
    package internal(set) var end = 0
    /// The trimmed fields; an empty field is an empty range at its position.
    package internal(set) var fields: [Range<Int>] = []
  }

  /// Returns the unescaped text of a field; malformed UTF-8 decodes to U+FFFD.
  package func text(of field: Range<Int>) -> String {
    let isEscaped =
      ByteSearch.first(of: backslash, or: backslash, in: field, of: bytes.span) != nil
    return isEscaped ? RecordText.text(of: bytes[field]) : bytes.span.text(in: field)
  }

  /// Returns the text of a positional field, or `nil` if the line has fewer.
  package func text(_ index: Int, of record: Record) -> String? {
    index < record.fields.count ? text(of: record.fields[index]) : nil
  }

  /// The number of fields without a key at the start of a line.
  package static let positional = 2

  /// Returns the last value of a key, or `nil`.
  package func value(_ key: String, of record: Record) -> String? {
    valueRange(key, of: record).map { text(of: $0) }
  }

  /// Returns the bytes of the last value of a key, which may not be UTF-8.
  package func valueBytes(_ key: String, of record: Record) -> [UInt8]? {
    valueRange(key, of: record).map { RecordText.bytes(of: bytes[$0]) }
  }

  package func valueRange(_ key: String, of record: Record) -> Range<Int>? {
    let bytes = bytes.span
    let key = key.utf8.span
    var index = record.fields.count
    while index > RecordFile.positional {
      index -= 1
      let field = record.fields[index]
      if let equals = RecordFile.equalsIndex(after: key, in: field, of: bytes) {
        return RecordFile.trimmed(equals + 1..<field.upperBound, in: bytes)
      }
    }
    return nil
  }

  private func hasKey(_ key: String, _ field: Range<Int>) -> Bool {
    RecordFile.equalsIndex(after: key.utf8.span, in: field, of: bytes.span) != nil
  }

  /// Returns the index of the `=` after a key, or `nil` if the field has another key.
  private static func equalsIndex(
    after key: Span<UInt8>, in field: Range<Int>, of bytes: Span<UInt8>
  ) -> Int? {
    var index = field.lowerBound + key.count
    // Fast path: most fields have a key with another first character.
    guard index < field.upperBound, !key.isEmpty, bytes[field.lowerBound] == key[0],
      bytes.matches(key, in: field.lowerBound..<index)
    else { return nil }
    while index < field.upperBound, bytes[index].isSpaceOrTab { index += 1 }
    return index < field.upperBound && bytes[index] == equals ? index : nil
  }
}

// MARK: Reading

extension RecordFile {
  /// The parsed lines, in file order.
  package var lines: FileLines { FileLines(bytes, upTo: end) }

  /// The records, in file order.
  package var records: [Record] { lines.compactMap { record(of: $0) } }

  /// Returns the records whose first field begins with a text, compared without unescaping.
  ///
  /// Other lines are not split into fields.
  package func records(beginningWith text: String) -> [Record] {
    let wanted = Array(text.utf8)
    return lines.compactMap { line in
      let content = bytes[line.content].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      return content.starts(with: wanted) ? record(of: line) : nil
    }
  }

  /// Returns the record that starts at an offset, or `nil` if the line has no fields.
  package func record(at start: Int, line: Int) -> Record? {
    var lines = FileLines(bytes, from: start, upTo: end, firstLine: line)
    return lines.next().flatMap { record(of: $0) }
  }

  /// Returns the values that a function parses from the records, in file order, and the problems.
  ///
  /// - Parameter read: Parses a record; returns `nil` to omit it.
  package func values<Value>(
    _ read: (Record, inout Diagnostics) -> Value?
  ) -> (values: [Value], problems: Diagnostics) {
    var values: [Value] = []
    var problems = Diagnostics()
    var records = RecordReader(self)
    while let record = records.next() {
      if let value = read(record, &problems) { values.append(value) }
    }
    problems += records.problems
    return (values, problems)
  }

  /// The maximum number of fields in a line; the last one contains the rest of the line.
  package static let maximumFields = 64

  /// Splits a line into fields; returns `nil` for comments, blank lines, and lines with NUL bytes.
  package func record(of line: FileLines.Line) -> Record? {
    var record = Record()
    return split(line, into: &record) ? record : nil
  }

  /// Splits a line into the fields of a record; returns `false` if the line is not a record.
  func split(_ line: FileLines.Line, into record: inout Record) -> Bool {
    let bytes = bytes.span
    let content = line.content
    record.fields.removeAll(keepingCapacity: true)
    record.fields.reserveCapacity(8)
    var fieldStart = content.lowerBound
    var position = content.lowerBound
    while let mark = ByteSearch.first(
      of: pipe, or: 0, in: position..<content.upperBound, of: bytes)
    {
      guard bytes[mark] == pipe else { return false }
      position = mark + 1
      let isDivider =
        (mark == fieldStart || bytes[mark - 1].isSpaceOrTab)
        && (position == content.upperBound || bytes[position].isSpaceOrTab
          || bytes[position].isLineEnding)
      if isDivider, record.fields.count < RecordFile.maximumFields - 1 {
        record.fields.append(RecordFile.trimmed(fieldStart..<mark, in: bytes))
        fieldStart = position
      }
    }
    record.fields.append(RecordFile.trimmed(fieldStart..<content.upperBound, in: bytes))
    record.line = line.number
    record.start = line.start
    record.end = line.end
    let first = record.fields[0]
    return first.isEmpty ? record.fields.count > 1 : bytes[first.lowerBound] != numberSign
  }

  /// Returns a range without the spaces and tabs at its ends.
  static func trimmed(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start].isSpaceOrTab { start += 1 }
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return start..<end
  }
}

extension Failure {
  /// A line has too many fields to be changed: an added field could not be parsed back.
  package static func tooManyFields(line: Int) -> Failure {
    Failure(
      "the line has too many fields to be changed (at most \(RecordFile.maximumFields - 1))",
      "remove some; the file is unchanged", cause: .unchangeableLine(line))
  }
}

// MARK: Writing

extension RecordFile {
  /// A change of a line.
  package enum Edit: Hashable, Sendable {
    /// Sets a positional field.
    case field(Int, String)
    /// Sets the value of a key, or removes the key.
    case value(String, String?)

    /// Whether two edits change the same field or key.
    fileprivate static func concernTheSame(_ first: Edit, _ second: Edit) -> Bool {
      switch (first, second) {
      case (.field(let first, _), .field(let second, _)): first == second
      case (.value(let first, _), .value(let second, _)): first == second
      case (.field, .value), (.value, .field): false
      }
    }
  }

  /// Returns a line of fields, without its line ending.
  ///
  /// Positional fields are always written, values only if they are not `nil`.
  package static func line(
    _ positional: [String], _ values: [(key: String, value: String?)]
  ) -> [UInt8] {
    line(positional, values) { RecordText.append($0.utf8, to: &$1) }
  }

  /// Returns a line of fields whose values may not be UTF-8.
  package static func line(
    _ positional: [String], bytes values: [(key: String, value: [UInt8]?)]
  ) -> [UInt8] {
    line(positional, values) { RecordText.append($0, to: &$1) }
  }

  private static func line<Value>(
    _ positional: [String], _ values: [(key: String, value: Value?)],
    append: (Value, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var line: [UInt8] = []
    for text in positional {
      RecordText.append(text.utf8, to: &line)
      line += separator
    }
    for (key, value) in values {
      guard let value else { continue }
      line += key.utf8
      line.append(equals)
      append(value, &line)
      line += separator
    }
    line.removeLast(min(separator.count, line.count))
    return line
  }

  /// Returns the file with lines appended, each ending like the first line of the file.
  package func appending(_ lines: some Sequence<[UInt8]>) -> RecordFile {
    let ending = lineEnding
    var edited = bytes
    if let last = bytes.last, last != newline { edited += ending }
    for line in lines {
      edited += line
      edited += ending
    }
    return RecordFile(edited)
  }

  /// Returns the file with a line changed; fields that are not in `edits` are preserved.
  ///
  /// `record` must come from this file. If positional fields are missing and the line gets longer,
  /// they are added as empty fields. The last edit of a field or key counts.
  ///
  /// - Throws: `tooManyFields` if the line has, or would have, `maximumFields` or more.
  package func editing(_ record: Record, _ edits: [Edit]) throws(Failure) -> RecordFile {
    var changes: [(range: Range<Int>, bytes: [UInt8])] = []
    var added: [UInt8] = []
    var fieldCount = record.fields.count
    let lineEnd = record.fields.last?.upperBound ?? record.start
    for edit in complete(RecordFile.lastOfEach(edits), of: record) {
      switch edit {
      case .field(let index, let text):
        guard index < record.fields.count else {
          added += RecordFile.separator + RecordText.field(text)
          fieldCount += 1
          continue
        }
        let range = record.fields[index]
        changes.append((range, padded(RecordText.field(text), in: range)))
      case .value(let key, let value?):
        if let range = valueRange(key, of: record) {
          changes.append((range, RecordText.field(value)))
        } else {
          added += RecordFile.separator + Array(key.utf8) + [equals] + RecordText.field(value)
          fieldCount += 1
        }
      case .value(let key, nil):
        for index in record.fields.indices.dropFirst(RecordFile.positional)
        where hasKey(key, record.fields[index]) {
          // Removes the field with the pipe before it.
          changes.append(
            (record.fields[index - 1].upperBound..<record.fields[index].upperBound, []))
        }
      }
    }
    // The last field can contain further fields, which an edit of it would lose.
    guard fieldCount < RecordFile.maximumFields else { throw .tooManyFields(line: record.line) }
    if !added.isEmpty { changes.append((lineEnd..<lineEnd, added)) }
    return replacing(changes)
  }

  /// Returns the last edit of each field and key.
  private static func lastOfEach(_ edits: [Edit]) -> [Edit] {
    edits.indices.filter { index in
      !edits[(index + 1)...].contains { Edit.concernTheSame(edits[index], $0) }
    }.map { edits[$0] }
  }

  /// Returns edits that start with the missing positional fields, if the line gets longer.
  ///
  /// Otherwise, an added key would be parsed as a positional field.
  private func complete(_ edits: [Edit], of record: Record) -> [Edit] {
    let count = record.fields.count
    let isLonger = edits.contains { edit in
      switch edit {
      case .field(let index, _): index >= count
      case .value(_, let value): value != nil
      }
    }
    guard isLonger, count < RecordFile.positional else { return edits }
    let missing = (count..<RecordFile.positional).map { index in
      let empty = Edit.field(index, "")
      return edits.first { Edit.concernTheSame($0, empty) } ?? empty
    }
    return missing + edits.filter { !missing.contains($0) }
  }

  /// Returns the file without a line.
  package func removing(_ record: Record) -> RecordFile {
    replacing([(record.start..<record.end, [])])
  }

  /// Returns the file with the bytes in some ranges replaced, in any order.
  package func replacing(_ changes: [(range: Range<Int>, bytes: [UInt8])]) -> RecordFile {
    RecordFile(bytes.replacing(changes))
  }

  /// Adds spaces around the text of a field that was empty, to separate it from adjacent pipes.
  private func padded(_ field: [UInt8], in range: Range<Int>) -> [UInt8] {
    guard !field.isEmpty else { return field }
    let isAfterPipe = range.lowerBound > 0 && bytes[range.lowerBound - 1] == pipe
    let isBeforePipe = range.upperBound < bytes.count && bytes[range.upperBound] == pipe
    return (isAfterPipe ? [space] : []) + field + (isBeforePipe ? [space] : [])
  }

  /// The line ending of the first terminated line, for new lines.
  package var lineEnding: [UInt8] {
    bytes.lineEnding(at: bytes.firstIndex(of: newline))
  }

  static let separator = Array(" | ".utf8)
}

private let newline = UInt8(ascii: "\n")
private let pipe = UInt8(ascii: "|")
private let space = UInt8(ascii: " ")
private let equals = UInt8(ascii: "=")
private let numberSign = UInt8(ascii: "#")
private let backslash = UInt8(ascii: "\\")
