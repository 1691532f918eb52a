import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension MoonView {
  package static let fields: [TemplateField<MoonView>] = [
    .init("icon", "The Moon as it looks") { $0.symbol },
    .init("title", "The name of the phase") { $0.nameLabel },
    .init("percent", "The illuminated part of the disk") { view in
      view.entry.percentage.element { Label(view.percent($0)) }
    },
    .init("bar", "The same as a bar") {
      ProgressBar($0.entry.illumination, fill: .role(.day)).constant()
    },
    .init("age", "The days since the last new moon, as a number") { view in
      view.entry.age(inUnitsOf: 86_400).element { Label(view.localizer($0)) }
    },
    .init("next", "The name of the next principal phase") {
      Label(MoonPhase($0.entry.event.phase).name(in: $0.localizer)).expires(at: $0.day)
    },
    .init("days", "The days to that phase, as a number") {
      Label($0.localizer($0.days)).expires(at: $0.day)
    },
    .init("text", "The days to that phase in words") {
      Label(DayCount.text($0.days, in: $0.localizer)).expires(at: $0.day)
    },
    .init("date", "The date of that phase") { view in
      let date = view.context.zone.date(at: view.entry.event.instant)
      return Label(view.context.calendarStyle.text(date)).expires(at: view.day)
    },
    .init("time", "The time of that phase") { view in
      let instant = view.entry.event.instant
      return Label(view.context.calendarStyle.time(instant, in: view.context.zone))
        .expires(at: view.day)
    },
    .init("pill", "The days to that phase in words, as a pill") {
      Pill(
        text: DayCount.title($0.days, in: $0.localizer), fill: .role(.night),
        isToday: $0.entry.isToday
      ).expires(at: $0.day)
    },
  ]

  /// Calendar days to the next principal phase.
  ///
  /// 0 on its own date.
  private var days: Int { entry.isToday ? 0 : entry.days }
}
