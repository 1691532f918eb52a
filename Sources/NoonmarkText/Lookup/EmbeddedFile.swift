import NoonmarkBase

package enum EmbeddedFile {
  /// Returns the contents of the first file whose path is wanted, or `nil`.
  package typealias Files = (_ isWanted: (StaticString) -> Bool) -> StaticString?

  /// Returns the contents of the file at a path, or `nil` if there is no such file.
  package static func bytes(of path: String, in files: Files) -> [UInt8]? {
    text(of: path, in: files).map { [UInt8]($0) }
  }

  /// Returns the contents of the file at a path without copying them.
  ///
  /// `nil` if there is no such file.
  package static func text(of path: String, in files: Files) -> StaticString? {
    let wanted = path.utf8.span
    // Compares bytes, without creating a string for each path.
    return files { wanted.matches($0, in: wanted.indices) }
  }
}

/// An embedded file of lines that are sorted by their first word, searched in place.
///
/// Comments may precede the lines. A search is a binary search.
package struct SortedLines: ~Escapable {
  package let bytes: Span<UInt8>

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  /// The start of the lines, after the leading comments.
  package var start: Int {
    var start = 0
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      start = end(ofLineAt: start) + 1
    }
    return min(start, bytes.count)
  }

  /// Returns the range of the line at an offset, without its newline.
  package func line(at first: Int) -> Range<Int> {
    first..<end(ofLineAt: first)
  }

  /// Returns the range of the line for which `order` returns 0, without its newline.
  ///
  /// `order` is negative for lines before the wanted line, and positive for lines after it.
  package func line(where order: (Range<Int>) -> Int) -> Range<Int>? {
    // Both bounds are at the start of a line or the end of the file.
    var low = 0
    var high = bytes.count
    while low < high {
      let middle = low + (high - low) / 2
      var first = middle
      while first > low, bytes[first - 1] != UInt8(ascii: "\n") { first -= 1 }
      let line = first..<end(ofLineAt: middle)
      // The leading comments precede every line. Searching them costs less than skipping them.
      switch bytes[first] == UInt8(ascii: "#") ? -1 : order(line) {
      case 0: return line
      case ..<0: low = min(line.upperBound + 1, high)
      default: high = first
      }
    }
    return nil
  }

  /// Compares a line, from a position, with other bytes, and advances past equal bytes.
  ///
  /// 0 if the line continues with these bytes, negative if it sorts before such lines.
  package func compare(
    _ position: inout Int, of line: Range<Int>, with wanted: Span<UInt8>
  ) -> Int {
    for index in wanted.indices {
      guard position < line.upperBound else { return -1 }
      let byte = bytes[position]
      guard byte == wanted[index] else { return Int(byte) - Int(wanted[index]) }
      position += 1
    }
    return 0
  }

  /// Returns the end of a line: its newline, or the end of the file.
  private func end(ofLineAt first: Int) -> Int {
    bytes.firstIndex(of: UInt8(ascii: "\n"), in: first..<bytes.count) ?? bytes.count
  }
}
