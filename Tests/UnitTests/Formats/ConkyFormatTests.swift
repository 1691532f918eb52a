import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import Testing

/// Parses the output of `execpi` like conky 1.18.3, as measured.
///
/// `$$` is a dollar sign, and any other `$` starts a variable. `\#` is a number sign, and any other
/// `#` starts a comment. Other backslashes are literal.
func readByConky(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  while !scanner.isAtEnd {
    if scanner.take("$$") {
      scanner.show("$")
    } else if scanner.take("${color ") {
      guard let digits = scanner.take(until: "}"), !digits.contains("#") else { return nil }
      scanner.foreground = "#\(digits)"
    } else if scanner.take("${color}") {
      scanner.foreground = nil
    } else if scanner.take("\\#") {
      scanner.show("#")
    } else if scanner.peek == "$" || scanner.peek == "#" {
      return nil
    } else {
      scanner.show()
    }
  }
  return scanner.foreground == nil ? scanner.shown : nil
}

@Suite struct `The format conky` {
  @Test func `colors text, and ends the last color of a line`() {
    let line = [
      run("a", "#010203", isBold: true), run("b", "#010203"), run("c"),
      run("d", "#0a0b0c"), run("e", "#010203"),
    ]
    #expect(
      Format.conky.text(line)
        == "${color 010203}ab${color}c${color 0a0b0c}d${color 010203}e${color}\n")
    #expect(Format.conky.text(line, depth: .none) == "abcde\n")
  }

  @Test func `keeps spaces at the start of a line, and lines apart`() {
    let spaces: DisplayText = "  "
    #expect(Format.conky.text([StyledRun(text: spaces), run("a")], [], [run("b")]) == "  a\n\nb\n")
  }

  @Test func `doubles dollar signs and escapes number signs`() {
    let text = Format.conky.text([run(##"${exec touch F} \# \$ #{ ]] \"##)])
    #expect(text == ##"$${exec touch F} \\# \$$ \#{ ]] \"## + "\n")
  }

  @Test(arguments: 1...4) func `shows any text as it is, with its colors`(seed: Int) {
    Format.conky.expectExactLines(
      seed: seed, Abilities(hasBackground: false), reader: readByConky)
  }
}
