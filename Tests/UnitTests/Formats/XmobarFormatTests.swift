import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

/// Parses a line like xmobar 0.46: `<fc=…>`, and `<raw=N:…/>` with N code points.
///
/// `nil` if there is any other tag.
func readByXmobar(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  while !scanner.isAtEnd {
    if scanner.take("<fc=") {
      guard scanner.foreground == nil, let colors = scanner.take(until: ">") else { return nil }
      let parts = colors.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard parts.count <= 2, !parts.contains("") else { return nil }
      scanner.foreground = parts[0]
      scanner.background = parts.count == 2 ? parts[1] : nil
    } else if scanner.take("</fc>") {
      scanner.foreground = nil
      scanner.background = nil
    } else if scanner.take("<raw=") {
      guard let count = scanner.take(until: ":").flatMap({ Int($0) }) else { return nil }
      for _ in 0..<count { scanner.show() }
      guard scanner.take("/>") else { return nil }
    } else if scanner.peek == "<" {
      return nil
    } else if scanner.peek?.isDirectionControl == true {
      scanner.skip()
    } else {
      scanner.show()
    }
  }
  return scanner.foreground == nil ? scanner.shown : nil
}

@Suite struct `The format xmobar` {
  @Test func `colors text, and gives every background a color before it`() {
    let line = [
      run("a", "#010203", on: "#040506", isBold: true), run("b"), run("c", on: "#040506"),
      run("d", "#010203"),
    ]
    #expect(
      Format.xmobar.text(line)
        == "<fc=#010203,#040506>a</fc>b<fc=#ffffff,#040506>c</fc><fc=#010203>d</fc>\n")
    #expect(Format.xmobar.text(line, depth: .none) == "abcd\n")
  }

  @Test func `keeps text that is written from right to left beside its icon`() {
    let line = [
      run("➤"), StyledRun(text: " "), run("\u{5D0}5"), StyledRun(text: " "), run("5", "#010203"),
    ]
    #expect(
      Format.xmobar.text(line)
        == "\u{200E}➤ \u{2068}\u{5D0}5\u{2069} <fc=#010203>5</fc>\n")
  }

  @Test func `leaves no action whole`() {
    let text = Format.xmobar.text([run("<action=`touch F`>x</action>")])
    #expect(text == "<raw=1:</>action=`touch F`>x<raw=1:</>/action>\n")
    expect(text, .lacks("<action", "</action"))
  }

  @Test(arguments: 1...4) func `shows any text as it is, with its colors`(seed: Int) {
    let abilities = Abilities(textOnBackground: { Color.text(on: $0) })
    Format.xmobar.expectExactLines(seed: seed, abilities, reader: readByXmobar)
  }
}
