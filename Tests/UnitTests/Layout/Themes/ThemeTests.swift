import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `The default theme` {
  private let theme = EmbeddedThemes.standard

  @Test func `is read without a problem, and is the one in the program`() throws {
    let file = ThemeFile(
      source: "default", bytes: Repository.bytes(of: "themes/default.theme") ?? [])
    let reading = ThemeReading(file, name: "default", over: nil) { _ in [] }
    #expect(reading.problems.isEmpty)
    #expect(reading.theme == theme)
    #expect(EmbeddedThemes.names.first == EmbeddedThemes.defaultName)
  }

  @Test(
    arguments: ColorScheme.allCases,
    [
      Role.muted, .accent, .springText, .summerText, .autumnText, .winterText, .warning, .text,
    ])
  func `can be read: 4.5 to 1 on its own background`(colorScheme: ColorScheme, role: Role) throws {
    let background = try #require(theme.color(for: .background, in: colorScheme))
    guard let color = theme.color(for: role, in: colorScheme) else { return }
    let ratio = color.contrast(with: background)
    #expect(ratio >= 4.5, "\(role) in \(colorScheme): \(ratio)")
  }

  @Test func `has the colors of the seasons`() {
    let colors = Season.allCases.map { theme.color(for: $0.look.role, in: .dark)?.hex }
    #expect(colors == ["#4caf50", "#ffc107", "#ff9800", "#2196f3"])
  }
}

@Suite struct `A theme` {
  static func read(
    _ text: String, named name: String = "x", _ others: [String: String] = [:]
  ) -> ThemeReading {
    ThemeReading(
      ThemeFile(source: name, bytes: Array(text.utf8)), name: name, over: EmbeddedThemes.standard
    ) { parent in
      let own = others[parent].map { [ThemeFile(source: parent, bytes: Array($0.utf8))] } ?? []
      return own + (EmbeddedThemes.file(named: parent).map { [$0] } ?? [])
    }
  }

  @Test func `takes one color for both backgrounds, or two`() {
    let reading = Self.read("text = #111111\nmuted = #222222 #333333\nrule = default #444\n")
    let theme = reading.theme
    #expect(reading.problems.isEmpty)
    #expect(theme.color(for: .text, in: .light)?.hex == "#111111")
    #expect(theme.color(for: .muted, in: .dark)?.hex == "#222222")
    #expect(theme.color(for: .muted, in: .light)?.hex == "#333333")
    #expect(theme.color(for: .rule, in: .dark) == nil)
    #expect(theme.color(for: .rule, in: .light)?.hex == "#444444")
  }

  @Test func `takes caps, bars, icons, a separator and the background it is made for`() {
    let text = """
      pill.caps = round
      bar.glyphs = dots
      icons = nerd
      appearance = light
      separator = " / "
      """
    let theme = Self.read(text).theme
    #expect(theme.caps == .round && theme.bars == .dots && theme.icons == .nerd)
    #expect(theme.colorScheme == .light && theme.colorSchemes == [.light])
    #expect(theme.separator.string == " / ")
    #expect(Self.read(text + "\nappearance = both\n").theme.colorSchemes == ColorScheme.allCases)
  }

  @Test func `is the default if it says nothing or something wrong`() {
    let base = EmbeddedThemes.standard
    let reading = Self.read("separator = \" | \"\nspring = red\nwinter = #000000\n")
    let theme = reading.theme
    #expect(theme.separator.string == " | ")
    #expect(theme.color(for: .spring, in: .dark) == base.color(for: .spring, in: .dark))
    #expect(theme.color(for: .summer, in: .dark) == base.color(for: .summer, in: .dark))
    #expect(theme.color(for: .winter, in: .dark) == .black)
  }

  @Test(arguments: [
    ("sprng = #fff", "unknown role 'sprng': did you mean 'spring'?"),
    ("pill.cap = round", "unknown role 'pill.cap': did you mean 'pill.caps'?"),
    ("nonsense = 1", "unknown role 'nonsense'"),
    ("spring = red", "invalid color 'red': write #rrggbb or default"),
    ("spring = #12", "invalid color '#12': write #rrggbb or default"),
    ("spring = #fff 4caf50", "invalid color '4caf50': write #rrggbb or default"),
    (
      "spring = #fff #000 #111",
      "'spring' takes one color or two: write the dark one, then the light one"
    ),
    ("spring =", "'spring' takes one color or two: write the dark one, then the light one"),
    (
      "pill.caps = oval",
      "invalid value 'oval' for pill.caps: use "
        + ErrorMessage.list(PillCaps.allCases.map(\.rawValue))
    ),
    ("appearance = auto", "invalid value 'auto' for appearance: use both, dark or light"),
    ("spring", "no '=' after the key"),
    ("separator = \"", "invalid separator '\"': write both quotes, as in \" | \""),
    ("separator = \" x", "invalid separator '\" x': write both quotes, as in \" | \""),
    ("separator = x \"", "invalid separator 'x \"': write both quotes, as in \" | \""),
    ("inherits = nothing", "unknown theme 'nothing': inherit from an existing theme"),
    ("inherits = x", "unknown theme 'x': inherit from an existing theme"),
  ])
  func `reports what it can't use, with its line`(line: String, problem: String) {
    let reading = Self.read("# a comment\n\(line)\n")
    #expect(reading.problems == [ThemeProblem(source: "x", line: 2, message: problem)])
    #expect(reading.theme == EmbeddedThemes.standard.named("x"))
  }

  @Test(arguments: [
    ("\" # \"", " # "), ("\" # \" # a comment", " # "), ("\"  |   \"", "  |   "),
    ("\" \"", " "), ("\"   \"", "   "), ("\"\"", ""), ("/ # a comment", "/"), ("#", ""),
    ("\"#\"", "#"), ("\"a\" # \"b\"", "a"), ("a\"b", "a\"b"),
  ])
  func `keeps the spaces between quotes in a separator`(value: String, separator: String) {
    let theme = Self.read("separator = \(value)\n").theme
    #expect(theme.separator.string == separator)
  }

  @Test(arguments: [" # ", "  #  ", " ", "   ", "", "| "])
  func `written out and read again has the same separator`(separator: String) {
    let theme = Self.read("separator = \"\(separator)\"\n").theme
    #expect(theme.separator.string == separator)
    #expect(Self.read(theme.lines.map(\.text.string).joined(separator: "\n")).theme == theme)
  }

  @Test func `has a separator that cannot act`() {
    let theme = Self.read("separator = \" \u{1B}[31m│  \"\n").theme
    expect(theme.separator.string, .starts(" "), .ends("│  "), .lacks("\u{1B}"))
  }

  @Test(arguments: EmbeddedThemes.names)
  func `written out and read again is equal`(name: String) throws {
    let theme = try #require(EmbeddedThemes.theme(named: name))
    let text = theme.lines.map(\.text.string).joined(separator: "\n")
    let again = Self.read(text, named: name)
    #expect(again.problems.isEmpty)
    #expect(again.theme == theme)
  }
}

@Suite struct `A theme that inherits` {
  @Test func `has what its parent and theirs say, its own words first`() {
    let reading = `A theme`.read(
      "inherits = middle\nspring = #010101\n",
      [
        "middle": "inherits = nord\nspring = #020202\nsummer = #030303\npill.caps = round\n"
      ])
    let theme = reading.theme
    #expect(reading.problems.isEmpty)
    #expect(theme.name == "x")
    #expect(theme.color(for: .spring, in: .dark)?.hex == "#010101")
    #expect(theme.color(for: .summer, in: .dark)?.hex == "#030303")
    #expect(theme.color(for: .winter, in: .dark)?.hex == "#88c0d0")
    #expect(theme.caps == .round)
  }

  @Test func `has suggestions for its first misspelled roles only`() {
    let lines = (1...30).map { _ in "sprng = #010101\n" }.joined()
    let problems = `A theme`.read(lines).problems.map(\.message)
    #expect(problems.count == 30)
    #expect(problems.count { $0.contains("did you mean 'spring'?") } == 10)
  }

  @Test func `of its own name has the program's for a parent`() {
    let own = "inherits = nord\nspring = #010101\n"
    let reading = `A theme`.read(own, named: "nord", ["nord": own])
    #expect(reading.problems.isEmpty)
    #expect(reading.theme.color(for: .spring, in: .dark)?.hex == "#010101")
    #expect(reading.theme.color(for: .winter, in: .dark)?.hex == "#88c0d0")
  }

  @Test func `from itself, straight or by others, ends there and says so`() {
    let others = [
      "x": "inherits = x\n", "a": "spring = #010101\ninherits = b\n", "b": "\ninherits = a\n",
    ]
    let straight = `A theme`.read("\ninherits = x\n", others)
    #expect(
      straight.problems == [
        ThemeProblem(
          source: "x", line: 2,
          message: "theme 'x' inherits from this one: remove one of the two lines")
      ])
    let long = `A theme`.read("inherits = a\n", others)
    #expect(
      long.problems == [
        ThemeProblem(
          source: "b", line: 2,
          message: "theme 'a' inherits from this one: remove one of the two lines")
      ])
    #expect(long.theme.color(for: .spring, in: .dark)?.hex == "#010101")
    #expect(long.theme.color(for: .winter, in: .dark)?.hex == "#2196f3")
  }

  @Test func `lists the problems of its parents after its own`() {
    let reading = `A theme`.read(
      "inherits = a\nspring = 1\n", ["a": "summer = 2\ninherits = none-such\n"])
    #expect(
      reading.problems.map(\.description) == [
        "x:2: invalid color '1': write #rrggbb or default",
        "a:1: invalid color '2': write #rrggbb or default",
        "a:2: unknown theme 'none-such': inherit from an existing theme",
      ])
  }
}
