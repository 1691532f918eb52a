import NoonmarkBase
import NoonmarkText
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkBase
@testable import NoonmarkRecords

struct LineFileTests {
  private func file(_ text: String) -> LineFile { LineFile(Array(text.utf8)) }
  private func text(_ file: LineFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test func `entries have their lines, keys and values`() {
    let config = file("# mine\ntheme = nord\n\n  clock=24\t\ntodo.url = https://x/?a=b\nempty =\n")
    #expect(
      config.entries == [
        LineFile.Entry(line: 2, key: "theme", value: "nord"),
        LineFile.Entry(line: 4, key: "clock", value: "24"),
        LineFile.Entry(line: 5, key: "todo.url", value: "https://x/?a=b"),
        LineFile.Entry(line: 6, key: "empty", value: ""),
      ])
    #expect(config.diagnostics.isEmpty)
    #expect(config.value("clock") == "24")
    #expect(config.value("empty") == "")
    #expect(config.value("Clock") == nil)
    #expect(file("").entries.isEmpty)
  }

  @Test(arguments: [
    ("accent = #ff0000", "#ff0000"),
    ("accent = #ff0000 # warm", "#ff0000"),
    ("accent =#ff0000", "#ff0000"),
    ("accent = red\t#\twarm", "red"),
    ("accent = red #", "red"),
    ("accent = # none", ""),
    ("accent = red#2 and #3", "red#2 and #3"),
    ("accent = a # b # c", "a"),
    ("accent = a # b = c", "a"),
    ("accent = \" # \"", "\" # \""),
    ("accent = \" # \" # \"b\"", "\" # \""),
    ("accent=\" # \"#b", "\" # \"#b"),
    ("accent = \"a # b", "\"a"),
    ("accent = a \" # \"", "a \""),
    ("accent = # \" # \"", ""),
    ("  accent = a", "a"),
    ("\u{FEFF}accent = a", "a"),
    ("\u{FEFF}\u{FEFF}\u{FEFF}accent = a", "a"),
    ("b = c\n\u{FEFF}accent = a", "a"),
    ("accent = a\r\n", "a"),
    ("accent = a\r\r\n", "a"),
    ("accent = a\r", "a"),
    ("accent = 日本 🎉", "日本 🎉"),
    ("accent = a\naccent = b", "b"),
    ("accent = a\n# accent = b", "a"),
  ])
  func `a value ends where its comment starts`(_ text: String, _ value: String) {
    #expect(file(text).value("accent") == value)
    #expect(file(text).diagnostics.isEmpty)
  }

  @Test func `a bad line is reported by number and hides nothing else`() {
    let config = file("a = 1\nnonsense\n= 2\nwords # b = 3\nb = 4\r\n# fine\n")
    #expect(
      config.diagnostics == [
        Diagnostic(line: 2, message: "no '=' after the key"),
        Diagnostic(line: 3, message: "no key before '='"),
        Diagnostic(line: 4, message: "no '=' after the key"),
      ])
    #expect(config.entries.map(\.line) == [1, 5])
  }

  @Test func `malformed UTF-8 reads as a replacement and is kept`() throws {
    let config = LineFile([0x61, 0x3D, 0xFF, 0x0A, 0xFE, 0x0A])
    #expect(config.value("a") == "\u{FFFD}")
    #expect(try config.setting("b", to: "c").bytes.prefix(6) == config.bytes[...])
  }

  static let edits: [(id: String, before: String, after: String)] = [
    ("in place", "# x\n key =\told\nz\n", "# x\n key =\tnew\nz\n"),
    ("comment after the value", "key = old   # why\n", "key = new   # why\n"),
    ("last of two", "key = a\nkey = b\nc = d\n", "key = a\nkey = new\nc = d\n"),
    ("CR LF", "key = old\r\nb = c\r\n", "key = new\r\nb = c\r\n"),
    ("no line end", "key = old", "key = new"),
    ("spaces at the end", "key = old  \n", "key = new  \n"),
    ("no spaces", "key=old\n", "key=new\n"),
    ("empty value", "key =\n", "key = new\n"),
    ("empty value and comment", "key = # why\n", "key = new # why\n"),
    ("byte order mark", "\u{FEFF}key = old\n", "\u{FEFF}key = new\n"),
    ("empty file", "", "key = new\n"),
    ("byte order mark alone", "\u{FEFF}", "\u{FEFF}key = new\n"),
    ("missing key", "a = b\n", "a = b\nkey = new\n"),
    ("missing key and line end", "a = b", "a = b\nkey = new\n"),
    ("missing key after CR LF", "a = b\r\n", "a = b\r\nkey = new\r\n"),
    ("missing key, CR LF, no last line end", "a = b\r\nc", "a = b\r\nc\r\nkey = new\r\n"),
    ("key in a comment only", "# key = old\n", "# key = old\nkey = new\n"),
  ]

  @Test(arguments: edits.indices)
  func `a value is set in place or at the end`(_ index: Int) throws {
    let (id, before, after) = Self.edits[index]
    let edited = try file(before).setting("key", to: " new\t")
    #expect(Array(text(edited).unicodeScalars) == Array(after.unicodeScalars), "\(id)")
    #expect(edited.value("key") == "new", "\(id)")
  }

  @Test(arguments: [
    ("key = a\nb = c\n", "b = c\n"),
    ("b = c\nkey = a", "b = c\n"),
    ("key = a\n# on the key\nb\nkey = d # e\r\n", "# on the key\nb\n"),
    ("\u{FEFF}key = a\nb = c", "\u{FEFF}b = c"),
    ("b = c", "b = c"),
  ])
  func `removing a key takes its lines only`(_ before: String, _ after: String) {
    #expect(Array(text(file(before).removing("key")).utf8) == Array(after.utf8))
  }

  @Test(arguments: ["", " ", "a b", "a=b", "#a", "a\n", "a\t", "\u{FEFF}a", "a\u{7F}"])
  func `a key that would read otherwise is refused`(_ key: String) {
    #expect(throws: Failure.unwritableKey(key)) { try file("").setting(key, to: "x") }
  }

  @Test(arguments: ["a\nb", "a\rb", "# a", "#", "a # b", "a #", "a\t#\tb", "\"a # b", "\"a\" # b"])
  func `a value that would read otherwise is refused`(_ value: String) {
    #expect(throws: Failure.unwritableValue(key: "a", value: value)) {
      try file("").setting("a", to: value)
    }
  }

  @Test func `a quote that would end in the comment is refused`() throws {
    let config = file("key = old # not \"new\"\n")
    #expect(throws: Failure.unwritableValue(key: "key", value: "\"a")) {
      try config.setting("key", to: "\"a")
    }
    #expect(
      Failure.unwritableValue(key: "a", value: "\"x").message
        == "the value of 'a' starts with a quote that the comment after it would close: "
        + "add a closing quote")
    let edited = try config.setting("key", to: "\"a # b\"")
    #expect(text(edited) == "key = \"a # b\" # not \"new\"\n")
    #expect(edited.value("key") == "\"a # b\"")
    #expect(try file("key = old # why\n").setting("key", to: "\"a").value("key") == "\"a")
  }

  @Test func `errors say what to do`() {
    #expect(
      Failure.unwritableKey("a\u{1B} b").message
        == "invalid key 'a b': use letters, digits and dots")
    #expect(
      Failure.unwritableValue(key: "a", value: "x\ny").message
        == "the value of 'a' has several lines: write it on one line")
    #expect(
      Failure.unwritableValue(key: "a", value: "x # y").message
        == "the value of 'a' has a '#' that would start a comment: remove the space after it")
  }
}
