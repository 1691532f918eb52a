import TestSupport
import Testing

struct GoldenTextTests {
  private static let contents = [
    "", "\n", "\n\n", "a", "a\n", "a \n  \nb ", " ", "\u{1B}[1mx\u{1B}[0m\n", "\r\n\t\u{0}\u{7F}\n",
    "== a\n== b", "=== c\n", "␛␐␠␄\n", "␄", "␄\n", "␐(41)", "\u{2068}שלום\u{2069}\u{200F}\n",
    "\u{202E}x\u{FEFF}\u{85}\u{2028}", "é e\u{301} 👨‍👩‍👧 🇳🇴 世界\n", "x\u{301}\n\u{301}y", "a\n\n\n",
  ]

  @Test(arguments: contents)
  func `an output is what was recorded`(content: String) {
    // It is between other sections, with which it must not be mixed up.
    let sections = ["first", "second", "last"].enumerated().map { index, name in
      GoldenSection(name: name, content: index == 1 ? content : "== other \n\n")
    }
    for order in [sections, sections.reversed(), Array(sections[1...1])] {
      let read = GoldenText.sections(of: GoldenText.text(of: order))
      #expect(read.map { Array($0.content.utf8) } == order.map { Array($0.content.utf8) })
      #expect(read.map(\.name) == order.map(\.name))
    }
  }

  @Test func `any text is what was recorded`() {
    var random = SeededGenerator(seed: 29)
    let parts: [Unicode.Scalar] = [
      " ", "\n", "=", "␐", "␠", "␄", "␛", "(", ")", "2", "\u{1B}", "\u{2069}", "\r", "a", "\u{301}",
    ]
    for _ in 0..<Samples.count(2_000) {
      let sections = (0..<random.number(in: 1...3)).map { number in
        var content = String.UnicodeScalarView()
        for _ in 0..<random.number(in: 0...8) { content.append(random.pick(parts)) }
        return GoldenSection(name: "\(number)", content: String(content))
      }
      let read = GoldenText.sections(of: GoldenText.text(of: sections))
      #expect(read.map { Array($0.content.utf8) } == sections.map { Array($0.content.utf8) })
    }
  }

  @Test func `a file shows what is invisible`() {
    let text = GoldenText.text(of: [
      GoldenSection(name: "small, ansi", content: "\u{1B}[1mMilk \u{1B}[0m \n== x\n"),
      GoldenSection(name: "small, plain", content: "\u{2067}א\u{2069}␛"),
    ])
    #expect(
      text == """
        == small, ansi
        ␛[1mMilk ␛[0m␠
        ␐== x

        == small, plain
        ␐(2067)א␐(2069)␐␛␄

        """)
  }

  @Test func `no line of a file ends in a space or a control character`() {
    let text = GoldenText.text(of: [GoldenSection(name: "a", content: "x \r\n \n\u{1B} \t")])
    let visible = text.unicodeScalars.allSatisfy { $0 == "\n" || $0 >= " " && $0 != "\u{7F}" }
    #expect(visible && !text.split(separator: "\n").contains { $0.last == " " }, "\(text)")
  }
}
