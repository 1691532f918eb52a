import NoonmarkBase

extension RecordFile {
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
  /// For dates, most of which are recognized without splitting their lines.
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
    var next = firstLine
    for line in FileLines(bytes, upTo: end ?? self.end, firstLine: firstLine) {
      let scanned = ScannedLine(
        line: line.number, start: line.start, end: line.content.upperBound, bytes: bytes.span)
      body(scanned) { record(of: line) }
      next = line.number + 1
    }
    return next
  }

  /// Returns the record that starts at an offset, or `nil` if the line has no fields.
  package func record(at start: Int, line: Int) -> Record? {
    var lines = FileLines(bytes, from: start, upTo: end, firstLine: line)
    return lines.next().flatMap { record(of: $0) }
  }
}
