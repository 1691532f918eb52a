import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension AgendaView {
  package static let fields: [TemplateField<AgendaView>] = [
    field("icon", "The icon") { view, _, _ in view.iconElement(view.glyph) },
    field("title", "The title") { view, event, _ in view.title(of: event) },
    field("time", "The time of its beginning, with the weekday unless it is today") {
      view, _, span in
      view.element(view.dayText(span.begin))
    },
    field("end", "The time of its end, if it has one") { view, _, span in
      span.explicitEnd.map { view.element(view.dayText($0)) }
    },
    field("left", "The time to its beginning, or that it is now") { view, _, span in
      view.left(to: span).element { Label($0) }
    },
    field("rest", "The time to its end, while it is running") { view, _, span in
      view.rest(of: span).map { rest in rest.element { Label($0) } }
    },
    field("location", "Its place, if the calendar has one") { view, event, _ in
      event.location.map { Label(DisplayText($0), .muted).element }
    },
    field("calendar", "The name of its calendar") { view, event, _ in
      event.calendar.map { Label(DisplayText($0), .muted).element }
    },
    field("link", "The address of its meeting") { view, event, _ in
      event.link.map { Label(DisplayText($0), .muted).element }
    },
    field("percent", "The part of it that has passed, or of the time before it") {
      view, _, span in
      view.progress(of: span).map { view.context.percentage(of: $0) }
    },
    field("bar", "The same as a bar") { view, _, span in view.bar(of: span, idealWidth: 14) },
    field("pill", "The time to its beginning as a pill") { view, _, span in
      view.pill(of: span).element { $0 }
    },
  ]

  private static func field(
    _ name: String, _ summary: String,
    _ element: @escaping @Sendable (AgendaView, AgendaEvent, EventSpan) -> Element?
  ) -> TemplateField<AgendaView> {
    TemplateField(name, summary) { view in
      guard let event = view.entry.focus, let span = event.span else { return nil }
      return element(view, event, span)
    }
  }

  /// Returns a text that also expires with the entry.
  private func element(_ text: Timed<DisplayText>) -> Element {
    Label(text.value).expires(at: earliest(entry.focusExpires, text.expires))
  }
}
