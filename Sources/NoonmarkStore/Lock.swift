import NoonmarkSystem

/// A lock that the kernel holds for one process and gives up with it.
///
/// Lock files are empty, never removed, and kept in the state folder, so that a read-only or
/// shared place beside the data is no hindrance; a process that died holds nothing.
enum Lock {
  /// How long to wait for another process, in pauses of `pause`.
  private static let attempts = 200
  private static let pause = timespec(tv_sec: 0, tv_nsec: 25_000_000)

  /// Takes the lock of a file, waiting at most five seconds; it is held while the descriptor is
  /// open.
  ///
  /// - Parameters:
  ///   - path: The file that is protected; its name makes that of the lock.
  ///   - folder: The state folder.
  /// - Returns: The descriptor that holds the lock.
  /// - Throws: `StoreError.busy` after five seconds, `StoreError.system` where there is no lock.
  static func take(for path: String, in folder: String) throws(StoreError) -> Descriptor {
    let locks = folder + "/locks"
    let name = path.split(separator: "/").last ?? "file"
    let file = "\(locks)/\(name).lock"
    do throws(SystemError) {
      try Folder.create(locks)
      let lock = try Descriptor.open(file, O_RDWR | O_CREAT | O_NOFOLLOW)
      for _ in 0..<attempts {
        if flock(lock.number, LOCK_EX | LOCK_NB) == 0 { return lock }
        guard errno == EWOULDBLOCK || errno == EINTR else {
          throw SystemError(errno, "lock", file)
        }
        var rest = pause
        nanosleep(&rest, nil)
      }
    } catch {
      throw .system(error, path: file)
    }
    throw .busy(path)
  }
}

/// Folders of the user's own.
enum Folder {
  /// Creates a folder, and those above it that are missing, for the user alone.
  static func create(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      slash > path.startIndex
    else { throw SystemError(errno, "mkdir", path) }
    try create(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw SystemError(errno, "mkdir", path)
    }
  }

  /// The folder in which a file stands.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
