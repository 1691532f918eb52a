import TestSupport
import Testing

@testable import NoonmarkBase
@testable import NoonmarkRecords

struct RecordTextTests {
  @Test(arguments: [
    (#"a\\b"#, #"a\b"#), (#"C:\data"#, #"C:\data"#), (#"one\ntwo"#, "one\ntwo"),
    (#"\s\s"#, "  "), (#"AC\|DC"#, "AC|DC"), (#"a\tb\r"#, "a\tb\r"), (#"\x1B[0m"#, "\u{1B}[0m"),
    (#"\x1b"#, "\u{1B}"), (#"\x1"#, #"\x1"#), (#"\x"#, #"\x"#), (#"\x+1"#, #"\x+1"#),
    (#"\xzz"#, #"\xzz"#), (#"end\"#, #"end\"#), (#"\\n"#, #"\n"#), (#"\\\n"#, "\\\n"),
    (#"\é"#, #"\é"#), (#"\xC3\xA9"#, "é"), (#"\xFF"#, "\u{FFFD}"), ("\\#", "\\#"), ("", ""),
  ])
  func `a backslash typed by hand is read as documented`(written: String, text: String) {
    #expect(RecordText.text(of: Array(written.utf8)[...]) == text)
  }

  @Test(arguments: [
    ("Christmas", "Christmas"), ("AC|DC", #"AC\|DC"#), (" a ", #"\sa\s"#), (" ", #"\s"#),
    ("a  b", "a  b"), (#"\"#, #"\\"#), ("\u{7F}\u{0}", #"\x7F\x00"#), ("a = b # c", "a = b # c"),
    ("\t", #"\t"#), ("生日 🎂", "生日 🎂"), ("", ""),
  ])
  func `what needs no backslash gets none`(text: String, written: String) {
    #expect(String(decoding: RecordText.field(text), as: UTF8.self) == written)
  }

  @Test func `every text comes back from a line, by its place and by its key`() {
    var random = SeededGenerator(seed: 71)
    var failures: [String] = []
    for _ in 0..<Samples.count(6000) {
      let texts = (0..<4).map { _ in random.fieldText() }
      let line = RecordFile.line(
        ["2026-12-24", texts[0], texts[1]], [("a", texts[2]), ("none", nil), ("b", texts[3])])
      let file = RecordFile([0x23, 0x0A] + line + [0x0A])
      let records = file.records
      guard let record = records.first, records.count == 1, record.line == 2 else {
        failures += texts
        continue
      }
      let read = [
        file.text(1, of: record), file.text(2, of: record),
        file.value("a", of: record), file.value("b", of: record),
      ]
      if !zip(read, texts).allSatisfy({ $0?.utf8.elementsEqual($1.utf8) == true })
        || record.fields.count != 5 || line.contains(where: { $0 < 0x20 || $0 == 0x7F })
      {
        failures += texts
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `no bytes at all are a trap`() {
    var random = SeededGenerator(seed: 72)
    let alphabet = Array(#"\\\\x0Fns|+-g"#.utf8) + [0xFF, 0xC3, 0xA9, 0x00]
    var failures: [[UInt8]] = []
    for _ in 0..<Samples.count(6000) {
      let bytes = (0..<random.number(in: 0...8)).map { _ in random.pick(alphabet) }
      let text = RecordText.text(of: bytes[...])
      // A text that was read is written in a form that reads the same.
      if RecordText.text(of: RecordText.field(text)[...]) != text { failures.append(bytes) }
    }
    #expect(failures.isEmpty)
  }
}

extension SeededGenerator {
  /// Returns a text that is easily misread.
  mutating func fieldText() -> String {
    let pieces = [
      " ", "  ", "\t", "\n", "\r", "\r\n", "|", " | ", "||", #"\"#, #"\n"#, #"\s"#, #"\x41"#, "=",
      "icon=gift", "id=1", "#", "# c", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{2028}",
      "\u{FEFF}", "\u{FFFD}", "生日", "🎂", "👩‍👩‍👧", "e\u{301}", "a", "word", "2026-12-24", "x41",
    ]
    return (0..<number(in: 0...6)).map { _ in pick(pieces) }.joined()
  }
}
