import NoonmarkFormats
import Testing

/// Parses the text of `#{@name}` like tmux 3.3a, as measured.
///
/// Of consecutive `#`, half are displayed. Before `[`, an odd `#` opens a style. Elsewhere, the
/// half is rounded up.
func readByTmuxOption(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  while !scanner.isAtEnd {
    let count = scanner.count(of: "#")
    guard count > 0 else {
      scanner.show()
      continue
    }
    let isStyle = scanner.peek == "[" && count % 2 == 1
    for _ in 0..<(isStyle ? count / 2 : (count + 1) / 2) { scanner.show("#") }
    guard isStyle else {
      if scanner.peek == "[" { scanner.show() }
      continue
    }
    _ = scanner.take("[")
    guard let style = scanner.take(until: "]") else { return nil }
    for part in style.split(separator: ",") {
      switch part {
      case "default":
        (scanner.foreground, scanner.background, scanner.isBold) = (nil, nil, false)
      // No style was set before, so the default is unchanged.
      case "push-default", "pop-default": break
      case "bold": scanner.isBold = true
      case _ where part.hasPrefix("fg="): scanner.foreground = String(part.dropFirst(3))
      case _ where part.hasPrefix("bg="): scanner.background = String(part.dropFirst(3))
      default: return nil
      }
    }
  }
  return scanner.foreground == nil && scanner.background == nil && !scanner.isBold
    ? scanner.shown : nil
}

@Suite struct `The format tmux-option` {
  @Test func `styles text as the format tmux does`() {
    let line = [run("a", "#010203", on: "#040506", isBold: true), run("b")]
    #expect(Format.tmuxOption.text(line) == Format.tmux.text(line))
    #expect(
      Format.tmuxOption.text(line)
        == "#[push-default]#[fg=#010203,bg=#040506,bold]a#[default]b#[pop-default]\n")
  }

  @Test func `doubles every sign`() {
    #expect(Format.tmuxOption.text([run("##{host}#[x]")]) == "####{host}##[x]\n")
    #expect(
      Format.tmuxOption.text([run("x#")]) == "#[push-default]x###[default]#[pop-default]\n")
  }

  @Test(arguments: 1...4) func `shows any text as it is, with its styles`(seed: Int) {
    Format.tmuxOption.expectExactLines(
      seed: seed, Abilities(isBold: true), reader: readByTmuxOption)
  }
}
