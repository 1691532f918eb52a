/// A file's contents, and its stamp from before they were read.
package struct FileContents: Sendable {
  package let bytes: [UInt8]
  /// The stamp, never newer than the contents.
  package let stamp: FileStamp
}

package enum File {
  /// Reads a regular file, following symbolic links.
  ///
  /// Never blocks: fails with `EISDIR` for a directory, with `EINVAL` for a pipe, socket or device,
  /// and with `EFBIG` for a file larger than the limit.
  package static func read(_ path: String, limit: Int) throws(SystemError) -> FileContents {
    try read(try open(path), limit: limit)
  }

  /// Reads a file that the user names as input, or standard input if the path is `-`.
  ///
  /// The file can be a pipe, such as `/dev/stdin`. Waits until all of it was written.
  ///
  /// - Throws: `EFBIG` for an input larger than the limit.
  package static func readInput(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try Descriptor.open(path == "-" ? "/dev/stdin" : path, O_RDONLY | O_NOCTTY)
    let bytes = try file.readAll(limit: limit)
    guard bytes.count <= limit else { throw SystemError(EFBIG, "read", path) }
    return bytes
  }

  /// Reads the bytes of a regular file, or returns `nil` if the file is missing.
  ///
  /// - Throws: Like `read(_:limit:)`. A dangling symbolic link is also an error.
  package static func readIfPresent(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    do {
      return try read(path, limit: limit).bytes
    } catch {
      if error.isAbsence { return nil }
      throw error
    }
  }

  /// Opens a file for reading, following symbolic links and never blocking.
  ///
  /// - Throws: `SystemError`, which distinguishes a dangling symbolic link from a missing file.
  package static func open(_ path: String) throws(SystemError) -> Descriptor {
    do {
      return try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      guard error.code == ENOENT else { throw error }
      // The directory may be a symbolic link too.
      for link in [path, Path.parent(of: path)] where isLink(link) && FileStamp.of(link) == nil {
        throw .danglingLink(link)
      }
      throw error
    }
  }

  /// Whether a path is the null device, which is read as an empty file.
  package static func isNullDevice(_ path: String) -> Bool {
    guard let status = fileStatus(of: path), let null = fileStatus(of: "/dev/null") else {
      return false
    }
    return status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == null.st_rdev
  }

  /// Whether a path is a symbolic link, even a dangling one.
  package static func isLink(_ path: String) -> Bool {
    fileStatus(ofLink: path).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
  }

  /// Returns bytes at an offset of an open file, or at its current position.
  ///
  /// The result is shorter only at the end of the file.
  package static func bytes(
    of number: Int32, at offset: Int?, count: Int, path: String
  ) throws(SystemError) -> [UInt8] {
    try [UInt8](capacity: count) { output throws(SystemError) in
      while !output.isFull {
        // Sound: the kernel fills at most the free capacity and returns the number of bytes.
        let got = try unsafe output.withUnsafeMutableBufferPointer {
          buffer, filled throws(SystemError) in
          let start = unsafe buffer.baseAddress?.advanced(by: filled)
          let room = buffer.count - filled
          let got = try uninterrupted("read", path) {
            guard let offset else { return unsafe NoonmarkSystem.read(number, start, room) }
            return unsafe pread(number, start, room, off_t(offset + filled))
          }
          filled += got
          return got
        }
        if got == 0 { return }
      }
    }
  }

  /// Reads an open regular file from its start, like `read(_:limit:)`.
  package static func read(
    _ file: borrowing Descriptor, limit: Int
  ) throws(SystemError) -> FileContents {
    let status = try file.regularStatus()
    let size = Int(truncatingIfNeeded: status.st_size)
    guard size <= limit else { throw SystemError(EFBIG, "read", file.path) }
    let bytes = try file.readAll(limit: limit, expecting: size)
    guard bytes.count <= limit else { throw SystemError(EFBIG, "read", file.path) }
    return FileContents(bytes: bytes, stamp: FileStamp(status))
  }

  /// Returns the target of a symbolic link.
  ///
  /// `nil` if the path is not a symbolic link.
  static func linkTarget(of path: String) -> String? {
    // Sound: only bytes that the kernel wrote are read.
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink(path, start, buffer.count)
      guard count > 0, count < buffer.count else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
}
