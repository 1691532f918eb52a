import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The elapsed widget` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  private func scene(
    _ lines: String, _ family: WidgetFamily = .medium, screen: String? = nil, in zone: Zone = .utc
  ) -> Scene {
    var scene = Scene("elapsed", screen: screen, family, at: .none, in: zone)
    scene.data = WidgetData(counters: CounterBook(text: lines))
    return scene
  }

  /// Returns the line of a counter with this number of days at noon.
  private func line(days: Int, _ label: String = "sober") -> String {
    Zone.utc.date(at: noon).advanced(byDays: -days).iso8601 + " | " + label
  }

  @Test(arguments: [
    (-100, "in 100 Days", 100), (-3, "in 3 Days", 100), (-1, "in 1 Day", 100),
    (0, "0 Days", 100), (1, "1 Day", 100), (2, "2 Days", 100), (99, "99 Days", 100),
    (100, "100 Days", 365), (101, "101 Days", 365), (364, "364 Days", 365),
    (365, "365 Days", 500), (437, "437 Days", 500), (999, "999 Days", 1000),
    (1000, "1000 Days", 2000), (1001, "1001 Days", 2000), (12_345, "12345 Days", 13_000),
  ])
  func `says how many days, and what comes next`(days: Int, words: String, next: Int) {
    let lines = line(days: days)
    for family in WidgetFamily.allCases {
      let short = days < 0 ? "in \(-days)d" : "\(days)d"
      expect(scene(lines, family).plain(at: noon), .has("[\(short)]"))
    }
    let date = Zone.utc.date(at: noon).advanced(byDays: next - days).iso8601
    let json = scene(lines).json(at: noon)
    expect(
      json,
      .has(
        "\"days\":\(days),\"text\":\"\(words)\",\"next_milestone\":{\"days\":\(next),"
          + "\"date\":\"\(date)\"}"))
    let percentage = min((max(days, 0) * 200 + next) / (next * 2), 99)
    expect(json, .has("\"percentage\":\(percentage),"))
  }

  @Test(arguments: [
    (-1, #"["future"]"#), (0, "[]"), (99, "[]"), (100, #"["milestone"]"#), (101, "[]"),
    (365, #"["milestone"]"#), (2000, #"["milestone"]"#), (2001, "[]"),
  ])
  func `has a class for the future and for a milestone's own day`(days: Int, classes: String) {
    let json = scene(line(days: days)).json(at: noon)
    expect(json, .has("\"class\":\(classes),\"alt\":\"elapsed\""))
  }

  @Test(arguments: [
    (437, "63 days to 500"), (499, "1 day to 500"), (500, "500 days reached today"),
    (-3, "starts Jan 24, 2026"),
  ])
  func `shows in large the days to the next milestone`(days: Int, words: String) {
    expect(scene(line(days: days), .large).plain(at: noon), .has("\n\(words)"))
  }

  @Test func `shows in large the date of the next milestone`() {
    let large = scene("2024-11-10 | sober", .large)
    expect(large.plain(at: noon), .has("Mar 25, 2026"))
    expect(large.plain(at: Instant("2026-03-25T12:00:00Z")), .has(" 1000 on Aug 7, 2027"))
  }

  @Test(arguments: [
    ("7 30", 6, 7), ("7 30", 7, 30), ("7 30", 30, 1000), ("30,7", 1000, 2000),
    ("1500", 1500, 2000), ("1500", 1000, 1500), ("1", 0, 1),
  ])
  func `celebrates the days that the user set`(written: String, days: Int, next: Int) throws {
    var scene = scene(line(days: days))
    scene.data.milestones = try #require(Milestones(written: written))
    expect(scene.json(at: noon), .has("\"next_milestone\":{\"days\":\(next),"))
  }

  @Test func `says that one day was reached, not one days`() throws {
    var scene = scene(line(days: 1), .large)
    scene.data.milestones = try #require(Milestones([1]))
    expect(scene.plain(at: noon), .has("1 day reached today"))
  }

  @Test(arguments: [
    ("2024-02-28", "2024-03-01", 2), ("2025-02-28", "2025-03-01", 1),
    ("2024-02-29", "2025-02-28", 365), ("2024-02-29", "2028-02-29", 1461),
    ("1900-02-28", "1900-03-01", 1), ("2000-02-28", "2000-03-01", 2),
    ("0001-01-01", "9999-12-31", 3_652_058),
  ])
  func `counts leap days`(start: String, today: String, days: Int) {
    let json = scene("\(start) | x").json(at: Instant("\(today)T12:00:00Z"))
    expect(json, .has("\"days\":\(days),"))
  }

  @Test func `omits a milestone after the year 9999`() {
    let now = Instant("9999-12-30T12:00:00Z")
    let late = scene("9999-12-01 | late", .large)
    expect(late.json(at: now), .has(#""next_milestone":null"#, #""percentage":null"#))
    #expect(late.plain(at: now).split(separator: "\n").count == 3)
    let last = scene("9999-09-22 | last day of all", .large).json(at: now)
    expect(last, .has(#""next_milestone":{"days":100,"date":"9999-12-31"}"#))
  }

  @Test(.needsZones) func `counts in the user's zone`() throws {
    let now = Instant("2026-01-21T10:30:00Z")
    let east = try Zones.named("Pacific/Kiritimati")
    let west = try Zones.named("Pacific/Pago_Pago")
    expect(scene("2026-01-01 | x", in: east).json(at: now), .has(#""days":21,"#))
    expect(scene("2026-01-01 | x", in: west).json(at: now), .has(#""days":19,"#))
    expect(scene("2026-01-01 | x").json(at: now), .has(#""days":20,"#))
  }

  @Test(.needsZones) func `changes at the start of the local day alone`() throws {
    var random = SeededGenerator(seed: 31)
    var failures: [String] = []
    for _ in 0..<Samples.count(100) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      let kind = random.pick(Scene.kinds.filter { $0.kind == "elapsed" })
      var scene = scene("", kind.family, screen: kind.screen, in: zone)
      scene.data.counters = random.counters(near: now, in: zone)
      let refreshAt = scene.render(at: now).refreshAt
      if refreshAt != zone.nextDayStart(after: now) { failures.append("\(scene), \(now)") }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `says when the counter was added in the user's zone, or null`() throws {
    let zone = try Zone(posixRule: "<+02>-2")
    let added = scene("2024-11-10 | sober | created=2024-11-12T23:00:00Z", in: zone)
    expect(added.json(at: noon), .has(#""created_at":"2024-11-13T01:00:00+02:00""#))
    let byHand = scene("2024-11-10 | sober", in: zone).json(at: noon)
    expect(byHand, .has(##""icon":null,"color":"#1976d2","created_at":null"##))
  }
}

@Suite struct `The elapsed widget without counters` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  private func scene(_ family: WidgetFamily, screen: String? = nil) -> Scene {
    var scene = Scene("elapsed", screen: screen, family, at: .none, in: .utc)
    scene.data = WidgetData()
    return scene
  }

  @Test(arguments: WidgetFamily.allCases) func `never changes`(family: WidgetFamily) {
    let rendered = scene(family).render(at: noon, needs: Format.json.needs)
    #expect(rendered.refreshAt == nil)
    #expect(rendered.policy == .never)
    #expect(scene(family).timeline(from: noon, count: 4).count == 1)
  }

  @Test func `says so, and how to add one`() {
    #expect(scene(.small).plain(at: noon) == "No counters\n")
    #expect(
      scene(.medium).plain(at: noon) == "No counters: noonmark elapsed add LABEL DATE\n")
    var narrow = scene(.medium)
    narrow.columns = 30
    expect(narrow.plain(at: noon), .starts("No counters  "))
    let large = scene(.large).plain(at: noon)
    expect(
      large, .starts("Elapsed\nDays since what matters\n\n"),
      .has("noonmark elapsed add sober 2026-01-01"))
  }

  @Test func `has null for its content, and a list without entries`() {
    let json = scene(.medium).json(at: noon)
    expect(json, .has(#""content":null"#, #""class":["empty"]"#))
    #expect(scene(.large, screen: "list").json(at: noon) == "[]\n")
  }

  @Test(arguments: WidgetFamily.allCases)
  func `says that they can't be read, in every family`(family: WidgetFamily) {
    var scene = scene(family)
    scene.data.unreadable = [.counters]
    scene.name = "sober"
    expect(scene.plain(at: noon), .has("Counters can't be read"))
    #expect(scene.plain(at: noon).contains("noonmark doctor") == (family == .large))
    expect(scene.plain(at: noon), .lacks("add"))
  }
}
