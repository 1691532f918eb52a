import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `The format screen` {
  @Test func `names sixteen colors, the background first`() {
    let pill = run("5", "#000000", on: "#00ff00", isBold: true)
    #expect(
      Format.screen.text([run("a", "#ff0000"), pill, run("b", isBold: true), run("c")])
        == "\u{5}{.R}a\u{5}{-}\u{5}{Gk}5\u{5}{-}\u{5}{+b ..}b\u{5}{-}c\n")
  }

  @Test func `has no colors if none are wanted`() {
    let line = [run("a", "#ff0000"), run("5", "#000000", on: "#00ff00", isBold: true)]
    #expect(Format.screen.text(line, depth: .none) == "a5\n")
  }

  @Test func `has no escapes of its text`() {
    // screen parses ^E, which text cannot contain, but not %.
    let hostile = "%{= rw}%`\u{5}{= rw}\u{5}` ^E{x} \\005{x}"
    #expect(
      Format.screen.text([run(hostile)]) == "%{= rw}%`{= rw}` ^E{x} \\005{x}\n")
  }

  @Test(arguments: 1...4) func `shows any text as it is`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(250) {
      let line = random.hostileLine()
      let written = Format.screen.text(line)
      let shown = written.dropLast().replacing(/\x05\{[^}]*\}/, with: "")
      #expect(shown == line.text)
    }
  }
}
