import NoonmarkBase

/// The block of lines, between two marks, that `noonmark setup` adds to a file of the user.
enum SetupBlock {
  static let start = "# >>> noonmark setup >>>"
  static let end = "# <<< noonmark setup <<<"
  private static let newline = UInt8(ascii: "\n")

  /// Replaces the block in a file, or appends it.
  ///
  /// Returns `nil` if the block has these lines already.
  ///
  /// - Parameter lines: The contents of the block, with or without a final line ending.
  static func added(to bytes: [UInt8], _ lines: String) -> [UInt8]? {
    let text = Array("\(start)\n\(lines)\(lines.hasSuffix("\n") ? "" : "\n")\(end)\n".utf8)
    if let range = range(in: bytes) {
      guard !bytes[range].elementsEqual(text) else { return nil }
      return Array(bytes[..<range.lowerBound]) + text + bytes[range.upperBound...]
    }
    return separated(bytes) + text
  }

  /// Returns a file with what comes before a block: the end of the last line, and an empty line.
  private static func separated(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    if let last = result.last, last != newline { result.append(newline) }
    if !result.isEmpty { result.append(newline) }
    return result
  }

  /// Whether a file is a copy with the block after it, and has not changed otherwise.
  static func isAppended(in bytes: [UInt8], to copy: [UInt8]) -> Bool {
    guard let range = range(in: bytes), range.upperBound == bytes.count else { return false }
    return bytes[..<range.lowerBound].elementsEqual(separated(copy))
  }

  /// Removes the block from a file.
  ///
  /// Returns `nil` if there is no complete block.
  ///
  /// The empty line before the block, which `added(to:_:)` writes, is removed too.
  static func removed(from bytes: [UInt8]) -> [UInt8]? {
    guard let range = range(in: bytes) else { return nil }
    let before = bytes[..<range.lowerBound]
    let empty = ["\n", "\r\n"].first { ending in
      before.suffix(2 * ending.utf8.count).elementsEqual((ending + ending).utf8)
    }
    return Array(before.dropLast(empty?.utf8.count ?? 0) + bytes[range.upperBound...])
  }

  /// Whether a file has a complete block.
  static func exists(in bytes: [UInt8]) -> Bool { range(in: bytes) != nil }

  /// Whether a file has the start mark, but no complete block.
  static func isBroken(in bytes: [UInt8]) -> Bool {
    FileLines(bytes).contains { bytes[$0.content].elementsEqual(start.utf8) }
      && range(in: bytes) == nil
  }

  /// Whether a file has lines of `noonmark init` or the tmux plugin outside the block.
  static func hasOtherLines(in bytes: [UInt8], of target: String) -> Bool {
    let marks = ["noonmark init \(target)", "--push tmux:@", "noonmark.tmux", "@noonmark_"]
    let lines = String(decoding: removed(from: bytes) ?? bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    return lines.contains { line in
      !line.hasPrefix("#")
        && (marks.contains { line.contains($0) }
          || line.contains("@plugin") && line.contains("noonmark"))
    }
  }

  /// Returns the words after one of the starts in the block.
  ///
  /// For `noonmark init bash auto elapsed`, they are `auto` and `elapsed`.
  static func words(in bytes: [UInt8], after starts: [String]) -> [String] {
    guard let range = range(in: bytes) else { return [] }
    let block = String(decoding: bytes[range], as: UTF8.self)
    for line in block.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
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
    var rest = Array(FileLines(other))[...]
    return FileLines(bytes).allSatisfy { line in
      let line = bytes[line.content]
      guard let found = rest.firstIndex(where: { other[$0.content].elementsEqual(line) }) else {
        return false
      }
      rest = rest[(found + 1)...]
      return true
    }
  }

  /// The range of the block with its line endings, which an editor may have changed to CRLF.
  private static func range(in bytes: [UInt8]) -> Range<Int>? {
    let lines = Array(FileLines(bytes))
    guard let any = lines.firstIndex(where: { bytes[$0.content].elementsEqual(start.utf8) }),
      let last = lines[any...].firstIndex(where: { bytes[$0.content].elementsEqual(end.utf8) }),
      // The last start mark before the end: after an earlier one come lines of the user.
      let first = lines[..<last].lastIndex(where: { bytes[$0.content].elementsEqual(start.utf8) })
    else { return nil }
    return lines[first].content.lowerBound..<lines[last].end
  }
}
