import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The next equinox or solstice: the days to it, the progress, the next events.
///
/// Small shows the season's mark, the event and a pill with the days. Medium adds a progress bar.
/// Large adds the season's picture, a description, today's sun and the three following events. The
/// screens `info` and `upcoming` list more events. South of the equator the seasons are reversed.
package struct SolsticeWidget: Widget {
  package enum Screen: String, CaseIterable, Sendable {
    /// The large widget with the next twelve events.
    case info
    /// Only the list of the next events.
    case upcoming
  }

  package static let kind = "solstice"
  package static let summary = "The next equinox or solstice, and the time until it"
  package static let sources = DataSources.location
  package static var screens: [String] { Screen.allCases.map(\.rawValue) }

  let screen: Screen?
  let location: Location
  let hemisphere: Hemisphere
  let upcomingCount: Int
  /// The year of the listed events; `nil` for the next ones.
  let year: Int?

  /// Creates the widget.
  ///
  /// The request's `count` is the number of events to list.
  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    try Self.refuseName(of: request)
    screen = request.screen.flatMap(Screen.init)
    location = data.location
    hemisphere = data.hemisphere
    year = request.year
    upcomingCount = request.count ?? (year != nil ? 4 : screen == nil ? 3 : 12)
  }

  package var isList: Bool { screen == .upcoming }
  package static let part = Dashboard.Part.sky

  package func picture(in context: WidgetContext) -> Canvas? {
    guard context.showsPictures else { return nil }
    let event = Seasons.next(after: context.now)
    let slot = SolsticeView.slot(of: season(of: event))
    return Layout { Block.picture(slot) }.arranged(
      in: .exactly(slot.width), expires: event.instant)
  }

  package func entry(in context: WidgetContext) -> SolsticeEntry {
    SolsticeEntry(at: context.now, zone: context.zone)
  }

  package func view(of entry: SolsticeEntry, in context: WidgetContext) -> SolsticeView {
    SolsticeView(widget: self, entry: entry, context: context)
  }

  func season(of event: SeasonEvent) -> Season {
    Season(openedBy: event.event, in: hemisphere)
  }
}

/// The next event after an instant, the previous event, and the days between them.
///
/// The entry expires when the local date changes, and at the event itself.
package struct SolsticeEntry: TimelineEntry {
  package let expires: Instant?
  /// The next event after the instant.
  package let event: SeasonEvent
  /// The last event at or before the instant.
  package let previous: SeasonEvent
  /// Calendar days to the event.
  ///
  /// 0 on its own day.
  package let days: Int
  /// The calendar days since the last event, of the days between the two events.
  package let progress: Progress

  init(at instant: Instant, zone: Zone) {
    event = Seasons.next(after: instant)
    previous = event.previous
    let today = zone.date(at: instant)
    let eventDate = zone.date(at: event.instant)
    let previousDate = zone.date(at: previous.instant)
    expires = min(zone.nextDateChange(after: instant), event.instant)
    days = eventDate.days(since: today)
    progress = Progress(
      elapsed: today.days(since: previousDate), of: eventDate.days(since: previousDate),
      expires: expires)
  }

  /// Whether the event occurs on the local date.
  var isToday: Bool { days == 0 }
}

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
    .init("pill", "The days to the event as a pill") {
      $0.pill(DayCount.shortText($0.entry.days, in: $0.localizer)).element
    },
  ]
}
