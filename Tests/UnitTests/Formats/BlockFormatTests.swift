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

/// Returns the members of a JSON object, or `nil` if the line is not an object.
private func members(of line: String) -> [String: Any]? {
  try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
}

/// Parses a line like a module of waybar with `return-type: json`.
func readByWaybar(_ line: String) -> [ShownScalar]? {
  (members(of: line)?["text"] as? String).flatMap(readByPango)
}

/// Parses a JSON value like i3blocks 1.4, as measured.
///
/// There are no escapes. A value ends at the first quote or backslash.
func readByI3blocks(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  guard scanner.take("{\"full_text\":\""), let value = scanner.take(until: "\""),
    !line.unicodeScalars.contains("\\"), members(of: line)?["full_text"] as? String == value
  else { return nil }
  // The space after a pill at the edge of the bar.
  let space = "<span> </span>"
  return readByPango(value.hasSuffix(space) ? String(value.dropLast(space.count)) : value)
}

/// Parses a line like the generic monitor: the text between two tags.
func readByGenmon(_ line: String) -> [ShownScalar]? {
  var scanner = LineScanner(line)
  guard scanner.take("<txt>"), let text = scanner.take(until: "</txt>"), scanner.take("<tool>"),
    let tool = scanner.take(until: "</tool>"), scanner.isAtEnd, readByPango(tool) != nil
  else { return nil }
  return readByPango(text)
}

@Suite struct `The formats waybar, i3blocks and genmon` {
  @Test(arguments: 1...4) func `show any text as it is, with its styles`(seed: Int) {
    let abilities = Abilities(isBold: true)
    Format.waybar.expectExactLines(seed: seed, abilities, reader: readByWaybar)
    Format.i3blocks.expectExactLines(seed: seed, abilities, reader: readByI3blocks)
    Format.genmon.expectExactLines(seed: seed, abilities, reader: readByGenmon)
  }
}

@Suite(.needsZones) struct `A block with more than a text` {
  private static let title = ##"</txt><txtclick>touch F</txtclick> "\&<b>"##
  private static let record = "</txt><txtclick>touch F</txtclick> \"\\\\&<b>"

  private static var hostile: Scene {
    get throws {
      var scene = Scene(
        "countdown", .medium, at: .none, in: try Zones.named("Europe/Oslo"))
      scene.data.dates = DateBook(
        text: "2026-01-24 | \(record) | created=2026-01-01T08:00:00Z | id=a1")
      scene.columns = 70
      return scene
    }
  }

  private static func line(_ scene: Scene, in format: Format) -> String {
    let now = Instant("2026-01-21T12:00:00Z")
    return String(scene.text(of: scene.render(at: now, needs: format.needs), in: format).dropLast())
  }

  @Test func `has what waybar knows, the tooltip in columns`() throws {
    let object = try #require(members(of: Self.line(try Self.hostile, in: Format.waybar)))
    #expect(Set(object.keys) == ["text", "tooltip", "class", "alt", "percentage"])
    #expect(
      object["class"] as? [String] == [
        "upcoming", "later", "countdown-upcoming", "countdown-later", "countdown",
      ])
    #expect(object["alt"] as? String == "upcoming")
    #expect(object["percentage"] as? Int == 87)
    let text = try #require((object["text"] as? String).flatMap(readByPango))
    #expect(text.string.contains(Self.title))
    let markup = try #require(object["tooltip"] as? String)
    expect(markup, .starts("<tt>"), .ends("</tt>"))
    let tooltip = try #require(readByPango(markup)).string.split(separator: "\n")
    #expect(tooltip.first == "Countdown")
    #expect(tooltip.contains { $0.contains("</txt><txtclick>") })
  }

  @Test func `has no percentage for waybar if it is unknown`() throws {
    var scene = try Self.hostile
    scene.data.dates = DateBook()
    let object = try #require(members(of: Self.line(scene, in: Format.waybar)))
    #expect(object["percentage"] == nil)
    #expect(object["tooltip"] is String)
  }

  @Test func `has a text, a short one and a name for i3bar`() throws {
    let line = Self.line(try Self.hostile, in: Format.i3bar)
    let blocks = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[String: Any]])
    let block = try #require(blocks.first)
    #expect(blocks.count == 1)
    #expect(block["name"] as? String == "noonmark")
    #expect(block["instance"] as? String == "countdown")
    #expect(block["markup"] as? String == "pango")
    let full = try #require((block["full_text"] as? String).flatMap(readByPango)).string
    let short = try #require((block["short_text"] as? String).flatMap(readByPango)).string
    #expect(full.contains(Self.title) && !short.contains(Self.title))
    // The space keeps the pill away from the edge of the bar.
    #expect(full.hasSuffix(" 3d  ") && short.hasSuffix(" 3d  "))
  }

  @Test(arguments: [("full_text", 1023), ("short_text", 511)])
  func `is no longer than i3blocks reads`(member: String, limit: Int) throws {
    var scene = try Self.hostile
    scene.columns = nil
    scene.isColorSchemeChosen = true
    let rendered = scene.render(
      at: Instant("2026-01-21T12:00:00Z"), needs: Format.i3blocks.needs)
    let line = scene.text(of: Array(repeating: rendered, count: 12), in: .i3blocks)
    let object = try #require(members(of: line))
    let text = try #require(object[member] as? String)
    #expect(text.utf8.count <= limit && text.utf8.count > limit / 2)
    #expect(readByPango(text)?.string.contains("…") == true)
  }

  @Test func `is framed for i3bar as its protocol says`() throws {
    let line = Self.line(try Self.hostile, in: Format.i3bar)
    let framing = Format.i3bar.framing
    let stream = "\(framing.head)\(line)\n\(framing.separator)\(line)\n\(framing.tail)"
    let (header, body) = try #require(
      stream.firstIndex(of: "\n").map { (stream[..<$0], stream[$0...]) })
    #expect(members(of: String(header))?["version"] as? Int == 1)
    let all = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [[[String: Any]]]
    #expect(all?.count == 2)
  }

  @Test func `continues a stream of i3bar without a header`() throws {
    let line = Self.line(try Self.hostile, in: Format.i3barBody)
    let framing = Format.i3barBody.framing
    let stream = "[[]\(framing.head)\(line)\n\(framing.separator)\(line)\n\(framing.tail)]"
    let all = try JSONSerialization.jsonObject(with: Data(stream.utf8)) as? [[[String: Any]]]
    #expect(all?.map(\.count) == [0, 1, 1])
  }

  @Test func `has a tooltip on the same line for genmon`() throws {
    let line = Self.line(try Self.hostile, in: Format.genmon)
    #expect(readByGenmon(line)?.string.contains(Self.title) == true)
    let tool = line.components(separatedBy: "<tool>").last?.dropLast("</tool>".count) ?? ""
    let text = try #require(readByPango(String(tool))).string
    #expect(text.split(separator: "\n").first == "Countdown")
  }

  @Test(arguments: [Format.waybar, Format.i3bar, Format.genmon])
  func `has no styles without colors`(format: Format) throws {
    var scene = try Self.hostile
    scene.depth = .none
    let line = Self.line(scene, in: format)
    expect(line, .has("[3d]"), .lacks("<span", "#ffc107"))
  }
}
