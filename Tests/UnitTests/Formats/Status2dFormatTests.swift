import NoonmarkFormats
import Testing

/// Parses a line like status2d: each `^` starts a code, which the next `^` ends.
func readByStatus2d(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  while !scanner.isAtEnd {
    if scanner.take("^") {
      guard let code = scanner.take(until: "^") else { return nil }
      switch code.first {
      case "c": scanner.foreground = String(code.dropFirst())
      case "b": scanner.background = String(code.dropFirst())
      case "d" where code == "d": (scanner.foreground, scanner.background) = (nil, nil)
      default: return nil
      }
    } else {
      scanner.show()
    }
  }
  return scanner.foreground == nil && scanner.background == nil ? scanner.shown : nil
}

@Suite struct `The format status2d` {
  @Test func `colors text and ends each color`() {
    let line = [run("a", "#010203", on: "#040506", isBold: true), run("b"), run("c", "#010203")]
    #expect(Format.status2d.text(line) == "^c#010203^^b#040506^a^d^b^c#010203^c^d^\n")
    #expect(Format.status2d.text(line, depth: .none) == "abc\n")
  }

  @Test func `replaces what would start a code`() {
    #expect(Format.status2d.text([run("^c#ff0000^^")]) == "ˆc#ff0000ˆˆ\n")
  }

  @Test(arguments: 1...4) func `shows any text, with its colors`(seed: Int) {
    let abilities = Abilities(replacements: ["^": "ˆ"])
    Format.status2d.expectExactLines(seed: seed, abilities, reader: readByStatus2d)
  }
}
