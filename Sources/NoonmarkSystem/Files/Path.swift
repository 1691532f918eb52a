/// Operations on paths as text.
package enum Path {
  /// The directory that contains a file.
  package static func parent(of path: String) -> String {
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

  /// The last component of a path.
  package static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }
}
