import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

private let parameters = " | font=Menlo trim=false emojize=false symbolize=false ansi=false"

/// Parses a line like a menu of xbar: the text before its parameters.
///
/// `nil` if the text could start parameters, a submenu, a separator or a new line.
func readByXbar(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  guard let text = scanner.take(until: parameters), scanner.isAtEnd else { return nil }
  let signs = Array(text.unicodeScalars)
  let hasDashes = zip(signs, signs.dropFirst()).contains { $0 == "-" && $1 == "-" }
  guard !signs.contains("|"), !signs.contains("\\"), !hasDashes else { return nil }
  return signs.map { ShownScalar(scalar: $0) }
}

@Suite struct `The format xbar` {
  /// Replaces look-alikes by the characters that they resemble.
  private static func folded(_ shown: [ShownScalar]) -> [Unicode.Scalar] {
    let lookalikes: [Unicode.Scalar: Unicode.Scalar] = ["¦": "|", "∖": "\\", "‐": "-"]
    return shown.map { lookalikes[$0.scalar] ?? $0.scalar }
  }

  @Test(arguments: 1...4) func `shows any text, and look-alikes of what would act`(seed: Int) throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(300) {
      let line = random.hostileLine()
      let written = Format.xbar.text(line, depth: .none)
      let shown = try #require(readByXbar(String(written.dropLast())), "\(written)")
      #expect(Self.folded(shown) == Self.folded(Abilities().shown(line, depth: .none)))
    }
  }

  @Test func `replaces what would act, in as many columns`() {
    let text = "--- a | bash=x \\n -"
    #expect(Format.xbar.text([run(text)]) == "-‐- a ¦ bash=x ∖n -\(parameters)\n")
    #expect(DisplayText("-‐- a ¦ bash=x ∖n -").width == DisplayText(text).width)
  }

  @Test(.needsZones) func `has a menu of the large layout`() throws {
    let scene = Scene("solstice", .medium, at: .oslo, in: try Zones.named("Europe/Oslo"))
    let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: Format.xbar.needs)
    let lines = scene.text(of: rendered, in: Format.xbar)
      .split(separator: "\n").map(String.init)
    #expect(lines.first == "✿ Spring Equinox ━━━━──────── Fri Mar 20 [58d]\(parameters)")
    #expect(lines.dropFirst().first == "---")
    #expect(lines.count > 10)
    #expect(lines.dropFirst(2).allSatisfy { readByXbar($0) != nil })
  }
}
