import NoonmarkBase

/// The folders of `Sources` and which types of other folders their files use.
///
/// A type counts as used if its name appears in a file of its own module or of one that imports it.
/// Names declared twice at top level, and names that a file declares itself, are ignored.
package struct FolderGraph {
  /// The use of a type of another folder.
  package struct Edge {
    package let user: String
    package let owner: String
    package let reason: String
  }

  package let edges: [Edge]

  package init(paths: [String]) {
    let files = paths.map { SourceNames(path: $0, text: Repository.text(of: $0)) }
    var owners: [String: [String]] = [:]
    for file in files {
      for name in file.topLevelTypes { owners[name, default: []].append(file.path) }
    }
    edges = files.flatMap { file in
      file.used.subtracting(file.declared).sorted().compactMap { name -> Edge? in
        guard let paths = owners[name], paths.count == 1, let owner = paths.first else {
          return nil
        }
        let (user, home) = (Self.folder(of: file.path), Self.folder(of: owner))
        let module = Self.module(of: owner)
        guard user != home, module == Self.module(of: file.path) || file.imports.contains(module)
        else { return nil }
        return Edge(user: user, owner: home, reason: "\(file.path) uses \(name)")
      }
    }
  }

  /// The edges whose folders use each other, directly or through others.
  package var cyclicEdges: [Edge] {
    var direct: [String: Set<String>] = [:]
    for edge in edges { direct[edge.user, default: []].insert(edge.owner) }
    let reachable = direct.mapValues { first in
      var found = first
      var waiting = Array(first)
      while let folder = waiting.popLast() {
        let new = (direct[folder] ?? []).subtracting(found)
        found.formUnion(new)
        waiting += new
      }
      return found
    }
    return edges.filter { reachable[$0.owner]?.contains($0.user) == true }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static func module(of path: String) -> String {
    String(path.split(separator: "/").dropFirst().first ?? "")
  }
}

/// The names in a Swift file that matter for dependencies between folders.
package struct SourceNames {
  let path: String
  /// The types declared at top level that other files can see.
  package private(set) var topLevelTypes: Set<String> = []
  /// The names the file declares, nested ones included.
  private(set) var declared: Set<String> = []
  /// The capitalized names in the code that are not members of something.
  private(set) var used: Set<String> = []
  /// The imported modules.
  private(set) var imports: Set<String> = []

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "indirect", "final",
  ]
  private static let typeKeywords: Set<Substring> = [
    "struct", "enum", "class", "actor", "protocol", "typealias",
  ]
  private static let declaringKeywords = typeKeywords.union(["associatedtype", "case"])

  package init(path: String, text: String) {
    self.path = path
    for line in text.split(separator: "\n") where line.utf8.first != UInt8(ascii: "/") {
      let words = Self.words(of: line)
      var previous: Substring = ""
      for word in words {
        let name = String(word.text)
        if previous == "import" { imports.insert(name) }
        if Self.declaringKeywords.contains(previous) { declared.insert(name) }
        if word.isCapitalized, !word.isMember { used.insert(name) }
        previous = word.text
      }
      let rest = words.map(\.text).drop { Self.modifiers.contains($0) }
      if line.utf8.first != UInt8(ascii: " "), line.utf8.first != UInt8(ascii: "@"),
        let keyword = rest.first, Self.typeKeywords.contains(keyword),
        let name = rest.dropFirst().first
      {
        topLevelTypes.insert(String(name))
      }
    }
  }

  private struct Word {
    let text: Substring
    /// Whether the word follows a period.
    let isMember: Bool

    var isCapitalized: Bool {
      text.utf8.first?.isASCIICapital == true
    }
  }

  /// Returns the words of a line up to its comment.
  private static func words(of line: Substring) -> [Word] {
    var words: [Word] = []
    let bytes = line.utf8
    var index = bytes.startIndex
    var before: UInt8 = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), before == byte { break }
      guard isPartOfWord(byte) else {
        before = byte
        index = bytes.index(after: index)
        continue
      }
      let end = bytes[index...].firstIndex { !isPartOfWord($0) } ?? bytes.endIndex
      words.append(Word(text: line[index..<end], isMember: before == UInt8(ascii: ".")))
      before = byte
      index = end
    }
    return words
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
  }
}
