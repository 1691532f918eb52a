import Foundation
import TestSupport
import Testing

/// The example of docs/almanac.md, which is built as part of the package.
@Suite struct `The example of the almanac` {
  private static let page = Repository.text(of: "docs/almanac.md")

  /// Returns the content of the code block after a line.
  private func block(after line: String) throws -> String {
    let rest = try #require(Self.page.components(separatedBy: "\(line)\n").dropFirst().first)
    return try #require(rest.components(separatedBy: "```").first)
  }

  @Test func `is the file that is compiled`() throws {
    let path = "Examples/Almanac/Example.swift"
    #expect(try block(after: "```swift\n// \(path)") == Repository.text(of: path))
  }

  @Test func `prints what the page shows`() throws {
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: try #require(
        TestBinary.beside("almanac-example"), "no almanac-example beside the tests"))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: bytes, as: UTF8.self) == (try block(after: "```text")))
  }
}

/// The snippets in the documentation comments of Almanac, which are built as part of the package.
@Suite struct `The snippets of the almanac` {
  private static let compiled = lines(of: "Examples/Almanac/Snippets.swift")

  private static func lines(of path: String) -> [String] {
    Repository.text(of: path).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `are compiled, one for each public type`() {
    var types = 0
    for path in Repository.files(under: "Sources/Almanac", ending: ".swift") {
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
          #expect(isCompiled(finished), "\(path): \(finished)")
          comment.append(finished)
          snippet = nil
        } else {
          snippet?.append(text)
        }
      }
    }
    #expect(types >= 20)
  }

  /// Whether the lines of a snippet follow each other in the compiled file.
  private func isCompiled(_ snippet: [String]) -> Bool {
    Self.compiled.indices.contains { Self.compiled[$0...].starts(with: snippet) }
  }
}
