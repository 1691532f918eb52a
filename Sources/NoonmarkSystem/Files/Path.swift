/// Operations on paths as text.
package enum Path {
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
    if end == path.utf8.startIndex { return path.utf8.first == slash ? "/" : "." }
    drop { $0 == slash }
    return end == path.utf8.startIndex ? "/" : String(path[..<end])
  }

  package static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// Returns the path of a file in a directory.
  ///
  /// Reserves exactly the capacity that the string needs, while `+` would double it. A string with
  /// a capacity above 64 bytes has room for an index of its characters. When the first such string
  /// is freed, the runtime looks up the type of that index by name, which takes 36,000
  /// instructions.
  package static func joined(_ directory: String, _ name: String) -> String {
    var path = ""
    path.reserveCapacity(directory.utf8.count + 1 + name.utf8.count)
    path += directory
    path += "/"
    path += name
    return path
  }

  /// Returns an absolute path without `.`, `..` and empty components.
  ///
  /// Only the text is considered, so `..` after a symbolic link is the directory of the link.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ Substring($0) }) {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns a path relative to a directory, or `nil` if it is not in that directory.
  package static func relative(_ path: String, to directory: String) -> String? {
    let (path, directory) = (path.utf8, directory.utf8)
    guard path.starts(with: directory) else { return nil }
    let rest = path.dropFirst(directory.count)
    let slash = UInt8(ascii: "/")
    guard rest.first == slash || directory.last == slash else { return nil }
    let name = rest.drop { $0 == slash }
    let isInside = name.split(separator: slash).allSatisfy { !$0.elementsEqual("..".utf8) }
    return name.isEmpty || !isInside ? nil : String(Substring(name))
  }
}
