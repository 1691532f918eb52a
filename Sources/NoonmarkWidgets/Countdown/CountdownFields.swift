import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension CountdownView {
  package var presence: Presence {
    guard widget.isReadable else { return .unavailable }
    return entry.nearest == nil ? .empty : .present
  }

  package static let fields: [TemplateField<CountdownView>] = [
    field("icon", "The icon") { .label($0.glyph(of: $1)) },
    field("title", "The title") { .label(DisplayText($1.entry.titleAndLink.title), isBold: true) },
    field("days", "The days to the date, as a number; negative after it") { view, date in
      Label(view.localizer(date.days)).expires(at: view.entry.midnight)
    },
    field("text", "The days to the date in words, or the hours and minutes") { view, date in
      let row = view.row(of: date)
      return Label(date.text(row.phase.value, in: view.localizer)).expires(at: row.expires)
    },
    field("date", "The date") { .label($0.context.calendarStyle.text($1.day)) },
    field("time", "The time of its beginning; nothing for a whole day") { view, date in
      date.span.map {
        .label(view.context.calendarStyle.begunMinute($0.begin, in: view.context.zone))
      }
    },
    field("end", "The time of its end, or the last one of several days") { view, date in
      let style = view.context.calendarStyle
      if date.lastDay > date.day { return .label(style.text(date.lastDay)) }
      return date.span?.explicitEnd.map { .label(style.begunMinute($0, in: view.context.zone)) }
    },
    field("weekday", "The weekday of the date") {
      .label($0.context.calendarStyle.weekday($1.day))
    },
    field("years", "The years of a birthday or an anniversary") { view, date in
      date.years.map { .label(view.localizer($0)) }
    },
    field("repeat", "How often the date repeats") { view, date in
      date.entry.when.repetition.map { .label($0.name(in: view.localizer)) }
    },
    field("percent", "The part of the time since the date was added that has gone by") {
      view, date in
      view.progress(of: date).map { view.context.percentage(of: $0) }
    },
    field("bar", "The same as a bar") { $0.bar(of: $1, idealWidth: 14) },
    field("pill", "The days to the date as a pill") { $0.pillElement(of: $1) },
  ]

  private static func field(
    _ name: String, _ summary: String,
    _ element: @escaping @Sendable (CountdownView, Occurrence) -> Element?
  ) -> TemplateField<CountdownView> {
    TemplateField(name, summary) { view in view.entry.nearest.flatMap { element(view, $0) } }
  }
}
