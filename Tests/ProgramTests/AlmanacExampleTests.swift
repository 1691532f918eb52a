import Foundation
import Testing
import TestSupport

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
