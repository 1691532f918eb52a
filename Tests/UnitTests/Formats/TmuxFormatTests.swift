import NoonmarkFormats
import Testing

/// Returns the text that tmux 3.3a displays, as measured.
///
/// Of consecutive `#`, half are displayed before `[`, and about a quarter elsewhere. `#[…]` is a
/// style, which displays nothing.
private func drawn(_ line: String) -> String {
  var text = ""
  var rest = Substring(line)
  while let first = rest.first {
    guard first == "#" else {
      text.append(first)
      rest.removeFirst()
      continue
    }
    let count = rest.prefix { $0 == "#" }.count
    rest.removeFirst(count)
    if rest.first == "[" {
      text += String(repeating: "#", count: count / 2)
      // An odd `#` opens a style.
      if count % 2 == 1 { rest = rest.drop { $0 != "]" }.dropFirst() }
    } else {
      text += String(repeating: "#", count: (count + 2) / 4)
    }
  }
  return text
}

/// Returns a line in which `default` is the previously set style.
private func inside(_ markup: String) -> String {
  "#[push-default]\(markup)#[pop-default]\n"
}

@Suite struct `The format tmux` {
  @Test func `styles text and ends each style`() {
    let text = Format.tmux.text([
      run("a", "#010203", on: "#040506", isBold: true), run("b"), run("c", on: "#040506"),
      run("d", isBold: true),
    ])
    #expect(
      text
        == "#[push-default]#[fg=#010203,bg=#040506,bold]a#[default]b#[bg=#040506]c#[default]"
        + "#[bold]d#[default]#[pop-default]\n"
    )
  }

  @Test func `has no styles without colors`() {
    #expect(Format.tmux.text([run("a", "#010203", isBold: true)], depth: .none) == "a\n")
  }

  @Test(arguments: 1...7) func `doubles signs before a bracket, and writes 4n-2 elsewhere`(n: Int) {
    let signs = String(repeating: "#", count: n)
    let twice = String(repeating: "#", count: 2 * n)
    let other = String(repeating: "#", count: 4 * n - 2)
    for follower in ["{host}", "(touch F)", "S", "b", " x", "]", "%", ","] {
      #expect(Format.tmux.text([run(signs + follower)]) == "\(other)\(follower)\n")
    }
    #expect(Format.tmux.text([run("\(signs)[fg=red]")]) == "\(twice)[fg=red]\n")
    // The format's own style follows the last text.
    #expect(Format.tmux.text([run(signs)]) == inside("\(twice)#[default]"))
    #expect(
      Format.tmux.text([run(signs, "#010203")]) == inside("#[fg=#010203]\(twice)#[default]"))
  }

  @Test func `draws any text as it is`() {
    var failures: [String] = []
    for count in 1...12 {
      let signs = String(repeating: "#", count: count)
      for follower in ["", "[", "[x]", "{x}", "(x)", "x", "#{", "S", "]"] {
        for isStyled in [false, true] {
          let text = "a\(signs)\(follower)"
          let line = Format.tmux.text([run(text, isStyled ? "#010203" : nil), run("z")])
          if drawn(line) != "\(text)z\n" { failures.append("\(text): \(line)") }
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `draws a text that begins with a bracket, after one that ends in a number sign`() {
    let line = Format.tmux.text([run("a#"), run("[b", "#010203"), run("[c")])
    #expect(drawn(line) == "a#[b[c\n")
  }
}
