import NoonmarkBase
import NoonmarkDomain
import TestSupport
import Testing

@testable import NoonmarkLayout
@testable import NoonmarkText

/// The rules for every embedded theme, in each color scheme that it supports.
@Suite struct `A theme that the program carries` {
  /// A theme on one of its backgrounds.
  struct Side: Sendable, CustomTestStringConvertible {
    let theme: Theme
    let colorScheme: ColorScheme

    var testDescription: String { "\(theme.name) \(colorScheme)" }

    func color(_ role: Role) -> Color? { theme.color(for: role, in: colorScheme) }

    static let all = EmbeddedThemes.names.compactMap { EmbeddedThemes.theme(named: $0) }
      .flatMap { theme in theme.colorSchemes.map { Side(theme: theme, colorScheme: $0) } }
  }

  private static let seasons = [Role.spring, .summer, .autumn, .winter]

  @Test func `is one that people know, or the default`() {
    let wanted = [
      "default", "catppuccin", "catppuccin-latte", "catppuccin-mocha", "dracula", "everforest",
      "gruvbox", "gruvbox-dark", "gruvbox-light", "high-contrast", "monochrome", "nord",
      "rose-pine", "solarized", "solarized-dark", "solarized-light", "tokyo-night",
    ]
    #expect(EmbeddedThemes.names == wanted)
  }

  @Test(arguments: EmbeddedThemes.names)
  func `is read without a problem, and leaves no role to the default`(name: String) throws {
    let file = try #require(EmbeddedThemes.file(named: name))
    let readings = [EmbeddedThemes.standard, nil].map { base in
      ThemeReading(file, name: name, over: base) {
        EmbeddedThemes.file(named: $0).map { [$0] } ?? []
      }
    }
    let reading = readings[0]
    #expect(reading.problems.isEmpty)
    for role in Role.order where !Role.colors.contains(role) {
      for scheme in ColorScheme.allCases {
        let colors = readings.map { $0.theme.color(for: role, in: scheme) }
        #expect(colors[0] == colors[1], "\(role.name)")
      }
    }
    #expect(reading.theme == EmbeddedThemes.theme(named: name), "as the build has read it")
    let text = Repository.text(of: "themes/\(name).theme")
    expect(text, .starts("# "), .ends("\n"))
  }

  @Test(arguments: Side.all) func `has a background and no flaw`(side: Side) {
    #expect(side.color(.background) != nil)
    #expect(
      side.theme.contrastViolations.isEmpty, "\(side.theme.contrastViolations.map(\.message))")
  }

  @Test(arguments: Side.all) func `has gray pills for past dates`(side: Side) throws {
    let past = try #require(side.color(.past))
    let channels = [past.red, past.green, past.blue]
    let (lowest, highest) = (try #require(channels.min()), try #require(channels.max()))
    #expect(highest - lowest <= 32, "\(past.hex)")
  }

  @Test(arguments: Side.all) func `has a color for every name, and its gray is gray`(
    side: Side
  ) throws {
    for role in Role.colors { #expect(side.color(role) != nil, "\(role)") }
    let gray = try #require(side.color(.gray))
    #expect(Oklab(gray).squaredChroma < 0.05 * 0.05, "\(gray.hex)")
    #expect(side.color(.black) == .black && side.color(.white) == .white)
  }

  @Test(arguments: Side.all) func `has text on every pill that can be read`(side: Side) throws {
    let roles = Self.seasons + [.past, .day] + Role.colors
    let fills = try roles.map { try #require(side.color($0)) }
    for fill in fills {
      #expect(Color.text(on: fill).contrast(with: fill) >= 4.5, "\(fill.hex)")
    }
  }

  @Test(arguments: Side.all) func `has text at 4.5 to 1, and the words for night and twilight`(
    side: Side
  ) throws {
    let background = try #require(side.color(.background))
    var roles: [Role] = [
      .text, .accent, .warning, .springText, .summerText, .autumnText, .winterText,
    ]
    if side.theme.name != "default" { roles += [.night, .twilight] }
    for role in roles {
      guard let color = side.color(role) else { continue }
      #expect(color.contrast(with: background) >= 4.5, "\(role)")
    }
    let muted = try #require(side.color(.muted))
    #expect(muted.contrast(with: background) >= 3)
  }

  /// The default theme is excluded on light backgrounds.
  ///
  /// Its fills are the colors of the seasons, and no track has a contrast of 3:1 with both amber
  /// and blue on white.
  @Test(arguments: Side.all.filter { $0.theme.name != "default" || $0.colorScheme == .dark })
  func `has a contrast of 3:1 between fill and track, as WCAG 1.4.11 requires`(side: Side) throws {
    let track = try #require(side.color(.track))
    for role in Self.seasons {
      let fill = try #require(side.color(role))
      #expect(fill.contrast(with: track) >= 3, "\(role) \(fill.contrast(with: track))")
    }
  }

  @Test func `has 7 to 1 in every text if it is the high-contrast theme`() throws {
    let theme = try #require(EmbeddedThemes.theme(named: "high-contrast"))
    for colorScheme in ColorScheme.allCases {
      let background = try #require(theme.color(for: .background, in: colorScheme))
      for role in [
        Role.text, .muted, .accent, .warning, .springText, .summerText, .autumnText, .winterText,
        .day, .night, .twilight, .past,
      ] {
        let color = try #require(theme.color(for: role, in: colorScheme))
        #expect(color.contrast(with: background) >= 7, "\(role)")
      }
    }
  }

  @Test(arguments: ColorScheme.allCases, PillCaps.allCases)
  func `has 7 to 1 in every pill if it is the high-contrast theme`(
    colorScheme: ColorScheme, caps: PillCaps
  ) throws {
    let theme = try #require(EmbeddedThemes.theme(named: "high-contrast"))
    #expect(theme.textContrast == 7)
    let background = try #require(theme.color(for: .background, in: colorScheme))
    var stylesheet = Stylesheet(theme: theme, colorScheme: colorScheme, usesColor: true)
    stylesheet.caps = caps
    let roles = (Self.seasons + [.past]).map { Paint.role($0) }
    // On a block of medium brightness, no text color reaches 7:1.
    let fills = roles + (caps.look.body == .text ? Role.colors.map { Paint.role($0) } : [])
    for fill in fills {
      let runs = Painter(stylesheet).paint(Line([Run(.pill(Pill(text: "58", fill: fill)))]))
      for run in runs {
        guard let foreground = run.foreground else { continue }
        #expect(foreground.contrast(with: run.background ?? background) >= 7, "\(fill)")
      }
    }
  }

  /// Compares text by its index among the sixteen colors.
  ///
  /// The terminal's own text color is light gray or black.
  @Test(arguments: Side.all)
  func `has secondary text apart from text, and readable, in 16 colors`(side: Side) throws {
    var stylesheet = Stylesheet(
      theme: side.theme, colorScheme: side.colorScheme, usesColor: true)
    stylesheet.hasShades = false
    let line = Line([
      Run(.text("text", Style(.text))), Run(.text("muted", Style(.muted))),
    ])
    let runs = Painter(stylesheet).paint(line)
    let isDark = side.colorScheme == .dark
    let text = runs[0].foreground?.nearest16 ?? (isDark ? 7 : 0)
    let muted = try #require(runs[1].foreground).nearest16
    #expect(!runs[0].isFaint && runs[1].isFaint == (text == muted))
    #expect(isDark || !runs[1].isFaint, "terminals draw faint text darker")
    let background = try #require(side.color(.background))
    let shown = Color(xterm: muted)
    #expect(shown.contrast(with: background) >= 3, "\(muted)")
    // Faint text has two thirds of the brightness, as in xterm and VTE.
    let faint = runs[1].isFaint ? shown.darkened(by: 1 / 3) : shown
    #expect(faint.contrast(with: background) >= 3, "\(muted)")
    #expect(Color(xterm: text).contrast(with: background) >= 3, "\(text)")
  }

  @Test func `is held to 4.5 to 1 in pills if its own texts have no more`() {
    let high = EmbeddedThemes.names.filter {
      EmbeddedThemes.theme(named: $0)?.textContrast != Color.readableContrast
    }
    #expect(high == ["high-contrast"])
  }

  @Test func `has only grays if it is monochrome, for any color`() throws {
    let theme = try #require(EmbeddedThemes.theme(named: "monochrome"))
    #expect(theme.isGray)
    #expect(
      EmbeddedThemes.names.filter { EmbeddedThemes.theme(named: $0)?.isGray == true }.count == 1)
    let stylesheet = Stylesheet(theme: theme, colorScheme: .dark, usesColor: true)
    for (name, color) in EmbeddedThemes.namedColors {
      let gray = try #require(stylesheet.color(.color(color)))
      #expect(gray.red == gray.green && gray.green == gray.blue, "\(name)")
      #expect(abs(gray.relativeLuminance - color.relativeLuminance) < 0.02)
    }
  }

  @Test(arguments: Side.all) func `distinguishes the seasons, by marks if it is gray`(side: Side) {
    guard !side.theme.isGray else { return }
    #expect(Set(Self.seasons.map { side.color($0) }).count == 4)
    #expect(Set(Season.allCases.map { $0.symbol(in: .unicode).string }).count == 4)
  }
}

@Suite struct `A flaw of a theme` {
  @Test func `names the role, the ratio and the one that is needed`() {
    let reading = `A theme`.read(
      "background = #ffffff\nmuted = #bbbbbb\nappearance = light\ninherits = solarized\n")
    #expect(
      reading.theme.contrastViolations.first { $0.role == .muted }?.message
        == "'muted' has a contrast of 1.91:1 against the light background: it needs 3:1"
    )
  }

  @Test func `is a background that is not known`() {
    let contrastViolations = `A theme`.read("background = default\n").theme.contrastViolations
    #expect(
      contrastViolations.count == 2
        && contrastViolations.allSatisfy { $0.role == .background && $0.ratio == nil })
  }

  @Test func `is looked for on the backgrounds alone that the theme is made for`() {
    let text = "inherits = nord\ntext = #ffffff\n"
    #expect(`A theme`.read(text).theme.contrastViolations.map(\.colorScheme) == [.light])
    #expect(`A theme`.read(text + "appearance = dark\n").theme.contrastViolations.isEmpty)
  }
}
