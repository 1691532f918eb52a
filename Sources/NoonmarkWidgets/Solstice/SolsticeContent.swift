import Almanac
public import NoonmarkCore

extension SolsticeWidget {
  /// Returns the entry for programs.
  ///
  /// The screen `upcoming` is the array of events alone, the next one first.
  public func content(of entry: SolsticeEntry, in context: WidgetContext) -> JSONValue {
    let list = upcomingList(of: entry, in: context)
    guard screen != .upcoming else { return list }
    let season = season(of: entry.event)
    return .members([
      ("event", .string(entry.event.event.key)),
      ("name", .string(season.eventName.string)),
      ("season", .string(season.rawValue)),
      ("at", .string(entry.event.instant.rfc3339(in: .utc))),
      ("local", .string(entry.event.instant.rfc3339(in: context.zone))),
      ("days", .integer(entry.days.value)),
      ("elapsed", .integer(entry.progress.elapsed)),
      ("total", .integer(entry.progress.total)),
      ("progress", .number(entry.progress.fraction)),
      ("description", .string(season.description.string)),
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
    let today = context.zone.date(at: entry.date)
    return .array(
      upcoming(from: entry.event, count: upcomingCount).map { event in
        let season = season(of: event)
        let days = context.zone.date(at: event.instant).days(since: today)
        return .members([
          ("event", .string(event.event.key)),
          ("name", .string(season.eventName.string)),
          ("season", .string(season.rawValue)),
          ("at", .string(event.instant.rfc3339(in: .utc))),
          ("local", .string(event.instant.rfc3339(in: context.zone))),
          ("days", .integer(days)),
          ("color", .string(season.color.hex)),
        ])
      })
  }
}
