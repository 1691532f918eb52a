package enum Directory {
  /// Returns the names in a directory, unsorted, without `.` and `..`.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    var names: [String] = []
    try forEachEntry(of: folder) { name, _ in names.append(name) }
    return names
  }

  package struct Entry {
    package let name: String
    package let isFolder: Bool
    package let isLink: Bool
  }

  /// Returns the entries of a directory, unsorted.
  ///
  /// A symbolic link to a directory is not a directory.
  package static func entries(of folder: String) throws(SystemError) -> [Entry] {
    var entries: [Entry] = []
    try forEachEntry(of: folder) { name, type in
      // Some file systems do not report the type.
      let isFolder =
        type == Int(DT_DIR) || type == Int(DT_UNKNOWN) && isFolder(Path.joined(folder, name))
      entries.append(Entry(name: name, isFolder: isFolder, isLink: type == Int(DT_LNK)))
    }
    return entries
  }

  private static func forEachEntry(
    of folder: String, _ body: (_ name: String, _ type: Int) -> Void
  ) throws(SystemError) {
    // Sound: the stream is closed once, and an entry is used before the next entry is read.
    let stream = try unsafe openStream(folder)
    defer { unsafe closedir(stream) }
    // A record ends after its name, so it must not be copied as a whole `dirent`.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    while true {
      // Only `errno` distinguishes an error from the end.
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno == 0 { return }
        throw .last("read", folder)
      }
      let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let name = unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { body(name, unsafe Int(entry.pointee.d_type)) }
    }
  }

  // Sound below: the path is valid during the call, and the stream is closed once.

  private static func openStream(_ folder: String) throws(SystemError) -> OpaquePointer {
    while true {
      if let stream = unsafe opendir(folder) { return unsafe stream }
      if errno != EINTR { throw .last("open", folder) }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    guard let stream = unsafe opendir(path) else { return false }
    unsafe closedir(stream)
    return true
  }
}

extension Directory {
  /// Creates a directory and its missing parents with mode 0700, regardless of the umask.
  ///
  /// A directory created by root is given to the owner of its parent.
  ///
  /// - Parameter isDurable: Whether to wait until the directory is on disk.
  package static func create(_ path: String, isDurable: Bool = false) throws(SystemError) {
    if mkdir(path, 0o700) != 0 {
      switch errno {
      case EEXIST, EISDIR: return
      case ENOENT where Path.parent(of: path) != path:
        try create(Path.parent(of: path), isDurable: isDurable)
        // Another process may have created it.
        guard mkdir(path, 0o700) == 0 else {
          if errno == EEXIST { return }
          throw .last("mkdir", path)
        }
      default:
        // A read-only file system returns this error even if the directory exists.
        let error = SystemError.last("mkdir", path)
        guard exists(path) else { throw error }
        return
      }
    }
    guard chmod(path, 0o700) == 0 else { throw .last("chmod", path) }
    if geteuid() == 0,
      let folder = try? Descriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    {
      folder.giveToOwnerOfFolder()
    }
    if isDurable { try sync(Path.parent(of: path)) }
  }

  /// Returns the names in a directory, unsorted.
  ///
  /// Empty if the directory does not exist.
  package static func namesIfPresent(in path: String) throws(SystemError) -> [String] {
    do {
      return try names(in: path)
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
  }

  /// Waits until the entries of a directory are on disk.
  package static func sync(_ path: String) throws(SystemError) {
    try sync(open(path))
  }

  /// Opens a directory to synchronize it.
  package static func open(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
  }

  /// Waits until the entries of an open directory are on disk.
  package static func sync(_ folder: borrowing Descriptor) throws(SystemError) {
    do {
      try folder.sync()
    } catch {
      // Some file systems do not support synchronizing directories.
      if error.code != EINVAL, error.code != ENOTSUP { throw error }
    }
  }

  /// Returns why nothing can be written to a directory, or `nil` if something can.
  ///
  /// This depends on its type, mode and mount options. If the directory is missing, the nearest
  /// existing parent is checked.
  package static func obstacle(to path: String) -> SystemError? {
    var path = path
    // Another process may create the directories meanwhile.
    while true {
      if let status = fileStatus(of: path) {
        guard isDirectory(status) else { return SystemError(ENOTDIR, "write", path) }
        break
      }
      // A file in place of a parent directory is the obstacle.
      guard errno == ENOENT || errno == ENOTDIR, Path.parent(of: path) != path else {
        return .last("write", path)
      }
      path = Path.parent(of: path)
    }
    return access(path, W_OK | X_OK) == 0 ? nil : .last("write", path)
  }

  /// Whether the process is root and the directory belongs to another user, as with `sudo -E`.
  ///
  /// The user could not replace files that root creates there. If the directory is missing, the
  /// nearest existing parent is checked.
  package static func isForeignToRoot(_ path: String) -> Bool {
    guard geteuid() == 0 else { return false }
    var path = path
    while true {
      if let status = fileStatus(of: path) { return status.st_uid != 0 }
      guard Path.parent(of: path) != path else { return false }
      path = Path.parent(of: path)
    }
  }

  /// The working directory, or `nil` if it was removed.
  package static var current: String? {
    // Sound: the result is allocated here and freed once.
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  package static func exists(_ path: String) -> Bool {
    fileStatus(of: path).map(isDirectory) ?? false
  }

  private static func isDirectory(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }
}
