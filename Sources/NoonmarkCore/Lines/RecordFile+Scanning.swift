extension RecordFile {
  /// Calls a function with each line that has fields, in the order of the file.
  ///
  /// One value is used for all lines, so that a hundred thousand of them are read without a hundred
  /// thousand allocations.
  ///
  /// - Parameter body: Gets the line and the file's bytes, which are valid during the call alone.
  public func forEachRecord(_ body: (borrowing Record, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = RecordScan(buffer)
      while scan.next() { body(scan.record, buffer) }
    }
  }

  /// The lines with fields, in the order of the file.
  public var records: [Record] {
    var records: [Record] = []
    forEachRecord { record, _ in records.append(copy record) }
    return records
  }

  /// Returns the line that starts at an offset; nil where it has no fields.
  ///
  /// - Parameters:
  ///   - start: Where the line starts, as a record of this file tells it.
  ///   - line: Its number.
  /// - Returns: The line.
  public func record(at start: Int, line: Int) -> Record? {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = RecordScan(buffer, from: start, line: line)
      return scan.next() && scan.record.start == start ? scan.record : nil
    }
  }

  /// The version that a file's first line names: 1 of `# noonmark dates 1`; nil where it names none.
  public func version(of kind: String) -> Int? {
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
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// Goes through the lines of a file, eight bytes at a time.
private struct RecordScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  private var line: Int
  private(set) var record = RecordFile.Record(line: 0, start: 0, end: 0, fields: [])

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, line: Int = 1) {
    self.bytes = bytes
    position = start
    self.line = line - 1
    record.fields.reserveCapacity(12)
  }

  /// Moves to the next line that has fields; false where there is none.
  mutating func next() -> Bool {
    while position < bytes.count {
      line += 1
      let start = position
      readLine()
      guard let first = record.fields.first else { continue }
      let isComment = first.isEmpty ? record.fields.count == 1 : bytes[first.lowerBound] == hash
      if isComment { continue }
      record.line = line
      record.start = start
      record.end = position
      return true
    }
    return false
  }

  /// Takes the line at the position apart, and moves behind it.
  private mutating func readLine() {
    record.fields.removeAll(keepingCapacity: true)
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
        (position == fieldStart || isBlank(position - 1))
        && (position + 1 >= bytes.count || isBlank(position + 1) || isLineEnd(position + 1))
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
    while start < end, isBlank(start) { start += 1 }
    while end > start, isBlank(end - 1) { end -= 1 }
    record.fields.append(start..<end)
  }

  private func isBlank(_ index: Int) -> Bool { RecordFile.isBlank(bytes[index]) }

  private func isLineEnd(_ index: Int) -> Bool {
    bytes[index] == newline || bytes[index] == carriageReturn
  }

  /// Returns where the next pipe or line end stands, or the end of the file.
  private func nextMark(from start: Int) -> Int {
    var index = start
    guard let base = bytes.baseAddress else { return bytes.count }
    while index + 8 <= bytes.count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      let found = RecordScan.zeroBytes(word ^ newlines) | RecordScan.zeroBytes(word ^ pipes)
      if found != 0 { return index + found.littleEndian.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, bytes[index] != newline, bytes[index] != pipe { index += 1 }
    return index
  }

  /// Marks the high bit of bytes that are zero; the lowest mark is exact.
  ///
  /// Source: Henry S. Warren, Hacker's Delight, section 6-1.
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let pipe = UInt8(ascii: "|")
private let hash = UInt8(ascii: "#")
private let newlines: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
private let pipes: UInt64 = 0x7C7C_7C7C_7C7C_7C7C
