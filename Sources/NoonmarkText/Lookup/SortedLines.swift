/// The lines of a file that the program carries, sorted by their first words after a head of comments,
/// and searched by halves in place.
package struct SortedLines {
  /// The whole file.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// Where the lines begin, after the head.
  package let start: Int

  /// Reads a file, of which nothing is copied.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var start = 0
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      start = SortedLines.end(ofLineAt: start, in: bytes) + 1
    }
    self.start = min(start, bytes.count)
  }

  /// Returns where a line stands, without its line feed.
  package func line(at first: Int) -> Range<Int> {
    first..<SortedLines.end(ofLineAt: first, in: bytes)
  }

  /// Returns the line that is wanted; nil where there is none.
  ///
  /// - Parameter order: Compares a line with the wanted one: below zero where it stands before it.
  /// - Returns: Where the line stands, without its line feed.
  package func line(where order: (Range<Int>) -> Int) -> Range<Int>? {
    // Both ends stand where a line begins, or at the end of the file.
    var low = start
    var high = bytes.count
    while low < high {
      var first = low + (high - low) / 2
      while first > low, bytes[first - 1] != UInt8(ascii: "\n") { first -= 1 }
      let line = line(at: first)
      switch order(line) {
      case 0: return line
      case ..<0: low = min(line.upperBound + 1, high)
      default: high = first
      }
    }
    return nil
  }

  /// Returns where a line ends: at its line feed, or at the end of the bytes.
  private static func end(ofLineAt first: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes[first...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}
