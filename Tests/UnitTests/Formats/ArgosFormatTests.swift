import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

private let parameters = " font=monospace trim=false emojize=false ansi=false unescape=false"

/// Parses a line like Argos.
///
/// The text before the first `|` is markup, unless it is a separator or a submenu.
func readByArgos(_ line: String) -> (shown: [ShownScalar]?, parameters: String)? {
  let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2, !parts[0].hasPrefix("-"), parts[0].last == " " else { return nil }
  return (readByPango(String(parts[0].dropLast())), String(parts[1]))
}

@Suite struct `The format argos` {
  @Test(arguments: 1...4) func `shows any text, with its colors`(seed: Int) {
    var abilities = Abilities()
    abilities.isBold = true
    Format.argos.expectExactLines(seed: seed, abilities) { line in
      let read = readByArgos(line)
      return read?.parameters == " dropdown=false\(parameters)" ? read?.shown : nil
    }
  }

  @Test(.needsZones)
  func `has a menu of the large layout, which opens the dashboard`() throws {
    let scene = Scene("solstice", .medium, at: .oslo, in: try Zones.named("Europe/Oslo"))
    let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: Format.argos.needs)
    let lines = scene.text(of: rendered, in: Format.argos).split(separator: "\n").map(String.init)
    let first = try #require(lines.first.flatMap(readByArgos))
    #expect(first.shown?.string.hasPrefix("✿ Spring Equinox") == true)
    #expect(lines.dropFirst().first == "---")
    #expect(lines.count > 10)
    for line in lines.dropFirst(2) {
      let item = try #require(readByArgos(line), "\(line)")
      #expect(item.shown != nil)
      #expect(
        item.parameters == "\(parameters) terminal=false bash='noonmark init terminal | sh'")
    }
  }
}
