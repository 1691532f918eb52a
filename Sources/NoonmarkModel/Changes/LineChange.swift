/// A change of consecutive lines of a text file, which can be taken back while other lines change.
package struct LineChange: Hashable, Sendable {
  /// The lines before the change, without their LF.
  package let removed: [[UInt8]]
  /// The lines after the change.
  package let added: [[UInt8]]
  /// The line before them, or `nil` at the start of the file.
  package let previous: [UInt8]?

  package init(removed: [[UInt8]], added: [[UInt8]], previous: [UInt8]? = nil) {
    self.removed = removed
    self.added = added
    self.previous = previous
  }

  /// Compares a file with what it becomes; fails if they are equal.
  package init?(from old: [UInt8], to new: [UInt8]) {
    let before = LineChange.lines(of: old)
    let after = LineChange.lines(of: new)
    var start = 0
    while start < min(before.count, after.count), before[start] == after[start] { start += 1 }
    var end = 0
    while end < min(before.count, after.count) - start,
      before[before.count - 1 - end] == after[after.count - 1 - end]
    {
      end += 1
    }
    removed = Array(before[start..<before.count - end])
    added = Array(after[start..<after.count - end])
    previous = start > 0 ? before[start - 1] : nil
    if removed.isEmpty, added.isEmpty { return nil }
  }

  /// The number of bytes of its lines, including the one before them.
  package var size: Int {
    (removed + added).reduce(previous?.count ?? 0) { $0 + $1.count + 1 }
  }

  /// The result of taking a change back.
  package enum Reverted: Hashable, Sendable {
    /// The contents of the file without the change.
    case file([UInt8])
    /// The file does not have the change: it was never written, or taken back before.
    case notMade
    /// The same lines were changed since.
    case conflict
  }

  /// Takes the change back in a file that may have changed elsewhere.
  package func reverted(in bytes: [UInt8]) -> Reverted {
    var lines = LineChange.lines(of: bytes)
    guard !added.isEmpty else {
      guard position(of: removed, in: lines) == nil else { return .notMade }
      // Another entry with the same identity is a later version of it.
      guard !hasOther(than: removed, in: lines) else { return .conflict }
      let index = previous.flatMap { lines.lastIndex(of: $0) }.map { $0 + 1 }
      lines.insert(contentsOf: removed, at: index ?? (previous == nil ? 0 : lines.count))
      return .file(LineChange.text(of: lines, like: bytes))
    }
    guard let start = position(of: added, in: lines) else {
      if !removed.isEmpty {
        return position(of: removed, in: lines) == nil ? .conflict : .notMade
      }
      return hasOther(than: added, in: lines) ? .conflict : .notMade
    }
    lines.replaceSubrange(start..<start + added.count, with: removed)
    return .file(LineChange.text(of: lines, like: bytes))
  }

  /// Returns the index of consecutive lines, if possible after the same line as then.
  private func position(of wanted: [[UInt8]], in lines: [[UInt8]]) -> Int? {
    guard let first = wanted.first, wanted.count <= lines.count else { return nil }
    let found = (0...lines.count - wanted.count).filter { index in
      lines[index] == first && lines[index..<index + wanted.count].elementsEqual(wanted)
    }
    return found.first { $0 > 0 ? lines[$0 - 1] == previous : previous == nil } ?? found.first
  }

  /// Whether a file has another version of one of the lines.
  private func hasOther(than versions: [[UInt8]], in lines: [[UInt8]]) -> Bool {
    let identities = Set(versions.compactMap(LineChange.identity))
    return lines.contains { LineChange.identity(of: $0).map(identities.contains) ?? false }
  }

  /// The part of a line that an edit does not change: the ID of an entry, or the key of a setting.
  private static func identity(of line: [UInt8]) -> [UInt8]? {
    let id = Array(" | id=".utf8)
    let starts = line.indices.filter { line[$0...].starts(with: id) }
    if let start = starts.last {
      return id + line[(start + id.count)...].prefix { $0 != UInt8(ascii: " ") }
    }
    guard line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "=")),
      !line.contains(UInt8(ascii: "|"))
    else { return nil }
    return line[..<equals].filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
  }

  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The last line ends in LF.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { Array($0) }
  }

  /// Returns the text of lines; the last one ends in LF, unless no line of the file did.
  private static func text(of lines: [[UInt8]], like bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let text = Array(lines.joined(separator: [newline]))
    return text.isEmpty || bytes.last != newline && !bytes.isEmpty ? text : text + [newline]
  }
}
