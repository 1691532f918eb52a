import NoonmarkCore
import TestSupport
import Testing

@Suite struct `The default theme` {
  private let theme = EmbeddedThemes.standard

  private func file() -> [UInt8] {
    Repository.bytes(of: "themes/default.theme") ?? []
  }

  @Test func `is read without a problem, and is the one in the program`() {
    let (read, problems) = Theme.read(file(), name: "default")
    #expect(problems.isEmpty)
    #expect(read == theme)
    #expect(EmbeddedThemes.names.contains(EmbeddedThemes.defaultName))
  }

  @Test func `names every role`() {
    let keys = Set(LineFile(file()).entries.map(\.key))
    let missing = Role.allCases.map(\.rawValue).filter { !keys.contains($0) }
    #expect(missing.isEmpty)
  }

  @Test(arguments: Appearance.allCases) func `has a background`(appearance: Appearance) {
    #expect(theme.color(for: .background, in: appearance) != nil)
  }

  @Test(
    arguments: Appearance.allCases,
    [
      Role.muted, .accent, .springText, .summerText, .autumnText, .winterText, .warning, .text,
    ])
  func `can be read: 4.5 to 1 on its own background`(appearance: Appearance, role: Role) throws {
    let background = try #require(theme.color(for: .background, in: appearance))
    guard let color = theme.color(for: role, in: appearance) else { return }
    let ratio = color.contrast(with: background)
    #expect(ratio >= 4.5, "\(role) in \(appearance): \(ratio)")
  }

  @Test(arguments: Appearance.allCases)
  func `has text on its fills that can be read`(appearance: Appearance) throws {
    for role in [Role.spring, .summer, .autumn, .winter, .past, .day] {
      let fill = try #require(theme.color(for: role, in: appearance))
      #expect(Color.text(on: fill).contrast(with: fill) >= 4.5, "\(role)")
    }
  }

  @Test(arguments: Appearance.allCases)
  func `tells a bar's fill from its track`(appearance: Appearance) throws {
    let track = try #require(theme.color(for: .track, in: appearance))
    for role in [Role.spring, .summer, .autumn, .winter, .day] {
      let fill = try #require(theme.color(for: role, in: appearance))
      #expect(fill.contrast(with: track) >= 1.25, "\(role)")
    }
  }

  @Test func `has the colours of the seasons`() {
    let colors = Season.allCases.map { theme.color(for: $0.role, in: .dark)?.hex }
    #expect(colors == ["#4caf50", "#ffc107", "#ff9800", "#2196f3"])
    #expect(Season.allCases.map(\.color.hex) == colors)
  }
}

@Suite struct `A theme` {
  @Test func `takes one colour for both backgrounds, or two`() {
    let (theme, problems) = Theme.read(
      Array("text = #111111\nmuted = #222222 #333333\nrule = default #444\n".utf8), name: "x")
    #expect(problems.isEmpty)
    #expect(theme.color(for: .text, in: .light)?.hex == "#111111")
    #expect(theme.color(for: .muted, in: .dark)?.hex == "#222222")
    #expect(theme.color(for: .muted, in: .light)?.hex == "#333333")
    #expect(theme.color(for: .rule, in: .dark) == nil)
    #expect(theme.color(for: .rule, in: .light)?.hex == "#444444")
  }

  @Test func `is that of its base where it says nothing or something wrong`() {
    let base = EmbeddedThemes.standard
    let text = "separator = \" | \"\nspring = red\nwinter = #000000\n"
    let (theme, _) = Theme.read(Array(text.utf8), name: "x", base: base)
    #expect(theme.separator.string == " | ")
    #expect(theme.color(for: .spring, in: .dark) == base.color(for: .spring, in: .dark))
    #expect(theme.color(for: .summer, in: .dark) == base.color(for: .summer, in: .dark))
    #expect(theme.color(for: .winter, in: .dark) == .black)
  }

  @Test(arguments: [
    ("sprng = #fff", "unknown role 'sprng'"),
    ("spring = red", "'red' is not a colour: write #rrggbb or default"),
    ("spring = #12", "'#12' is not a colour: write #rrggbb or default"),
    ("spring = 4caf50", "'4caf50' is not a colour: write #rrggbb or default"),
    ("spring = #fff #000 #111", "'spring' takes one colour or two: dark, then light"),
    ("spring =", "'spring' takes one colour or two: dark, then light"),
  ])
  func `reports what it can't use, with its line`(line: String, problem: String) {
    let (_, problems) = Theme.read(Array("# a comment\n\(line)\n".utf8), name: "x")
    #expect(problems == [LineFile.BadLine(line: 2, what: problem)])
  }

  @Test func `has a separator that cannot act`() {
    let (theme, _) = Theme.read(Array("separator = \" \u{1B}[31m│  \"\n".utf8), name: "x")
    #expect(!theme.separator.string.contains("\u{1B}"))
    #expect(theme.separator.string.hasPrefix(" "))
    #expect(theme.separator.string.hasSuffix("│ "))
  }

  @Test func `reads any bytes`() {
    var random = SeededGenerator(seed: 5)
    let file = Repository.bytes(of: "themes/default.theme") ?? []
    for _ in 0..<200 {
      var bytes = file
      for _ in 0..<random.number(in: 1...8) {
        bytes[random.number(in: 0...(bytes.count - 1))] = UInt8(random.number(in: 0...255))
      }
      let (theme, problems) = Theme.read(bytes, name: "x", base: EmbeddedThemes.standard)
      #expect(theme.name == "x" && problems.allSatisfy { $0.line > 0 })
    }
  }
}
