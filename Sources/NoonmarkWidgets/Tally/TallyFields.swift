import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension TallyView {
  package var presence: Presence {
    guard widget.isReadable else { return .unavailable }
    return widget.isInUse ? .present : .empty
  }

  package static let fields: [TemplateField<TallyView>] = [
    .init("icon", "The icon, if there is one") { view in
      view.widget.tally.icon.map { .label(Icon($0).glyph(in: view.context.icons)) }
    },
    .init("title", "The title") { .label($0.title, isBold: true) },
    .init("header", "The name of its events") {
      .label($0.widget.tally.header(in: $0.localizer))
    },
    .init("count", "The number of today's events") { .label($0.localizer($0.entry.count)) },
    .init("streak", "The number of days in a row with events") {
      .label($0.localizer($0.entry.streak))
    },
    .init("history", "The counts of the last days as small bars") { view in
      let days = view.entry.counts.prefix(TallyView.sparklineDays).reversed()
      return Sparkline(Array(days), fill: view.fill).element
    },
    .init("pill", "The number of today's events as a pill") { $0.pill.element },
  ]
}
