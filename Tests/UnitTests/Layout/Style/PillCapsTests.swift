import Almanac
import NoonmarkBase
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `The caps of a pill` {
  private static func stylesheet(
    _ caps: PillCaps, usesColor: Bool = true, _ change: (inout Stylesheet) -> Void = { _ in }
  ) -> Stylesheet {
    var stylesheet = Stylesheet.standard(usesColor: usesColor)
    stylesheet.caps = caps
    change(&stylesheet)
    return stylesheet
  }

  private static func draw(_ stylesheet: Stylesheet, isToday: Bool = false) -> [StyledRun] {
    Painter(stylesheet).paint(
      Line([Run(.pill(Pill(text: "58", fill: .role(.winter), isToday: isToday)))]))
  }

  @Test func `are half blocks, half circles, slants, spaces or brackets in the pill's color`() {
    let drawn = [PillCaps.half, .round, .slant, .block, .bracket, .none].map {
      Self.draw(Self.stylesheet($0)).text
    }
    #expect(
      drawn == [
        "▐58▌", "\u{E0B6}58\u{E0B4}", "\u{E0BA}58\u{E0BC}", " 58 ", "[58]", " 58 ",
      ])
    #expect(Self.draw(Self.stylesheet(.bracket)).allSatisfy { $0.background == nil })
    #expect(Self.draw(Self.stylesheet(.none)).allSatisfy { $0.background == nil })
  }

  @Test func `are brackets if there are no colors`() {
    let drawn = [PillCaps.half, .round, .slant, .block, .bracket, .none].map {
      Self.draw(Self.stylesheet($0, usesColor: false)).text
    }
    #expect(drawn == ["[58]", "(58)", "/58/", "[58]", "[58]", " 58 "])
  }

  @Test func `are ASCII if everything is`() {
    for caps in PillCaps.allCases {
      for usesColor in [false, true] {
        for hasBackgrounds in [false, true] {
          let runs = Self.draw(
            Self.stylesheet(caps, usesColor: usesColor) {
              $0.isASCII = true
              $0.hasBackgrounds = hasBackgrounds
            })
          #expect(runs.text.utf8.allSatisfy { $0 < 0x80 })
        }
      }
    }
  }

  @Test(arguments: PillCaps.allCases) func `distinguish today's pill from others`(caps: PillCaps) {
    for flags in 0..<4 {
      let stylesheet = Self.stylesheet(caps) {
        $0.hasBackgrounds = flags & 1 > 0
        $0.isASCII = flags & 2 > 0
      }
      #expect(Self.draw(stylesheet, isToday: true) != Self.draw(stylesheet))
    }
  }

  @Test(arguments: PillCaps.allCases) func `take the same columns in every look`(caps: PillCaps) {
    for usesColor in [false, true] {
      for flags in 0..<8 {
        let stylesheet = Self.stylesheet(caps, usesColor: usesColor) {
          $0.isASCII = flags & 1 > 0
          $0.hasBackgrounds = flags & 2 > 0
          $0.hasShades = flags & 4 > 0
        }
        for isToday in [false, true] {
          #expect(Self.draw(stylesheet, isToday: isToday).reduce(0) { $0 + $1.text.width } == 4)
        }
      }
    }
  }

  @Test func `are half blocks by default where there are cells, and spaces elsewhere`() {
    var stylesheet = Stylesheet.standard()
    #expect(Self.draw(stylesheet).text == "▐58▌")
    stylesheet.hasCells = false
    #expect(Self.draw(stylesheet).text == " 58 ")
    stylesheet.caps = .half
    #expect(Self.draw(stylesheet).text == "▐58▌")
    stylesheet.isASCII = true
    #expect(Self.draw(stylesheet).text == " 58 ")
  }

  @Test(arguments: PillCaps.allCases) func `have the text at their right if it is short`(
    caps: PillCaps
  ) {
    for usesColor in [false, true] {
      for isToday in [false, true] {
        let pill = Pill(text: "7", fill: .role(.winter), isToday: isToday, textWidth: 5)
        let runs = Painter(Self.stylesheet(caps, usesColor: usesColor)).paint(
          Line([Run(.pill(pill))]))
        let text = runs.text.dropLast()
        // The padding is within the caps of a pill with a background, and before the caps of a pill
        // without one.
        #expect(text.hasSuffix("7") && text.count == 6)
        #expect(text.dropLast().filter { $0 != " " }.count <= 1)
        #expect(pill.fitted(to: 3).width == 3 && pill.fitted(to: 3).text.string == "7")
      }
    }
  }

  @Test func `are the border of today's pill, half a column at each end`() {
    let runs = Self.draw(Self.stylesheet(.half), isToday: true)
    #expect(runs.text == "▐58▌" && runs.count == 3)
    #expect(runs[0].foreground == runs[1].background?.border)
    #expect(runs[2].foreground == runs[0].foreground)
    #expect(runs.allSatisfy { !$0.isUnderlined })
  }

  @Test(arguments: [PillCaps.block, .bracket, .none])
  func `leave today's pill its edges if they are no glyphs, and its text is underlined`(
    caps: PillCaps
  ) {
    let other = Self.draw(Self.stylesheet(caps))
    let today = Self.draw(Self.stylesheet(caps), isToday: true)
    #expect(today.text == other.text)
    #expect(today.map(\.isUnderlined) == [false, true, false])
    #expect(Set(today.map(\.background)) == Set(other.map(\.background)))
    #expect(today.first?.foreground == other.first?.foreground)
  }

  @Test func `are left out by the style text`() {
    let stylesheet = Self.stylesheet(.half) { $0.pillStyle = .text }
    #expect(Self.draw(stylesheet) == Self.draw(Self.stylesheet(.none)))
  }

  @Test func `leave a text that can be read on the theme's background`() throws {
    for name in EmbeddedThemes.names {
      let theme = try #require(EmbeddedThemes.theme(named: name))
      for colorScheme in theme.colorSchemes {
        let background = try #require(theme.color(for: .background, in: colorScheme))
        for role in [Role.spring, .summer, .autumn, .winter, .past] {
          var stylesheet = Stylesheet(theme: theme, colorScheme: colorScheme, usesColor: true)
          stylesheet.caps = .bracket
          let runs = Painter(stylesheet).paint(
            Line([Run(.pill(Pill(text: "58", fill: .role(role))))]))
          for run in runs {
            #expect(
              try #require(run.foreground).contrast(with: background) >= 4.5, "\(name) \(role)")
          }
        }
      }
    }
  }
}

@Suite struct `A bar's glyphs` {
  private static func bar(
    _ glyphs: BarGlyphs, usesColor: Bool, _ eighths: Int, isLow: Bool = false
  ) -> [String] {
    var stylesheet = Stylesheet.standard(usesColor: usesColor)
    stylesheet.bars = glyphs
    return Painter(stylesheet).paint(
      Line([Run(.bar(eighths: eighths, width: 6, fill: .role(.spring), isLow: isLow))])
    )
    .map(\.text.string)
  }

  /// Whether there are colors, whether the bar is below text, and the filled eighths of 48.
  @Test(
    arguments: [
      (.line, true, false, 20, ["━━╸", "───"]), (.line, false, false, 16, ["━━", "────"]),
      (.block, false, false, 20, ["██▌░░░"]), (.braille, false, false, 20, ["⣿⣿⣇", "⣀⣀⣀"]),
      (.braille, true, false, 20, ["⣿⣿⡇", "⣿⣿⣿"]), (.dots, true, false, 20, ["●●", "○○○○"]),
      (.ascii, true, false, 20, ["##", "----"]), (.ascii, false, false, 48, ["######"]),
      // Below text, they keep to the lower half of a line.
      (.line, true, true, 20, ["━━╸", "───"]), (.block, true, true, 16, ["▄▄", "▄▄▄▄"]),
      (.block, false, true, 16, ["▄▄", "▁▁▁▁"]), (.braille, true, true, 20, ["⣤⣤⡄", "⣤⣤⣤"]),
      (.braille, false, true, 20, ["⣤⣤⣄", "⣀⣀⣀"]), (.dots, true, true, 20, ["●●", "○○○○"]),
    ] as [(BarGlyphs, Bool, Bool, Int, [String])])
  func `are lines, blocks, braille, dots or signs`(
    glyphs: BarGlyphs, usesColor: Bool, isLow: Bool, eighths: Int, runs: [String]
  ) {
    #expect(Self.bar(glyphs, usesColor: usesColor, eighths, isLow: isLow) == runs)
  }

  @Test func `are known by the name of earlier versions`() {
    #expect(BarGlyphs(written: "eighths") == .block)
    #expect(BarGlyphs(written: "line") == .line)
    #expect(BarGlyphs(written: "eighth") == nil)
  }

  @Test func `say how often a bar changes`() throws {
    let progress = try #require(
      Progress(
        through: [(Instant(epochSeconds: 0), Instant(epochSeconds: 960))],
        now: Instant(epochSeconds: 130)))
    let row = Layout([.row([Element(.bar(ProgressBar(progress, fill: .role(.spring))))])])
    let changes = BarGlyphs.allCases.map { glyphs in
      row.arranged(in: LayoutWidth.exactly(12).drawn(with: glyphs)).expires?.epochSeconds
    }
    // Twelve columns in 960 seconds: 80 s per column, 40 s per half, 10 s per eighth.
    #expect(changes == [160, 140, 160, 160, 160])
    // Below text, blocks have steps of a whole column.
    let captioned = Layout([.row([Label("caption").element]), row[0]])
    let low = BarGlyphs.allCases.map { glyphs in
      captioned.arranged(in: LayoutWidth.exactly(12).drawn(with: glyphs)).expires?.epochSeconds
    }
    #expect(low == [160, 160, 160, 160, 160])
  }
}
