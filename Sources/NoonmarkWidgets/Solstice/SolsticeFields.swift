import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension SolsticeView {
  package static let fields: [TemplateField<SolsticeView>] = [
    .init("icon", "The mark of the season") { $0.mark },
    .init("title", "The name of the event") { $0.eventLabel },
    .init("days", "The days to the event, as a number") { .label($0.localizer($0.entry.days)) },
    .init("text", "The days to the event in words") {
      .label(DayCount.text($0.entry.days, in: $0.localizer))
    },
    .init("date", "The date of the event") { view in
      let date = view.context.zone.date(at: view.event)
      return Label(view.context.calendarStyle.text(date)).expires(at: view.event)
    },
    .init("weekday", "The weekday of the event") { view in
      let date = view.context.zone.date(at: view.event)
      return Label(view.context.calendarStyle.weekday(date)).expires(at: view.event)
    },
    .init("time", "The time of the event") { view in
      let time = view.context.calendarStyle.time(view.event, in: view.context.zone)
      return Label(time).expires(at: view.event)
    },
    .init("elapsed", "The days since the last event") {
      .label($0.localizer($0.entry.progress.elapsed))
    },
    .init("total", "The days between the two events") {
      Label($0.localizer($0.entry.progress.total)).expires(at: $0.event)
    },
    .init("percent", "The part of the season that has gone by") {
      $0.context.percentage(of: $0.entry.progress)
    },
    .init("bar", "The same as a bar") { $0.bar.element },
    .init("pill", "The days to the event in words, as a pill") {
      $0.pill(DayCount.title($0.entry.days, in: $0.localizer)).element
    },
  ]
}
