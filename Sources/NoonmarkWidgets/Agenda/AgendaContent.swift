import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

extension AgendaView {
  /// The event of the line with its link, and the events of today and tomorrow.
  ///
  /// `{event, url, today: [event, …], tomorrow: [event, …]}`. The list has `days` instead of
  /// `today` and `tomorrow`.
  package var content: JSONValue {
    let (today, tomorrow) = (listed(0), listed(1))
    var members: [(String, JSONValue)] = [
      ("event", entry.focus.map { json(of: $0) } ?? .null),
      ("url", .optional(entry.focus?.link)),
    ]
    if widget.isWhole {
      members.append(
        (
          "days",
          .array(
            sections.filter { !$0.events.isEmpty }.map { section in
              .members([
                ("date", .string(section.day.iso8601)),
                ("events", .array(section.events.map { json(of: $0) })),
              ])
            })
        ))
    } else {
      members += [
        ("today", .array(today.map { json(of: $0) })),
        ("tomorrow", .array(tomorrow.map { json(of: $0) })),
      ]
    }
    return .members(members)
  }

  /// When an event of the content begins or ends, or other events or days are shown.
  package var contentExpiry: Expiry {
    let events =
      (widget.isWhole ? sections.flatMap(\.events) : listed(0) + listed(1))
      + (entry.focus.map { [$0] } ?? [])
    let changes = events.compactMap(\.span).flatMap { [$0.begin, $0.over] }.filter { $0 > now }
    return Expiry(
      earliest(earliest(entry.midnight, entry.focusExpires), changes.min()))
  }

  private func listed(_ days: Int) -> [AgendaEvent] {
    widget.agenda.events(on: entry.moment.today.advanced(byDays: days), in: context.zone)
  }

  /// Returns an event for programs.
  private func json(of event: AgendaEvent) -> JSONValue {
    let (begin, over) = (event.time.begin(in: context.zone), event.time.over(in: context.zone))
    let end = event.span.map(\.end) ?? over
    return .members([
      ("title", .string(titleText(of: event).string)),
      ("begin", .optional(begin.timestamp(in: context.zone))),
      ("end", .optional(end?.timestamp(in: context.zone))),
      ("all_day", .bool(event.isWholeDay)),
      ("running", .bool(begin <= now && now < over)),
      ("location", .optional(event.location.map { DisplayText($0).string })),
      ("url", .optional(event.link)),
      ("calendar", .optional(event.calendar.map { DisplayText($0).string })),
    ])
  }
}

extension AgendaEvent {
  /// The link of its meeting, or `nil` if browsers cannot open it.
  var link: String? {
    guard let url, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    return ["https://", "http://"].contains { url.lowercased().hasPrefix($0) } ? url : nil
  }
}
