/// Symbolic links and the entries of folders, as far as the time zone database needs them.
enum SymbolicLink {
  /// Returns the path that a symbolic link holds, or nil where there is no such link.
  static func target(of path: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let characters = buffer.bindMemory(to: CChar.self)
      guard let start = characters.baseAddress else { return nil }
      let count = readlink(path, start, characters.count)
      guard count > 0, count < buffer.count else { return nil }
      return String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  /// Returns the names in a folder in no order, without `.` and `..`; none where it can't be read.
  static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      let type = Int(entry.pointee.d_type)
      // Some file systems do not tell in the listing what an entry is.
      let isFolder =
        type == Int(DT_DIR) || type == Int(DT_UNKNOWN) && isFolder("\(folder)/\(name)")
      entries.append((name, isFolder))
    }
    return entries
  }

  private static func isFolder(_ path: String) -> Bool {
    guard let stream = opendir(path) else { return false }
    closedir(stream)
    return true
  }
}
