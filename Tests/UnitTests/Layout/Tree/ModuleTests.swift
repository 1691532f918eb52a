import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `A module` {
  private static func stylesheet(_ caps: PillCaps = .half) -> Stylesheet {
    var stylesheet = Stylesheet.standard()
    stylesheet.caps = caps
    stylesheet.pillStyle = .module
    return stylesheet
  }

  /// `❆ Solstice ━━ [26d]`, with or without the icon.
  private static func line(hasIcon: Bool) -> Canvas {
    let icon = [Run(.text("❆", Style(.winterText))), Run(.space(1))]
    return Canvas(lines: [
      Line(
        (hasIcon ? icon : []) + [
          Run(.text("Solstice", Style(.text, isBold: true))), Run(.space(1)),
          Run(.bar(eighths: 8, width: 2, fill: .role(.winter))), Run(.space(1)),
          Run(.pill(Pill(text: "26d", fill: .role(.winter)))),
        ])
    ])
  }

  private static func draw(
    _ canvas: Canvas, _ caps: PillCaps = .half, isPadded: Bool = false
  ) -> [StyledRun] {
    Painter(stylesheet(caps)).paint(canvas.asModule(isPadded: isPadded)).lines[0]
  }

  @Test func `has the icon on the color, and the rest on the surface`() throws {
    let runs = Self.draw(Self.line(hasIcon: true))
    #expect(runs.text == "▐❆▌Solstice ━─ 26d▌")
    let (fill, surface) = try colors()
    #expect(runs[0].foreground == fill && runs[0].background == nil)
    #expect(runs[1].background == fill)
    #expect(runs[2].foreground == fill && runs[2].background == surface)
    #expect(runs.dropFirst(3).dropLast().allSatisfy { $0.background == surface })
    #expect(runs.last?.foreground == surface && runs.last?.background == nil)
  }

  @Test func `has the number on the color if there is no icon`() throws {
    let runs = Self.draw(Self.line(hasIcon: false))
    #expect(runs.text == "▐Solstice ━─▐26d▌")
    let (fill, surface) = try colors()
    #expect(runs[0].foreground == surface)
    #expect(runs.first { $0.text.string == "26d" }?.background == fill)
    #expect(runs.last?.foreground == fill)
  }

  @Test func `has a column between the color and the text if its ends are spaces`() {
    #expect(
      Self.draw(Self.line(hasIcon: true), .block, isPadded: true).text
        == " ❆  Solstice ━─ 26d ")
    #expect(
      Self.draw(Self.line(hasIcon: false), .block, isPadded: true).text
        == " Solstice ━─  26d ")
  }

  private func colors() throws -> (fill: Color, surface: Color) {
    let stylesheet = Self.stylesheet()
    return (
      try #require(stylesheet.color(.role(.winter))), try #require(stylesheet.color(.surface))
    )
  }

  @Test(arguments: EmbeddedThemes.names)
  func `has text that can be read, in each theme and color`(name: String) throws {
    let theme = try #require(EmbeddedThemes.theme(named: name))
    var failures: [String] = []
    for colorScheme in theme.colorSchemes {
      for role in Role.allCases {
        for knows in [false, true] {
          var stylesheet = Stylesheet(theme: theme, colorScheme: colorScheme, usesColor: true)
          stylesheet.knowsBackground = knows
          let line = Canvas(lines: [
            Line([
              Run(.text("◷", Style(role))), Run(.space(1)), Run(.text("Standup", Style(role))),
              Run(.space(1)), Run(.pill(Pill(text: "9:30", fill: .role(role)))),
            ])
          ])
          for run in Painter(stylesheet).paint(line.asModule()).lines[0] {
            guard run.text.string.contains(where: { $0.isLetter || $0.isNumber || $0 == "◷" }),
              let background = run.background
            else { continue }
            let contrast = run.foreground?.contrast(with: background) ?? 0
            if contrast < 4.5 { failures.append("\(role) \(colorScheme): \(run)") }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(.needsZones, arguments: WidgetCatalog.kinds)
  func `takes the columns of the line, at any width`(kind: String) {
    var random = SeededGenerator(seed: 77)
    var failures: [String] = []
    for _ in 0..<Samples.count(60) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      var scene = Scene(
        kind, random.pick([.small, .medium]), at: random.pick(Place.all), in: zone)
      scene.data.counters = random.counters(near: now, in: zone)
      scene.data.dates = random.dates(near: now, in: zone)
      scene.data.agenda = random.agenda(near: now, in: zone)
      scene.data.todo = random.tasks(near: now, in: zone)
      scene.columns = random.pick([nil, 8, 20, 40])
      scene.icons = random.pick(IconSet.allCases)
      let line = scene.render(at: now).canvas
      if line.asModule().width != line.width { failures.append("\(scene): \(line)") }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `is a line with a pill without colors, without backgrounds and in ASCII`() {
    var scene = Scene("solstice", .small, at: Place.all[0], in: .utc)
    scene.caps = .half
    let now = Instant(epochSeconds: 1_790_000_000)
    let plain = scene.text(of: scene.render(at: now), in: .plain)
    let conky = scene.text(of: scene.render(at: now), in: .conky)
    scene.pillStyle = .module
    #expect(scene.text(of: scene.render(at: now), in: .plain) == plain)
    #expect(scene.text(of: scene.render(at: now), in: .conky) == conky)
    expect(scene.text(of: scene.render(at: now), in: .ansi), .has("▌"))
    scene.isASCII = true
    expect(scene.text(of: scene.render(at: now), in: .ansi), .lacks("▌"))
  }
}
