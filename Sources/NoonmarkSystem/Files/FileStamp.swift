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
