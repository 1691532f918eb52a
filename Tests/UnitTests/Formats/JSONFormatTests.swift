import Almanac
import Foundation
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

/// Returns the names of an object's members, in order.
///
/// It parses the text, since Foundation does not preserve the order.
private func members(of object: String) -> [String] {
  var names: [String] = []
  var depth = 0
  var text = ""
  var isInText = false
  var isEscaped = false
  for character in object {
    if isInText {
      if character == "\"", !isEscaped { isInText = false } else { text.append(character) }
      isEscaped = character == "\\" && !isEscaped
      continue
    }
    switch character {
    case "\"":
      isInText = true
      text = ""
    case "{", "[": depth += 1
    case "}", "]": depth -= 1
    case ":" where depth == 1: names.append(text)
    default: break
    }
  }
  return names
}

/// Returns the text of a member that is an object.
private func member(_ name: String, of object: String) -> String {
  guard let start = object.range(of: "\"\(name)\":{") else { return "" }
  var depth = 0
  var text = ""
  for character in object[object.index(before: start.upperBound)...] {
    text.append(character)
    if character == "{" { depth += 1 }
    if character == "}" { depth -= 1 }
    if depth == 0 { break }
  }
  return text
}

/// Returns the text that a terminal displays for lines with attributes.
private func readLines(ofTerminal text: String) -> String {
  var scanner = LineScanner(text)
  var shown = ""
  while !scanner.isAtEnd {
    if scanner.take("\u{1B}[") { _ = scanner.take(until: "m") } else { scanner.show() }
  }
  for scalar in scanner.shown { shown.unicodeScalars.append(scalar.scalar) }
  return String(shown.dropLast())
}

@Suite struct `The format json` {
  private static let now = Instant("2026-01-21T12:00:00Z")
  private static let placeMembers = [
    "latitude", "longitude", "name", "is_default", "set_at",
  ]
  private static let sunMembers = [
    "date", "status", "sunrise", "sunset", "solar_noon", "civil_dawn", "civil_dusk",
    "day_length_seconds",
  ]

  private func json(_ kind: String, screen: String? = nil) -> String {
    let scene = Scene(kind, screen: screen, .medium, at: .oslo, in: .utc)
    return scene.text(of: scene.render(at: Self.now, needs: Format.json.needs), in: Format.json)
  }

  @Test(arguments: ["solstice", "sun"])
  func `has the contract's members in the contract's order`(kind: String) throws {
    let text = json(kind)
    #expect(text.filter { $0 == "\n" } == "\n")
    #expect(
      members(of: text) == [
        "widget", "name", "size", "date", "refresh_at", "refresh_at_epoch", "policy", "text",
        "spans", "percentage", "class", "alt", "tooltip", "content",
      ])
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["widget"] as? String == kind)
    #expect(object?["name"] is NSNull)
    #expect(object?["size"] as? String == "medium")
    #expect(object?["date"] as? String == "2026-01-21T12:00:00Z")
    #expect(object?["policy"] as? String == "at_end")
    let percentage = try #require(object?["percentage"] as? Int)
    #expect((0...100).contains(percentage))
    expect((object?["tooltip"] as? String), .has("\n"))
    #expect(object?["class"] is [String])
    #expect(object?["alt"] is String)
  }

  @Test func `has the members of a solstice`() {
    let content = member("content", of: json("solstice"))
    #expect(
      members(of: content) == [
        "event", "name", "season", "at", "local", "days", "elapsed", "total", "progress",
        "description", "color", "previous", "upcoming", "location", "sun",
      ])
    #expect(members(of: member("previous", of: content)) == ["event", "at"])
    #expect(members(of: member("location", of: content)) == Self.placeMembers)
    #expect(members(of: member("sun", of: content)) == Self.sunMembers)
  }

  @Test func `has the members of a sun`() {
    let content = member("content", of: json("sun"))
    #expect(members(of: content) == Self.sunMembers + ["progress", "location"])
    #expect(members(of: member("location", of: content)) == Self.placeMembers)
  }

  /// Returns the text of the spans of an object, and their styles.
  private static func spans(_ text: String) throws -> (text: String, styles: Set<String>) {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let spans = try #require(object?["spans"] as? [[String: Any]])
    let texts = try spans.map { try #require($0["text"] as? String) }
    let styles = try spans.map { span in
      let names = Set(span.keys)
      #expect(names.isSubset(of: ["text", "color", "background", "bold"]))
      let colors = ["color", "background"].compactMap { span[$0] as? String }
      #expect(colors.allSatisfy { Color(hex: $0)?.hex == $0 })
      return "\(colors) \(try #require(span["bold"] as? Bool))"
    }
    return (texts.joined(), Set(styles))
  }

  @Test(arguments: Scene.kinds.filter { $0.screen == nil }.map { ($0.kind, $0.family) })
  func `has spans that are the text in its colors`(kind: String, family: WidgetFamily) throws {
    var scene = Scene(kind, family, at: .oslo, in: .utc)
    scene.canShowPictures = Format.json.showsPictures
    let rendered = scene.render(at: Self.now, needs: Format.json.needs)
    let colored = try Self.spans(scene.text(of: rendered, in: Format.json))
    var shown = readLines(ofTerminal: scene.text(of: rendered, in: Format.ansi))
    #expect(colored.text == shown)
    // The times of the Sun in a small line leave no columns for its bar.
    #expect(colored.styles.count > (kind == "sun" && family == .small ? 0 : 1))

    scene.depth = .none
    let plain = try Self.spans(scene.text(of: rendered, in: Format.json))
    shown = scene.text(of: rendered, in: Format.plain)
    #expect(plain.text + "\n" == shown)
    #expect(plain.styles == ["[] false"])
  }

  @Test func `is an array of events alone for upcoming`() throws {
    let text = json("solstice", screen: "upcoming")
    let array = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    #expect(array?.count == 12)
    let first = text.dropFirst().prefix { $0 != "}" } + "}"
    #expect(
      members(of: String(first)) == ["event", "name", "season", "at", "local", "days", "color"])
  }
}
