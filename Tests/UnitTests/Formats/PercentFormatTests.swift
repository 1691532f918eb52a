import NoonmarkFormats
import Testing

/// Parses the contents of `%{…}`.
///
/// Returns `false` for anything but a color or an offset of zero, such as an action.
private func read(tag: String, _ scanner: inout LineScanner) -> Bool {
  switch tag.first {
  case "F": scanner.foreground = tag == "F-" ? nil : String(tag.dropFirst())
  case "B": scanner.background = tag == "B-" ? nil : String(tag.dropFirst())
  default: return tag == "O0"
  }
  return true
}

/// Parses a line like polybar 3.6.3, as measured.
///
/// `%{` begins a tag after any character. Any other `%` is literal.
func readByPolybar(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  while !scanner.isAtEnd {
    if scanner.take("%{") {
      guard let tag = scanner.take(until: "}"), read(tag: tag, &scanner) else { return nil }
    } else {
      scanner.show()
    }
  }
  return scanner.foreground == nil && scanner.background == nil ? scanner.shown : nil
}

/// Parses a line like lemonbar 1.4, without its leading space.
///
/// `%%` is a character, and `%{` begins a tag.
func readByLemonbar(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  guard scanner.take(" ") else { return nil }
  while !scanner.isAtEnd {
    if scanner.take("%%") {
      scanner.show("%")
    } else if scanner.take("%{") {
      guard let tag = scanner.take(until: "}"), tag != "O0", read(tag: tag, &scanner) else {
        return nil
      }
    } else {
      scanner.show()
    }
  }
  return scanner.foreground == nil && scanner.background == nil ? scanner.shown : nil
}

/// Parses a line whose text is in nested clickable areas, one for each button.
func readByLemonbarClicks(_ line: String) -> [ShownScalar]? {
  let start = "%{A:ui:}%{A3:ui:}%{A2:tap:}%{A4:back:}%{A5:next:}"
  let end = "%{A}%{A}%{A}%{A}%{A}"
  guard line.hasPrefix(start), line.hasSuffix(end) else { return nil }
  return readByLemonbar(String(line.dropFirst(start.count).dropLast(end.count)))
}

@Suite struct `The formats polybar and lemonbar` {
  @Test func `color text and end each color, and have no bold`() {
    let line = [
      run("a", "#010203", on: "#040506", isBold: true), run("b", isBold: true), run("c"),
      run("d", on: "#040506"),
    ]
    let text = "%{F#010203}%{B#040506}a%{B-}%{F-}bc%{B#040506}d%{B-}\n"
    #expect(Format.polybar.text(line) == text)
    #expect(Format.lemonbar.text(line) == " " + text)
    #expect(Format.polybar.text(line, depth: .none) == "abcd\n")
  }

  @Test func `separate a percent sign from the next character, each in its own way`() {
    let line = [run("%{A1:touch F:}100%%{A}%")]
    #expect(Format.polybar.text(line) == "%%{O0}{A1:touch F:}100%%{O0}%%{O0}{A}%%{O0}\n")
    #expect(Format.lemonbar.text(line) == " %%{A1:touch F:}100%%%%{A}%%\n")
  }

  @Test(arguments: 1...4) func `show any text as it is, with its colors`(seed: Int) {
    Format.polybar.expectExactLines(seed: seed, Abilities(), reader: readByPolybar)
    Format.lemonbar.expectExactLines(seed: seed, Abilities(), reader: readByLemonbar)
  }
}
