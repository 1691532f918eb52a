import NoonmarkFormats
import Testing

/// Parses a line like dzen2: `^^` is a character, and `^name(…)` a command.
func readByDzen2(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  while !scanner.isAtEnd {
    if scanner.take("^^") {
      scanner.show("^")
    } else if scanner.take("^fg(") {
      guard let color = scanner.take(until: ")") else { return nil }
      scanner.foreground = color.isEmpty ? nil : color
    } else if scanner.take("^bg(") {
      guard let color = scanner.take(until: ")") else { return nil }
      scanner.background = color.isEmpty ? nil : color
    } else if scanner.peek == "^" {
      return nil
    } else {
      scanner.show()
    }
  }
  return scanner.foreground == nil && scanner.background == nil ? scanner.shown : nil
}

@Suite struct `The format dzen2` {
  @Test func `colors text and ends each color`() {
    let line = [run("a", "#010203", on: "#040506", isBold: true), run("b"), run("c", "#010203")]
    #expect(Format.dzen2.text(line) == "^fg(#010203)^bg(#040506)a^bg()^fg()b^fg(#010203)c^fg()\n")
    #expect(Format.dzen2.text(line, depth: .none) == "abc\n")
  }

  @Test func `doubles what would begin a command`() {
    #expect(Format.dzen2.text([run("^ca(1,x)^^")]) == "^^ca(1,x)^^^^\n")
  }

  @Test(arguments: 1...4) func `shows any text as it is, with its colors`(seed: Int) {
    Format.dzen2.expectExactLines(seed: seed, Abilities(), reader: readByDzen2)
  }
}
