import Almanac

/// Looks up files embedded in the program.
package enum EmbeddedFile {
  /// The path of a file in the repository, and its contents.
  package typealias Entry = (name: StaticString, text: StaticString)

  /// Returns the contents of the file at a path, or `nil` if none exists.
  package static func bytes(of path: String, in files: [Entry]) -> [UInt8]? {
    text(of: path, in: files).map { [UInt8]($0) }
  }

  /// Returns the contents of the file at a path without copying them, or `nil` if none exists.
  package static func text(of path: String, in files: [Entry]) -> StaticString? {
    let wanted = path.utf8.span
    // Compares bytes, without creating a string for each name.
    for file in files where wanted.matches(file.name, in: wanted.indices) { return file.text }
    return nil
  }
}

/// An embedded file of lines sorted by their first word after leading comments, searched in place
/// by binary search.
package struct SortedLines: ~Escapable {
  package let bytes: Span<UInt8>
  /// The start of the lines, after the leading comments.
  package let start: Int

  /// Creates a search over a file, without copying it.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    var start = 0
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      start = SortedLines.end(ofLineAt: start, in: bytes) + 1
    }
    self.start = min(start, bytes.count)
  }

  /// Returns the range of the line at an offset, without its newline.
  package func line(at first: Int) -> Range<Int> {
    first..<SortedLines.end(ofLineAt: first, in: bytes)
  }

  /// Returns the range of the line for which `order` returns 0, without its newline.
  ///
  /// `order` is negative for lines before the wanted one, and positive for lines after it.
  package func line(where order: (Range<Int>) -> Int) -> Range<Int>? {
    // Both bounds are at the start of a line or the end of the file.
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

  /// Returns the end of a line: its newline, or the end of the file.
  private static func end(ofLineAt first: Int, in bytes: Span<UInt8>) -> Int {
    bytes.firstIndex(of: UInt8(ascii: "\n"), in: first..<bytes.count) ?? bytes.count
  }
}
