import Foundation
import NoonmarkSystem
import TestSupport
import Testing

/// The libraries that other programs can use.
private let libraries = ["Almanac", "Recurrence"]

/// The examples of docs/almanac.md and docs/recurrence.md, which are built as part of the package.
@Suite struct `The example of a library` {
  /// Returns the content of the code block of a library's page after a line.
  private func block(of library: String, after line: String) throws -> String {
    let page = Repository.text(of: "docs/\(library.lowercased()).md")
    let rest = try #require(page.components(separatedBy: "\(line)\n").dropFirst().first)
    return try #require(rest.components(separatedBy: "```").first)
  }

  @Test(arguments: libraries)
  func `is the file that is compiled`(library: String) throws {
    let path = "Tests/Examples/\(library)/Example.swift"
    #expect(
      try block(of: library, after: "```swift\n// \(path)") == Repository.text(of: path))
  }

  @Test(arguments: libraries)
  func `prints what the page shows`(library: String) throws {
    let name = "\(library.lowercased())-example"
    let path = try #require(TestBinary.beside(name), "no \(name) beside the tests")
    var example = ChildProcess(path, [], environment: Environment([]), deadline: 60_000)
    example.maximumOutputSize = 1 << 16
    let outcome = try example.run()
    #expect(outcome.ending == .exited(0))
    #expect(
      String(decoding: outcome.output, as: UTF8.self)
        == (try block(of: library, after: "```text")))
  }
}

/// The snippets in the documentation comments of a library, which are built as part of the package.
@Suite struct `The snippets of a library` {
  private static func lines(of path: String) -> [String] {
    Repository.text(of: path).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: libraries)
  func `are compiled, one for each public type`(library: String) {
    let compiled = Self.lines(of: "Tests/Examples/\(library)/Snippets.swift")
    var types = 0
    for path in Repository.files(under: "Sources/\(library)", ending: ".swift") {
      var snippet: [String]?
      var comment: [[String]] = []
      for line in Self.lines(of: path) {
        let isType = line.hasPrefix("public struct ") || line.hasPrefix("public enum ")
        if isType, !line.contains(" Kind:") {
          types += 1
          #expect(!comment.isEmpty, "\(path): \(line)")
        }
        guard line.hasPrefix("///") else {
          comment = []
          continue
        }
        let text = String(line.dropFirst(3)).trimmingCharacters(in: .whitespaces)
        if text == "```swift" {
          snippet = []
        } else if text == "```", let finished = snippet {
          #expect(isCompiled(finished, in: compiled), "\(path): \(finished)")
          comment.append(finished)
          snippet = nil
        } else {
          snippet?.append(text)
        }
      }
    }
    #expect(types >= 10)
  }

  /// Whether the lines of a snippet follow each other in a compiled file.
  private func isCompiled(_ snippet: [String], in compiled: [String]) -> Bool {
    compiled.indices.contains { compiled[$0...].starts(with: snippet) }
  }
}
