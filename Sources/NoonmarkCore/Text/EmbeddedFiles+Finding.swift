extension EmbeddedFiles {
  /// Returns the bytes of a file that the program carries; nil where there is none at the path.
  static func bytes(of path: String) -> [UInt8]? {
    withBytes(of: path) { $0.map { Array($0) } }
  }

  /// Calls a function with a file that the program carries, in place; nil where there is none.
  static func withBytes<Value>(
    of path: String, _ body: (UnsafeBufferPointer<UInt8>?) -> Value
  ) -> Value {
    for file in all {
      // Compared byte by byte: no string is made of each name.
      let isWanted = file.name.withUTF8Buffer { $0.elementsEqual(path.utf8) }
      if isWanted { return file.text.withUTF8Buffer { body($0) } }
    }
    return body(nil)
  }
}
