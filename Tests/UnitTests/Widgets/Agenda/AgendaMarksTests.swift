import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// Events that are tentative, busy, or in a calendar with a color and a prefix.
@Suite struct `Events of the agenda` {
  private static func event(
    _ title: String, _ begin: String, _ end: String? = nil, marks: EventMarks = [],
    look: CalendarLook? = nil
  ) -> AgendaEvent {
    func instant(_ time: String) -> Instant { Instant("2026-03-10T\(time):00Z") }
    return AgendaEvent(
      title: title, time: .span(EventSpan(begin: instant(begin), end: end.map(instant))),
      location: "Oslo", url: "https://meet.example.com/a", calendar: "Work", marks: marks,
      look: look)
  }

  private static func scene(_ events: [AgendaEvent], _ family: WidgetFamily = .small) -> Scene {
    var scene = Scene("agenda", family, at: .none, in: .utc)
    scene.calendarStyle.clock = .twentyFour
    scene.data.agenda = Agenda(events)
    return scene
  }

  private static func plain(_ scene: Scene, _ time: String) -> String {
    String(scene.plain(at: Instant("2026-03-10T\(time)Z")).dropLast())
  }

  @Test(arguments: WidgetFamily.allCases)
  func `that are busy show neither title, place nor link`(family: WidgetFamily) {
    // An event of a busy calendar.
    let busy = AgendaEvent(
      title: "", time: Self.event("", "12:00", "13:00").time, calendar: "Work", marks: .busy)
    for (language, title) in [(Language.english, "Busy"), (.german, "Beschäftigt")] {
      var scene = Self.scene([busy], family)
      scene.localizer = Localizer(language)
      #expect(Self.plain(scene, "11:00:00").contains(title))
      let json = scene.json(at: Instant("2026-03-10T11:00:00Z"))
      expect(json, .has(#""title":"\#(title)""#, #""url":null"#))
    }
  }

  @Test func `that are busy are no other event without a title`() {
    let other = Self.event("", "12:00", "13:00")
    let busy = AgendaEvent(title: "", time: other.time, marks: .busy)
    for events in [[other, busy], [busy, other], [busy, other, busy, other]] {
      let merged = Agenda(events).coming(
        after: Instant("2026-03-10T11:00:00Z"), through: Instant("2026-03-10T13:00:00Z"))
      #expect(merged.count == 2 && Set(merged.map(\.id)).count == 2)
      #expect(merged.allSatisfy { $0.marks.contains(.busy) == ($0.location == nil) })
    }
  }

  @Test func `in two calendars are dimmed if both are`() {
    let (firm, dim) = (Self.event("A", "12:00"), Self.event("A", "12:00", marks: .dimmed))
    func marks(_ events: AgendaEvent...) -> EventMarks? {
      Agenda(events).next(after: Instant("2026-03-10T11:00:00Z"))?.marks
    }
    #expect(marks(dim, firm) == [] && marks(firm, dim) == [] && marks(dim, dim) == .dimmed)
  }

  @Test(arguments: WidgetFamily.allCases)
  func `that are dimmed are muted`(family: WidgetFamily) {
    func roles(_ marks: EventMarks) -> [Paint] {
      let scene = Self.scene([Self.event("Maybe", "12:00", "13:00", marks: marks)], family)
      let canvas = scene.render(at: Instant("2026-03-10T11:00:00Z")).canvas
      return canvas.lines.flatMap(\.runs).compactMap { run in
        if case .text(let text, let style) = run.content, text.string.contains("Maybe") {
          style.foreground
        } else {
          nil
        }
      }
    }
    #expect(roles([.tentative, .dimmed]) == [.role(.muted)])
    #expect(roles(.tentative) == [.role(.text)])
  }

  @Test(arguments: WidgetFamily.allCases)
  func `have the prefix of their calendar`(family: WidgetFamily) {
    let look = CalendarLook(color: .role(.teal), prefix: "W")
    let scene = Self.scene([Self.event("Call", "12:00", "13:00", look: look)], family)
    expect(Self.plain(scene, "11:00:00"), .has("W Call"))
    let json = scene.json(at: Instant("2026-03-10T11:00:00Z"))
    expect(json, .has(#""title":"Call""#, #""prefix":"W","color":""#))
    let ansi = scene.text(of: scene.render(at: Instant("2026-03-10T11:00:00Z")), in: .ansi)
    let other = Self.scene([Self.event("Call", "12:00", "13:00")], family)
    #expect(ansi != other.text(of: other.render(at: Instant("2026-03-10T11:00:00Z")), in: .ansi))
  }

  @Test(arguments: [
    ("09:35:00", "◷ Standup [10 min left]", "◷ Review [1 h 25]"),
    ("09:44:59", "◷ Standup [1 min left]", "◷ Review [1 h 16]"),
    ("11:10:00", "◷ Review [50 min left]", "◷ Review [50 min left]"),
    ("08:00:00", "◷ Focus [9 h left]", "◷ Standup [1 h 30]"),
  ])
  func `that come replace a running one if the configuration says so`(
    time: String, running: String, next: String
  ) {
    var scene = Self.scene([
      Self.event("Focus", "08:00", "17:00"), Self.event("Standup", "09:30", "09:45"),
      Self.event("Review", "11:00", "12:00"),
    ])
    #expect(Self.plain(scene, time) == running)
    scene.data.agendaShowsNext = true
    #expect(Self.plain(scene, time) == next)
  }

  @Test(arguments: [
    ("Design review", "12:45", "◷ Design review [now]"),
    ("Standup", "12:45", "◷ Standup [40 min left]"),
    ("Overlongs", "22:00", "◷ Overlongs [now]"),
  ])
  func `that run say the time left if the title has its columns`(
    title: String, end: String, line: String
  ) {
    let scene = Self.scene([Self.event(title, "12:00", end)])
    #expect(Self.plain(scene, "12:05:00") == line)
    let medium = Self.scene([Self.event(title, "12:00", end)], .medium)
    expect(Self.plain(medium, "12:05:00"), .ends(" left]"))
  }

  @Test func `that run say the time left until it changes`() {
    let scene = Self.scene([Self.event("Call", "12:00", "12:45")])
    let first = scene.render(at: Instant("2026-03-10T12:10:20Z"))
    #expect(first.refreshAt == Instant("2026-03-10T12:11:00Z"))
    #expect(Self.plain(scene, "12:10:20") == "◷ Call [35 min left]")
    #expect(Self.plain(scene, "12:11:00") == "◷ Call [34 min left]")
  }
}
