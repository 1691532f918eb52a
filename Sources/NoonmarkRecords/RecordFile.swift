/// A file of the user's entries, a line each, of which no byte is lost.
///
/// - A line is made of fields that stand between pipes: `2026-12-24 | Christmas | icon=gift`. A pipe
///   divides where a blank (or the line's start or end) stands on both of its sides, so `AC|DC` is
///   one word; spaces and tabs around a field do not count.
/// - The first fields are told by their place, the others by `key=value`, with blanks around the `=`
///   or without. Of a key that stands twice
///   the last counts. Fields that nobody knows stay.
/// - A backslash stands before what could not be written otherwise; see `RecordText`.
/// - A line that is blank or begins with `#` is a comment. Lines end in LF or CR LF, the last may end
///   in nothing, and a byte order mark may stand first.
///
/// Comments, blank lines, order, unknown fields and lines that cannot be read stay where they are,
/// byte for byte, whatever is edited.
package struct RecordFile: Hashable, Sendable {
  /// The whole file.
  package let bytes: [UInt8]

  /// Reads a file; every sequence of bytes is one.
  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// Gives the bytes away, so that whoever gets them can change them in place.
  package consuming func takeBytes() -> [UInt8] { bytes }

  /// A line with fields, as places in the file's bytes.
  package struct Record: Hashable, Sendable {
    /// The number of the line, from 1.
    package internal(set) var line: Int
    /// Where the line starts.
    package internal(set) var start: Int
    /// Where the next line starts.
    package internal(set) var end: Int
    /// The fields, without the blanks around them; an empty one lies where it would stand.
    package internal(set) var fields: [Range<Int>]
  }

  /// Returns the text of a field, its escapes resolved and malformed UTF-8 as U+FFFD.
  package func text(of field: Range<Int>) -> String {
    RecordText.text(of: bytes[field])
  }

  /// Returns the text of the field at a place; nil where the line has fewer.
  package func text(_ index: Int, of record: Record) -> String? {
    index < record.fields.count ? text(of: record.fields[index]) : nil
  }

  /// Returns the value of a key; nil where the line has none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - record: The line.
  ///   - places: How many of the first fields are told by their place.
  /// - Returns: The last value of the key.
  package func value(_ key: String, of record: Record, after places: Int) -> String? {
    valueRange(key, of: record, after: places).map { text(of: $0) }
  }

  /// Where the value of a key lies.
  package func valueRange(_ key: String, of record: Record, after places: Int) -> Range<Int>? {
    for field in record.fields.dropFirst(places).reversed() {
      guard let sign = equalsSign(after: key, in: field) else { continue }
      return RecordFile.trimmed(sign + 1..<field.upperBound, in: bytes)
    }
    return nil
  }

  /// Where the `=` stands after a key, with blanks between them or without; nil where the field is
  /// another one.
  private func equalsSign(after key: String, in field: Range<Int>) -> Int? {
    guard bytes[field].starts(with: key.utf8) else { return nil }
    let sign = bytes[field].dropFirst(key.utf8.count).firstIndex { !RecordFile.isBlank($0) }
    return sign.flatMap { bytes[$0] == equals ? $0 : nil }
  }
}

// MARK: Writing

extension RecordFile {
  /// A change of one line.
  package enum Edit: Hashable, Sendable {
    /// Sets the field at a place.
    case place(Int, String)
    /// Sets the value of a key, or takes the key away.
    case value(String, String?)
  }

  /// Returns a line of fields, without its end.
  ///
  /// - Parameters:
  ///   - places: The fields told by their place; none of them is left out.
  ///   - values: The others; those without a value are left out.
  /// - Returns: The bytes of the line.
  package static func line(
    _ places: [String], _ values: [(key: String, value: String?)]
  ) -> [UInt8] {
    var fields = places.map { RecordText.field($0) }
    for (key, value) in values {
      guard let value else { continue }
      fields.append(Array(key.utf8) + [equals] + RecordText.field(value))
    }
    return Array(fields.joined(separator: separator))
  }

  /// Returns the file with lines added at its end, each ending as the first one does.
  ///
  /// - Parameter lines: Lines as `line` makes them.
  /// - Returns: The longer file.
  package func appending(_ lines: [[UInt8]]) -> RecordFile {
    var edited = bytes
    if let last = edited.last, last != newline { edited += ending }
    for line in lines {
      edited += line
      edited += ending
    }
    return RecordFile(edited)
  }

  /// Returns the file with a line changed; the fields that are not named stay as they are.
  ///
  /// - Parameters:
  ///   - record: The line, as this very file has it.
  ///   - places: How many of the first fields are told by their place.
  ///   - edits: The changes.
  /// - Returns: The edited file.
  package func editing(_ record: Record, after places: Int, _ edits: [Edit]) -> RecordFile {
    var changes: [(range: Range<Int>, bytes: [UInt8])] = []
    var added: [UInt8] = []
    var lineEnd = record.fields.last?.upperBound ?? record.start
    for edit in edits {
      switch edit {
      case .place(let index, let text):
        guard index < record.fields.count else {
          added += RecordFile.separator + RecordText.field(text)
          continue
        }
        let range = record.fields[index]
        changes.append((range, padded(RecordText.field(text), in: range)))
      case .value(let key, let value?):
        if let range = valueRange(key, of: record, after: places) {
          changes.append((range, RecordText.field(value)))
        } else {
          added += RecordFile.separator + Array(key.utf8) + [equals] + RecordText.field(value)
        }
      case .value(let key, nil):
        for index in record.fields.indices.dropFirst(max(places, 1))
        where equalsSign(after: key, in: record.fields[index]) != nil {
          // With the pipe before it, up to the field before.
          changes.append(
            (record.fields[index - 1].upperBound..<record.fields[index].upperBound, []))
        }
      }
    }
    if lineEnd < record.start { lineEnd = record.start }
    if !added.isEmpty { changes.append((lineEnd..<lineEnd, added)) }
    changes.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var edited: [UInt8] = []
    edited.reserveCapacity(bytes.count + added.count + 64)
    var copied = 0
    for change in changes {
      edited += bytes[copied..<max(change.range.lowerBound, copied)]
      edited += change.bytes
      copied = max(change.range.upperBound, copied)
    }
    return RecordFile(edited + bytes[copied...])
  }

  /// Returns the file without a line.
  package func removing(_ record: Record) -> RecordFile {
    RecordFile(Array(bytes[..<record.start]) + bytes[record.end...])
  }

  /// Returns a field with the blanks that keep it from the pipes beside it, where it was empty.
  private func padded(_ field: [UInt8], in range: Range<Int>) -> [UInt8] {
    guard !field.isEmpty else { return field }
    let isAfterPipe = range.lowerBound > 0 && bytes[range.lowerBound - 1] == pipe
    let isBeforePipe = range.upperBound < bytes.count && bytes[range.upperBound] == pipe
    return (isAfterPipe ? [space] : []) + field + (isBeforePipe ? [space] : [])
  }

  /// The end of the first line that has one, for a new line.
  private var ending: [UInt8] {
    guard let end = bytes.firstIndex(of: newline), end > 0,
      bytes[end - 1] == UInt8(ascii: "\r")
    else { return [newline] }
    return Array("\r\n".utf8)
  }

  private static let separator = Array(" | ".utf8)
}

private let newline = UInt8(ascii: "\n")
private let pipe = UInt8(ascii: "|")
private let space = UInt8(ascii: " ")
private let equals = UInt8(ascii: "=")
