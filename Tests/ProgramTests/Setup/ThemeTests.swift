import Foundation
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@Suite struct `The commands of themes` {
  private let noonmark = Program()
  private static let folder = ".config/noonmark/themes"
  private static let spring = ["--now", "2026-01-21T12:00:00Z"]

  private var path: String { "\(noonmark.home)/\(Self.folder)" }

  private func own(_ name: String, _ text: String) throws {
    try noonmark.write(text, to: "\(Self.folder)/\(name).theme")
  }

  @Test func `list every theme, the user's too, and mark the one in use`() throws {
    try own("mine", "inherits = nord\n")
    try noonmark.write("theme = dracula\n", to: ".config/noonmark/config")
    for words in [["theme"], ["theme", "list"]] {
      let list = try noonmark.run(words).expect(0, error: "")
      let names = list.lines.dropLast().map { $0.dropFirst(2).prefix { $0 != " " } }
      #expect(names.map(String.init) == EmbeddedThemes.names + ["mine"])
      #expect(list.lines.filter { $0.hasPrefix("* ") }.map { $0.prefix(9) } == ["* dracula"])
    }
    let other = try noonmark("theme", "list", "--theme", "mine")
    #expect(other.lines.filter { $0.hasPrefix("* ") }.map { $0.prefix(6) } == ["* mine"])
  }

  @Test func `list each in its own colors, pill, bar and marks`() throws {
    let plain = try noonmark("theme", "list").lines.dropLast()
    #expect(Set(plain.map { $0.unicodeScalars.count }).count == 1)
    #expect(plain.allSatisfy { $0.hasSuffix("[58] [Today] [-12] ━━━━━━━━━━────── ✿ ✹ ❦ ❆") })
    let color = try noonmark(
      "theme", "list", "--color", "always", with: ["COLORTERM": "truecolor"])
    let nord = try #require(color.lines.first { $0.contains("nord") })
    expect(nord, .has("48;2;163;190;140"))
    let light = try noonmark(
      "theme", "list", "--color", "always", "--appearance", "light",
      with: ["COLORTERM": "truecolor"])
    #expect(light.lines.contains { $0.contains("nord") && !$0.contains("48;2;163;190;140") })
    let bracket = try #require(color.lines.first { $0.contains("high-contrast") })
    expect(bracket, .has("["), .lacks("48;2;102;255;102"))
    try expect(noonmark("theme", "list", "--icons", "ascii").lines[0], .ends("@ o % *"))
    let svg = try noonmark("theme", "list", "--format", "svg").output
    expect(svg, .starts("<svg"), .has("tokyo-night", "#eff1f5"))
  }

  @Test func `list them for programs`() throws {
    try own("mine", "inherits = nord\npill.caps = round\nspring = #010203 default\n")
    let list = try noonmark("theme", "list", "--format", "json").objects
    #expect(list.compactMap { $0["name"] as? String } == EmbeddedThemes.names + ["mine"])
    #expect(list.compactMap { $0["in_use"] as? Bool }.filter { $0 }.count == 1)
    #expect(list.first?["file"] is NSNull && list.first?["in_use"] as? Bool == true)
    let mine = try #require(list.last)
    #expect(mine.texts("file", "pill_caps") == ["\(path)/mine.theme", "round"])
    let colors = try #require(mine["colors"] as? [String: [String: Any]])
    #expect(colors["dark"]?["spring"] as? String == "#010203")
    #expect(colors["light"]?["spring"] is NSNull)
    #expect(colors["dark"]?.count == Role.allCases.count)
    let one = try noonmark("theme", "show", "mine", "--format", "json").object
    #expect(one as NSDictionary == mine as NSDictionary)
  }

  @Test(arguments: EmbeddedThemes.names)
  func `show a theme that is a start for one's own, and the same`(name: String) throws {
    let shown = try noonmark("theme", "show", name).expect(0, error: "")
    try own("mine", shown.output)
    try noonmark("theme", "check", "\(path)/mine.theme").expect(0)
    let again = try noonmark("theme", "show", "mine")
    #expect(again.lines.dropFirst() == shown.lines.dropFirst())
    let words = ["solstice", "--color", "always", "--size", "medium"] + Self.spring
    let renders = try [name, "mine"].map {
      try noonmark.run(words + ["--theme", $0], with: ["COLORTERM": "truecolor"]).output
    }
    #expect(renders[0] == renders[1])
  }

  @Test func `show colors behind the roles if there are colors, as a comment`() throws {
    let shown = try noonmark(
      "theme", "show", "nord", "--color", "always", with: ["COLORTERM": "truecolor"]
    ).expect(output: .has("\u{1B}[48;2;163;190;140m    "))
    var text = shown.output
    while let start = text.firstIndex(of: "\u{1B}") {
      let end = try #require(text[start...].firstIndex(of: "m"))
      text.removeSubrange(start...end)
    }
    try own("mine", text)
    let plain = try noonmark("theme", "show", "nord")
    #expect(try noonmark("theme", "show", "mine").lines.dropFirst() == plain.lines.dropFirst())
  }

  @Test func `check a file: unknown, wrong, repeated and unreadable, each with its place`() throws {
    try own(
      "bad",
      """
      # mine
      sprng = #fff
      pill.caps = oval
      background = #ffffff
      muted = #bbbbbb
      nonsense
      inherits = nowhere
      separator = "
      inherits = nowhere
      text = #000
      text = #111
      """)
    let file = "\(path)/bad.theme"
    let check = try noonmark("theme", "check", file).expect(
      1, error: .starts("noonmark: \(file) has "), .lines(1))
    let lines = check.lines.map(String.init)
    for expected in [
      ":2: unknown role 'sprng': did you mean 'spring'?",
      ":3: invalid value 'oval' for pill.caps: use "
        + ErrorMessage.list(PillCaps.allCases.map(\.rawValue)),
      ":6: no '=' after the key",
      ":8: invalid separator '\"': write both quotes, as in \" | \"",
      ":9: unknown theme 'nowhere': inherit from an existing theme",
      ":10: 'text' is set again on line 11, which is used: remove one of them",
    ] {
      #expect(lines.contains(file + expected), "\(check)")
    }
    let muted = lines.filter { $0.hasPrefix("\(file):5: 'muted' has a contrast of 1.91:1") }
    #expect(muted.count == 2 && muted.allSatisfy { $0.hasSuffix("it needs 3:1") })
    // The other roles are those of the default theme.
    #expect(!lines.contains { $0.contains("missing") })
  }

  @Test func `check a file as it is used, over the default theme`() throws {
    try own("mine", "accent = #8ab4f8 #1a5fb4\n")
    try noonmark("theme", "check", "\(path)/mine.theme").expect(
      0, output: .ends("every role is readable\n"))
    try own("light", "background = #ffffff\n")
    try noonmark("theme", "check", "\(path)/light.theme").expect(
      1, output: .has("light.theme:1: 'accent' has a contrast of"))
  }

  @Test func `check a good file, and one that is not there, in one line`() throws {
    try own("mine", "inherits = nord\naccent = #ffffff #000000\n")
    try noonmark("theme", "check", "\(path)/mine.theme").expect(
      0, output: "\(path)/mine.theme: every role is readable\n", error: "")
    for file in ["\(path)/none.theme", path, ""] {
      try noonmark("theme", "check", file).expect(1, output: "", error: .lines(1))
    }
  }

  @Test func `have advice for an unknown name`() throws {
    try own("mine", "inherits = nord\n")
    try noonmark("theme", "show", "nrod").expect(error: .has("did you mean 'nord'?"))
    try noonmark("solstice", "--theme", "mnie").expect(2, error: .has("did you mean 'mine'?"))
    // A bar must not be empty.
    for format in ["tmux", "bash", "waybar"] {
      let words = ["solstice", "--size", "small", "--format", format]
      let standard = try noonmark.run(words)
      try noonmark.run(words + ["--theme", "mnie"]).expect(0, output: .equals(standard.output))
    }
    for name in ["../config", "", "a/b"] {
      try noonmark("theme", "show", name).expect(2)
    }
  }

  @Test func `name in one line the cause that keeps a theme from being read`() throws {
    try noonmark.write("", to: "\(Self.folder)/folder.theme/file")
    try own("long", String(repeating: "#", count: 5_000_000))
    for (name, cause) in [("folder", "Is a directory"), ("long", "File too large")] {
      let sentence = "cannot read \(path)/\(name).theme: \(cause)\n"
      for words in [["sun", "--theme", name], ["theme", "show", name]] {
        try noonmark.run(words).expect(2, output: "", error: .equals("noonmark: " + sentence))
      }
      try noonmark.write("theme = \(name)\n", to: ".config/noonmark/config")
      let outcome = try noonmark.run(["sun", "--size", "small"])
      #expect(outcome.status == 0 && !outcome.output.isEmpty)
      let line = "\(noonmark.home)/.config/noonmark/config:1: "
      outcome.expect(error: .equals("noonmark: " + line + sentence))
    }
  }

  @Test func `say that nothing replaces the default`() throws {
    try own("default", "inherits = nord\n")
    let check = try noonmark("theme", "check", "\(path)/default.theme").expect(1)
    #expect(
      check.lines.first
        == "\(path)/default.theme: the built-in 'default' cannot be replaced: use another name")
    try own("default", try noonmark("theme", "show", "default").output)
    try noonmark("theme", "check", "\(path)/default.theme").expect(0)
  }

  @Test func `leave a render whole if a theme is invalid, and say so in one line`() throws {
    try own("mine", "inherits = other\nsprng = 1\nautumn = 2\n")
    try own("other", "inherits = mine\nspring = #010203\n")
    let words = ["solstice", "--size", "small", "--theme", "mine", "--color", "always"]
    let outcome = try noonmark.run(words + Self.spring, with: ["COLORTERM": "truecolor"]).expect(
      0, output: .has("Spring", "48;2;1;2;3"))
    #expect(
      outcome.errorLines == [
        "noonmark: \(path)/mine.theme:2: unknown role 'sprng': did you mean 'spring'? "
          + "(and 2 more: noonmark theme check \(path)/mine.theme)"
      ])
    try own("self", "inherits = self\n")
    try noonmark.run(["theme", "check", "\(path)/self.theme"]).expect(
      output: .has("inherits from this one"))
  }

  @Test func `invalidate a cached render: the theme, its parents, and files that do not exist yet`()
    throws
  {
    let noonmark = Program(asProcess: true)
    func own(_ name: String, _ text: String) throws {
      try noonmark.write(text, to: "\(Self.folder)/\(name).theme")
    }
    try own("mine", "inherits = parent\n")
    try own("parent", "inherits = nord\nspring = #010203\n")
    let words = ["solstice", "--size", "small", "--theme", "mine", "--color", "always"]
    func render() throws -> String {
      try noonmark.run(words, with: ["COLORTERM": "truecolor"]).output
    }
    let fill = Season.allCases.map(\.look.role.name)
    for shade in ["#040506", "#070809"] {
      let before = try render()
      try own("parent", "inherits = nord\n" + fill.map { "\($0) = \(shade)\n" }.joined())
      #expect(try render() != before)
    }
    let before = try render()
    try own("parent", "inherits = nord\n")
    try own("nord", "inherits = nord\n" + fill.map { "\($0) = #0a0b0c\n" }.joined())
    #expect(try render() != before)
    try expect(render(), .has("48;2;10;11;12"))
  }

  @Test func `come after options and the configuration in what they choose`() throws {
    try own("mine", "icons = ascii\npill.caps = round\nbar.glyphs = dots\nappearance = light\n")
    let words = ["solstice", "--size", "medium", "--theme", "mine"] + Self.spring
    let theme = try noonmark.run(words).output
    expect(theme, .starts("@ "), .has("(58d)", "●●"))
    try noonmark.write(
      "icons = unicode\ncaps = bracket\nbars = braille\n", to: ".config/noonmark/config")
    let set = try noonmark.run(words).output
    expect(set, .starts("✿ "), .has("[58d]", "⣿"))
    try noonmark.run(words + ["--icons", "ascii"]).expect(output: .starts("@ "))
    let dark = try noonmark.run(
      ["theme", "show", "catppuccin-latte", "--appearance", "dark"]).status
    #expect(dark == 0)
  }

  @Test func `decide the background if nothing else does`() throws {
    let words = ["solstice", "--size", "small", "--color", "always"] + Self.spring
    func render(_ more: String...) throws -> String {
      try noonmark.run(words + more, with: ["COLORTERM": "truecolor"]).output
    }
    let latte = try render("--theme", "catppuccin-latte")
    #expect(try latte == render("--theme", "catppuccin", "--appearance", "light"))
    #expect(try render("--theme", "catppuccin-latte", "--appearance", "dark") != latte)
  }
}
