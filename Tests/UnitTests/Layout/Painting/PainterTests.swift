import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A painter with nothing to put behind text` {
  private static func stylesheet(hasBackgrounds: Bool) -> Stylesheet {
    var stylesheet = Stylesheet.standard()
    stylesheet.hasBackgrounds = hasBackgrounds
    stylesheet.bars = .block
    return stylesheet
  }

  private static let fills = ["#000000", "#1976d2", "#ffc107", "#ffffff", "#6e6e6e", "#123456"]
    .compactMap { Color(hex: $0) }

  private static func runs(_ fill: Color) -> [Run] {
    [
      Run(.pill(Pill(text: "58 Days", fill: .color(fill)))),
      Run(.pill(Pill(text: "Today", fill: .color(fill), isToday: true))),
      Run(.bar(eighths: 37, width: 12, fill: .color(fill))), Run(.fill(3, .color(fill))),
      Run(.picture(PictureSlot(name: "x", width: 4, height: 1, fallback: .color(fill)), line: 0)),
    ]
  }

  @Test(arguments: fills) func `draws the same columns, and no background`(fill: Color) {
    for run in Self.runs(fill) {
      let line = Line([run])
      let flat = Painter(Self.stylesheet(hasBackgrounds: false)).paint(line)
      let full = Painter(Self.stylesheet(hasBackgrounds: true)).paint(line)
      #expect(flat.allSatisfy { $0.background == nil })
      #expect(full.contains { $0.background != nil })
      func width(_ runs: [StyledRun]) -> Int { runs.reduce(0) { $0 + $1.text.width } }
      #expect(width(flat) == width(full))
    }
  }

  @Test(arguments: fills) func `writes a pill's number so that it can be read`(fill: Color) throws {
    for colorScheme in ColorScheme.allCases {
      var stylesheet = Stylesheet(
        theme: EmbeddedThemes.standard, colorScheme: colorScheme, usesColor: true)
      stylesheet.hasBackgrounds = false
      let pill = Painter(stylesheet).paint(Line([Run(.pill(Pill(text: "58", fill: .color(fill))))]))
      #expect(pill.map(\.text.string) == [" ", "58", " "])
      #expect(pill.first?.foreground == fill && pill.last?.foreground == fill)
      let background = try #require(stylesheet.color(.role(.background)))
      #expect(try #require(pill[1].foreground).contrast(with: background) >= 4.5)
    }
  }

  @Test func `draws the track of a bar by shades`() {
    let line = Line([Run(.bar(eighths: 20, width: 6, fill: .role(.spring)))])
    let bar = Painter(Self.stylesheet(hasBackgrounds: false)).paint(line)
    #expect(bar.map(\.text.string) == ["██▌", "░░░"])
  }
}
