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
    let stream = try open(folder)
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

  private static func open(_ folder: String) throws(SystemError) -> OpaquePointer {
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
