import Foundation
import TestSupport
import Testing

/// The names in docs/follow-one-date.md.
@Suite struct `The page on the way of one date` {
  private static let page = "docs/follow-one-date.md"

  @Test func `names declarations of the files that it links to`() throws {
    let steps = NamedDeclarations(in: Repository.text(of: Self.page))
    #expect(steps.files.count >= 15)
    #expect(steps.files.allSatisfy { !$0.names.isEmpty }, "a link without a name in front of it")
    let missing = steps.files.flatMap { file in
      let text = Repository.text(of: file.path)
      return file.names.filter { !NamedDeclarations.declares($0, in: text) }
        .map { "\(file.path): \($0)" }
    }
    #expect(missing == [])
  }

  @Test func `is short`() {
    let lines = Repository.text(of: Self.page).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect((40...90).contains(lines.count))
  }

  @Test(arguments: [
    ("Widget", true), ("Widget.entry", true), ("Widget.kind", true), ("Widget.small", true),
    ("Widget.expiry", false), ("entry", true), ("Book", false), ("Widget.Name", true),
  ])
  func `names what is declared, not what is used`(name: String, isDeclared: Bool) {
    let source = """
      package struct Widget: Sendable {
        static let kind = "small"  // let expiry
        typealias Name = String
        case small
        mutating func entry(in book: Book) -> Entry { expiry }
      }
      """
    #expect(NamedDeclarations.declares(name, in: source) == isDeclared)
  }
}

/// The declarations that a page names before links to files: `` `A`, `B` in [C.swift](…) ``.
private struct NamedDeclarations {
  let files: [(path: String, names: [String])]

  init(in page: String) {
    // A sentence can continue on the next line.
    let text = page.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    let parts = text.components(separatedBy: "](../Sources/")
    files = zip(parts, parts.dropFirst()).map { before, after in
      let path = "Sources/" + after.prefix { $0 != ")" }
      let start = before.range(of: " in [", options: .backwards)?.lowerBound ?? before.startIndex
      return (path, Self.names(endingAt: before[..<start]))
    }
  }

  /// Returns the names in backquotes at the end of a text, with commas between them.
  private static func names(endingAt text: Substring) -> [String] {
    var names: [String] = []
    var rest = text
    while rest.last == "`", let start = rest.dropLast().lastIndex(of: "`") {
      names.insert(String(rest[start...].dropFirst().dropLast()), at: 0)
      rest = rest[..<start]
      guard rest.hasSuffix(", ") else { break }
      rest = rest.dropLast(2)
    }
    return names
  }

  private static let keywords: Set<Substring> = [
    "struct", "enum", "class", "protocol", "extension", "typealias", "func", "var", "let", "case",
  ]

  /// Returns whether a source declares each part of a name: `Widget` and `entry` of `Widget.entry`.
  static func declares(_ name: String, in source: String) -> Bool {
    var declared: Set<Substring> = []
    for line in source.split(separator: "\n") {
      let words =
        line.split(separator: "//", omittingEmptySubsequences: false).first?
        .split { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? []
      for (word, next) in zip(words, words.dropFirst()) where keywords.contains(word) {
        declared.insert(next)
      }
    }
    return name.split(separator: ".").allSatisfy { declared.contains($0) }
  }
}
