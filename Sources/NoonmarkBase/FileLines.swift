/// The lines of a file, from the first one.
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
  private let end: Int
  private var number: Int

  package init(
    _ bytes: [UInt8], from start: Int = 0, upTo end: Int? = nil, firstLine: Int = 1
  ) {
    self.bytes = bytes
    self.end = end ?? bytes.count
    position = start
    number = firstLine - 1
  }

  package mutating func next() -> Line? {
    guard position < end else { return nil }
    let line = line(from: position)
    position = line.end
    number += 1
    return line
  }

  private func line(from start: Int) -> Line {
    let bytes = bytes.span
    let newline = UInt8(ascii: "\n")
    let found = ByteSearch.first(of: newline, or: newline, in: start..<end, of: bytes)
    var contentStart = start
    var contentEnd = found ?? end
    while contentEnd > start, bytes[contentEnd - 1] == UInt8(ascii: "\r") { contentEnd -= 1 }
    while contentStart + 3 <= contentEnd, bytes[contentStart] == 0xEF,
      bytes[contentStart + 1] == 0xBB, bytes[contentStart + 2] == 0xBF
    {
      contentStart += 3
    }
    return Line(
      number: number + 1, start: start, content: contentStart..<contentEnd,
      end: found.map { $0 + 1 } ?? end)
  }
}
