import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The phase of the Moon: its name, its illumination, the next principal phases.
///
/// Small shows the phase's glyph and the illuminated percentage, or the name of a principal phase
/// on its date. Medium shows the phase, a bar of the illumination and the days to the next
/// principal phase. Large draws the disk and lists the next four principal phases. South of the
/// equator the picture is upside down. Phases are the same everywhere, so nothing else depends on
/// the location.
package struct MoonWidget: Widget {
  package static let kind = "moon"
  package static let summary = "The phase of the Moon, and the time until the next one"
  package static let sources = DataSources.location
  package static let part = Dashboard.Part.sky

  let hemisphere: Hemisphere

  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    try Self.refuseName(of: request)
    hemisphere = data.hemisphere
  }

  package func entry(in context: WidgetContext) -> MoonEntry {
    MoonEntry(at: context.now, zone: context.zone)
  }

  package func view(of entry: MoonEntry, in context: WidgetContext) -> MoonView {
    MoonView(hemisphere: hemisphere, entry: entry, context: context)
  }
}

/// The Moon at an instant, and its phase on the local date.
package struct MoonEntry: TimelineEntry {
  package let localDate: CivilDate
  /// When the local date at `date` ends.
  ///
  /// The days to the next phase then change too.
  package let dateExpires: Instant
  /// When the name of the phase changes.
  let phaseExpires: Instant
  package let moon: Moon
  package let phase: MoonPhase
  /// The principal phase of the local date, otherwise the next principal phase.
  let event: PhaseEvent
  /// Whether a principal phase occurs on the local date.
  package let isToday: Bool
  /// Calendar days to the next principal phase.
  ///
  /// 0 on its own date.
  package let days: Int
  /// The illuminated part of the disk, 0 to 100.
  package let percentage: Timed<Int>

  init(at instant: Instant, zone: Zone) {
    localDate = zone.date(at: instant)
    dateExpires = zone.nextDateChange(after: instant)
    moon = Moon(at: instant)
    let next = moon.next
    let today = localDate
    days = zone.date(at: next.instant).days(since: today)
    // Phases are more than five days apart, so close to the next phase, the previous phase is not
    // today.
    let near = days > 4 ? [next.previous, next] : [next]
    let principal = near.first { zone.date(at: $0.instant) == today }
    phase = principal.map { MoonPhase($0.phase) } ?? MoonPhase(before: next.phase)
    event = principal ?? next
    isToday = principal != nil
    let start = zone.startOfDay(zone.date(at: next.instant))
    // Clocks can go back across midnight.
    let goesBack = zone.date(at: dateExpires) < today
    phaseExpires = isToday || goesBack || start <= instant ? dateExpires : start
    let percentage = moon.percentage
    self.percentage = Timed(percentage.value, expires: percentage.end)
  }

  /// When the date or the next phase changes.
  ///
  /// The percentage has a separate expiry.
  package var expires: Instant? { min(dateExpires, moon.next.instant) }

  var illumination: Progress { Progress(illuminating: moon) }

  /// Returns the time since the last new moon in units of `unit` seconds, rounded down.
  func age(inUnitsOf unit: Int) -> Timed<Int> {
    let newMoon = moon.newMoon.instant
    let age = moon.instant.seconds(since: newMoon) / unit
    let end = newMoon.advanced(bySeconds: (age + 1) * unit)
    return Timed(age, expires: earliest(end, expires))
  }
}

extension MoonView {
  package static let fields: [TemplateField<MoonView>] = [
    .init("icon", "The Moon as it looks") { $0.symbol },
    .init("title", "The name of the phase") { $0.nameLabel },
    .init("percent", "The illuminated part of the disk") { view in
      view.entry.percentage.element { Label(view.context.percent($0)) }
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
    .init("pill", "The days to that phase as a pill") {
      Pill(
        text: DayCount.shortText($0.days, in: $0.localizer), fill: .role(.night),
        isToday: $0.entry.isToday
      ).expires(at: $0.day)
    },
  ]

  /// Calendar days to the next principal phase.
  ///
  /// 0 on its own date.
  var days: Int { entry.isToday ? 0 : entry.days }
}
