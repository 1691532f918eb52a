import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite(.needsZones) struct `The solstice widget` {
  private let oslo: Zone

  init() throws {
    oslo = try Zones.named("Europe/Oslo")
  }

  @Test func `counts calendar days to the event and since the last one`() {
    let scene = Scene("solstice", .medium, at: .none, in: oslo)
    let now = Instant("2026-01-21T12:00:00Z")
    expect(scene.plain(at: now), .has("Spring Equinox", "[58d]"))
    expect(scene.json(at: now), .has(#""days":58,"elapsed":31,"total":89"#))
  }

  @Test func `fills 31 of 89 parts of its bar, in eighths of a column`() throws {
    var scene = Scene("solstice", .medium, at: .none, in: oslo)
    scene.bars = .block
    let text = scene.plain(at: Instant("2026-01-21T12:00:00Z"))
    let columns = text.filter { "█▏▎▍▌▋▊▉░".contains($0) }
    let full = columns.filter { $0 == "█" }.count
    let part = columns.compactMap { "▏▎▍▌▋▊▉".firstIndex(of: $0) }.first
      .map { "▏▎▍▌▋▊▉".distance(from: "▏▎▍▌▋▊▉".startIndex, to: $0) + 1 }
    #expect(full * 8 + (part ?? 0) == 31 * columns.count * 8 / 89)
  }

  @Test func `says Today from midnight to the event's own instant`() throws {
    let event = Seasons.event(.marchEquinox, inYear: 2026).instant
    let midnight = oslo.startOfDay(try #require(CivilDate(year: 2026, month: 3, day: 20)))
    for family in WidgetFamily.allCases {
      let scene = Scene("solstice", family, at: .none, in: oslo)
      expect(scene.plain(at: midnight.advanced(bySeconds: -1)), .has("1"), .lacks("Today"))
      expect(scene.plain(at: midnight), .has("[Today]"))
      expect(scene.plain(at: event.advanced(bySeconds: -1)), .has("[Today]"))
      expect(scene.plain(at: event), .lacks("Today"))
    }
  }

  @Test func `hands over at the instant of the event, with progress at 0`() {
    let event = Seasons.event(.marchEquinox, inYear: 2026).instant
    let scene = Scene("solstice", .medium, at: .none, in: oslo)
    let before = scene.json(at: event.advanced(bySeconds: -1))
    expect(
      before, .has(#""event":"march_equinox","name":"Spring Equinox""#, #""elapsed":89,"total":89"#)
    )
    let after = scene.json(at: event)
    expect(
      after,
      .has(
        #""event":"june_solstice","name":"Summer Solstice""#,
        #""elapsed":0,"total":93,"progress":0.0"#,
        #""previous":{"event":"march_equinox","at":"2026-03-20T14:45:57Z"}"#))
  }

  @Test(arguments: [
    ("2026-02-01T00:00:00Z", "Autumn Equinox", "autumn"),
    ("2026-05-01T00:00:00Z", "Winter Solstice", "winter"),
    ("2026-08-01T00:00:00Z", "Spring Equinox", "spring"),
    ("2026-11-01T00:00:00Z", "Summer Solstice", "summer"),
  ])
  func `turns the seasons over in the south`(now: String, name: String, season: String) {
    let scene = Scene("solstice", .medium, at: .sydney, in: .utc)
    #expect(scene.plain(at: Instant(now)).contains(name))
    expect(scene.json(at: Instant(now)), .has(#""season":"\#(season)""#))
  }

  @Test(arguments: [(48, "Mar 20, 2027 9:25 PM 115d"), (38, "Mar 20, 2027 115d"), (30, " 115d")])
  func `lists the names of events before their times and dates`(columns: Int, end: String) throws {
    var scene = Scene("solstice", .large, at: .oslo, in: oslo)
    scene.columns = columns
    let text = scene.plain(at: Instant("2026-11-25T11:00:00Z"))
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("● Spring Equinox ") })
    #expect(row.hasSuffix(end) && row.contains("2027") == end.contains("2027"), "\(row)")
  }

  @Test func `reckons the equator as north`() throws {
    let equator = try #require(Coordinates(latitude: 0, longitude: 30))
    #expect(Hemisphere(of: equator) == .north)
  }

  @Test(arguments: ["0001-01-02T00:00:00Z", "9999-12-30T00:00:00Z"])
  func `works in the first year and the last`(now: String) {
    for kind in Scene.kinds {
      let scene = Scene(kind.kind, screen: kind.screen, kind.family, at: .oslo, in: oslo)
      let content = scene.render(at: Instant(now), needs: Format.json.needs)
      let rendered = scene.render(at: Instant(now))
      #expect(!scene.text(of: rendered, in: Format.plain).isEmpty)
      let refreshAt = earliest(content.refreshAt, rendered.refreshAt)
      #expect(refreshAt.map { $0 > Instant(now) } == true)
    }
  }

  @Test func `keeps to the columns and lines of its size`() {
    var random = SeededGenerator(seed: 77)
    var failures: [String] = []
    for _ in 0..<Samples.count(60) {
      let kind = random.pick(Scene.kinds.filter { $0.screen == nil })
      let zone = random.pick(Zones.nasty)
      let scene = Scene(kind.kind, kind.family, at: random.pick(Place.all), in: zone)
      let now = random.instant(in: zone)
      let canvas = scene.render(at: now).canvas
      let lines = kind.family == .large ? 20 : 1
      if canvas.width > kind.family.columns || canvas.lines.count > lines {
        failures.append("\(scene), \(now.rfc3339(in: zone)): \(canvas.width) columns")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `shows the sun of Greenwich if no place is stored, and in info how to set one`() {
    let now = Instant("2026-01-21T12:00:00Z")
    let large = Scene("solstice", .large, at: .none, in: oslo).plain(at: now)
    expect(large, .has("Greenwich (default)"), .lacks("—"))
    let info = Scene("solstice", screen: "info", .large, at: .none, in: oslo).plain(at: now)
    expect(info, .has("Greenwich (default)", "noonmark location set", "Winter · 31 of 89 days"))
  }

  @Test func `lists three more events in large, twelve in info and upcoming`() {
    let now = Instant("2026-01-21T12:00:00Z")
    func dots(_ screen: String?) -> Int {
      Scene("solstice", screen: screen, .large, at: .oslo, in: oslo).plain(at: now)
        .filter { $0 == "●" }.count
    }
    #expect(dots(nil) == 3)
    #expect(dots("info") == 12)
    #expect(dots("upcoming") == 12)
  }
}

extension Scene {
  /// Returns the text at an instant, without colors.
  func plain(at now: Instant) -> String {
    text(at: now, in: Format.plain)
  }

  /// Returns the JSON at an instant.
  func json(at now: Instant) -> String {
    text(at: now, in: Format.json)
  }

  private func text(at now: Instant, in format: Format) -> String {
    var scene = self
    scene.depth = .none
    return scene.text(of: scene.render(at: now, needs: format.needs), in: format)
  }
}
