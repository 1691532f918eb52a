import NoonmarkSystem

/// Folders of the user's own.
enum Folder {
  /// Creates a folder, and those above it that are missing, for the user alone whatever the umask.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - isDurable: Whether to wait until it is on the disk.
  /// - Throws: Why it could not be made.
  static func create(_ path: String, isDurable: Bool = false) throws(SystemError) {
    if mkdir(path, 0o700) != 0 {
      switch errno {
      case EEXIST, EISDIR: return
      case ENOENT where parent(of: path) != path:
        try create(parent(of: path), isDurable: isDurable)
        // Another process may have made it meanwhile.
        guard mkdir(path, 0o700) == 0 else {
          if errno == EEXIST { return }
          throw .last("mkdir", path)
        }
      default:
        // On a read-only disk, that is all that mkdir says of a folder which is there.
        let error = SystemError.last("mkdir", path)
        guard exists(path) else { throw error }
        return
      }
    }
    guard chmod(path, 0o700) == 0 else { throw .last("chmod", path) }
    if isDurable { try sync(parent(of: path)) }
  }

  /// The folder in which a file stands.
  static func parent(of path: String) -> String {
    var end = path.utf8.endIndex
    func drop(while condition: (UInt8) -> Bool) {
      while end > path.utf8.startIndex, condition(path.utf8[path.utf8.index(before: end)]) {
        end = path.utf8.index(before: end)
      }
    }
    let slash = UInt8(ascii: "/")
    drop { $0 == slash }
    drop { $0 != slash }
    if end == path.utf8.startIndex { return "." }
    drop { $0 == slash }
    return end == path.utf8.startIndex ? "/" : String(path[..<end])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// The names of what a folder holds, in no order; empty where there is no such folder.
  static func names(in path: String) throws(SystemError) -> [String] {
    do throws(SystemError) {
      return try Directory.names(in: path)
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
  }

  /// Waits until the names in a folder are on the disk.
  static func sync(_ path: String) throws(SystemError) {
    try sync(open(path))
  }

  /// Opens a folder, to synchronise it.
  static func open(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
  }

  /// Waits until the names in an open folder are on the disk.
  static func sync(_ folder: borrowing Descriptor) throws(SystemError) {
    do throws(SystemError) {
      try folder.sync()
    } catch {
      // Some file systems have nothing to synchronise for a folder, and say so.
      if error.code != EINVAL, error.code != ENOTSUP { throw error }
    }
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
