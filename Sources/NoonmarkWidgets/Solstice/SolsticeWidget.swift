import Almanac
import NoonmarkLayout
import NoonmarkModel

/// The next equinox or solstice: days to it, progress since the last one, what comes after.
///
/// Small shows the season's mark, the event and a pill with the days; medium adds a progress bar;
/// large adds the season's picture, a description, today's sun and the three events that follow.
/// The screens `info` and `upcoming` list more events.
///
/// The text changes at each start of a local day and at the event's own instant; large also at
/// sunrise and sunset. South of the equator the seasons turn over.
package struct SolsticeWidget: Widget {
  /// The views besides the sizes.
  package enum Screen: String, CaseIterable, Sendable {
    /// The large widget with the next twelve events.
    case info
    /// The list of the next events alone.
    case upcoming
  }

  /// The word by which users ask for the widget.
  package static let kind = "solstice"
  /// What the user sees.
  package static let summary = "The next equinox or solstice, and how far it is"
  /// The data it reads.
  package static let sources: [DataSource] = [.location]

  let screen: Screen?
  let location: Location
  let hemisphere: Hemisphere
  let upcomingCount: Int

  /// Creates the widget; `count` is how many events are listed.
  package init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    if let name = request.name {
      throw .noSuchName(kind: SolsticeWidget.kind, name: name)
    }
    screen = request.screen.flatMap(Screen.init)
    location = data.location
    hemisphere = data.hemisphere
    upcomingCount = request.count ?? (screen == nil ? 3 : 12)
  }

  /// There is one solstice widget alone.
  package var name: String? { nil }
  /// The sky goes on: after the last entry there are more.
  package var policy: ReloadPolicy { .atEnd }
  /// Whether it is the list of events alone.
  package var isList: Bool { screen == .upcoming }

  /// Returns the event that lies ahead at an instant, and how far it is.
  package func entry(at instant: Instant, in context: WidgetContext) -> SolsticeEntry {
    SolsticeEntry(at: instant, zone: context.zone)
  }

  /// Returns percentage, season and event for bars.
  package func facts(of entry: SolsticeEntry, in context: WidgetContext) -> Facts {
    let season = season(of: entry.event)
    let isToday = entry.days.value == 0
    return Facts(
      percentage: entry.progress.percentage.value,
      classes: isToday ? [season.rawValue, "today"] : [season.rawValue],
      alternative: season.eventKey, until: entry.days.until)
  }

  func season(of event: SeasonEvent) -> Season {
    Season(openedBy: event.event, in: hemisphere)
  }

  /// The sun of the local date at an entry's instant.
  func sunDay(of entry: SolsticeEntry, in zone: Zone) -> SunDay {
    let date = zone.date(at: entry.date)
    return Sun.day(
      at: location.coordinates, from: zone.startOfDay(date),
      to: zone.startOfDay(date.advanced(byDays: 1)))
  }

  /// The events from the next one on.
  func upcoming(from first: SeasonEvent, count: Int) -> [SeasonEvent] {
    var events: [SeasonEvent] = []
    var event = first
    while events.count < count {
      events.append(event)
      event = event.next
    }
    return events
  }
}

/// The event that lies ahead at an instant, the one before it, and the days between.
package struct SolsticeEntry: TimelineEntry {
  /// The instant from which the entry holds.
  package let date: Instant
  /// The next event, strictly after the instant.
  package let event: SeasonEvent
  /// The last event, at the instant or before it.
  package let previous: SeasonEvent
  /// Calendar days to the event: 0 on its own day.
  package let days: Timed<Int>
  /// Calendar days since the last event, of those between the two.
  package let progress: Progress

  init(at instant: Instant, zone: Zone) {
    date = instant
    event = Seasons.next(after: instant)
    previous = event.previous
    let today = zone.date(at: instant)
    let eventDate = zone.date(at: event.instant)
    let previousDate = zone.date(at: previous.instant)
    let until = min(zone.nextDateChange(after: instant), event.instant)
    days = Timed(eventDate.days(since: today), until: until)
    progress = Progress(
      elapsed: today.days(since: previousDate), of: eventDate.days(since: previousDate),
      until: until)
  }

  /// Rises as the event comes near: 1 on its own day.
  package var relevance: Double { 1 / Double(1 + max(days.value, 0)) }
}
