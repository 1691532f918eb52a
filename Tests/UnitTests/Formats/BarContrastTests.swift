import Almanac
import Foundation
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// The contrast of text in bars with its background (WCAG 2.2, success criterion 1.4.3).
@Suite(.needsZones) struct `Text in a bar` {
  /// Backgrounds that bars have by default, dark and light.
  private static let backgrounds = [
    // tmux: the greens of the Linux console, xterm, GNOME Terminal and Solarized.
    "#00aa00", "#00cd00", "#33d17a", "#859900",
    // i3bar, swaybar, lemonbar, xmobar; dzen2; polybar's default and its example.
    "#000000", "#111111", "#222222", "#282a2e",
    // waybar: translucent over black and over white, and opaque.
    "#15181d", "#959799", "#ffffff",
    // Xfce's panel in Adwaita, and in its dark mode.
    "#f6f5f4", "#353535",
  ].compactMap { Color(hex: $0) }
  /// GTK's tooltips in Adwaita: black at 80 %, over black, and at worst over white.
  private static let tooltips = [("#000000", 3), ("#333333", 2.6)]

  /// The formats, without GNU screen, which has the sixteen colors of its terminal.
  private static let formats = FormatCatalog.all
    .filter { $0.hasUnknownBackground && $0.name != "screen" }.map(\.name)

  /// Every widget on one line, with data and without, and with files that cannot be read.
  private static var scenes: [Scene] {
    get throws {
      let zone = try Zones.named("Europe/Oslo")
      return ["countdown", "elapsed", "solstice", "sun", "tally", "todo"].flatMap { kind in
        [WidgetFamily.small, .medium].flatMap { family in
          [
            Scene.sampleData, WidgetData(),
            WidgetData(unreadable: [.dates, .counters, .tallies, .tasks]),
          ].map { data in
            var scene = Scene(kind, family, at: .oslo, in: zone)
            scene.data = data
            return scene
          }
        }
      }
    }
  }

  /// Each scene with each theme (a sample) and color scheme, with the caps and the bars in turn.
  private static func forEachLook(_ body: (Scene) throws -> Void) throws {
    var turn = 0
    for name in Samples.every(4, of: EmbeddedThemes.names) {
      let theme = try #require(EmbeddedThemes.theme(named: name))
      for colorScheme in theme.colorSchemes {
        for var scene in try scenes {
          scene.theme = theme
          scene.colorScheme = colorScheme
          scene.caps = PillCaps.allCases[turn % PillCaps.allCases.count]
          scene.bars = BarGlyphs.allCases[turn / 4 % BarGlyphs.allCases.count]
          turn += 1
          try body(scene)
        }
      }
    }
  }

  /// Returns the text that a bar shows for a line, or `nil` if the bar misreads the line.
  private static func shown(_ line: String, in format: String) -> [ShownScalar]? {
    switch format {
    // The data has no `#`, which the two formats of tmux escape differently.
    case "tmux", "tmux-option": return readByTmuxOption(line)
    case "polybar": return readByPolybar(line)
    case "lemonbar": return readByLemonbar(line)
    case "lemonbar-clicks": return readByLemonbarClicks(line)
    case "dzen2": return readByDzen2(line)
    case "xmobar": return readByXmobar(line)
    case "waybar": return readByWaybar(line)
    case "i3blocks": return readByI3blocks(line)
    case "genmon": return readByGenmon(line)
    case "pango": return readByPango(line)
    case "status2d": return readByStatus2d(line)
    case "argos": return readByArgos(String(line.prefix { $0 != "\n" }))?.shown
    case "i3bar", "i3bar-body":
      let json = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      return ((json as? [[String: Any]])?.first?["full_text"] as? String).flatMap(readByPango)
    default: return nil
    }
  }

  /// Whether this is text, and not a space or a part of a bar, a chart or the cap of a pill.
  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x200E, 0x2068, 0x2069, 0x2500...0x259F, 0x2800...0x28FF, 0xE0B4, 0xE0B6, 0xE0BA,
      0xE0BC:
      false
    default: true
    }
  }

  /// Returns the lowest contrast of a character over some backgrounds, or `nil` if both colors are
  /// the bar's.
  private static func contrast(of shown: ShownScalar, over backgrounds: [Color]) throws -> Double? {
    let background = try shown.background.map { try #require(Color(hex: $0)) }
    guard let foreground = try shown.foreground.map({ try #require(Color(hex: $0)) }) else {
      // The bar's own text color on another background has an unknown contrast.
      return background == nil ? nil : 1
    }
    return (background.map { [$0] } ?? backgrounds).map { foreground.contrast(with: $0) }.min()
  }

  @Test(arguments: formats)
  func `has both colors, or the bar's own, at 4.5 to 1 on any background`(name: String) throws {
    let format = try #require(FormatCatalog.format(named: name))
    var colored = 0
    var failures: Set<String> = []
    try Self.forEachLook { scene in
      let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: format.needs)
      let line = String(scene.text(of: rendered, in: format).dropLast())
      for shown in try #require(Self.shown(line, in: name), "\(line)")
      where Self.isText(shown.scalar) {
        guard let contrast = try Self.contrast(of: shown, over: Self.backgrounds) else {
          // Terminals may draw bold text of the default color in a different color, such as black
          // as gray.
          if name.hasPrefix("tmux"), shown.isBold { failures.insert("bold: \(scene): \(line)") }
          continue
        }
        colored += 1
        if contrast < 4.5 { failures.insert("\(contrast): \(scene.theme.name) \(scene): \(line)") }
      }
    }
    #expect(colored > 1000)
    #expect(failures.isEmpty, "\(failures.count): \(failures.sorted().prefix(5))")
  }

  @Test(arguments: formats)
  func `has bars of lines in the bar's own color, and the rest in a gray outside terminals`(
    name: String
  ) throws {
    let format = try #require(FormatCatalog.format(named: name))
    let ends = ["#000000", "#ffffff"].compactMap { Color(hex: $0) }
    var count = 0
    try Self.forEachLook { scene in
      guard scene.bars == .line else { return }
      let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: format.needs)
      let line = String(scene.text(of: rendered, in: format).dropLast())
      for shown in try #require(Self.shown(line, in: name), "\(line)")
      where ["━", "╸", "─"].contains(shown.scalar) {
        count += 1
        #expect(shown.background == nil, "\(scene): \(line)")
        guard shown.scalar == "─", !format.hasCells else {
          // No color is visible on every background.
          #expect(shown.foreground == nil, "\(scene): \(line)")
          continue
        }
        let contrast = try #require(try Self.contrast(of: shown, over: ends), "\(line)")
        #expect(contrast > 2, "\(scene.theme.name): \(line)")
      }
    }
    #expect(count > 100)
  }

  @Test(arguments: formats)
  func `has the theme's colors if the user says which background it is`(name: String) throws {
    let format = try #require(FormatCatalog.format(named: name))
    var scene = Scene("solstice", .small, at: .oslo, in: try Zones.named("Europe/Oslo"))
    scene.isColorSchemeChosen = true
    for colorScheme in ColorScheme.allCases {
      scene.colorScheme = colorScheme
      let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: format.needs)
      let line = String(scene.text(of: rendered, in: format).dropLast())
      let mark = try #require(Self.shown(line, in: name)?.first { Self.isText($0.scalar) })
      #expect(mark.foreground == scene.theme.color(for: .springText, in: colorScheme)?.hex)
      #expect(mark.background == nil)
    }
  }

  @Test(arguments: ["i3bar", "i3bar-body", "i3blocks"])
  func `has the bar's own color on the color of an urgent block`(name: String) throws {
    let format = try #require(FormatCatalog.format(named: name))
    var scene = Scene("countdown", .small, at: .oslo, in: try Zones.named("Europe/Oslo"))
    scene.isColorSchemeChosen = true
    scene.data.dates = DateBook(text: "2026-01-21 11:30 | Standup | end=14:30 | id=a1")
    for colorScheme in ColorScheme.allCases {
      scene.colorScheme = colorScheme
      let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: format.needs)
      #expect(rendered.isUrgent)
      let line = String(scene.text(of: rendered, in: format).dropLast())
      let letter = try #require(Self.shown(line, in: name)?.first { Self.isText($0.scalar) })
      #expect(letter.foreground == nil && letter.background == nil, "\(line)")
    }
  }

  @Test func `is readable in a tooltip, which is dark even beside a light bar`() throws {
    var colored = 0
    var failures: Set<String> = []
    try Self.forEachLook { scene in
      for isChosen in [false, true] {
        var scene = scene
        scene.isColorSchemeChosen = isChosen
        let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: .tooltip)
        let line = scene.text(of: rendered, in: Format.waybar)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let tooltip = try #require(readByPango(object?["tooltip"] as? String ?? "<"), "\(line)")
        // Dots and charts are excluded, since they have the colors of the user's entries.
        for shown in tooltip
        where Character(shown.scalar).isLetter || Character(shown.scalar).isNumber {
          for (hex, needed) in Self.tooltips {
            let background = try #require(Color(hex: hex))
            guard let contrast = try Self.contrast(of: shown, over: [background]) else { continue }
            colored += 1
            if contrast < needed { failures.insert("\(contrast): \(scene.theme.name): \(shown)") }
          }
        }
      }
    }
    #expect(colored > 1000)
    #expect(failures.isEmpty, "\(failures.count): \(failures.sorted().prefix(5))")
  }
}
