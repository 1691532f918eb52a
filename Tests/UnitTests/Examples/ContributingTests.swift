import Foundation
import TestSupport
import Testing

/// The code that CONTRIBUTING.md shows, which these files compile.
@Suite struct `The examples of CONTRIBUTING.md` {
  private static let folder = "Tests/UnitTests/Examples"
  private static let page = Repository.text(of: "CONTRIBUTING.md")
  private static let files = Repository.files(under: folder, ending: ".swift")
    .filter { !$0.hasSuffix("Tests.swift") }

  /// Returns the blocks of code in a language.
  private static func blocks(_ language: String) -> [String] {
    page.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// Returns the code from its first documentation comment, after the imports.
  private static func code(in text: String) -> String {
    text.range(of: "///").map { String(text[$0.lowerBound...]) } ?? ""
  }

  /// The files that the page shows whole, each with its name in the first line.
  @Test(arguments: blocks("swift"))
  func `that are files are compiled here`(block: String) throws {
    let path = try #require(block.split(separator: "\n").first?.split(separator: " ").last)
    let name = try #require(path.split(separator: "/").last)
    #expect(path.hasPrefix("Sources/") && !Repository.exists(String(path)), "\(path)")
    let file = Repository.text(of: "\(Self.folder)/\(name)")
    try #require(!file.isEmpty, "\(name)")
    #expect(Self.code(in: block) == Self.code(in: file))
  }

  /// Returns the lines that a diff adds one after the other, without their indentation.
  private static func additions(of diff: String) -> [String] {
    var additions: [[Substring]] = [[]]
    for line in diff.split(separator: "\n") {
      if line.hasPrefix("+") {
        additions[additions.count - 1].append(line.dropFirst().drop { $0 == " " })
      } else {
        additions.append([])
      }
    }
    return additions.map { $0.joined(separator: "\n") }
  }

  /// Additions to tables are tested with the tables.
  ///
  /// The other additions are separate Swift code.
  @Test func `that are added to a file are compiled here`() {
    let texts = Self.files.map { path in
      Repository.text(of: path).split(separator: "\n").map { $0.drop { $0 == " " } }
        .joined(separator: "\n")
    }
    let declarations = Self.blocks("diff").flatMap(Self.additions).filter {
      $0.contains("\n") && ($0.contains("static let") || $0.contains("static var"))
    }
    #expect(declarations.count >= 3)
    for declaration in declarations {
      // A `MARK` heading and the blank line below it are ignored.
      let lines = declaration.split(separator: "\n").filter { !$0.hasPrefix("// MARK") }
      let code = lines.joined(separator: "\n")
      #expect(texts.contains { $0.contains(code) }, "\(code)")
    }
  }

  @Test func `are all shown`() {
    #expect(Self.files.count >= 4)
    let shown = Self.blocks("swift") + Self.blocks("diff")
    let starts = ["struct ", "enum ", "static ", "package static "]
    for file in Self.files {
      let first = Repository.text(of: file).split(separator: "\n").map { $0.drop { $0 == " " } }
        .first { line in starts.contains { line.hasPrefix($0) } }
      #expect(first.map { line in shown.contains { $0.contains(line) } } == true, "\(file)")
    }
  }
}
