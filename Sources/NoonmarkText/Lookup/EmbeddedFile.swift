/// Looks up files that the program carries.
package enum EmbeddedFile {
  /// A file's path in the repository, and its text.
  package typealias Entry = (name: StaticString, text: StaticString)

  /// Returns the bytes of a file; nil where there is none at the path.
  package static func bytes(of path: String, in files: [Entry]) -> [UInt8]? {
    withBytes(of: path, in: files) { $0.map { Array($0) } }
  }

  /// Calls a function with a file, in place; nil where there is none.
  package static func withBytes<Value>(
    of path: String, in files: [Entry], _ body: (UnsafeBufferPointer<UInt8>?) -> Value
  ) -> Value {
    for file in files {
      // Compared byte by byte: no string is made of each name.
      let isWanted = file.name.withUTF8Buffer { $0.elementsEqual(path.utf8) }
      if isWanted { return file.text.withUTF8Buffer { body($0) } }
    }
    return body(nil)
  }
}
