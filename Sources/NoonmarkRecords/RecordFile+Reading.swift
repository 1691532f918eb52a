import Almanac
import NoonmarkBase

extension RecordFile {
  /// The lines that are read, in file order.
  package var lines: FileLines { FileLines(bytes, upTo: end) }

  /// The records, in file order.
  package var records: [Record] { lines.compactMap { record(of: $0) } }

  /// Returns the records whose first field begins with a text as the file has it.
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

  /// Returns what a function reads from the records, in file order, and the problems that it adds.
  ///
  /// - Parameter read: Reads a record; returns `nil` to leave it out.
  package func values<Value>(
    _ read: (Record, inout Diagnostics) -> Value?
  ) -> (values: [Value], problems: Diagnostics) {
    var values: [Value] = []
    var problems = Diagnostics()
    for line in lines {
      guard let record = record(of: line) else { continue }
      if let value = read(record, &problems) { values.append(value) }
    }
    return (values, self.problems(besides: problems))
  }

  /// The maximum number of fields in a line; the last one takes the rest of the line.
  package static let maximumFields = 64

  /// Splits a line into fields; returns `nil` for a comment, a blank line, and one with NUL bytes.
  package func record(of line: FileLines.Line) -> Record? {
    let bytes = bytes.span
    let content = line.content
    var fields: [Range<Int>] = []
    fields.reserveCapacity(8)
    var fieldStart = content.lowerBound
    var position = content.lowerBound
    while let mark = ByteSearch.first(
      of: pipe, or: 0, in: position..<content.upperBound, of: bytes)
    {
      guard bytes[mark] == pipe else { return nil }
      position = mark + 1
      let isDivider =
        (mark == fieldStart || bytes[mark - 1].isSpaceOrTab)
        && (position == content.upperBound || bytes[position].isSpaceOrTab
          || bytes[position].isLineEnding)
      if isDivider, fields.count < RecordFile.maximumFields - 1 {
        fields.append(RecordFile.trimmed(fieldStart..<mark, in: bytes))
        fieldStart = position
      }
    }
    fields.append(RecordFile.trimmed(fieldStart..<content.upperBound, in: bytes))
    let first = fields[0]
    let isComment = first.isEmpty ? fields.count == 1 : bytes[first.lowerBound] == numberSign
    return isComment
      ? nil : Record(line: line.number, start: line.start, end: line.end, fields: fields)
  }

  /// Returns a range without the spaces and tabs at its ends.
  static func trimmed(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start].isSpaceOrTab { start += 1 }
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return start..<end
  }

  /// The kind and version in a file's first line, such as `dates` and 1 in `# noonmark dates 1`.
  package var title: (kind: String, version: Int)? {
    let line = bytes.prefix(80).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    var rest = line
    /// Takes the next word; empty at the end.
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
    // A number that does not fit is a later version too.
    let isLarge = digits.allSatisfy { $0.isASCIIDigit }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? (isLarge ? .max : nil)
    return number.map { (String(decoding: kind, as: UTF8.self), $0) }
  }

  /// Returns the version in a file's first line if it names a kind, or `nil`.
  package func version(of kind: String) -> Int? {
    title.flatMap { $0.kind == kind ? $0.version : nil }
  }
}

private let pipe = UInt8(ascii: "|")
private let numberSign = UInt8(ascii: "#")
