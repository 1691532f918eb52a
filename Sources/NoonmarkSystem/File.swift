/// What tells one state of a file from another, without reading it.
public struct FileStamp: Hashable, Sendable {
  /// When the contents changed, in nanoseconds since 1970.
  public let modified: Int
  /// When the contents, the mode, the name or the links changed, in nanoseconds since 1970.
  public let changed: Int
  /// Bytes.
  public let size: Int
  /// The file's number on its device.
  public let inode: UInt64
  /// The device's number.
  public let device: UInt64

  /// Creates a stamp from what the kernel says.
  public init(_ status: stat) {
    #if canImport(Darwin)
      modified = status.st_mtimespec.tv_sec * 1_000_000_000 + status.st_mtimespec.tv_nsec
      changed = status.st_ctimespec.tv_sec * 1_000_000_000 + status.st_ctimespec.tv_nsec
    #else
      modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
      changed = status.st_ctim.tv_sec &* 1_000_000_000 &+ status.st_ctim.tv_nsec
    #endif
    size = Int(status.st_size)
    inode = UInt64(status.st_ino)
    device = UInt64(truncatingIfNeeded: status.st_dev)
  }

  /// Returns the stamp of the file at a path, links followed; nil where there is none.
  public static func of(_ path: String) -> FileStamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileStamp(status)
  }
}

/// A file's bytes, and its stamp before they were read.
public struct FileContents: Sendable {
  /// The bytes.
  public let bytes: [UInt8]
  /// The stamp, never newer than the bytes.
  public let stamp: FileStamp
}

/// Reading of whole files.
public enum File {
  /// Reads a regular file, links followed; anything else is refused.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes it may have; one with more fails with `EFBIG`.
  /// - Returns: The bytes and the stamp.
  /// - Throws: `SystemError`.
  public static func read(_ path: String, limit: Int) throws(SystemError) -> FileContents {
    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL, "read", path)
    }
    let bytes = try file.readAll(limit: limit, expecting: Int(status.st_size))
    guard bytes.count <= limit else { throw SystemError(EFBIG, "read", path) }
    return FileContents(bytes: bytes, stamp: FileStamp(status))
  }
}
