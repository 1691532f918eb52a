/// Looks up files embedded in the program.
package enum EmbeddedFile {
  /// The path of a file in the repository, and its contents.
  package typealias Entry = (name: StaticString, text: StaticString)

  /// Returns the contents of the file at a path, or `nil` if none exists.
  package static func bytes(of path: String, in files: [Entry]) -> [UInt8]? {
    withBytes(of: path, in: files) { $0.map { Array($0) } }
  }

  /// Calls a function with the contents of a file, without copying them, or with `nil`.
  package static func withBytes<Value>(
    of path: String, in files: [Entry], _ body: (UnsafeBufferPointer<UInt8>?) -> Value
  ) -> Value {
    var path = path
    // Compares bytes, without creating a string for each name.
    let found = path.withUTF8 { wanted in
      files.firstIndex { file in
        file.name.utf8CodeUnitCount == wanted.count
          && wanted.indices.allSatisfy { file.name.utf8Start[$0] == wanted[$0] }
      }
    }
    return found.map { files[$0].text.withUTF8Buffer { body($0) } } ?? body(nil)
  }
}

/// An embedded file of lines sorted by their first word after leading comments, searched in place
/// by binary search.
package struct SortedLines {
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The start of the lines, after the leading comments.
  package let start: Int

  /// Creates a search over a file, without copying it.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
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
  private static func end(ofLineAt first: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes[first...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}
