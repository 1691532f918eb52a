import Almanac
import NoonmarkLayout
import NoonmarkText
import Testing

@Suite struct `The caps of a pill` {
  private static func looks(
    _ caps: PillCaps, usesColor: Bool = true, _ change: (inout Looks) -> Void = { _ in }
  ) -> Looks {
    var looks = Looks(theme: EmbeddedThemes.standard, appearance: .dark, usesColor: usesColor)
    looks.caps = caps
    change(&looks)
    return looks
  }

  private static func draw(_ looks: Looks, isToday: Bool = false) -> [PaintedRun] {
    Painter(looks).paint(
      Line([Run(.pill(Pill(text: "58", fill: .role(.winter), isToday: isToday)))]))
  }

  private static func text(_ runs: [PaintedRun]) -> String { runs.map(\.text.string).joined() }

  @Test func `are half circles, blanks or brackets in the pill's colour`() {
    #expect(Self.text(Self.draw(Self.looks(.round))) == "\u{E0B6}58\u{E0B4}")
    #expect(Self.text(Self.draw(Self.looks(.block))) == " 58 ")
    #expect(Self.text(Self.draw(Self.looks(.bracket))) == "[58]")
    #expect(Self.text(Self.draw(Self.looks(.none))) == " 58 ")
    #expect(Self.draw(Self.looks(.bracket)).allSatisfy { $0.background == nil })
    #expect(Self.draw(Self.looks(.none)).allSatisfy { $0.background == nil })
  }

  @Test func `are signs where there are no colours`() {
    let drawn = PillCaps.allCases.map { Self.text(Self.draw(Self.looks($0, usesColor: false))) }
    #expect(drawn == ["(58)", "[58]", "[58]", " 58 "])
  }

  @Test func `are ASCII where everything is`() {
    for caps in PillCaps.allCases {
      for usesColor in [false, true] {
        for hasBackgrounds in [false, true] {
          let runs = Self.draw(
            Self.looks(caps, usesColor: usesColor) {
              $0.isASCII = true
              $0.hasBackgrounds = hasBackgrounds
            })
          #expect(Self.text(runs).utf8.allSatisfy { $0 < 0x80 })
        }
      }
    }
  }

  @Test(arguments: PillCaps.allCases) func `tell today's pill from others`(caps: PillCaps) {
    for flags in 0..<4 {
      let looks = Self.looks(caps) {
        $0.hasBackgrounds = flags & 1 > 0
        $0.isASCII = flags & 2 > 0
      }
      #expect(Self.draw(looks, isToday: true) != Self.draw(looks))
    }
  }

  @Test(arguments: PillCaps.allCases) func `take the same columns in every look`(caps: PillCaps) {
    for usesColor in [false, true] {
      for flags in 0..<8 {
        let looks = Self.looks(caps, usesColor: usesColor) {
          $0.isASCII = flags & 1 > 0
          $0.hasBackgrounds = flags & 2 > 0
          $0.hasShades = flags & 4 > 0
        }
        for isToday in [false, true] {
          #expect(Self.draw(looks, isToday: isToday).reduce(0) { $0 + $1.text.width } == 4)
        }
      }
    }
  }

  @Test func `leave a text that can be read on the theme's background`() throws {
    for name in EmbeddedThemes.names {
      let theme = try #require(EmbeddedThemes.theme(named: name))
      for appearance in theme.appearances {
        let paper = try #require(theme.color(for: .background, in: appearance))
        for role in [Role.spring, .summer, .autumn, .winter, .past] {
          var looks = Looks(theme: theme, appearance: appearance, usesColor: true)
          looks.caps = .bracket
          let runs = Painter(looks).paint(
            Line([Run(.pill(Pill(text: "58", fill: .role(role))))]))
          for run in runs {
            #expect(try #require(run.foreground).contrast(with: paper) >= 4.5, "\(name) \(role)")
          }
        }
      }
    }
  }
}

@Suite struct `A bar's glyphs` {
  private static func bar(_ glyphs: BarGlyphs, usesColor: Bool, _ eighths: Int) -> [String] {
    var looks = Looks(theme: EmbeddedThemes.standard, appearance: .dark, usesColor: usesColor)
    looks.bars = glyphs
    return Painter(looks).paint(Line([Run(.bar(eighths: eighths, width: 6, fill: .role(.spring)))]))
      .map(\.text.string)
  }

  @Test func `are blocks, braille, dots or signs`() {
    #expect(Self.bar(.eighths, usesColor: false, 20) == ["██▌░░░"])
    #expect(Self.bar(.braille, usesColor: false, 20) == ["⣿⣿⣇", "⣀⣀⣀"])
    #expect(Self.bar(.braille, usesColor: true, 20) == ["⣿⣿⡇", "⣿⣿⣿"])
    #expect(Self.bar(.dots, usesColor: true, 20) == ["●●", "○○○○"])
    #expect(Self.bar(.ascii, usesColor: true, 20) == ["##", "----"])
    #expect(Self.bar(.ascii, usesColor: false, 48) == ["######"])
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
    // Twelve columns in 960 seconds: 80 a column, 40 half a one, 10 an eighth.
    #expect(changes == [140, 160, 160, 160])
  }
}
