/// The lines that `noonmark setup` adds to a file of the user's, between two marks.
enum SetupBlock {
  static let start = "# >>> noonmark setup >>>"
  static let end = "# <<< noonmark setup <<<"

  /// Returns a file with the block at its end; `nil` if it has one.
  ///
  /// - Parameters:
  ///   - bytes: The file; empty for a new one.
  ///   - lines: What the block contains, without a line ending at its end.
  static func added(to bytes: [UInt8], _ lines: String) -> [UInt8]? {
    let text = Array("\(start)\n\(lines)\n\(end)\n".utf8)
    guard range(in: bytes) == nil else { return nil }
    let newline = UInt8(ascii: "\n")
    var result = bytes
    if let last = result.last, last != newline { result.append(newline) }
    if !result.isEmpty { result.append(newline) }
    return result + text
  }

  /// Returns a file without the block; `nil` if it has none that ends.
  ///
  /// The empty line before the block, which `added(to:_:)` writes, goes with it.
  static func removed(from bytes: [UInt8]) -> [UInt8]? {
    guard let range = range(in: bytes) else { return nil }
    let newline = UInt8(ascii: "\n")
    var start = range.lowerBound
    if start >= 2, bytes[start - 1] == newline, bytes[start - 2] == newline { start -= 1 }
    return Array(bytes[..<start] + bytes[range.upperBound...])
  }

  /// Whether a file has the first mark, but no block that can be removed.
  static func isBroken(in bytes: [UInt8]) -> Bool {
    lines(of: bytes).contains { bytes[$0].elementsEqual(start.utf8) } && range(in: bytes) == nil
  }

  /// The range of the block with its line endings.
  private static func range(in bytes: [UInt8]) -> Range<Int>? {
    let lines = lines(of: bytes)
    guard let first = lines.firstIndex(where: { bytes[$0].elementsEqual(start.utf8) }),
      let last = lines[first...].firstIndex(where: { bytes[$0].elementsEqual(end.utf8) })
    else { return nil }
    return lines[first].lowerBound..<min(lines[last].upperBound + 1, bytes.count)
  }

  /// The ranges of the lines without their line endings.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      lines.append(start..<index)
      start = index + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }
}
