import NoonmarkRecords
import Testing

@Suite struct `Comma-separated values` {
  private func line(_ fields: [String]) -> String {
    var bytes: [UInt8] = []
    CSV.write(fields, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ([], "\n"), (["a", "b"], "a,b\n"), (["a,b"], "\"a,b\"\n"), (["a\"b"], "\"a\"\"b\"\n"),
    (["two\nlines"], "\"two\nlines\"\n"), (["two\r\nlines"], "\"two\r\nlines\"\n"),
    ([" a", "", "é\t"], "\" a\",,é\t\n"),
  ])
  func `quote what they must`(fields: [String], text: String) {
    #expect(line(fields) == text)
  }

  @Test func `are values, and no formulas that a spreadsheet is kept from reading`() {
    #expect(line(["=1+1", "+1", "-1", "@a"]) == "=1+1,+1,-1,@a\n")
  }

  @Test(arguments: ["\u{1B}[31m", "a\rb", "\u{0}", "\u{9B}", "\u{202E}x", "\u{FEFF}x", "\u{E0041}"])
  func `hold nothing that acts on a terminal`(text: String) {
    let written = line([text])
    #expect(written.unicodeScalars.filter { $0 == "\u{FFFD}" }.count == 1)
    #expect(written.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{9B}" })
  }
}
