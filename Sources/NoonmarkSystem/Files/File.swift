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

/// File metadata that identifies a version of a file without reading it.
package struct FileStamp: Hashable, Sendable {
  /// The modification time in nanoseconds since 1970.
  package let modified: Int
  /// The status change time in nanoseconds since 1970.
  package let changed: Int
  package let size: Int
  package let inode: UInt64
  package let device: UInt64

  package init(modified: Int, changed: Int, size: Int, inode: UInt64, device: UInt64) {
    self.modified = modified
    self.changed = changed
    self.size = size
    self.inode = inode
    self.device = device
  }

  package init(_ status: stat) {
    // A file may have any timestamp, so wrap instead of trapping.
    #if canImport(Darwin)
      modified = status.st_mtimespec.tv_sec &* 1_000_000_000 &+ status.st_mtimespec.tv_nsec
      changed = status.st_ctimespec.tv_sec &* 1_000_000_000 &+ status.st_ctimespec.tv_nsec
    #else
      modified = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
      changed = Int(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int(status.st_ctim.tv_nsec)
    #endif
    size = Int(truncatingIfNeeded: status.st_size)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    device = UInt64(truncatingIfNeeded: status.st_dev)
  }

  /// Returns the stamp of a file, following symbolic links.
  ///
  /// `nil` if the file cannot be accessed.
  package static func of(_ path: String) -> FileStamp? {
    fileStatus(of: path).map { FileStamp($0) }
  }

  /// Returns the stamp of a file, following symbolic links, or `nil` if it does not exist.
  ///
  /// - Throws: If an error prevents finding out whether the file exists.
  package static func ifPresent(_ path: String) throws(SystemError) -> FileStamp? {
    if let stamp = of(path) { return stamp }
    let error = SystemError.last("stat", path)
    guard error.isAbsence else { throw error }
    if File.isLink(path) { throw .danglingLink(path) }
    return nil
  }

  /// Returns whether a file exists, or may exist because an error prevents finding out.
  package static func mayExist(_ path: String) -> Bool {
    do {
      return try ifPresent(path) != nil
    } catch {
      return true
    }
  }

  /// Whether `stamp` is the current stamp of a file.
  ///
  /// A `nil` stamp is current if the file cannot be accessed.
  package static func isCurrent(_ stamp: FileStamp?, of path: String) -> Bool {
    of(path) == stamp
  }
}

/// Operations on paths as text.
package enum Path {
  package static func parent(of path: String) -> String {
    var end = path.utf8.endIndex
    func drop(while condition: (UInt8) -> Bool) {
      while end > path.utf8.startIndex, condition(path.utf8[path.utf8.index(before: end)]) {
        end = path.utf8.index(before: end)
      }
    }
    let slash = UInt8(ascii: "/")
    drop { $0 == slash }
    drop { $0 != slash }
    if end == path.utf8.startIndex { return path.utf8.first == slash ? "/" : "." }
    drop { $0 == slash }
    return end == path.utf8.startIndex ? "/" : String(path[..<end])
  }

  package static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// Returns the path of a file in a directory.
  ///
  /// Reserves exactly the capacity that the string needs, while `+` would double it. A string with
  /// a capacity above 64 bytes has room for an index of its characters. When the first such string
  /// is freed, the runtime looks up the type of that index by name, which takes 36,000
  /// instructions.
  package static func joined(_ directory: String, _ name: String) -> String {
    var path = ""
    path.reserveCapacity(directory.utf8.count + 1 + name.utf8.count)
    path += directory
    path += "/"
    path += name
    return path
  }

  /// Returns an absolute path without `.`, `..` and empty components.
  ///
  /// Only the text is considered, so `..` after a symbolic link is the directory of the link.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ Substring($0) }) {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns a path relative to a directory, or `nil` if it is not in that directory.
  package static func relative(_ path: String, to directory: String) -> String? {
    let (path, directory) = (path.utf8, directory.utf8)
    guard path.starts(with: directory) else { return nil }
    let rest = path.dropFirst(directory.count)
    let slash = UInt8(ascii: "/")
    guard rest.first == slash || directory.last == slash else { return nil }
    let name = rest.drop { $0 == slash }
    let isInside = name.split(separator: slash).allSatisfy { !$0.elementsEqual("..".utf8) }
    return name.isEmpty || !isInside ? nil : String(Substring(name))
  }
}
