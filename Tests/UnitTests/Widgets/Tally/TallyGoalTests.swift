import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `A tally with a goal or a limit` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  private func scene(
    _ fields: String, _ lines: [String], _ family: WidgetFamily = .medium, dayStart: Int = 0
  ) -> Scene {
    var scene = Scene("tally", family, at: .none, in: .utc)
    scene.data = WidgetData(
      tallies: TallyBook(text: "water | Water | \(fields)"), logs: [("water", TallyLog(lines))])
    scene.data.dayStart = dayStart
    return scene
  }

  private let three = ["2026-01-21T11:00:00Z ×2", "2026-01-21T08:00:00Z"]

  @Test func `shows the count of those of the goal, and a bar`() {
    #expect(scene("goal=8", three, .small).plain(at: noon) == "Water [3/8]\n")
    let medium = scene("goal=8", three).plain(at: noon)
    expect(medium, .starts("Water ━"), .ends(" [3/8]\n"))
    let large = scene("goal=8", three, .large).plain(at: noon)
    expect(large, .has("\nWater: 3/8 "))
    #expect(large.contains("\n●●● ○○○○○ 5 to go\n") || large.contains("\n●●●○○○○○ 5 to go\n"))
  }

  @Test(arguments: [
    ("goal=8", "5 to go"), ("goal=3", "goal reached"), ("goal=2", "goal reached"),
    ("limit=5", "2 left"), ("limit=3", "0 left"), ("limit=2", "1 over the limit"),
    ("goal=2000", "1997 to go"),
  ])
  func `says how many are left`(fields: String, words: String) {
    expect(scene(fields, three, .large).plain(at: noon), .has(" \(words)\n"))
  }

  @Test(arguments: [
    ("goal=8", #""percentage":38,"class":[]"#), ("goal=3", #""percentage":100,"class":["done"]"#),
    ("goal=2", #""percentage":100,"class":["done"]"#), ("limit=3", #""percentage":100,"class":[]"#),
    ("limit=2", #""percentage":100,"class":["over"]"#), ("", #""percentage":null,"class":[]"#),
  ])
  func `has a class and a percentage`(fields: String, json: String) {
    #expect(scene(fields, three).json(at: noon).contains(json))
    expect(scene("goal=8", []).json(at: noon), .has(#""percentage":0,"class":["empty"]"#))
  }

  @Test func `is in the class of a bar`() {
    let waybar = scene("goal=3", three).text(
      of: scene("goal=3", three).render(at: noon, needs: Format.waybar.needs), in: Format.waybar)
    expect(waybar, .has("done"))
  }

  @Test func `has the goal, the limit, the state and the last event in JSON`() {
    expect(
      scene("goal=3", three).json(at: noon),
      .has(#""goal":3,"limit":null,"state":"done","last":"2026-01-21T11:00:00Z""#))
    expect(scene("limit=2", three).json(at: noon), .has(#""goal":null,"limit":2,"state":"over""#))
  }

  @Test func `begins its days at the configured time, and expires then`() {
    let lines = ["2026-01-21T01:30:00Z", "2026-01-20T20:00:00Z"]
    let scene = scene("goal=2", lines, dayStart: 3 * 3600)
    let night = Instant("2026-01-21T02:00:00Z")
    expect(scene.plain(at: night), .ends("[2/2]\n"))
    #expect(scene.render(at: night).refreshAt == Instant("2026-01-21T03:00:00Z"))
    expect(scene.json(at: night), .has(#""date":"2026-01-20""#))
    expect(scene.plain(at: Instant("2026-01-21T03:00:00Z")), .ends("[0/2]\n"))
    expect(scene.json(at: Instant("2026-01-21T03:00:00Z")), .has(#""streak":1"#))
  }

  @Test func `counts the time since the last event in its largest unit`() {
    let times: [(String, String, String)] = [
      ("2026-01-21T11:00:30Z", "just now", "2026-01-21T11:01:00Z"),
      ("2026-01-21T11:25:30Z", "last 25 min ago", "2026-01-21T11:26:00Z"),
      ("2026-01-21T13:10:00Z", "last 2 h ago", "2026-01-21T14:00:00Z"),
      ("2026-01-23T12:10:00Z", "last 2d ago", "2026-01-24T00:00:00Z"),
    ]
    for (now, words, expires) in times {
      let scene = scene("goal=8", three, .large)
      let text = scene.plain(at: Instant(now))
      #expect(text.contains(words), "\(text)")
      #expect(scene.render(at: Instant(now)).refreshAt == Instant(expires))
    }
  }

  @Test func `has fields for templates`() throws {
    var scene = scene("goal=8", three)
    scene.template = try Template(
      "{count} of {goal}, {left}, {since}, {streak}")
    #expect(scene.plain(at: noon) == "3 of 8, 5 to go, 1 h, 0\n")
  }

  @Test func `has the longest streak if the log is whole`() {
    var scene = scene("goal=1", ["2026-01-21T08:00:00Z", "2026-01-18T08:00:00Z"], .large)
    scene.data.logs[0].log.isWhole = true
    expect(scene.plain(at: noon), .lacks("best"))
    scene.data.logs = [
      ("water", TallyLog(["2026-01-21T08:00:00Z", "2026-01-18T08:00:00Z", "2026-01-17T08:00:00Z"]))
    ]
    scene.data.logs[0].log.isWhole = true
    expect(scene.plain(at: noon), .has("1 day in a row, best was 2"))
  }
}
