/// What tells one state of a file from another, without reading it.
package struct FileStamp: Hashable, Sendable {
  /// When the contents changed, in nanoseconds since 1970.
  package let modified: Int
  /// When the contents, the mode, the owner or the links changed, in nanoseconds since 1970.
  package let changed: Int
  /// Bytes.
  package let size: Int
  /// The file's number on its device.
  package let inode: UInt64
  /// The device's number.
  package let device: UInt64

  /// Creates a stamp from its parts.
  package init(modified: Int, changed: Int, size: Int, inode: UInt64, device: UInt64) {
    self.modified = modified
    self.changed = changed
    self.size = size
    self.inode = inode
    self.device = device
  }

  /// Creates a stamp from what the kernel says.
  package init(_ status: stat) {
    // A file may claim any time, so the sums wrap round and do not trap.
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

  /// Returns the stamp of the file at a path, links followed; nil where there is none to be seen.
  package static func of(_ path: String) -> FileStamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileStamp(status)
  }
}
