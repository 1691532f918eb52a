import NoonmarkText
import TestSupport
import Testing

@Suite struct `A text in ASCII` {
  @Test(arguments: [
    ("abc ~!", "abc ~!"), ("██▌░░", "###--"), ("a…", "a."), ("日本", "????"), ("é e\u{301}", "e e"),
    ("`x`", "'x'"), ("▁▃█", "_:#"), ("│─", "|-"), ("1️⃣", "??"), ("👍🏽", "??"),
    ("▁▂▃▄▅▆▇█", "_.:-=+*#"),
    ("━━──", "==--"), ("↑ ↓ ● ▲", "^ v * ^"), ("59.91° N", "59.91o N"),
    ("Größe, Fête, Año, Ærø, Łódź, Œuvre", "Grose, Fete, Ano, Ero, Lodz, Ouvre"),
    ("Москва", "??????"), ("« l’été »", "\" l'ete \""), ("a — b", "a - b"),
  ])
  func `keeps ASCII and replaces the characters that the program draws with`(
    text: String, expected: String
  ) {
    #expect(DisplayText(text).inASCII.string == expected)
  }

  @Test func `has the same columns, a byte each`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Samples.count(2000) {
      let text = DisplayText(NastyText.make(length: 0...12, using: &random))
      let ascii = text.inASCII
      #expect(ascii.width == text.width && ascii.string.utf8.count == text.width)
      #expect(ascii.string.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "`") })
    }
  }
}
