import Foundation
import TestSupport
import Testing

/// The comments and the messages of the sources.
@Suite struct `The language` {
  private static let files =
    Repository.files(under: "Sources", ending: ".swift")
    + Repository.files(under: "Tests/Benchmarks", ending: ".swift")

  /// The tests, without the examples in this file.
  private static let tests = Repository.files(under: "Tests", ending: ".swift")
    .filter { !$0.hasSuffix("/IdiomTests.swift") }

  @Test func `has no phrase that a reader would have to translate`() {
    #expect(Self.files.count > 100)
    let found = Self.files.flatMap { path in
      SourceText(Repository.text(of: path)).findings.map { "\(path):\($0.line): \($0.phrase)" }
    }
    #expect(found == [])
  }

  @Test func `of the tests has no such phrase in comments and names`() {
    #expect(Self.tests.count > 100)
    let found = Self.tests.flatMap { path in
      SourceText(Repository.text(of: path), part: .commentsAndNames).findings
        .map { "\(path):\($0.line): \($0.phrase)" }
    }
    #expect(found == [])
  }

  @Test func `of the English messages has no such phrase`() {
    let lines = Repository.text(of: "Sources/NoonmarkText/Messages/en.messages").split(
      separator: "\n")
    #expect(lines.count > 100)
    let found = lines.flatMap { line in
      Phrases.find(Phrases.everywhere, in: line).map { "\(line): \($0)" }
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("/// Tells whoever asks.", ["whoever", "tells"]),
    ("// The file stands\n// in the\n// colour of its folder.", ["stands", "colour"]),
    ("let a = 1  // Nobody reads it.", ["nobody"]),
    ("/// What is left.", ["What"]),
    ("/// A size.\n///\n/// What is left.", []),
    ("/// Whether it is left.", []),
    ("warn(\"'\\(told(name))' is no color\")", ["is no"]),
    ("warn(\"there is no date '\\(name)'\")", ["is no"]),
    ("\"\"\"\nThe place lies here.\n\"\"\"", ["lies"]),
    ("let told = \"told\"", []),
    ("/// Has a \"grey\" in it.", ["grey"]),
    (
      "/// It could be another; outlies, retells and the standstill are fine.", ["could be another"]
    ),
  ])
  func `is checked in comments and messages, not in code`(source: String, phrases: [String]) {
    #expect(SourceText(source).findings.map(\.phrase) == phrases)
  }

  @Test(arguments: [
    ("expect(line == \"it stands here\")  // It lies there.", ["lies"]),
    ("@Test func `is told to somebody`() { }", ["somebody", "told"]),
    ("\"\"\"\nThe place lies here.\n\"\"\"", []),
    ("func told() {}", []),
    ("expect(text == #\"\"a\":\"\"\"#)\n// Told.", ["told"]),
  ])
  func `is checked in the tests' comments and names, not in literals`(
    source: String, phrases: [String]
  ) {
    #expect(SourceText(source, part: .commentsAndNames).findings.map(\.phrase) == phrases)
  }
}
