import NoonmarkFormats
import Testing

@Suite struct `The format ansi` {
  @Test(arguments: [
    (ColorDepth.none, "a\n"),
    (.ansi16, "\u{1B}[1;91;44ma\u{1B}[0m\n"),
    (.ansi256, "\u{1B}[1;38;5;196;48;5;18ma\u{1B}[0m\n"),
    (.trueColor, "\u{1B}[1;38;2;255;0;1;48;2;0;0;136ma\u{1B}[0m\n"),
  ])
  func `has the colors that the terminal can show`(depth: ColorDepth, text: String) {
    #expect(
      Format.ansi.text([run("a", "#ff0001", on: "#000088", isBold: true)], depth: depth) == text)
  }

  @Test func `says what changes from run to run, and no more`() {
    let text = Format.ansi.text(
      [run("a", "#010101"), run("b", "#010101"), run("c", "#010101", isBold: true), run("d")])
    #expect(text == "\u{1B}[38;2;1;1;1mab\u{1B}[1mc\u{1B}[0md\n")
  }

  @Test func `turns off what the next run has not`() {
    let text = Format.ansi.text([run("a", "#010101", on: "#020202"), run("b", on: "#020202")])
    #expect(text == "\u{1B}[38;2;1;1;1;48;2;2;2;2ma\u{1B}[0;48;2;2;2;2mb\u{1B}[0m\n")
  }

  @Test func `ends each line in the terminal's own colors`() {
    let text = Format.ansi.text([run("a", "#010101")], [], [run("b")])
    #expect(text == "\u{1B}[38;2;1;1;1ma\u{1B}[0m\n\nb\n")
  }

  @Test func `has only SGR escape sequences with any text`() {
    let text = Format.ansi.text([run("\u{1B}]0;x\u{7}\u{9B}31m", "#010101")])
    let sequences = text.matches(of: /\x{1B}[^\x{1B}]?/).map { String($0.output) }
    #expect(sequences == ["\u{1B}[", "\u{1B}["])
    #expect(!text.unicodeScalars.contains { $0.value == 7 || $0.value == 0x9B })
  }
}

@Suite struct `The format plain` {
  @Test func `is the text alone`() {
    let text = Format.plain.text(
      [run("a", "#010101", isBold: true), run("b")], [run("c", on: "#020202")])
    #expect(text == "ab\nc\n")
  }
}

@Suite struct `The catalog of formats` {
  @Test func `finds each by its name`() {
    for format in FormatCatalog.all {
      #expect(FormatCatalog.format(named: format.name)?.summary == format.summary)
    }
    #expect(FormatCatalog.format(named: "nope") == nil)
  }

  @Test func `has unique names, and a summary of each`() {
    let names = FormatCatalog.all.map { $0.name }
    #expect(Set(names).count == names.count)
    #expect(FormatCatalog.all.allSatisfy { !$0.summary.isEmpty })
  }
}
