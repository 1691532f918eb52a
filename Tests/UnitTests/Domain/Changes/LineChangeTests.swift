import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

@Suite struct `A change of lines` {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func change(_ old: String, _ new: String) throws -> LineChange {
    try #require(LineChange(from: bytes(old), to: bytes(new)))
  }

  private func reverted(_ change: LineChange, _ text: String) -> String? {
    guard case .file(let bytes) = change.reverted(in: bytes(text)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", "a\n"), ("a\n", ""), ("a\nb\nc\n", "a\nc\n"), ("a\nc\n", "a\nb\nc\n"),
    ("a\nb\n", "a\nx\n"),
    ("a\na\n", "a\na\na\n"), ("a\nb\na\n", "b\na\n"), ("a\nb\na\n", "a\nb\nb\n"),
    ("a\nb\na\nc\n", "a\nb\na\nb\n"), ("a\r\nb\r\n", "a\r\nc\r\n"), ("a\n\nb\n", "a\nb\n"),
  ])
  func `is taken back in the file that it made`(old: String, new: String) throws {
    let change = try change(old, new)
    #expect(reverted(change, new) == old)
  }

  @Test func `is taken back exactly, whatever the lines are`() throws {
    var generator = SeededGenerator(seed: 7)
    func file() -> [UInt8] {
      let lines = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        ["a", "b", "", "k = 1", "d | x | id=1"].randomElement(using: &generator) ?? ""
      }
      return Array(lines.map { $0 + "\n" }.joined().utf8)
    }
    for _ in 0..<Samples.count(3000) {
      let (old, new) = (file(), file())
      guard let change = LineChange(from: old, to: new) else { continue }
      #expect(change.reverted(in: new) == .file(old))
    }
  }

  @Test func `that was appended is found with either line ending, the last of twins`() {
    let change = LineChange(removed: [], added: [bytes("b")])
    #expect(reverted(change, "a\r\nb\r\n") == "a\r\n")
    #expect(reverted(change, "b\na\nb\nc\n") == "b\na\nc\n")
    #expect(change.reverted(in: bytes("bb\n")) == .notMade)
  }

  @Test func `is taken back beside a line that was copied with its id`() throws {
    let (first, copy) = ("d | A | id=1\n", "d | B | id=1\n")
    let removed = try change(first + copy + "c\n", first + "c\n")
    #expect(reverted(removed, first + "c\n") == first + copy + "c\n")
    // A later version of the removed line.
    #expect(removed.reverted(in: bytes(first + "d | C | id=1\nc\n")) == .conflict)
    let upper = try change(first + copy, copy)
    #expect(reverted(upper, copy) == first + copy)
    let both = try change(copy, "")
    #expect(reverted(both, "").flatMap { reverted(upper, $0) } == first + copy)
  }

  /// Text before `=` is the name of a setting, but not in a URL.
  @Test func `is taken back beside a task with a similar address`() throws {
    let (first, second) = ("https://example.com/item?id=1\n", "https://example.com/item?id=2\n")
    let removed = try change(first + second, second)
    #expect(reverted(removed, second) == first + second)
    let setting = try change("units = metric\n", "")
    #expect(setting.reverted(in: bytes("units = imperial\n")) == .conflict)
  }

  @Test(arguments: [
    ("a\nb\nc\n", "x\nb\nc\nd\ne\n", ["x", "d e"]), ("a\n", "x\nd\n", ["x", "d"]),
    ("a\nb\nz\n", "x\nb\nd\nz\n", ["x", "d"]), ("a\nb\n", "x\ny\nd\n", ["x y d"]),
    ("a\nb\n", "a\nb\nd\n", ["d"]), ("a\nb\n", "x\nb\n", ["x"]), ("a\n", "a\n", []),
  ])
  func `is apart from lines that are added after unchanged ones`(
    old: String, new: String, added: [String]
  ) {
    let changes = LineChange.changes(from: bytes(old), to: bytes(new))
    #expect(
      changes.map { $0.added.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") }
        == added)
    let before = changes.reversed().reduce(new) { reverted($1, $0) ?? "conflict" }
    #expect(before == old)
    // The lines between them have changed since.
    let edited = changes.reversed().reduce(new.replacing("b\n", with: "other\n")) {
      reverted($1, $0) ?? "conflict"
    }
    if added.count == 2 { #expect(edited == old.replacing("b\n", with: "other\n")) }
  }

  @Test func `is nil if nothing is changed`() {
    #expect(LineChange(from: bytes("a\n"), to: bytes("a\n")) == nil)
  }

  @Test func `is taken back while other lines change`() throws {
    let added = try change("# x\n", "# x\nd | a | id=1\n")
    #expect(
      reverted(added, "d | b | id=2\nd | a | id=1\nd | c | id=3\n")
        == "d | b | id=2\nd | c | id=3\n")
    let removed = try change("a\nb\nc\n", "a\nc\n")
    #expect(reverted(removed, "x\na\ny\n") == "x\na\nb\ny\n")
    #expect(reverted(removed, "x\n") == "x\nb\n")
    let edited = try change("theme = a\n", "theme = b\n")
    #expect(reverted(edited, "clock = 24\ntheme = b\n") == "clock = 24\ntheme = a\n")
  }

  @Test func `is not taken back if the same line was changed since`() throws {
    let added = try change("", "d | a | id=1\n")
    #expect(added.reverted(in: bytes("d | x | id=1\n")) == .conflict)
    #expect(added.reverted(in: bytes("d | x | id=2\n")) == .notMade)
    let edited = try change("d | a | id=1\n", "d | b | id=1\n")
    #expect(edited.reverted(in: bytes("d | c | id=1\n")) == .conflict)
    #expect(edited.reverted(in: bytes("d | a | id=1\n")) == .notMade)
    let removed = try change("d | a | id=1\n", "")
    #expect(removed.reverted(in: bytes("d | b | id=1\n")) == .conflict)
    let set = try change("theme = a\n", "")
    #expect(set.reverted(in: bytes("theme = c\n")) == .conflict)
  }

  @Test func `at random is taken back in any order of other changes`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<Samples.count(300) {
      var lines = (0..<6).map { "d | t\($0) | id=\($0)" }
      let old = lines.map { $0 + "\n" }.joined()
      let index = Int.random(in: 0..<6, using: &generator)
      if Bool.random(using: &generator) {
        lines.remove(at: index)
      } else {
        lines[index] = "d | new | id=\(index)"
      }
      let change = try change(old, lines.map { $0 + "\n" }.joined())
      lines.append("d | more | id=9")
      let other = (0..<5).filter { $0 != index }.randomElement(using: &generator) ?? 0
      lines.removeAll { $0.hasSuffix("id=\(other)") }
      let result = try #require(reverted(change, lines.map { $0 + "\n" }.joined()))
      let expected =
        (0..<6).filter { $0 != other }.map { "d | t\($0) | id=\($0)\n" } + ["d | more | id=9\n"]
      #expect(Set(result.split(separator: "\n")) == Set(expected.map { $0.dropLast() }))
    }
  }
}
