import NoonmarkBase
import NoonmarkRecords
import NoonmarkSystem

extension LockedFile {
  /// Appends lines.
  ///
  /// - Parameters:
  ///   - kind: The kind of the file; `nil` for any text.
  ///   - lines: Returns whole lines without line endings; none leaves the file unchanged.
  /// - Returns: `false` if the file is missing or empty.
  /// - Throws: If appending fails; the file is unchanged.
  package func append(
    _ kind: RecordKind?, limit: Int, _ lines: (BackwardLineReader) throws(Failure) -> [[UInt8]]
  ) throws(Failure) -> Bool {
    let found = try Failure.writing(path, LockedFile.openIfThere(target))
    guard let file = found else { return false }
    let ends = try Failure.writing(path, Ends(of: file))
    guard ends.size > 0 else { return false }
    if Store.isDamaged(ends.head[...]) { throw .damaged(path, isForeign: kind == nil) }
    var damage: ArraySlice<UInt8>?
    if let kind {
      try RecordFile(ends.head).check(kind, path: path)
      damage = try Failure.writing(path, ends.damage(of: file, kind))
    }
    let made = try lines(BackwardLineReader(descriptor: file.number, size: ends.size, path: path))
    guard !made.isEmpty else { return true }
    let added = Array(made.map { $0 + ends.lineEnd }.joined())
    guard added.count <= limit - ends.size else { throw .tooLarge(path, limit: limit) }
    // After a power loss, appended bytes can be NUL bytes. They must not join the user's last line.
    if let kind, !ends.completion.isEmpty || !kind.isNamed(by: ends.head) {
      try replace(file, ends, damage: damage, adding: added, limit: limit)
      return true
    }
    do {
      try LockedFile.add(ends.completion + added, to: file)
    } catch {
      throw .unwritable(error, path: path)
    }
    return true
  }

  /// Removes the last line, if a function says so.
  func removeLastLine(
    if isUnwanted: (ArraySlice<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let found = try Failure.writing(path, LockedFile.openIfThere(target))
    guard let file = found else { return false }
    let size = Int(truncatingIfNeeded: try Failure.writing(path, file.status()).st_size)
    let count = min(size, LockedFile.maximumLastLine)
    let tail = try Failure.writing(
      path, File.bytes(of: file.number, at: size - count, count: count, path: path))
    let newline = UInt8(ascii: "\n")
    guard tail.count == count, tail.last == newline,
      let start = tail.dropLast().lastIndex(of: newline).map({ $0 + 1 }),
      try isUnwanted(tail[start..<count - 1])
    else { return false }
    try Failure.writing(path, file.truncate(to: size - (count - start)))
    try Failure.syncing(path, file.sync())
    return true
  }

  /// The maximum size of a last line that is removed; undo writes no longer one.
  private static let maximumLastLine = 1 << 12

  /// Replaces the file with a copy that has more lines, and a comment for a line that is cut off.
  private func replace(
    _ file: borrowing Descriptor, _ ends: Ends, damage: ArraySlice<UInt8>?, adding added: [UInt8],
    limit: Int
  ) throws(Failure) {
    let status = try Failure.writing(path, file.status())
    try write(as: FileVersion(bytes: [], status), limit: limit) { writer in
      writer.append(file, 0..<ends.size - (damage?.count ?? 0))
      if let damage {
        writer.append(
          DamagedLine.comment(preserving: damage, because: DamagedLine.noLineEnding)[...])
      }
      writer.append(ends.completion[...])
      writer.append(added[...])
    }
  }

  private static func openIfThere(_ path: String) throws(SystemError) -> Descriptor? {
    do {
      return try Descriptor.open(path, O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Appends bytes; if they do not all reach the disk, all are removed again.
  private static func add(_ bytes: [UInt8], to file: consuming Descriptor) throws(SystemError) {
    let size = Int(truncatingIfNeeded: try file.status().st_size)
    do {
      try file.write(bytes)
      try file.sync()
    } catch {
      try? file.truncate(to: size)
      throw error
    }
    // The bytes are on disk, so an error on closing loses nothing.
    file.release()
  }

  /// The start and end of a file, which determine how to append.
  private struct Ends {
    let size: Int
    let head: [UInt8]
    /// The bytes that complete an unterminated last line.
    let completion: [UInt8]
    let lineEnd: [UInt8]

    init(of file: borrowing Descriptor) throws(SystemError) {
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw SystemError(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL, "read", file.path)
      }
      size = Int(truncatingIfNeeded: status.st_size)
      head = try File.bytes(
        of: file.number, at: 0, count: min(size, Store.headSize), path: file.path)
      let tail = try File.bytes(
        of: file.number, at: max(size - 2, 0), count: min(size, 2), path: file.path)
      let newline = UInt8(ascii: "\n")
      // If the first line is longer than the head, use the ending of the last one.
      let known = head.contains(newline) ? head : tail
      let first = known.firstIndex(of: newline) ?? 0
      let isCRLF = first > 0 && known[first - 1] == UInt8(ascii: "\r")
      lineEnd = isCRLF ? [UInt8(ascii: "\r"), newline] : [newline]
      completion = tail.last == newline ? [] : lineEnd
    }

    /// Returns the last line if it is cut off.
    func damage(
      of file: borrowing Descriptor, _ kind: RecordKind
    ) throws(SystemError) -> ArraySlice<UInt8>? {
      guard !completion.isEmpty, kind.isNamed(by: head) else { return nil }
      var count = 4096
      while true {
        count = min(count * 4, size)
        let tail = try File.bytes(of: file.number, at: size - count, count: count, path: file.path)
        let newline = tail.lastIndex(of: UInt8(ascii: "\n"))
        guard newline != nil || count == size else { continue }
        let line = tail[(newline.map { $0 + 1 } ?? 0)...]
        return kind.isCutOff(line) ? line : nil
      }
    }
  }
}
