import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// A user's data with entries of each kind near an instant.
private struct Home: CustomStringConvertible {
  let now: Instant
  var scene: Scene

  var description: String { "\(scene), \(now.rfc3339(in: .utc))" }

  init(_ random: inout SeededGenerator) {
    let zone = random.pick(Zones.nasty)
    now = random.instant(in: zone)
    scene = Scene(
      AutoWidget.kind, random.pick([.small, .medium]), at: random.pick(Place.all), in: zone)
    scene.data.counters = random.counters(near: now, in: zone)
    scene.data.dates = random.dates(near: now, in: zone)
    scene.data.agenda = random.agenda(near: now, in: zone)
    scene.data.logs = [("pee", random.log(near: now, in: zone))]
    scene.data.todo = random.tasks(near: now, in: zone)
    let kinds = WidgetCatalog.all.map { $0.kind }
    scene.data.autoKinds = AutoWidget.standardKinds
    if random.number(in: 0...2) == 0 {
      scene.data.autoKinds = (0..<random.number(in: 1...6)).map { _ in random.pick(kinds) }
    }
    // Beside other widgets.
    if random.number(in: 0...2) == 0 {
      let dates = scene.data.dates.all.map { WidgetData.Beside(kind: "countdown", name: $0.id) }
      let others = [("agenda", nil), ("todo", "+home"), ("sun", nil)].map {
        WidgetData.Beside(kind: $0.0, name: $0.1)
      }
      scene.data.besideAuto = (0...1).map { _ in random.pick(dates + others) }
    }
    // The wheel of a bar has chosen another widget.
    guard random.number(in: 0...2) == 0,
      let widget = try? AutoWidget(request: WidgetRequest(), data: scene.data)
    else { return }
    let chosen = WidgetRequest(shown: widget.rotation(at: now, in: zone).last)
    scene.widgetInTest = try? AutoWidget(request: chosen, data: scene.data)
  }

  /// The shown widget and the reason.
  func shown(at instant: Instant) -> String {
    let rendered = scene.render(at: instant)
    return "\(rendered.kind) \(rendered.reason ?? "none")"
  }
}

@Suite(.needsZones) struct `The widget auto` {
  @Test(arguments: 1...8) func `shows a widget of its list as that widget shows itself`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(400 + seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(100) {
      let home = Home(&random)
      let rendered = home.scene.render(at: home.now, needs: Format.json.needs)
      guard home.scene.data.autoKinds.contains(rendered.kind), rendered.reason != nil else {
        failures.append("\(home): \(rendered.kind), \(rendered.reason ?? "no reason")")
        continue
      }
      // The task, counter or event of an occasion can differ from the one that the widget itself
      // shows.
      guard ["solstice", "moon", "sun", "tally", "countdown"].contains(rendered.kind),
        home.scene.data.besideAuto.isEmpty
      else { continue }
      var alone = home.scene
      alone.kind = rendered.kind
      let other = alone.render(at: home.now, needs: Format.json.needs)
      if other.canvas != rendered.canvas || other.status != rendered.status {
        failures.append("\(home): \(rendered.kind) differs")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(arguments: 1...8) func `lists each switch in its timeline, and none between them`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(500 + seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(30, inCI: 3) {
      let home = Home(&random)
      let rows = home.scene.timeline(from: home.now, count: 4)
      for (index, row) in rows.enumerated() {
        let text = "\(row.kind) \(row.reason ?? "none")"
        guard index + 1 < rows.count else { continue }
        let last = rows[index + 1].date.epochSeconds - 1
        let inside = (0..<4).map { _ in random.number(in: row.date.epochSeconds...last) }
        for second in [last] + inside {
          let other = home.shown(at: Instant(epochSeconds: second))
          if other != text { failures.append("\(home): \(text), then \(other) at \(second)") }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("2026-11-02T09:00:00Z", "Trip", "event"), ("2026-11-02T12:00:00Z", "Trip", "event"),
    ("2026-11-03T09:30:00Z", "Dentist", "date"),
    ("2026-11-03T10:30:00Z", "Standup", "event"), ("2026-11-03T12:00:00Z", "Dentist", "date"),
    ("2026-11-04T12:00:00Z", "Trip", "upcoming"), ("2026-12-20T12:00:00Z", "Vacation", "date"),
    ("2026-12-22T12:00:00Z", "Vacation", "upcoming"), ("2026-12-24T10:00:00Z", "Dinner", "date"),
    ("2026-12-25T10:00:00Z", "Vacation", "upcoming"), ("2026-12-28T10:00:00Z", "Report", "task"),
  ])
  func `is not filled for days by what takes several days`(at: String, title: String, why: String) {
    var scene = Scene(AutoWidget.kind, .small, at: .none, in: .utc)
    scene.data = WidgetData()
    scene.data.dates = DateBook(
      text: "2026-12-20 | Vacation | end=2027-01-03\n2026-12-24 | Dinner\n2026-11-03 | Dentist\n")
    let due = CivilDate(year: 2026, month: 12, day: 28)
    scene.data.todo = TodoList(
      items: [TodoItem(id: "report000000", title: "Report", isCompleted: false, due: due)])
    func event(_ title: String, _ begin: String, _ end: String) -> AgendaEvent {
      AgendaEvent(title: title, time: .span(EventSpan(begin: Instant(begin), end: Instant(end))))
    }
    scene.data.agenda = Agenda([
      event("Trip", "2026-11-02T08:00:00Z", "2026-11-06T18:00:00Z"),
      event("Standup", "2026-11-03T11:00:00Z", "2026-11-03T11:30:00Z"),
    ])
    let now = Instant(at)
    #expect(scene.plain(at: now).contains(title), "\(scene.plain(at: now))")
    #expect(scene.render(at: now).reason == why)
  }

  @Test func `lists no minutes before a date of two days ahead`() {
    var scene = Scene(AutoWidget.kind, .small, at: .none, in: .utc)
    scene.data = WidgetData()
    scene.data.dates = DateBook(Array("2026-11-27 09:00 | Flight | id=flight000000\n".utf8))
    let now = Instant("2026-11-25T10:00:00Z")
    let rows = scene.timeline(from: now, count: 2)
    #expect(rows.map(\.kind) == ["countdown", "solstice"])
    #expect(rows.last?.date == Instant("2026-11-27T09:01:00Z"))
  }

  @Test func `lists the switch to a date that is years ahead`() {
    var scene = Scene(AutoWidget.kind, .small, at: .none, in: .utc)
    scene.data = WidgetData()
    scene.data.autoKinds = ["countdown"]
    scene.data.dates = DateBook(Array("2029-06-01 | Far | id=far000000000\n".utf8))
    let rows = scene.timeline(from: Instant("2026-11-25T10:00:00Z"), count: 3)
    #expect(rows.map(\.reason) == ["present", "upcoming", "date"])
    #expect(rows.last?.date == Instant("2029-06-01T00:00:00Z"))
  }

  @Test(arguments: 1...4) func `wakes no earlier than its widget or a switch`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(600 + seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(100) {
      let home = Home(&random)
      let rendered = home.scene.render(at: home.now)
      guard let refreshAt = rendered.refreshAt, rendered.switchesAt == refreshAt else { continue }
      let before = home.scene.render(at: refreshAt.advanced(bySeconds: -1))
      let after = home.scene.render(at: refreshAt)
      let isSame =
        before.kind == after.kind && before.reason == after.reason && before.canvas == after.canvas
      // If two entries have the same text, either can be shown. A choice of the wheel is checked
      // separately.
      if isSame, before.kind == "solstice", home.scene.widgetInTest == nil {
        failures.append("\(home): same at the switch")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}
