/// The lines of a file, found one at a time.
///
/// A line ends in LF or CRLF; the last may be unterminated.
package struct FileLines: Sequence, IteratorProtocol, Sendable {
  /// The position of a line.
  package struct Line: Hashable, Sendable {
    /// The line number, from 1.
    package let number: Int
    package let start: Int
    /// The line without its line ending, and without byte order marks at its start.
    package let content: Range<Int>
    /// The start of the next line.
    package let end: Int
  }

  /// The index of the next line.
  package private(set) var position: Int
  private let bytes: [UInt8]
  private var number = 0

  package init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    position = start
  }

  package mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    let start = position
    let (contentEnd, end) = FileLines.end(from: start, in: bytes.span)
    let content = bytes[start..<contentEnd].withoutByteOrderMarks
    position = end
    number += 1
    return Line(
      number: number, start: start, content: content.startIndex..<contentEnd, end: end)
  }

  /// Returns the end of the content of the line that starts at an index, and the start of the next
  /// line.
  @inline(__always)
  package static func end(
    from start: Int, in bytes: Span<UInt8>
  ) -> (content: Int, line: Int) {
    let newline = UInt8(ascii: "\n")
    let found = ByteSearch.first(of: newline, or: newline, in: start..<bytes.count, of: bytes)
    var end = found ?? bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return (end, found.map { $0 + 1 } ?? bytes.count)
  }
}
