import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// A render, and the instants at which it is compared with later renders.
private struct Sample: CustomStringConvertible {
  var scene: Scene
  var now: Instant

  var description: String {
    let template = scene.template.map { ", \($0)" } ?? ""
    return "\(scene)\(template), \(now.rfc3339(in: .utc))"
  }

  /// Draws a sample, one in four with a random width.
  init(_ random: inout SeededGenerator) {
    let kind = random.pick(Scene.kinds)
    let zone = random.pick(Zones.nasty)
    scene = Scene(
      kind.kind, screen: kind.screen, kind.family, at: random.pick(Place.all), in: zone)
    scene.icons = random.pick(IconSet.allCases)
    scene.bars = random.pick(BarGlyphs.allCases)
    scene.isASCII = random.number(in: 0...3) == 0
    scene.colorScheme = random.pick(ColorScheme.allCases)
    scene.depth = random.pick([.ansi16, .trueColor])
    if random.number(in: 0...3) == 0 { scene.columns = random.number(in: 1...60) }
    now = random.instant(in: zone)
    scene.data.counters = random.counters(near: now, in: zone)
    scene.data.dates = random.dates(near: now, in: zone)
    scene.data.agenda = random.agenda(near: now, in: zone)
    scene.data.agendaHours = random.pick([1, 24, 100, 8760])
    scene.data.calendars.state = random.pick(CalendarsStatus.State.allCases)
    scene.data.logs = [("pee", random.log(near: now, in: zone))]
    scene.data.tallies = TallyBook(
      text: random.pick(["", "pee | Pee | goal=3", "pee | Pee | limit=2 | days=mon-fri"]))
    scene.data.dayStart = random.pick([0, 0, 3 * 3600])
    scene.data.todo = random.tasks(near: now, in: zone)
    scene.data.scripts = [ScriptName(ScriptWidget.kind): random.script(near: now, in: zone)]
    if scene.screen != nil {
      scene.tab = random.pick([nil, "upcoming", "past", "all", "open", "done"])
    }
    if random.number(in: 0...2) == 0 { scene.template = random.template(of: scene.fields) }
  }

  /// Returns the last second before the expiry, and other seconds before that.
  func later(until refreshAt: Instant, _ random: inout SeededGenerator) -> [Instant] {
    let last = refreshAt.epochSeconds - 1
    guard last > now.epochSeconds else { return [] }
    let inside = (0..<2).map { _ in random.number(in: now.epochSeconds...last) }
    return Set([last] + inside).sorted().map { Instant(epochSeconds: $0) }
  }
}

@Suite(.needsZones) struct `A promised refresh` {
  private static let tenYears = 10 * 366 * 86_400

  @Test(arguments: 1...8) func `leaves text and colors alone until then`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(100) {
      let sample = Sample(&random)
      let first = sample.scene.render(at: sample.now)
      let text = sample.scene.text(of: first, in: Format.ansi)
      let refreshAt = first.refreshAt
      if let refreshAt, refreshAt <= sample.now { failures.append("\(sample): not in the future") }
      let until = refreshAt ?? sample.now.advanced(bySeconds: Self.tenYears)
      for instant in sample.later(until: until, &random) {
        let later = sample.scene.render(at: instant)
        let other = sample.scene.text(of: later, in: Format.ansi)
        guard other != text else { continue }
        let promise = refreshAt?.rfc3339(in: .utc) ?? "never"
        failures.append(
          "\(sample), \(promise): other at \(instant.rfc3339(in: .utc)): \(text) \(other)")
        break
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  /// Fields are tested alone, since other fields would hide one that expires too late.
  @Test(arguments: Set(Scene.kinds.map(\.kind)).sorted())
  func `leaves each field of a template alone until then`(kind: String) throws {
    var random = SeededGenerator(seed: 400)
    var failures: [String] = []
    let kinds = Scene.kinds.filter { $0.kind == kind && $0.screen == nil && $0.family != .large }
    guard !kinds.isEmpty else { return }
    for _ in 0..<Samples.count(40) {
      var sample = Sample(&random)
      (sample.scene.kind, sample.scene.screen, sample.scene.tab) = (kind, nil, nil)
      sample.scene.family = random.pick(kinds).family
      for field in sample.scene.fields {
        sample.scene.template = try Template("{\(field)}")
        let first = sample.scene.render(at: sample.now)
        let text = sample.scene.text(of: first, in: Format.ansi)
        let until = first.refreshAt ?? sample.now.advanced(bySeconds: Self.tenYears)
        for instant in sample.later(until: until, &random) {
          let later = sample.scene.render(at: instant)
          guard sample.scene.text(of: later, in: Format.ansi) != text else { continue }
          failures.append("\(sample): other at \(instant.rfc3339(in: .utc))")
          break
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `holds however narrow the width is`() {
    // Half a day before the next event takes over, so everything changes.
    let zone = Zone.utc
    let event = Seasons.event(.marchEquinox, inYear: 2026).instant
    let now = event.advanced(bySeconds: -43_200)
    var failures: [String] = []
    for kind in Scene.kinds {
      for columns in 1...48 {
        var scene = Scene(
          kind.kind, screen: kind.screen, kind.family, at: .oslo, in: zone)
        scene.columns = columns
        let first = scene.render(at: now)
        let until = first.refreshAt ?? event.advanced(bySeconds: 86_400)
        let text = scene.text(of: first, in: Format.ansi)
        for instant in [until.advanced(bySeconds: -1), event, zone.nextDayStart(after: now)]
        where instant < until {
          if scene.text(of: scene.render(at: instant), in: Format.ansi) != text {
            failures.append("\(scene): other at \(instant.rfc3339(in: zone))")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(arguments: 1...4) func `leaves JSON alone until then, but for its date`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(40) {
      let sample = Sample(&random)
      let first = sample.scene.render(at: sample.now, needs: Format.json.needs)
      if first.refreshAt == nil, !["todo", "script"].contains(sample.scene.kind) {
        failures.append("\(sample): never")
      }
      let refreshAt = first.refreshAt ?? sample.now.advanced(bySeconds: Self.tenYears)
      let json = sample.scene.jsonWithoutDate(of: first)
      for instant in sample.later(until: refreshAt, &random) {
        let later = sample.scene.render(at: instant, needs: Format.json.needs)
        guard sample.scene.jsonWithoutDate(of: later) != json else { continue }
        failures.append("\(sample): other at \(instant.rfc3339(in: .utc))")
        break
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  /// The formats with more than the text: tooltips, status, small layouts.
  private static let formats: [Format] = [
    Format.waybar, Format.i3bar, Format.i3blocks, Format.genmon, Format.xbar,
    Format.conky, Format.yambar, Format.argos,
  ]

  @Test(arguments: formats) func `leaves everything alone that a bar shows`(
    format: Format
  ) {
    var random = SeededGenerator(seed: 300)
    var failures: [String] = []
    for _ in 0..<Samples.count(100) {
      let sample = Sample(&random)
      let first = sample.scene.render(at: sample.now, needs: format.needs)
      let text = sample.scene.text(of: first, in: format)
      let refreshAt = first.refreshAt ?? sample.now.advanced(bySeconds: Self.tenYears)
      for instant in sample.later(until: refreshAt, &random) {
        let later = sample.scene.render(at: instant, needs: format.needs)
        let other = sample.scene.text(of: later, in: format)
        guard other != text else { continue }
        failures.append("\(sample): other at \(instant.rfc3339(in: .utc)): \(text) \(other)")
        break
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(arguments: 1...2) func `is the date of the timeline's next entry`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(200 + seed))
    var failures: [String] = []
    for _ in 0..<15 {
      let sample = Sample(&random)
      // The entries of `auto` begin at its switches: see `AutoWidgetTests`.
      guard sample.scene.kind != AutoWidget.kind else { continue }
      let rows = sample.scene.timeline(from: sample.now, count: 4)
      if rows.first?.date != sample.now { failures.append("\(sample): does not begin now") }
      for (index, row) in rows.enumerated() {
        let rendered = sample.scene.render(at: row.date)
        if rendered.canvas != row.canvas {
          failures.append("\(sample): entry \(index) is not the render at its date")
        }
        if index + 1 < rows.count, rendered.refreshAt != rows[index + 1].date {
          failures.append("\(sample): entry \(index + 1) is not at the refresh")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}

extension Scene {
  /// Returns the JSON of a render without the instant of the render.
  fileprivate func jsonWithoutDate(of rendered: RenderedWidget) -> String {
    let date = "\"date\":\"\(rendered.date.rfc3339(in: zone))\","
    return text(of: rendered, in: Format.json).split(separator: date, maxSplits: 1)
      .joined()
  }
}
