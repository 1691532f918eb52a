import NoonmarkFormats
import TestSupport
import Testing

/// Parses a prompt like bash, with or without a second expansion.
///
/// The text between the bytes 1 and 2 takes no columns. A `$` or a backslash is literal if one of
/// these bytes follows.
func readByBash(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  while !scanner.isAtEnd {
    if scanner.take("\u{1}") {
      guard let hidden = scanner.take(until: "\u{2}") else { return nil }
      guard hidden.isEmpty || scanner.setAttributes(hidden) else { return nil }
      continue
    }
    let sign = scanner.peek
    guard sign != "`", sign != "\u{1B}", sign != "\u{2}" else { return nil }
    scanner.show()
    if sign == "$" || sign == "\\" {
      guard scanner.take("\u{1}\u{2}") else { return nil }
    }
  }
  return scanner.shown
}

/// Parses a prompt like zsh, with or without `prompt_subst` and `prompt_bang`.
func readByZsh(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  while !scanner.isAtEnd {
    if scanner.take("%{") {
      guard let hidden = scanner.take(until: "%}") else { return nil }
      guard hidden.isEmpty || scanner.setAttributes(hidden) else { return nil }
    } else if scanner.take("%%") {
      scanner.show("%")
    } else if scanner.take("%D{!}") {
      scanner.show("!")
    } else {
      let sign = scanner.peek
      guard sign != "%", sign != "!", sign != "`", sign != "\u{1B}" else { return nil }
      scanner.show()
      if sign == "$" || sign == "\\" {
        guard scanner.take("%{%}") else { return nil }
      }
    }
  }
  return scanner.shown
}

/// Parses the output of a module of starship.
///
/// Starship escapes the text for the shell, which could still expand a backslash or a backquote.
func readByStarship(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  while !scanner.isAtEnd {
    if scanner.take("\u{1B}[") {
      guard let numbers = scanner.take(until: "m") else { return nil }
      guard scanner.setAttributes("\u{1B}[\(numbers)m") else { return nil }
      continue
    }
    let character = scanner.peek
    guard character != "`", character != "\\" else { return nil }
    scanner.show()
  }
  return scanner.shown
}

@Suite struct `The formats bash, zsh and starship` {
  private static let line = [
    run("a", "#010203", on: "#040506", isBold: true), run("b"), run("c", "#010203"),
  ]

  @Test func `mark each escape sequence as taking no columns`() {
    #expect(
      Format.bash.text(Self.line)
        == "\u{1}\u{1B}[1;38;2;1;2;3;48;2;4;5;6m\u{2}a\u{1}\u{1B}[0m\u{2}b"
        + "\u{1}\u{1B}[38;2;1;2;3m\u{2}c\u{1}\u{1B}[0m\u{2}\n")
    #expect(
      Format.zsh.text(Self.line)
        == "%{\u{1B}[1;38;2;1;2;3;48;2;4;5;6m%}a%{\u{1B}[0m%}b%{\u{1B}[38;2;1;2;3m%}c"
        + "%{\u{1B}[0m%}\n")
    #expect(Format.bash.text(Self.line, depth: .none) == "abc\n")
    #expect(Format.zsh.text(Self.line, depth: .none) == "abc\n")
  }

  @Test func `have the colors of the terminal`() {
    expect(Format.bash.text(Self.line, depth: .ansi256), .has("38;5;"))
    expect(Format.bash.text(Self.line, depth: .ansi16), .has("\u{1}\u{1B}[30m\u{2}c"))
    #expect(Format.bash.colors == .terminal && Format.zsh.colors == .terminal)
  }

  @Test func `part what the shells would expand, and replace backquotes`() {
    let text = ##"$(x) `x` \$ 100% %n wow!"##
    #expect(
      Format.bash.text([run(text)])
        == "$\u{1}\u{2}(x) ˋxˋ \\\u{1}\u{2}$\u{1}\u{2} 100% %n wow!\n")
    #expect(
      Format.zsh.text([run(text)]) == "$%{%}(x) ˋxˋ \\%{%}$%{%} 100%% %%n wow%D{!}\n")
  }

  @Test(arguments: 1...4) func `show any text as it is, with its colors`(seed: Int) {
    let abilities = Abilities(isBold: true, replacements: ["`": "\u{2CB}"])
    Format.bash.expectExactLines(seed: seed, abilities, reader: readByBash)
    Format.zsh.expectExactLines(seed: seed, abilities, reader: readByZsh)
    Format.starship.expectExactLines(
      seed: seed, Abilities(isBold: true, replacements: ["`": "\u{2CB}", "\\": "∖"]),
      reader: readByStarship)
  }
}
