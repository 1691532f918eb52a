import Testing

@testable import NoonmarkBase
@testable import NoonmarkRecords

struct RecordFileTests {
  /// Returns the fields of every line with fields.
  private func fields(_ text: String) -> [[String]] { fields(Array(text.utf8)) }

  private func fields(_ bytes: [UInt8]) -> [[String]] {
    let file = RecordFile(bytes)
    return file.records.map { record in record.fields.map { file.text(of: $0) } }
  }

  private func edited(_ text: String, _ edits: [RecordFile.Edit]) throws -> String {
    let file = RecordFile(Array(text.utf8))
    let record = try #require(file.records.first)
    return String(decoding: try file.editing(record, edits).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("a | b", ["a", "b"]), ("  a\t|\t b  ", ["a", "b"]), ("AC|DC", ["AC|DC"]),
    ("AC| DC", ["AC| DC"]), ("AC |DC", ["AC |DC"]), ("a | AC|DC | b", ["a", "AC|DC", "b"]),
    ("|", ["", ""]), ("| a |", ["", "a", ""]), ("a | | b", ["a", "", "b"]), ("||", ["||"]),
    ("a |", ["a", ""]), ("a | # b", ["a", "# b"]), ("k=v", ["k=v"]),
  ])
  func `a pipe between spaces separates fields`(line: String, expected: [String]) {
    #expect(fields(line) == [expected])
    #expect(fields("# c\n\n" + line + "\r\n\t\n") == [expected])
  }

  @Test(arguments: ["", "\n", "\r\n", "  \t\n", "# a | b", "   # a", "\u{FEFF}", "\u{FEFF}# a\n"])
  func `comments and blank lines have no fields`(text: String) {
    #expect(RecordFile(Array(text.utf8)).records.isEmpty)
  }

  @Test func `lines are counted with those that have no fields`() {
    let file = RecordFile(Array("\u{FEFF}# c\r\n\r\na | b\r\n\n#\nc".utf8))
    #expect(file.records.map(\.line) == [3, 6])
    #expect(fields(file.bytes) == [["a", "b"], ["c"]])
  }

  @Test func `a byte order mark and malformed UTF-8 are read, and NUL bytes are not`() {
    #expect(fields("\u{FEFF}a | b\n") == [["a", "b"]])
    // Concatenated files have a byte order mark in the middle.
    #expect(fields("a\n\u{FEFF}b\n") == [["a"], ["b"]])
    #expect(fields([0x61, 0x00, 0x20, 0x7C, 0x20, 0x00, 0x0A, 0x62]) == [["b"]])
    #expect(fields([0x61, 0xFF, 0x20, 0x7C, 0x20, 0xC3]) == [["a\u{FFFD}", "\u{FFFD}"]])
  }

  @Test func `the last value of a repeated key counts`() throws {
    let text = "d | t | icon=a | odd | icon=b | iconic=c\n"
    let file = RecordFile(Array(text.utf8))
    let record = try #require(file.records.first)
    #expect(file.value("icon", of: record) == "b")
    #expect(file.value("odd", of: record) == nil)
    #expect(file.value("ico", of: record) == nil)
    #expect(
      try edited(text, [.value("icon", "z")]) == "d | t | icon=a | odd | icon=z | iconic=c\n")
    #expect(try edited(text, [.value("icon", nil)]) == "d | t | odd | iconic=c\n")
  }

  @Test func `a key among the first fields is a title`() throws {
    let file = RecordFile(Array("d | icon=a\n".utf8))
    let record = try #require(file.records.first)
    #expect(file.value("icon", of: record) == nil)
    #expect(try edited("d | icon=a\n", [.value("icon", nil)]) == "d | icon=a\n")
    #expect(try edited("d | icon=a\n", [.value("icon", "b")]) == "d | icon=a | icon=b\n")
  }

  @Test(arguments: [
    ("d | t\r\n", "d | new | k=v\r\n"), ("d | t", "d | new | k=v"),
    ("d\t|\tt  \t| k= old | x\n", "d\t|\tnew  \t| k= v | x\n"),
    ("d | t | k=\n", "d | new | k=v\n"), ("d\n", "d | new | k=v\n"),
    ("\u{FEFF}d | t | x\n", "\u{FEFF}d | new | x | k=v\n"),
  ])
  func `an edit keeps the spaces and all that it does not name`(
    text: String, expected: String
  ) throws {
    #expect(try edited(text, [.field(1, "new"), .value("k", "v")]) == expected)
  }

  @Test func `the last of several edits of a field or a key counts`() throws {
    let text = "d | t | k=a | x\n"
    #expect(try edited(text, [.value("k", nil), .value("k", "b")]) == "d | t | k=b | x\n")
    #expect(try edited(text, [.value("k", "b"), .value("k", nil)]) == "d | t | x\n")
    #expect(try edited(text, [.value("k", "b"), .value("k", "c")]) == "d | t | k=c | x\n")
    #expect(try edited(text, [.value("y", "1"), .value("y", "2")]) == "d | t | k=a | x | y=2\n")
    #expect(try edited(text, [.field(1, "u"), .field(1, "v")]) == "d | v | k=a | x\n")
    #expect(try edited("d\n", [.field(1, "u"), .field(1, "v")]) == "d | v\n")
  }

  @Test func `a key is added after the fields without one, which are added if they are missing`()
    throws
  {
    #expect(try edited("d\n", [.value("k", "v")]) == "d |  | k=v\n")
    #expect(try edited("d", [.field(0, "e"), .value("k", "v")]) == "e |  | k=v")
    #expect(try edited("d\r\n", [.value("k", "v"), .field(1, "t")]) == "d | t | k=v\r\n")
    #expect(try edited("d\n", [.field(0, "e"), .value("k", nil)]) == "e\n")
  }

  @Test(arguments: ["d |\n", "d |", "d | \n", "d | | x\n", "d |  | x\n", "d |\t| x", "d |\r\n"])
  func `a missing title is added`(text: String) throws {
    let after = try edited(text, [.field(1, "new")])
    #expect(fields(after).first?.prefix(2) == ["d", "new"], "\(after.debugDescription)")
    #expect(fields(after).first?.count == fields(text).first?.count)
  }

  @Test(arguments: ["| t\n", " | t\n", "\t|\n", "\u{FEFF}| t"])
  func `a missing date is added`(text: String) throws {
    let after = try edited(text, [.field(0, "d")])
    #expect(fields(after).first?.first == "d", "\(after.debugDescription)")
    #expect(fields(after).first?.count == fields(text).first?.count)
  }

  @Test(arguments: [
    ("", "x | y\n"), ("a", "a\nx | y\n"), ("a\n", "a\nx | y\n"), ("a\r\nb", "a\r\nb\r\nx | y\r\n"),
    ("a\r\n", "a\r\nx | y\r\n"), ("\u{FEFF}", "\u{FEFF}\nx | y\n"),
  ])
  func `a new line ends as the others do`(text: String, expected: String) {
    let file = RecordFile(Array(text.utf8)).appending([RecordFile.line(["x", "y"], [])])
    #expect(String(decoding: file.bytes, as: UTF8.self) == expected)
    #expect(fields(file.bytes).last == ["x", "y"])
  }

  @Test func `a line is taken out with its end`() throws {
    let file = RecordFile(Array("# c\na | b\r\n\nc | d".utf8))
    let records = file.records
    let first = file.removing(try #require(records.first))
    #expect(String(decoding: first.bytes, as: UTF8.self) == "# c\n\nc | d")
    let last = file.removing(try #require(records.last))
    #expect(String(decoding: last.bytes, as: UTF8.self) == "# c\na | b\r\n\n")
  }

  @Test(arguments: [
    ("# noonmark dates 1\n", 1), ("\u{FEFF}# noonmark dates 12\r\nx", 12),
    ("#  noonmark  dates 2 and more\n", 2), ("# noonmark counters 1\n", nil),
    ("# noonmark dates\n1", nil), ("# noonmark dates x\n", nil), ("noonmark dates 1\n", nil),
    ("\n# noonmark dates 1\n", nil), ("", nil),
  ])
  func `the version is in the first line`(text: String, version: Int?) {
    #expect(RecordFile(Array(text.utf8)).version(of: "dates") == version)
  }

  @Test func `reports comments that have whole lines within them`() {
    func problems(_ text: String) -> [Diagnostic] {
      let file = RecordFile(Array(text.utf8))
      return Array(file.values { record, _ in record.line }.problems)
    }
    #expect(
      problems("# noonmark dates 1\r2027-01-01 | A\r") == [
        Diagnostic(line: 1, message: DamagedLine.carriageReturns)
      ])
    #expect(problems("# noonmark dates 1\r\n\r\n2027-01-01 | A\r\n# b\r\r\n").isEmpty)
  }

  @Test func `a line is found again where it starts, and nowhere else`() {
    let file = RecordFile(Array("# c\na | b\n\nc\n".utf8))
    for record in file.records {
      #expect(file.record(at: record.start, line: record.line) == record)
    }
    #expect(file.record(at: 0, line: 1) == nil)
    #expect(file.record(at: file.bytes.count, line: 9) == nil)
  }
}
