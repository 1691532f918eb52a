import Almanac

extension RecordFile {
  /// A record found by a scan; valid only during the callback.
  package struct ScannedRecord {
    package let line: Int
    package let start: Int
    package let end: Int
    package let fields: UnsafeBufferPointer<Range<Int>>
    package let bytes: UnsafeBufferPointer<UInt8>
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
  package struct ScannedLine {
    package let line: Int
    package let start: Int
    package let end: Int
    package let bytes: UnsafeBufferPointer<UInt8>
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
    upTo end: Int? = nil, firstLine: Int = 1, _ body: (ScannedLine, () -> ScannedRecord?) -> Void
  ) -> Int {
    scanning(upTo: end, line: firstLine) { scan in
      var next = firstLine
      while let line = scan.nextLine() {
        body(line) { scan.divided(line) }
        next = line.line + 1
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
    scanning(from: start, line: line) { scan in
      scan.next().flatMap { $0.start == start ? Record($0) : nil }
    }
  }

  /// The maximum number of fields in a line; the last one takes the rest.
  static let maximumFields = 64

  private func scanning<Result>(
    from start: Int = 0, upTo end: Int? = nil, line: Int = 1,
    _ body: (inout RecordScan) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { whole in
      let buffer = UnsafeBufferPointer(rebasing: whole[..<(end ?? self.end)])
      return withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: RecordFile.maximumFields)
      {
        $0.initialize(repeating: 0..<0)
        var scan = RecordScan(buffer, fields: $0, from: start, line: line)
        return body(&scan)
      }
    }
  }

  /// Returns the version in a file's first line, such as 1 in `# noonmark dates 1`, or `nil`.
  package func version(of kind: String) -> Int? {
    let line = bytes.prefix(80).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 4, words[0].hasSuffix("#"), words[1] == "noonmark", words[2] == kind else {
      return nil
    }
    return Int(words[3])
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
      line: scanned.line, start: scanned.start, end: scanned.end, fields: Array(scanned.fields))
  }
}

/// A cursor over the lines of a file.
private struct RecordScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let fields: UnsafeMutableBufferPointer<Range<Int>>
  private var fieldCount = 0
  private var position: Int
  private var line: Int

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, fields: UnsafeMutableBufferPointer<Range<Int>>,
    from start: Int, line: Int
  ) {
    self.bytes = bytes
    self.fields = fields
    position = start
    self.line = line - 1
  }

  /// Advances to the next line that has fields.
  mutating func next() -> RecordFile.ScannedRecord? {
    while position < bytes.count {
      line += 1
      let start = position
      readLine()
      let first = fields[0]
      let isComment = first.isEmpty ? fieldCount == 1 : bytes[first.lowerBound] == hash
      if isComment { continue }
      return RecordFile.ScannedRecord(
        line: line, start: start, end: position,
        fields: UnsafeBufferPointer(rebasing: fields[..<fieldCount]), bytes: bytes)
    }
    return nil
  }

  /// Advances past the next line without splitting it.
  mutating func nextLine() -> RecordFile.ScannedLine? {
    guard position < bytes.count else { return nil }
    line += 1
    let start = position
    let newline = nextNewline(from: start)
    position = min(newline + 1, bytes.count)
    var end = newline
    while end > start, bytes[end - 1] == carriageReturn { end -= 1 }
    return RecordFile.ScannedLine(line: line, start: start, end: end, bytes: bytes)
  }

  /// Returns a line split into fields, or `nil` if it is a comment or blank.
  func divided(_ line: RecordFile.ScannedLine) -> RecordFile.ScannedRecord? {
    var scan = RecordScan(bytes, fields: fields, from: line.start, line: line.line)
    return scan.next().flatMap { $0.start == line.start ? $0 : nil }
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

  /// Returns the index of the next newline, or the end of the file.
  private func nextNewline(from start: Int) -> Int {
    ByteSearch.first(of: newline, or: newline, in: start..<bytes.count, of: bytes) ?? bytes.count
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let pipe = UInt8(ascii: "|")
private let hash = UInt8(ascii: "#")
