import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

/// Parses a set of tags like yambar.
///
/// Each line has a name, a type and a value. An empty line ends the set.
private func readByYambar(_ text: String) -> [String: String]? {
  guard text.hasSuffix("\n\n") else { return nil }
  var tags: [String: String] = [:]
  for line in text.dropLast(2).split(separator: "\n", omittingEmptySubsequences: false) {
    let parts = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    tags["\(parts[0]) \(parts[1])"] = String(parts[2])
  }
  return tags
}

@Suite struct `The format yambar` {
  @Test(arguments: 1...4) func `has any text as the value of a tag`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(300) {
      let line = random.hostileLine()
      let tags = readByYambar(Format.yambar.text(line, depth: .none))
      #expect(tags == ["text string": line.text])
    }
  }

  @Test(.needsZones) func `has the status as tags`() throws {
    let scene = Scene("solstice", .medium, at: .oslo, in: try Zones.named("Europe/Oslo"))
    let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: Format.yambar.needs)
    #expect(
      readByYambar(scene.text(of: rendered, in: Format.yambar)) == [
        "text string": "✿ Spring Equinox ━━━━──────── Fri Mar 20 [58d]",
        "class string": "spring", "alt string": "spring_equinox", "percentage range:0-100": "35",
      ])
  }
}
