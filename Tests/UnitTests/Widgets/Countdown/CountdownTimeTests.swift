import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import Recurrence
import TestSupport
import Testing
import NoonmarkPhrases

/// Dates with a time of day.
@Suite struct `The countdown to a time` {
  private func instant(_ text: String) throws -> Instant {
    try TimeParser.parse(text, in: .utc)
  }

  @Test(arguments: [
    ("2026-11-21 09:30", "3d"), ("2026-11-22 09:29:59", "2d"), ("2026-11-22 09:30", "48 h"),
    ("2026-11-24 06:10", "3 h 20"), ("2026-11-24 06:10:01", "3 h 20"),
    ("2026-11-24 06:11", "3 h 19"), ("2026-11-24 06:25", "3 h 05"), ("2026-11-24 08:30", "1 h"),
    ("2026-11-24 08:30:01", "1 h"), ("2026-11-24 08:31", "59 min"),
    ("2026-11-24 09:29:59", "1 min"), ("2026-11-24 09:30", "now"), ("2026-11-24 09:59:59", "now"),
    ("2026-11-24 10:00", "Today"), ("2026-11-25 00:00", "-1d"),
  ])
  func `is in days, then in hours and minutes, then now`(at: String, text: String) throws {
    let scene = Scene.countdown("2026-11-24 09:30 | Standup | end=10:00", .small)
    #expect(scene.plain(at: try instant(at)) == "Standup [\(text)]\n")
  }

  @Test func `leaves the other pills of a list narrow`() throws {
    let lines = "2026-11-24 09:30 | Standup\n2026-12-01 | Trip"
    let now = try instant("2026-11-24 06:10")
    for screen in [nil, "list"] {
      let text = Scene.countdown(lines, .large, screen: screen, in: .utc).plain(at: now)
      expect(text, .has("[3 h 20]", "[7d]"))
    }
    expect(Scene.countdown(lines, .medium).plain(at: now), .has("[3 h 20]"))
  }

  @Test(arguments: [
    ("2026-11-24 09:29:59", "1 min"), ("2026-11-24 09:30:59", "now"),
    ("2026-11-24 09:31", "Today"),
  ])
  func `without an end is now for a minute`(at: String, text: String) throws {
    let scene = Scene.countdown("2026-11-24 09:30 | Call", .small)
    #expect(scene.plain(at: try instant(at)) == "Call [\(text)]\n")
  }

  @Test(arguments: [
    ("2026-11-21 12:00", "upcoming,later", "2026-11-22T00:00:00Z"),
    ("2026-11-23 12:00", "upcoming,later", "2026-11-23T12:01:00Z"),
    ("2026-11-24 08:30", "today", "2026-11-24T08:31:00Z"),
    ("2026-11-24 08:31", "today,soon", "2026-11-24T08:32:00Z"),
    ("2026-11-24 09:30", "today,now", "2026-11-24T10:00:00Z"),
    ("2026-11-24 10:00", "past", "2026-11-25T00:00:00Z"),
  ])
  func `has classes for bars, and a refresh when it changes`(
    at: String, classes: String, refresh: String
  ) throws {
    let scene = Scene.countdown("2026-11-24 09:30 | Standup | end=10:00 | color=teal", .small)
    let now = try instant(at)
    let rendered = scene.render(at: now, needs: [.status])
    #expect(rendered.status?.classes.joined(separator: ",") == classes)
    #expect(scene.render(at: now).refreshAt?.rfc3339(in: .utc) == refresh)
  }

  @Test func `counts as many hours as are configured`() throws {
    var scene = Scene.countdown("2026-11-24 09:30 | Standup", .small)
    scene.data.countdownHours = 2
    #expect(scene.plain(at: try instant("2026-11-24 07:29:59")) == "Standup [Today]\n")
    #expect(scene.plain(at: try instant("2026-11-24 07:30")) == "Standup [2 h]\n")
    scene.data.countdownHours = 0
    #expect(scene.plain(at: try instant("2026-11-24 09:29:59")) == "Standup [Today]\n")
    #expect(scene.plain(at: try instant("2026-11-24 09:30")) == "Standup [now]\n")
  }

  @Test func `has a bar of what has passed while it runs`() throws {
    let scene = Scene.countdown("2026-11-24 09:30 | Standup | end=10:00")
    let half = scene.render(at: try instant("2026-11-24 09:45"), needs: [.status])
    #expect(half.status?.percentage == 50)
    let minute = try instant("2026-11-24 09:46")
    #expect(half.refreshAt.map { $0 < minute } == true)
  }

  @Test func `is sorted by its instant, among whole days at their start`() throws {
    let lines = """
      2026-11-24 09:30 | a
      2026-11-24 | b
      2026-11-24 09:30 | c | zone=Asia/Tokyo
      2026-11-23 23:00 | d | end=10:00
      2026-11-23 23:00 | e
      2026-11-25 | f
      """
    var scene = Scene.countdown(lines, .large, screen: "list", in: .utc)
    scene.tab = "all"
    scene.data.dates.resolveZones { name in
      name == "Asia/Tokyo" ? try? Zone(posixRule: "JST-9") : nil
    }
    #expect(scene.titles(at: try instant("2026-11-24 00:30")) == "dbcaf" + "e")
    #expect(scene.titles(at: try instant("2026-11-24 00:31")) == "dbaf" + "ce")
    #expect(scene.titles(at: try instant("2026-11-24 10:00")) == "bf" + "acde")
  }

  @Test func `is in the JSON with its instants`() throws {
    var scene = Scene.countdown(
      "2026-11-24 23:30 | a | end=01:00 | zone=Asia/Tokyo\n2026-11-24 | b", in: .utc)
    scene.data.dates.resolveZones { _ in try? Zone(posixRule: "JST-9") }
    let json = scene.json(at: try instant("2026-11-23 12:00"))
    expect(
      json,
      .has(
        #""at":"2026-11-24T14:30:00Z","end":"2026-11-24T16:00:00Z","zone":"Asia/Tokyo""#,
        #""date":"2026-11-24","days":1,"label":"26 h 30""#))
    #expect(json.split(separator: #""at":"#).count == 2)
  }

  @Test(
    .needsZones,
    arguments: [
      // In Oslo, 02:30 is nonexistent on 29 March 2026 and ambiguous on 25 October.
      ("2026-03-29 02:30", "2026-03-29T01:30:00Z"), ("2026-10-25 02:30", "2026-10-25T00:30:00Z"),
    ])
  func `resolves local times as the rest of the program does`(start: String, utc: String) throws {
    let scene = Scene.countdown("\(start) | a", .small, in: try Zones.named("Europe/Oslo"))
    let begin = try instant(utc)
    #expect(scene.plain(at: begin.advanced(bySeconds: -1)) == "a [1 min]\n")
    #expect(scene.plain(at: begin) == "a [now]\n")
  }

  @Test(.needsZones, arguments: 1...4)
  func `refreshes only when something changes`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(900 + seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(100) {
      let zone = random.pick(Zones.nasty)
      let now = Instant(epochSeconds: random.number(in: 200_000_000...2_000_000_000))
      let distance = random.pick([600, 7200, 200_000])
      let local = zone.civil(at: now.advanced(bySeconds: random.number(in: -3600...distance)))
      let start = CivilDateTime(localSeconds: local.localSeconds - local.second)
      let when = WrittenSeries(
        start.date, at: ClockTime(start),
        length: random.pick([nil, 600, 5400]).map { EventLength(nominal: $0) },
        zoneName: random.pick([nil, "Europe/Oslo"]), random.pick([nil, .daily]))
      let line = DateOfInterest.line(
        when, "a", createdAt: now.advanced(bySeconds: -random.number(in: 60...400_000)),
        id: "k7m2q9x4c8tz")
      var scene = Scene.countdown(
        String(decoding: line, as: UTF8.self), random.pick([.small, .medium, .large]), in: zone)
      scene.name = "a"
      scene.data.dates.resolveZones { try? Zones.named($0) }
      var instant = now
      for _ in 0..<6 {
        let rendered = scene.render(at: instant)
        guard let next = rendered.refreshAt, next > instant else {
          failures.append("\(scene) \(instant.rfc3339(in: .utc)): no refresh")
          break
        }
        let before = scene.text(
          of: scene.render(at: next.advanced(bySeconds: -1)), in: Format.ansi)
        if before != scene.text(of: rendered, in: Format.ansi) {
          failures.append("\(scene), \(next.rfc3339(in: .utc)): changes before")
        }
        if before == scene.text(of: scene.render(at: next), in: Format.ansi) {
          failures.append("\(scene), \(next.rfc3339(in: .utc)): \(before)")
        }
        instant = next
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}
