import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension ScriptView {
  package var presence: Presence { entry == nil ? .unavailable : .present }

  package static let fields: [TemplateField<ScriptView>] = [
    field("icon", "The icon, if there is one") { view, entry in
      entry.icon.map { .label(Icon($0).glyph(in: view.context.icons)) }
    },
    field("title", "The title, or the name of the widget") {
      .label($1.title ?? $0.widgetName, isBold: true)
    },
    field("text", "The text, if there is one") { _, entry in entry.text.map { .label($0) } },
    field("percent", "The progress, if there is one") { view, _ in
      view.progress.map { view.context.percentage(of: $0) }
    },
    field("bar", "The same as a bar") { view, _ in
      view.progress.map { view.bar($0, view.fill) }
    },
    field("pill", "The pill, if there is one") { view, entry in entry.pill.map { view.pill($0) } },
  ]

  private static func field(
    _ name: String, _ summary: String,
    _ element: @escaping @Sendable (ScriptView, ScriptEntry) -> Element?
  ) -> TemplateField<ScriptView> {
    TemplateField(name, summary) { view in view.entry.flatMap { element(view, $0) } }
  }
}
