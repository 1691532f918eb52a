import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText

extension SolsticeWidget {
  /// Returns the entry for programs.
  ///
  /// The screen `upcoming` is the array of events alone, the next one first.
  package func content(of entry: SolsticeEntry, in context: WidgetContext) -> JSONValue {
    let list = upcomingList(of: entry, in: context)
    guard screen != .upcoming else { return list }
    let season = season(of: entry.event)
    let event = members(of: entry.event, seenAt: entry.date, in: context)
    return .members(
      event + [
        ("elapsed", .integer(entry.progress.elapsed)),
        ("total", .integer(entry.progress.total)),
        ("progress", .number(entry.progress.fraction)),
        ("description", .string(season.description(in: context.localizer).string)),
        ("color", .string(season.color.hex)),
        (
          "previous",
          .members([
            ("event", .string(entry.previous.event.key)),
            ("at", .string(entry.previous.instant.rfc3339(in: .utc))),
          ])
        ),
        ("upcoming", list),
        ("location", location.json),
        (
          "sun",
          .members(
            SunWords.members(
              of: sunDay(of: entry, in: context.zone), on: context.zone.date(at: entry.date),
              in: context.zone))
        ),
      ])
  }

  private func upcomingList(of entry: SolsticeEntry, in context: WidgetContext) -> JSONValue {
    .array(
      upcoming(from: entry.event, count: upcomingCount).map { event in
        .members(
          members(of: event, seenAt: entry.date, in: context)
            + [("color", .string(season(of: event).color.hex))])
      })
  }

  /// An event and the calendar days to it, as the entry and the list of events have it.
  private func members(
    of event: SeasonEvent, seenAt instant: Instant, in context: WidgetContext
  ) -> [(String, JSONValue)] {
    let season = season(of: event)
    let zone = context.zone
    let days = zone.date(at: event.instant).days(since: zone.date(at: instant))
    return [
      ("event", .string(event.event.key)),
      ("name", .string(season.eventName(in: context.localizer).string)),
      ("season", .string(season.rawValue)),
      ("at", .string(event.instant.rfc3339(in: .utc))),
      ("local", .string(event.instant.rfc3339(in: zone))),
      ("days", .integer(days)),
    ]
  }
}
