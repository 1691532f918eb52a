/// The lines that `noonmark setup` adds to a file of the user's, between two marks.
enum SetupBlock {
  static let start = "# >>> noonmark setup >>>"
  static let end = "# <<< noonmark setup <<<"
  private static let newline = UInt8(ascii: "\n")

  /// Returns a file with the block, at its end if it has none; `nil` if it has these lines.
  ///
  /// - Parameters:
  ///   - bytes: The file; empty for a new one.
  ///   - lines: What the block contains, with or without a line ending at its end.
  static func added(to bytes: [UInt8], _ lines: String) -> [UInt8]? {
    let text = Array("\(start)\n\(lines)\(lines.hasSuffix("\n") ? "" : "\n")\(end)\n".utf8)
    if let range = range(in: bytes) {
      guard !bytes[range].elementsEqual(text) else { return nil }
      return Array(bytes[..<range.lowerBound]) + text + bytes[range.upperBound...]
    }
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
    var start = range.lowerBound
    if start >= 2, bytes[start - 1] == newline, bytes[start - 2] == newline { start -= 1 }
    return Array(bytes[..<start] + bytes[range.upperBound...])
  }

  /// Whether a file has a block that ends.
  static func exists(in bytes: [UInt8]) -> Bool { range(in: bytes) != nil }

  /// Whether a file has the first mark, but no block that can be removed.
  static func isBroken(in bytes: [UInt8]) -> Bool {
    lines(of: bytes).contains { bytes[$0].elementsEqual(start.utf8) } && range(in: bytes) == nil
  }

  /// Whether a file has what `noonmark init` prints outside of the block.
  static func hasOtherLines(in bytes: [UInt8], of target: String) -> Bool {
    String(decoding: removed(from: bytes) ?? bytes, as: UTF8.self).split(separator: "\n").contains {
      !$0.hasPrefix("#") && ($0.contains("noonmark init \(target)") || $0.contains("--push tmux:@"))
    }
  }

  /// Returns the words after the first text in the block that ends with one of the starts: those of
  /// `noonmark init bash auto elapsed` are `auto` and `elapsed`.
  static func words(in bytes: [UInt8], after starts: [String]) -> [String] {
    guard let range = range(in: bytes) else { return [] }
    let block = String(decoding: bytes[range], as: UTF8.self)
    for line in block.split(separator: "\n") where !line.hasPrefix("#") {
      for start in starts {
        guard let found = line.firstRange(of: start) else { continue }
        return line[found.upperBound...].prefix { $0 != ")" && $0 != "|" && $0 != "'" }
          .split(separator: " ").prefix { !$0.hasPrefix("-") }.map(String.init)
      }
    }
    return []
  }

  /// Whether a file contains each line of another file, in the same order.
  static func isContained(_ bytes: [UInt8], in other: [UInt8]) -> Bool {
    var rest = lines(of: other)[...]
    return lines(of: bytes).allSatisfy { line in
      guard let found = rest.firstIndex(where: { other[$0].elementsEqual(bytes[line]) }) else {
        return false
      }
      rest = rest[(found + 1)...]
      return true
    }
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
    for index in bytes.indices where bytes[index] == newline {
      lines.append(start..<index)
      start = index + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }
}
