import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite(.needsZones) struct `The moon widget` {
  private let oslo: Zone

  init() throws {
    oslo = try Zones.named("Europe/Oslo")
  }

  @Test func `names the phase, its light and the next phase`() {
    let now = Instant("2026-01-21T12:00:00Z")
    let medium = Scene("moon", .medium, at: .oslo, in: oslo).plain(at: now)
    expect(medium, .starts("☽ Waxing Crescent "), .has(" First Quarter [5d]"))
    expect(
      Scene("moon", .small, at: .oslo, in: oslo).plain(at: now), .has("☽ Waxing Crescent [7%]"))
    let json = Scene("moon", .medium, at: .oslo, in: oslo).json(at: now)
    expect(
      json,
      .has(
        #""phase":"waxing_crescent","name":"Waxing Crescent""#,
        #""illumination":0.07,"waxing":true,"age_days":2.6,"elongation":31"#))
    // The published minute, 2026-01-26T04:47 UTC.
    expect(
      json,
      .has(#""phase":"first_quarter","name":"First Quarter","at":"2026-01-26T04:47:"#, #""days":5"#)
    )
  }

  @Test func `says Today on the whole date of a principal phase`() throws {
    // 2026-01-03T10:03 UTC.
    let full = MoonPhases.next(after: Instant("2026-01-01T00:00:00Z"))
    #expect(full.phase == .fullMoon)
    let start = oslo.startOfDay(try #require(CivilDate(year: 2026, month: 1, day: 3)))
    let end = oslo.startOfDay(try #require(CivilDate(year: 2026, month: 1, day: 4)))
    let scene = Scene("moon", .medium, at: .oslo, in: oslo)
    for instant in [start, full.instant, end.advanced(bySeconds: -1)] {
      expect(scene.plain(at: instant), .has("◉ Full Moon ", "[Today]"))
      #expect(
        Scene("moon", .small, at: .oslo, in: oslo).plain(at: instant) == "◉ Full Moon [Today]\n")
      expect(Scene("moon", .large, at: .oslo, in: oslo).plain(at: instant), .has("[Today]"))
    }
    expect(scene.plain(at: start.advanced(bySeconds: -1)), .has(" Full Moon [1d]"))
    expect(scene.plain(at: end), .starts("◕ Waning Gibbous "), .has(" Last Quarter [6d]"))
  }

  @Test(arguments: Language.allCases, [IconSet.unicode, .emoji])
  func `names each phase whole in a small widget`(language: Language, icons: IconSet) {
    var scene = Scene("moon", .small, at: .oslo, in: oslo)
    scene.localizer = Localizer(language)
    scene.icons = icons
    for hours in stride(from: 0, to: 30 * 24, by: 4) {
      let now = Instant("2026-01-01T11:00:00Z").advanced(bySeconds: hours * 3600)
      expect(scene.plain(at: now), .lacks("…"))
    }
  }

  @Test(arguments: [48, 38, 28])
  func `lists the names of phases before their times and dates`(columns: Int) throws {
    var scene = Scene("moon", .large, at: .oslo, in: oslo)
    scene.columns = columns
    let text = scene.plain(at: Instant("2026-11-25T11:00:00Z"))
    let row = try #require(text.split(separator: "\n").first { $0.contains("◖ Last Quarter ") })
    #expect(row.contains("Dec 1, 2026 ") == (columns > 28), "\(row)")
    #expect(row.contains("7:09 AM ") == (columns > 38), "\(row)")
  }

  @Test func `lists the next phase from the second of a phase on`() {
    let full = MoonPhases.next(after: Instant("2026-01-01T00:00:00Z"))
    let scene = Scene("moon", .medium, at: .oslo, in: oslo)
    let before = scene.json(at: full.instant.advanced(bySeconds: -1))
    let after = scene.json(at: full.instant)
    #expect(before.contains(#""waxing":true"#) && after.contains(#""waxing":false"#))
    expect(before, .has(#""next":{"phase":"full_moon""#))
    expect(after, .has(#""next":{"phase":"last_quarter""#))
    for json in [before, after] { #expect(json.contains(#""elongation":180"#)) }
  }

  @Test func `turns the picture upside down in the south, and not the names`() {
    let now = Instant("2026-01-26T12:00:00Z")
    for family in WidgetFamily.allCases {
      let north = Scene("moon", family, at: .oslo, in: .utc).plain(at: now)
      let south = Scene("moon", family, at: .sydney, in: .utc).plain(at: now)
      #expect(north.contains("◗") && south.contains("◖"))
      expect(south, .has("First Quarter"))
    }
    func litHalves(_ place: Place) -> (left: Int, right: Int) {
      let lines = Scene("moon", .large, at: place, in: .utc).plain(at: now)
        .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).prefix(9)
      return lines.reduce(into: (0, 0)) { sum, line in
        sum.0 += line.prefix(9).count { "█▀▄".contains($0) }
        sum.1 += line.dropFirst(9).prefix(9).count { "█▀▄".contains($0) }
      }
    }
    #expect(litHalves(.oslo).right > 60 && litHalves(.oslo).left < 10)
    #expect(litHalves(.sydney).left > 60 && litHalves(.sydney).right < 10)
  }

  @Test(arguments: WidgetFamily.allCases, [ColorDepth.trueColor, .none])
  func `changes at its refresh, however far away that is`(
    family: WidgetFamily, depth: ColorDepth
  ) {
    var random = SeededGenerator(seed: 29)
    var failures: [String] = []
    for _ in 0..<Samples.count(60) {
      let zone = random.pick(Zones.nasty)
      var scene = Scene("moon", family, at: random.pick(Place.all), in: zone)
      scene.bars = random.pick(BarGlyphs.allCases)
      scene.depth = depth
      let now = random.instant(in: zone)
      let rendered = scene.render(at: now)
      guard let next = rendered.refreshAt else {
        failures.append("\(scene): never")
        continue
      }
      let text = scene.text(of: rendered, in: Format.ansi)
      if scene.text(of: scene.render(at: next), in: Format.ansi) == text {
        failures.append("\(scene), \(now.rfc3339(in: zone)): same at \(next.rfc3339(in: zone))")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `has a bar in every language, and cuts no name`() {
    for language in Language.allCases {
      for day in 1...30 {
        var scene = Scene("moon", .medium, at: .oslo, in: .utc)
        scene.localizer = Localizer(language)
        let now = Instant("2026-04-01T12:00:00Z").advanced(bySeconds: day * 86_400)
        let text = scene.plain(at: now)
        expect(text, .lacks("…"))
        #expect(text.contains { "━╸─".contains($0) }, "\(text)")
      }
    }
  }
}
