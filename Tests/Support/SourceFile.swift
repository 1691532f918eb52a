/// A source file of this repository.
///
/// It is in this module because tests of the sources read all files, and this module is optimized
/// in debug builds.
package struct SourceFile: Sendable {
  package let path: String
  package let lines: [Substring]

  package init(_ path: String) {
    self.path = path
    lines = Repository.text(of: path).lines
  }

  /// The lines that match, as `path:line`.
  package func places(where matches: (Substring) -> Bool) -> [String] {
    lines.enumerated().filter { matches($0.element) }.map { "\(path):\($0.offset + 1)" }
  }
}

extension String {
  /// The lines, including empty ones, without their line feeds.
  package var lines: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}

extension Substring {
  /// Whether one of some words occurs in it, byte by byte.
  package func hasBytes(_ words: String...) -> Bool { hasBytes(words) }

  /// Whether one of some words occurs in it, byte by byte.
  package func hasBytes(_ words: [String]) -> Bool {
    let line = utf8.span
    return words.contains { line.contains($0.utf8.span) }
  }
}

extension Span<UInt8> {
  /// Returns whether the span contains some bytes.
  func contains(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 0 else { return true }
    var start = 0
    while start + bytes.count <= count {
      var length = 0
      while length < bytes.count, self[start + length] == bytes[length] { length += 1 }
      if length == bytes.count { return true }
      start += 1
    }
    return false
  }
}
