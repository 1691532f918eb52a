/// Symbolic links, as far as the time zone database needs them.
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
}
