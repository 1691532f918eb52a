/// What a folder holds.
package enum Directory {
  /// Returns the names in a folder in no order, without `.` and `..`.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    try read(folder).map(\.name)
  }

  /// Returns the names in a folder in no order, and which of them are folders; links are not.
  static func entries(
    of folder: String
  ) throws(SystemError) -> [(name: String, isFolder: Bool)] {
    try read(folder).map { name, type in
      // Some file systems do not tell in the listing what an entry is.
      let isFolder =
        type == Int(DT_DIR) || type == Int(DT_UNKNOWN) && isFolder("\(folder)/\(name)")
      return (name, isFolder)
    }
  }

  private static func read(_ folder: String) throws(SystemError) -> [(name: String, type: Int)] {
    let stream = try openStream(folder)
    defer { closedir(stream) }
    // The record is as long as its name, so it may not be read as a whole.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    var entries: [(name: String, type: Int)] = []
    while true {
      // Only the error number tells a failure from the end.
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == 0 { break }
        throw .last("read", folder)
      }
      let start = UnsafeRawPointer(entry).advanced(by: offset)
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { entries.append((name, Int(entry.pointee.d_type))) }
    }
    return entries
  }

  private static func openStream(_ folder: String) throws(SystemError) -> OpaquePointer {
    while true {
      if let stream = opendir(folder) { return stream }
      if errno != EINTR { throw .last("open", folder) }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    guard let stream = opendir(path) else { return false }
    closedir(stream)
    return true
  }
}

extension Directory {
  /// Creates a folder, and those above it that are missing, for the user alone whatever the umask.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - isDurable: Whether to wait until it is on the disk.
  /// - Throws: Why it could not be made.
  package static func create(_ path: String, isDurable: Bool = false) throws(SystemError) {
    if mkdir(path, 0o700) != 0 {
      switch errno {
      case EEXIST, EISDIR: return
      case ENOENT where Path.parent(of: path) != path:
        try create(Path.parent(of: path), isDurable: isDurable)
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
    if isDurable { try sync(Path.parent(of: path)) }
  }

  /// The names of what a folder holds, in no order; empty where there is no such folder.
  package static func namesIfPresent(in path: String) throws(SystemError) -> [String] {
    do throws(SystemError) {
      return try names(in: path)
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
  }

  /// Waits until the names in a folder are on the disk.
  package static func sync(_ path: String) throws(SystemError) {
    try sync(open(path))
  }

  /// Opens a folder, to synchronise it.
  package static func open(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
  }

  /// Waits until the names in an open folder are on the disk.
  package static func sync(_ folder: borrowing Descriptor) throws(SystemError) {
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
