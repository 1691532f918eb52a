import NoonmarkSystem

extension LockedFile {
  /// Adds whole lines that a function makes of the file to its end.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that the file may have then.
  ///   - check: Gets the first bytes, and may refuse the file.
  ///   - lines: Makes the lines; none leave the file as it is.
  /// - Returns: Whether it was done; false where there is no file, or nothing in it.
  /// - Throws: Why that failed; the file is as it was.
  func append(
    limit: Int, _ check: ([UInt8]) throws(StoreError) -> Void,
    _ lines: (OpenLog) throws(StoreError) -> [[UInt8]]
  ) throws(StoreError) -> Bool {
    func unwritable(_ error: SystemError) -> StoreError { .unwritable(error, path: path) }
    let found = try mapError(unwritable) { () throws(SystemError) in
      try LockedFile.openIfThere(target)
    }
    guard let file = found else { return false }
    let ends = try mapError(unwritable) { () throws(SystemError) in try Ends(of: file) }
    guard ends.size > 0 else { return false }
    try check(ends.head)
    let made = try lines(OpenLog(number: file.number, size: ends.size, path: path))
    guard !made.isEmpty else { return true }
    do throws(SystemError) {
      let added = ends.completion + Array(made.map { $0 + ends.lineEnd }.joined())
      guard ends.size <= limit - min(added.count, limit) else {
        throw SystemError(EFBIG, "write", path)
      }
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

  /// Adds bytes to a file; what could not be brought to the disk whole is taken back whole.
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
    // The bytes are on the disk: whatever closing says, they are not lost.
    file.release()
  }

  /// The two ends of a file, which say how to go on with it.
  private struct Ends {
    let size: Int
    let head: [UInt8]
    /// What the last line needs before another one can follow it.
    let completion: [UInt8]
    /// How lines end.
    let lineEnd: [UInt8]

    init(of file: borrowing Descriptor) throws(SystemError) {
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw SystemError(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL, "read", file.path)
      }
      size = Int(truncatingIfNeeded: status.st_size)
      head = try Ends.bytes(of: file, at: 0, count: min(size, Store.headSize))
      let tail = try Ends.bytes(of: file, at: max(size - 2, 0), count: min(size, 2))
      let newline = UInt8(ascii: "\n")
      // Where the first line does not end in the head, the last one tells how lines do.
      let known = head.contains(newline) ? head : tail
      let first = known.firstIndex(of: newline) ?? 0
      let isCRLF = first > 0 && known[first - 1] == UInt8(ascii: "\r")
      lineEnd = isCRLF ? [UInt8(ascii: "\r"), newline] : [newline]
      completion = tail.last == newline ? [] : lineEnd
    }

    private static func bytes(
      of file: borrowing Descriptor, at offset: Int, count: Int
    ) throws(SystemError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      var filled = 0
      while filled < count {
        let got = try uninterrupted("read", file.path) {
          bytes.withUnsafeMutableBytes { buffer in
            pread(
              file.number, buffer.baseAddress?.advanced(by: filled), count - filled,
              off_t(offset + filled))
          }
        }
        if got == 0 { break }
        filled += got
      }
      return Array(bytes.prefix(filled))
    }
  }
}
