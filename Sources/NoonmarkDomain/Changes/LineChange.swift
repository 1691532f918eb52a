import NoonmarkBase

/// A change of consecutive lines of a text file, which can be reverted after other lines changed.
package struct LineChange: Hashable, Sendable {
  /// The lines before the change, without their LF.
  package let removed: [[UInt8]]
  /// The lines after the change.
  package let added: [[UInt8]]
  /// The line before the changed lines, or `nil` at the start of the file.
  package let previous: [UInt8]?
  /// The number of lines before the changed lines, or `nil` for lines appended to the file.
  package let start: Int?
  /// The sides whose last line ended the file without an LF, or `nil`.
  package let unterminated: Side?
  /// The number of other lines that had the identity of a removed line, such as copies of it.
  package let copies: Int

  /// The lines before or after the change.
  package enum Side: String, Sendable {
    case before
    case after
    case both
  }

  package init(
    removed: [[UInt8]], added: [[UInt8]], previous: [UInt8]? = nil, start: Int? = nil,
    unterminated: Side? = nil, copies: Int = 0
  ) {
    self.removed = removed
    self.added = added
    self.previous = previous
    self.start = start
    self.unterminated = unterminated
    self.copies = copies
  }

  /// Creates the change between two contents of a file; fails if their lines are equal.
  ///
  /// Unchanged lines are compared as bytes, and not copied.
  package init?(from old: [UInt8], to new: [UInt8]) {
    let (start, number) = LineChange.sharedStart(old, new)
    var (oldEnd, newEnd) = (old.count, new.count)
    var (oldIndex, newIndex) = (old.count, new.count)
    while oldIndex > start, newIndex > start, old[oldIndex - 1] == new[newIndex - 1] {
      oldIndex -= 1
      newIndex -= 1
      if LineChange.isLineStart(oldIndex, in: old), LineChange.isLineStart(newIndex, in: new) {
        (oldEnd, newEnd) = (oldIndex, newIndex)
      }
    }
    removed = LineChange.lines(of: old[start..<oldEnd])
    added = LineChange.lines(of: new[start..<newEnd])
    previous = LineChange.lines(of: old[LineChange.lineStart(start, old)..<start]).last
    self.start = number
    let wasBare = oldEnd == old.count && start < oldEnd && old.last != UInt8(ascii: "\n")
    let isBare = newEnd == new.count && start < newEnd && new.last != UInt8(ascii: "\n")
    unterminated = wasBare ? isBare ? .both : .before : isBare ? .after : nil
    copies = added.isEmpty ? LineChange.count(of: removed, in: LineChange.lines(of: new)) : 0
    if removed == added { return nil }
  }

  /// Returns the changes between two contents of a file.
  ///
  /// There is one change, unless one line changed and others were added after unchanged lines, as
  /// when a recurring task is completed. These are two changes, so that undo works even if the
  /// lines in between have changed.
  package static func changes(from old: [UInt8], to new: [UInt8]) -> [LineChange] {
    guard let change = LineChange(from: old, to: new) else { return [] }
    let (removed, added) = (change.removed, change.added)
    guard let start = change.start, let first = removed.first, change.unterminated == nil,
      added.count > removed.count,
      removed.dropFirst().elementsEqual(added[1..<removed.count])
    else { return [change] }
    return [
      LineChange(
        removed: [first], added: [added[0]], previous: change.previous, start: start),
      LineChange(
        removed: [], added: Array(added[removed.count...]), previous: added[removed.count - 1],
        start: start + removed.count),
    ]
  }

  /// Returns the offset of the first line that differs, and the number of lines before it.
  private static func sharedStart(_ old: [UInt8], _ new: [UInt8]) -> (offset: Int, lines: Int) {
    var (offset, lines, index) = (0, 0, 0)
    let end = min(old.count, new.count)
    while index < end, old[index] == new[index] {
      index += 1
      if old[index - 1] == UInt8(ascii: "\n") { (offset, lines) = (index, lines + 1) }
    }
    return (offset, lines)
  }

  /// Returns the start of the previous line, given the offset of a line.
  private static func lineStart(_ offset: Int, _ bytes: [UInt8]) -> Int {
    guard offset > 0 else { return 0 }
    let newline = bytes[..<(offset - 1)].lastIndex(of: UInt8(ascii: "\n"))
    return newline.map { $0 + 1 } ?? 0
  }

  private static func isLineStart(_ index: Int, in bytes: [UInt8]) -> Bool {
    index == 0 || bytes[index - 1] == UInt8(ascii: "\n")
  }

  /// The number of bytes in the changed lines and the previous line.
  package var size: Int {
    (removed + added).reduce(previous?.count ?? 0) { $0 + $1.count + 1 }
  }

  /// The result of reverting a change.
  package enum Reverted: Hashable, Sendable {
    /// The contents of the file without the change.
    case file([UInt8])
    /// The file does not have the change: it was never written, or is already reverted.
    case notMade
    /// The same lines have changed since.
    case conflict
  }

  /// Reverts the change in a file, other lines of which may have changed.
  package func reverted(in bytes: [UInt8]) -> Reverted {
    var lines = LineChange.lines(of: bytes)
    guard !added.isEmpty else {
      guard let index = placeOfRemoved(in: lines) else { return .notMade }
      // Another line with the same identity is a later version of the removed entry.
      guard LineChange.count(of: removed, in: lines) <= copies else { return .conflict }
      let isAtEnd = index == lines.count
      lines.insert(contentsOf: removed, at: index)
      return .file(text(of: lines, isAtEnd: isAtEnd, like: bytes))
    }
    guard let start = position(of: added, in: lines) else {
      if !removed.isEmpty {
        return position(of: removed, in: lines) == nil ? .conflict : .notMade
      }
      return LineChange.count(of: added, in: lines) > 0 ? .conflict : .notMade
    }
    let isAtEnd = start + added.count == lines.count
    lines.replaceSubrange(start..<start + added.count, with: removed)
    return .file(text(of: lines, isAtEnd: isAtEnd, like: bytes))
  }

  /// Returns the index of consecutive lines, or `nil` if the file does not have them.
  ///
  /// Of several matches, prefers the one at the recorded position, then the one after the recorded
  /// previous line.
  private func position(of wanted: [[UInt8]], in lines: [[UInt8]]) -> Int? {
    guard !wanted.isEmpty, wanted.count <= lines.count else { return nil }
    let found = (0...lines.count - wanted.count).filter { index in
      zip(lines[index...], wanted).allSatisfy(LineChange.isSame)
    }
    guard let start else { return found.last }
    return found.first { $0 == start } ?? found.first { follows($0, in: lines) } ?? found.first
  }

  /// Returns the index at which to insert the removed lines, or `nil` if the file has them.
  private func placeOfRemoved(in lines: [[UInt8]]) -> Int? {
    let found = position(of: removed, in: lines)
    if let start, start <= lines.count, found != start, follows(start, in: lines) { return start }
    guard found == nil else { return nil }
    guard let previous else { return 0 }
    return lines.lastIndex(of: previous).map { $0 + 1 } ?? lines.count
  }

  /// Whether the line before an index is the recorded previous line.
  private func follows(_ index: Int, in lines: [[UInt8]]) -> Bool {
    index > 0 ? lines[index - 1] == previous : previous == nil
  }

  /// Whether a line equals a recorded one, ignoring CR: appended lines get the file's line ending.
  private static func isSame(_ line: [UInt8], _ wanted: [UInt8]) -> Bool {
    line == wanted || line.last == UInt8(ascii: "\r") && line.dropLast().elementsEqual(wanted)
  }

  /// Returns the number of lines that have the identity of one of the versions.
  private static func count(of versions: [[UInt8]], in lines: [[UInt8]]) -> Int {
    let identities = Set(versions.compactMap(identity))
    guard !identities.isEmpty else { return 0 }
    return lines.count { line in identity(of: line).map(identities.contains) ?? false }
  }

  /// Returns the part of a line that edits keep: the ID of an entry, or the key of a setting.
  private static func identity(of line: [UInt8]) -> [UInt8]? {
    let id = Array(" | id=".utf8)
    if let start = line.indices.last(where: { line[$0...].starts(with: id) }) {
      return id + line[(start + id.count)...].prefix { $0 > UInt8(ascii: " ") }
    }
    guard line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "=")),
      !line.contains(UInt8(ascii: "|"))
    else { return nil }
    // Other text before a `=` is not a key, but part of a sentence or a URL.
    let key = line[..<equals].trimmed
    return key.allSatisfy(isInKey) ? Array(key) : nil
  }

  private static func isInKey(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || byte == UInt8(ascii: ".")
  }

  private static func lines(of bytes: some Collection<UInt8>) -> [[UInt8]] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // After a final LF, there is no line.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { Array($0) }
  }

  /// Returns the lines joined as a text.
  ///
  /// The last line is terminated as in the file, or, if it was part of the change, as before the
  /// change.
  private func text(of lines: [[UInt8]], isAtEnd: Bool, like bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let text = Array(lines.joined(separator: [newline]))
    guard !lines.isEmpty else { return text }
    // For appended lines, it is not recorded whether the file was terminated.
    let isTerminated =
      isAtEnd && start != nil
      ? unterminated != .before && unterminated != .both
      : bytes.last == newline || bytes.isEmpty
    return isTerminated ? text + [newline] : text
  }
}

/// A file whose changes can be undone.
///
/// The path is relative to a directory of the user, so undo in a copy of a home directory changes
/// the copy.
package struct ChangedFile: Hashable, Sendable {
  /// The directory that the path is relative to.
  package enum Root: String, CaseIterable, Sendable {
    case data
    case config
    case home
  }

  /// The kind of lines in the file.
  package enum Kind: String, Sendable {
    case dates
    case counters
    case tallies
    /// The log of a tally.
    case events
    case tasks
    case outbox
    case location
    case config
    case todotxt
    /// The program of a widget, which is only moved.
    case script
    /// A file of other programs.
    case text

    /// Creates the kind with a name; a file of an unknown kind, or of none, is text.
    package init(named name: String?) {
      self = name.flatMap { Kind(rawValue: $0) } ?? .text
    }

    /// Whether lines can contain a password or a token, as settings and requests can.
    package var canHoldSecrets: Bool {
      switch self {
      case .outbox, .config, .script, .text: true
      case .dates, .counters, .tallies, .events, .tasks, .location, .todotxt: false
      }
    }
  }

  package let kind: Kind
  /// `nil` for an absolute path.
  package let root: Root?
  package let path: String

  package init(_ kind: Kind, _ path: String, in root: Root? = nil) {
    self.kind = kind
    self.path = path
    self.root = root
  }

  /// Parses `data:dates` or an absolute path.
  package init?(_ kind: Kind, parsing text: String) {
    if text.utf8.first == UInt8(ascii: "/") {
      self.init(kind, text)
      return
    }
    for root in Root.allCases where text.utf8.starts(with: "\(root.rawValue):".utf8) {
      let path = text.utf8.dropFirst(root.rawValue.utf8.count + 1)
      self.init(kind, String(Substring(path)), in: root)
      return
    }
    return nil
  }

  /// `data:dates`, or an absolute path.
  package var text: String { root.map { "\($0.rawValue):\(path)" } ?? path }

  /// The last part of the path.
  package var name: String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }
}
