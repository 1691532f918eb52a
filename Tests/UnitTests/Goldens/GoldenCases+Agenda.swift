import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport

extension GoldenCase {
  /// A user's events.
  private struct Events {
    let name: String
    var events: [AgendaEvent] = []
    var calendars = CalendarsStatus.State.none
    var unreadable: DataSources = []
    var now = "2026-01-21T12:00:00Z"
  }

  private static let day = CivilDate(dayNumber: 20_474)
  private static let mixed = AgendaEvent.samples(on: day)

  private static let many =
    mixed
    + (1...24).map { number in
      let begin = Instant("2026-01-21T06:00:00Z").advanced(bySeconds: number * 1800)
      return AgendaEvent(
        title: "number \(number)",
        time: .span(EventSpan(begin: begin, end: begin.advanced(bySeconds: 1500))))
    }

  /// A title and a location that are markup in each of the programs.
  private static let hostile = [
    AgendaEvent(
      title: ##"9% %{A1:x:} ^ca(1,x) $(x) `x` <b>&'\\# #{x}#[x] -- | "!""##,
      time: .span(
        EventSpan(begin: Instant("2026-01-21T12:20:00Z"), end: Instant("2026-01-21T13:00:00Z"))),
      location: ##"<i>%{F#f00} #[fg=red] \##u{1b}[31m\##u{202e} $(y)"##, url: "javascript:alert(1)",
      calendar: "a & <b>")
  ]

  private static let several: [Events] = [
    Events(name: "mixed", events: mixed),
    Events(name: "next", events: mixed, now: "2026-01-21T13:40:10Z"),
    Events(name: "tonight", events: mixed, now: "2026-01-21T22:30:00Z"),
    Events(name: "many", events: many),
    Events(name: "whole-days", events: mixed.filter(\.isWholeDay)),
    Events(name: "empty"),
    Events(name: "empty-calendars", calendars: .ready),
    Events(name: "unreadable", unreadable: [.agenda]),
    Events(name: "hostile", events: hostile),
  ]

  /// Events of several kinds, in every size and as the list.
  static let agenda: [GoldenCase] = several.flatMap { events -> [GoldenCase] in
    guard let zone = try? Zones.named("Europe/Oslo") else { return [] }
    return Scene.kinds.filter { $0.kind == "agenda" }.flatMap { kind -> [GoldenCase] in
      var scene = Scene("agenda", screen: kind.screen, kind.family, at: .none, in: zone)
      scene.data = WidgetData(unreadable: events.unreadable)
      scene.data.agenda = Agenda(events.events)
      scene.data.calendars.state = events.calendars
      // Wide enough for the whole title.
      if events.name == "hostile", kind.family == .medium { scene.columns = 80 }
      var forms: [Form] = [.plain, .ansi]
      if kind.family == .medium || kind.screen != nil { forms.append(.json) }
      if events.name == "mixed" || events.name == "next" {
        forms += [.light, .ansi256, .ansi16, kind.family.isSingleLine ? .tmux : .svg]
      }
      if events.name == "hostile", kind.screen == nil {
        forms += kind.family.isSingleLine ? Form.bars + [.tmux] : Form.blocks
      }
      return forms.map { form in
        GoldenCase(scene: scene, now: Instant(events.now), form: form, name: events.name)
      }
    }
  }
}
