import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A widget in ASCII` {
  private static let instants = [
    Instant("2026-01-21T12:00:00Z"), Instant("2026-03-20T08:00:00Z"),
    Instant("2026-07-04T20:30:00Z"), Instant("2026-12-10T10:00:00Z"),
  ]

  /// Every widget in every size and on every screen, at times that show all its elements.
  private static let scenes: [(scene: Scene, now: Instant)] = Scene.kinds.flatMap { kind in
    [Place.none, .oslo, .tromso].flatMap { place in
      instants.map { now in
        var scene = Scene(kind.kind, screen: kind.screen, kind.family, at: place, in: .utc)
        scene.icons = .ascii
        return (scene, now)
      }
    }
  }

  @Test(arguments: [Format.plain, Format.ansi])
  func `is ASCII, without a question mark of our own, in the same columns`(
    format: Format
  ) {
    for (scene, now) in Self.scenes {
      var full = scene
      // Neither output can have pictures.
      full.canShowPictures = false
      full.bars = .ascii
      var ascii = full
      ascii.isASCII = true
      let text = full.text(of: full.render(at: now), in: Format.plain)
      let signs = ascii.text(of: ascii.render(at: now), in: format)
      #expect(signs.utf8.allSatisfy { $0 < 0x80 }, "\(scene)")
      let plain = signs.replacing("\u{1B}", with: "").split(separator: "\n")
      guard format.name == Format.plain.name else { continue }
      let lines = text.split(separator: "\n")
      #expect(plain.count == lines.count)
      for (line, expected) in zip(plain, lines) {
        #expect(line.utf8.count == expected.unicodeScalars.count, "\(scene): \(line)")
        let asked = expected.count { $0 == "?" }
        #expect(line.count { $0 == "?" } == asked, "\(scene): \(line)")
      }
    }
  }

  @Test func `distinguishes one fill of a bar from the next with any glyphs`() {
    for bars in BarGlyphs.allCases {
      for (isASCII, isLow) in [(false, false), (false, true), (true, false), (true, true)] {
        for usesColor in [false, true] {
          var stylesheet = Stylesheet.standard(usesColor: usesColor)
          stylesheet.bars = bars
          stylesheet.isASCII = isASCII
          let painter = Painter(stylesheet)
          let step = 8 / stylesheet.barGlyphs.stepsPerColumn(isLow: isLow)
          let drawn = (0...(64 / step)).map { index in
            painter.paint(
              Line([
                Run(.bar(eighths: index * step, width: 8, fill: .role(.spring), isLow: isLow))
              ]))
          }
          #expect(Set(drawn).count == drawn.count)
          #expect(drawn.allSatisfy { $0.reduce(0) { $0 + $1.text.width } == 8 })
        }
      }
    }
  }
}
