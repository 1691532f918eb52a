import NoonmarkSystem

extension LockedFile {
  /// Appends lines.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of the file afterwards.
  ///   - check: Receives the first bytes and may reject the file.
  ///   - lines: Returns whole lines without line endings; none leaves the file unchanged.
  /// - Returns: `false` if the file is missing or empty.
  /// - Throws: If appending fails; the file is unchanged.
  func append(
    limit: Int, _ check: ([UInt8]) throws(StoreError) -> Void,
    _ lines: (TallyLines) throws(StoreError) -> [[UInt8]]
  ) throws(StoreError) -> Bool {
    func unwritable(_ error: SystemError) -> StoreError { .unwritable(error, path: path) }
    let found = try mapError(unwritable) { () throws(SystemError) in
      try LockedFile.openIfThere(target)
    }
    guard let file = found else { return false }
    let ends = try mapError(unwritable) { () throws(SystemError) in try Ends(of: file) }
    guard ends.size > 0 else { return false }
    try check(ends.head)
    let made = try lines(TallyLines(descriptor: file.number, size: ends.size, path: path))
    guard !made.isEmpty else { return true }
    let added = ends.completion + Array(made.map { $0 + ends.lineEnd }.joined())
    guard added.count <= limit - ends.size else { throw .tooLarge(path, limit: limit) }
    do throws(SystemError) {
      try LockedFile.add(added, to: file)
    } catch {
      throw unwritable(error)
    }
    return true
  }

  private static func openIfThere(_ path: String) throws(SystemError) -> Descriptor? {
    do throws(SystemError) {
      return try Descriptor.open(path, O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Appends bytes; if they do not all reach the disk, all are removed again.
  private static func add(
    _ bytes: [UInt8], to file: consuming Descriptor
  ) throws(SystemError) {
    let size = Int(truncatingIfNeeded: try file.status().st_size)
    do throws(SystemError) {
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
    /// The line ending.
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
  }
}
