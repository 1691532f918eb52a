import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

extension Scene {
  /// Returns a scene of `countdown` with these dates.
  static func countdown(
    _ lines: String, _ family: WidgetFamily = .medium, screen: String? = nil, in zone: Zone = .utc
  ) -> Scene {
    var scene = Scene("countdown", screen: screen, family, at: .none, in: zone)
    scene.data = WidgetData(dates: DateBook(text: lines))
    return scene
  }

  /// Returns the titles of the dates in a render, one letter each.
  func titles(at now: Instant) -> String {
    json(at: now).split(separator: #""title":""#).dropFirst().map { String($0.prefix(1)) }
      .joined()
  }
}

@Suite struct `The countdown widget` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  @Test(arguments: [
    ("2026-01-21", 0, "Today"), ("2026-01-22", 1, "1d"), ("2026-01-20", -1, "-1d"),
    ("2026-12-24", 337, "337d"), ("2025-01-21", -365, "-365d"),
    ("9999-12-31", 2_912_422, "2912422d"), ("0001-01-01", -739_636, "-739636d"),
  ])
  func `has the days in its pill, or Today`(date: String, days: Int, words: String) {
    for family in WidgetFamily.allCases {
      var scene = Scene.countdown("\(date) | Launch", family)
      scene.name = "launch"
      // For a single date, the days are a large number.
      let isLarge = family == .large && days > 0
      #expect(scene.plain(at: noon).contains(isLarge ? "▀" : "[\(words)]"))
      expect(scene.json(at: noon), .has("\"days\":\(days),\"label\":\"\(words)\","))
    }
    var list = Scene.countdown("\(date) | Launch", .large, screen: "list")
    list.tab = "all"
    expect(list.plain(at: noon), .has("[\(words)]"))
  }

  @Test func `shows the nearest date that is not past`() {
    let lines = "2026-01-20 | a\n2026-03-01 | b\n2026-01-22 | c\n2026-01-19 | d"
    expect(Scene.countdown(lines).plain(at: noon), .starts("c "))
    #expect(Scene.countdown(lines, .small).plain(at: noon) == "c [1d]\n")
  }

  @Test func `falls back to the latest past date if none is upcoming`() {
    let lines = "2025-01-20 | a\n2026-01-19 | b\n2024-01-22 | c"
    expect(Scene.countdown(lines).plain(at: noon), .starts("b "))
    #expect(Scene.countdown(lines, .small).plain(at: noon) == "b [-2d]\n")
    expect(Scene.countdown(lines, .large).plain(at: noon), .has("Nothing ahead. What comes next?"))
  }

  @Test func `orders each tab, and equal dates by their creation`() {
    let lines = """
      2026-01-25 | e | created=2026-01-03T00:00:00Z
      2026-01-25 | d | created=2026-01-02T00:00:00Z
      2026-01-22 | b
      2026-01-21 | a
      2026-01-25 | c | created=2026-01-02T01:00:00+02:00
      2026-01-10 | h | created=2026-01-05T00:00:00Z
      2026-01-10 | g | created=2026-01-04T00:00:00Z
      2026-01-20 | f
      2025-01-20 | i
      """
    var list = Scene.countdown(lines, .large, screen: "list")
    list.tab = "all"
    #expect(list.titles(at: noon) == "abcdefghi")
    list.tab = "upcoming"
    #expect(list.titles(at: noon) == "abcde")
    list.tab = "past"
    #expect(list.titles(at: noon) == "fghi")
    let large = Scene.countdown(lines, .large)
    #expect(large.titles(at: noon) == "abcde")
    expect(large.plain(at: noon), .has("\nUpcoming 5   Past 4\n"))
  }

  @Test(arguments: [
    ("2024-02-29", "yearly", "2026-02-28", "2026-02-28"),
    ("2024-02-29", "yearly", "2026-03-01", "2027-02-28"),
    ("2024-02-29", "yearly", "2027-03-01", "2028-02-29"),
    ("2024-02-29", "yearly", "2023-01-01", "2024-02-29"),
    ("2025-12-31", "monthly", "2026-02-28", "2026-02-28"),
    ("2025-12-31", "monthly", "2026-03-01", "2026-03-31"),
    ("2026-01-01", "weekly", "2026-01-08", "2026-01-08"),
    ("2026-01-01", "weekly", "2026-01-09", "2026-01-15"),
  ])
  func `rolls to the next occurrence`(first: String, how: String, today: String, next: String) {
    let scene = Scene.countdown("\(first) | Launch | repeat=\(how)")
    let json = scene.json(at: Instant("\(today)T23:59:59Z"))
    expect(json, .has(#""date":"\#(next)","days""#, #""tab":"upcoming""#))
  }

  @Test func `rolls on at midnight`() {
    let scene = Scene.countdown("2026-01-21 | Launch | repeat=weekly")
    expect(scene.plain(at: Instant("2026-01-20T23:59:59Z")), .has("[1d]"))
    expect(scene.plain(at: Instant("2026-01-21T00:00:00Z")), .has("[Today]"))
    expect(scene.plain(at: Instant("2026-01-21T23:59:59Z")), .has("[Today]"))
    expect(scene.plain(at: Instant("2026-01-22T00:00:00Z")), .has("[6d]"))
  }

  @Test(.needsZones) func `counts in the user's zone`() throws {
    let now = Instant("2026-01-21T10:30:00Z")
    let east = try Zones.named("Pacific/Kiritimati")
    let west = try Zones.named("Pacific/Pago_Pago")
    expect(Scene.countdown("2026-01-21 | x", in: east).plain(at: now), .has("[-1d]"))
    expect(Scene.countdown("2026-01-21 | x").plain(at: now), .has("[Today]"))
    expect(Scene.countdown("2026-01-21 | x", in: west).plain(at: now), .has("[1d]"))
  }

  @Test(.needsZones) func `changes at the start of the local day alone`() {
    var random = SeededGenerator(seed: 41)
    var failures: [String] = []
    for _ in 0..<Samples.count(150) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      let kind = random.pick(Scene.kinds.filter { $0.kind == "countdown" })
      var scene = Scene.countdown("", kind.family, screen: kind.screen, in: zone)
      if kind.screen != nil { scene.tab = random.pick(["upcoming", "past", "all"]) }
      if random.number(in: 0...2) == 0 { scene.columns = random.number(in: 1...60) }
      scene.data.dates = random.dates(near: now, in: zone, hasEnds: false)
      let refreshAt = scene.render(at: now).refreshAt
      if refreshAt != zone.nextDayStart(after: now) { failures.append("\(scene), \(now)") }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `has an entry of the timeline for each day`() {
    let scene = Scene.countdown("2026-01-23 | Launch", .small)
    let rows = scene.timeline(from: noon, count: 5)
    #expect(
      rows.map { $0.date.rfc3339(in: .utc) } == [
        "2026-01-21T12:00:00Z", "2026-01-22T00:00:00Z", "2026-01-23T00:00:00Z",
        "2026-01-24T00:00:00Z", "2026-01-25T00:00:00Z",
      ])
    #expect(scene.render(at: noon).policy == .atEnd)
  }

  @Test(arguments: [
    ("2026-01-22", #""percentage":50,"class":["upcoming","later"],"alt":"upcoming""#),
    ("2026-01-21", #""percentage":100,"class":["today"],"alt":"today""#),
    ("2026-01-20", #""percentage":100,"class":["past"],"alt":"past""#),
  ])
  func `has the days for bars`(date: String, facts: String) {
    let json = Scene.countdown("\(date) | x | created=2026-01-20T12:00:00Z").json(at: noon)
    #expect(json.contains(facts), "\(json)")
  }

  @Test func `has no percentage and no bar if its creation time is unknown`() {
    let scene = Scene.countdown("2026-03-01 | Launch")
    expect(scene.json(at: noon), .has(#""percentage":null"#))
    #expect(scene.plain(at: noon) == "➤ Launch [39d]\n")
  }

  @Test func `draws a repeated date's bar from the occurrence before`() {
    let line = "2026-01-14 | x | repeat=weekly | created="
    let old = Scene.countdown(line + "2020-01-01T00:00:00Z")
    expect(old.json(at: Instant("2026-01-25T12:00:00Z")), .has(#""percentage":57,"#))
    let new = Scene.countdown(line + "2026-01-23T00:00:00Z")
    expect(new.json(at: Instant("2026-01-25T12:00:00Z")), .has(#""percentage":40,"#))
  }

  @Test(arguments: IconSet.allCases) func `draws its icon in each set`(icons: IconSet) {
    for name in ["gift", "heart.fill", ""] {
      let icon = name.isEmpty ? "" : " | icon=\(name)"
      var scene = Scene.countdown("2026-01-22 | x\(icon)", .small)
      scene.icons = icons
      let glyph = name.isEmpty ? "" : Icon(name).glyph(in: icons).string
      #expect(scene.plain(at: noon) == (glyph.isEmpty ? "" : glyph + " ") + "x [1d]\n")
      expect(scene.json(at: noon), .has(#""glyph":"\#(glyph)""#))
    }
  }

  @Test(arguments: IconSet.allCases)
  func `keeps an unknown icon, and shows the fallback`(icons: IconSet) {
    var scene = Scene.countdown("2026-01-22 | x | icon=no.such-thing", .small)
    scene.icons = icons
    let fallback = Icon("*").glyph(in: icons).string
    #expect(scene.plain(at: noon) == "\(fallback) x [1d]\n")
    expect(scene.json(at: noon), .has(#""icon":"no.such-thing","glyph":"\#(fallback)""#))
  }
}

@Suite struct `The countdown widget without dates` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  @Test(arguments: WidgetFamily.allCases) func `never changes`(family: WidgetFamily) {
    let rendered = Scene.countdown("", family).render(at: noon, needs: Format.json.needs)
    #expect(rendered.refreshAt == nil)
    #expect(rendered.policy == .never)
    #expect(Scene.countdown("", family).timeline(from: noon, count: 4).count == 1)
  }

  @Test func `says so, and how to add one`() {
    #expect(Scene.countdown("", .small).plain(at: noon) == "No dates\n")
    #expect(
      Scene.countdown("").plain(at: noon) == "No dates: noonmark countdown add TITLE DATE\n")
    for screen in [nil, "list"] {
      let large = Scene.countdown("", .large, screen: screen).plain(at: noon)
      expect(
        large, .starts("Countdown\nTrack your special moments\n\nUpcoming 0   Past 0\n"),
        .has("noonmark countdown add"))
    }
  }

  @Test func `has no entries for programs`() {
    let json = Scene.countdown("").json(at: noon)
    expect(
      json, .has(#""content":{"tab":"upcoming","entries":[]}"#, #""class":["empty"],"alt":"empty""#)
    )
    #expect(Scene.countdown("", .large, screen: "list").json(at: noon) == "[]\n")
  }

  @Test(arguments: WidgetFamily.allCases)
  func `says that they can't be read`(family: WidgetFamily) {
    var scene = Scene.countdown("", family)
    scene.data.unreadable = [.dates]
    expect(scene.plain(at: noon), .has("ates can't be read"), .lacks("add"))
  }
}
