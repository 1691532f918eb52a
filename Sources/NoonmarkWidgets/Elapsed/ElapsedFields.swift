import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension ElapsedView {
  package var presence: Presence {
    guard !widget.isUnreadable else { return .unavailable }
    return entry.first == nil ? .empty : .present
  }

  package static let fields: [TemplateField<ElapsedView>] = [
    field("icon", "The icon, if there is one") { view, count in
      count.counter.icon.map { .label(Icon($0).glyph(in: view.context.icons)) }
    },
    field("title", "The label, or the name of the widget if it is empty") {
      .label($1.label.isEmpty ? $0.localizer(.elapsedTitle) : $1.label, isBold: true)
    },
    field("label", "The label, which can be empty") { .label($1.label) },
    field("days", "The days since the start, as a number; negative before it") {
      .label($0.localizer($1.days))
    },
    field("text", "The days since the start in words") { .label($1.text(in: $0.localizer)) },
    field("start", "The date of the start") {
      .label($0.context.calendarStyle.text($1.counter.start))
    },
    field("milestone", "The days of the next milestone") { view, count in
      count.milestone.map { .label(view.localizer($0.days)) }
    },
    field("date", "The date of the next milestone") { view, count in
      count.milestone.map { .label(view.context.calendarStyle.text($0.date)) }
    },
    field("percent", "The part of the way to the next milestone") { view, count in
      count.progress.map { view.context.percentage(of: $0) }
    },
    field("bar", "The same as a bar") { _, count in
      count.progress.map { ProgressBar($0, fill: count.fill).element }
    },
    field("pill", "The days since the start in words, as a pill") {
      Pill(text: $1.text(in: $0.localizer), fill: $1.fill, isToday: $1.isMilestone).element
    },
  ]

  private static func field(
    _ name: String, _ summary: String,
    _ element: @escaping @Sendable (ElapsedView, ElapsedCount) -> Element?
  ) -> TemplateField<ElapsedView> {
    TemplateField(name, summary) { view in view.entry.first.flatMap { element(view, $0) } }
  }
}
