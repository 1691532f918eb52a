import Almanac
import NoonmarkBase

extension RecordFile {
  /// A record found by a scan, until the next one.
  package struct ScannedRecord: ~Escapable {
    package let line: Int
    package let start: Int
    package let end: Int
    package let fields: Span<Range<Int>>
    package let bytes: Span<UInt8>

    @_lifetime(copy fields, copy bytes)
    fileprivate init(
      line: Int, start: Int, end: Int, fields: Span<Range<Int>>, bytes: Span<UInt8>
    ) {
      self.line = line
      self.start = start
      self.end = end
      self.fields = fields
      self.bytes = bytes
    }
  }

  /// Calls a function with each record, in file order.
  ///
  /// Nothing is allocated per line, so a hundred thousand are read in milliseconds.
  package func forEachRecord(_ body: (ScannedRecord) -> Void) {
    scanning { scan in
      while let record = scan.next() { body(record) }
    }
  }

  /// A line that is not split yet; `end` excludes the line ending.
  package struct ScannedLine: ~Escapable {
    package let line: Int
    package let start: Int
    package let end: Int
    package let bytes: Span<UInt8>

    @_lifetime(copy bytes)
    fileprivate init(line: Int, start: Int, end: Int, bytes: Span<UInt8>) {
      self.line = line
      self.start = start
      self.end = end
      self.bytes = bytes
    }
  }

  /// Calls a function with each line, including comments, and with a closure that splits it.
  ///
  /// For callers that recognize most lines without splitting them.
  ///
  /// - Parameters:
  ///   - end: The end of the bytes to read; `nil` for all lines.
  ///   - firstLine: The number of the first line.
  ///   - body: Called with each line.
  /// - Returns: The number of the line after the last one.
  @discardableResult
  package func forEachLine(
    upTo end: Int? = nil, firstLine: Int = 1, _ body: (ScannedLine, () -> Record?) -> Void
  ) -> Int {
    scanning(upTo: end, line: firstLine) { scan in
      var next = firstLine
      while let line = scan.nextLine() {
        next = line.line + 1
        body(line) { scan.divided(line) }
      }
      return next
    }
  }

  /// The records, in file order.
  package var records: [Record] {
    var records: [Record] = []
    forEachRecord { records.append(Record($0)) }
    return records
  }

  /// Returns the record that starts at an offset, or `nil` if the line has no fields.
  package func record(at start: Int, line: Int) -> Record? {
    withRecord(at: start, line: line) { Record($0) }
  }

  /// Returns what a function returns for the record that starts at an offset, or `nil` if the line
  /// has no fields.
  package func withRecord<Result>(
    at start: Int, line: Int, _ body: (ScannedRecord) -> Result?
  ) -> Result? {
    guard start < end else { return nil }
    return scanning(from: start, line: line) { scan in
      guard let record = scan.recordOfLine() else { return nil }
      return body(record)
    }
  }

  /// Returns what a function reads from the records, in file order, and the problems that it adds.
  ///
  /// Each element is read from the file again when it is asked for. Only its position is stored.
  ///
  /// - Parameter read: Reads a record, which must not depend on others; returns `nil` to leave it
  ///   out.
  package func rows<Element>(
    _ read: @escaping @Sendable (Record, inout Diagnostics) -> Element?
  ) -> (rows: Rows<Element>, problems: Diagnostics) {
    var positions: [(start: UInt32, line: Int32)] = []
    var problems = Diagnostics()
    // Larger files are refused before they are parsed.
    positions.reserveCapacity(bytes.count / 64)
    forEachRecord { record in
      guard read(Record(record), &problems) != nil else { return }
      positions.append(
        (UInt32(truncatingIfNeeded: record.start), Int32(truncatingIfNeeded: record.line)))
    }
    let rows = Rows(count: positions.count) { [positions] index in
      let (start, line) = positions[index]
      var known = Diagnostics()
      guard let element = record(at: Int(start), line: Int(line)).flatMap({ read($0, &known) })
      else { preconditionFailure("the record was read before") }
      return element
    }
    return (rows, self.problems(besides: problems))
  }

  /// The maximum number of fields in a line; the last one takes the rest of the line.
  package static var maximumFields: Int { Fields.count }

  private typealias Fields = InlineArray<64, Range<Int>>

  private func scanning<Result>(
    from start: Int = 0, upTo end: Int? = nil, line: Int = 1,
    _ body: (inout RecordScan) -> Result
  ) -> Result {
    var fields = Fields(repeating: 0..<0)
    var scan = RecordScan(
      bytes.span.extracting(0..<(end ?? self.end)), fields: fields.mutableSpan, from: start,
      line: line)
    return body(&scan)
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

  /// Returns a range without the spaces and tabs at its ends.
  static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start].isSpaceOrTab { start += 1 }
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return start..<end
  }
}

extension RecordFile.Record {
  package init(_ scanned: RecordFile.ScannedRecord) {
    self.init(
      line: scanned.line, start: scanned.start, end: scanned.end,
      fields: scanned.fields.indices.map { scanned.fields[$0] })
  }
}

/// A cursor over the lines of a file.
private struct RecordScan: ~Copyable, ~Escapable {
  private let bytes: Span<UInt8>
  private var fields: MutableSpan<Range<Int>>
  private var fieldCount = 0
  private var position: Int
  private var line: Int

  @_lifetime(copy bytes, copy fields)
  init(
    _ bytes: Span<UInt8>, fields: consuming MutableSpan<Range<Int>>, from start: Int, line: Int
  ) {
    self.bytes = bytes
    self.fields = fields
    position = start
    self.line = line - 1
  }

  /// Advances to the next line that has fields.
  @_lifetime(&self)
  mutating func next() -> RecordFile.ScannedRecord? { next(before: bytes.count) }

  /// Advances past the line at the position, and returns its record if it has fields.
  @_lifetime(&self)
  mutating func recordOfLine() -> RecordFile.ScannedRecord? { next(before: position + 1) }

  /// Advances to the next line that starts before an offset of the file, and has fields.
  @_lifetime(&self) @inline(__always)
  private mutating func next(before end: Int) -> RecordFile.ScannedRecord? {
    while position < end {
      line += 1
      let start = position
      readLine()
      let first = fields[0]
      let isComment = first.isEmpty ? fieldCount == 1 : bytes[first.lowerBound] == hash
      if isComment || DamagedLine.hasNULBytes(start..<position, in: bytes) { continue }
      return RecordFile.ScannedRecord(
        line: line, start: start, end: position,
        fields: fields.span.extracting(0..<fieldCount), bytes: bytes)
    }
    return nil
  }

  /// Advances past the next line without splitting it.
  @_lifetime(copy self)
  mutating func nextLine() -> RecordFile.ScannedLine? {
    guard position < bytes.count else { return nil }
    line += 1
    let start = position
    let (end, next) = FileLines.end(from: start, in: bytes)
    position = next
    return RecordFile.ScannedLine(line: line, start: start, end: end, bytes: bytes)
  }

  /// Returns a line split into fields, or `nil` if it is a comment or blank.
  mutating func divided(_ line: RecordFile.ScannedLine) -> RecordFile.Record? {
    let next = (position: position, line: self.line)
    defer { (position, self.line) = next }
    position = line.start
    self.line = line.line - 1
    guard let record = recordOfLine() else { return nil }
    return RecordFile.Record(record)
  }

  /// Splits the line at the position, and advances past it.
  private mutating func readLine() {
    fieldCount = 0
    var fieldStart = position
    while position + 2 < bytes.count, bytes[position] == 0xEF, bytes[position + 1] == 0xBB,
      bytes[position + 2] == 0xBF
    {
      position += 3
      fieldStart = position
    }
    while true {
      position = nextMark(from: position)
      guard position < bytes.count, bytes[position] == pipe else { break }
      let isDivider =
        fieldCount < fields.count - 1
        && (position == fieldStart || bytes[position - 1].isSpaceOrTab)
        && (position + 1 >= bytes.count || bytes[position + 1].isSpaceOrTab
          || bytes[position + 1].isLineEnding)
      if isDivider {
        addField(fieldStart..<position)
        fieldStart = position + 1
      }
      position += 1
    }
    var end = position
    while end > fieldStart, bytes[end - 1] == carriageReturn { end -= 1 }
    addField(fieldStart..<end)
    if position < bytes.count { position += 1 }
  }

  private mutating func addField(_ range: Range<Int>) {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start].isSpaceOrTab { start += 1 }
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    fields[fieldCount] = start..<end
    fieldCount += 1
  }

  /// Returns the index of the next pipe or newline, or the end of the file.
  private func nextMark(from start: Int) -> Int {
    ByteSearch.first(of: newline, or: pipe, in: start..<bytes.count, of: bytes) ?? bytes.count
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let pipe = UInt8(ascii: "|")
private let hash = UInt8(ascii: "#")
