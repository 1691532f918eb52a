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
    let days: [(String, JSONValue)]
    if widget.isWhole {
      let listed = sections.filter { !$0.events.isEmpty }.map { section in
        JSONValue.members([
          ("date", .string(section.day.iso8601)), ("events", json(of: section.events)),
        ])
      }
      days = [("days", .array(listed))]
    } else {
      days = [("today", json(of: listed(0))), ("tomorrow", json(of: listed(1)))]
    }
    return .members(
      [
        ("event", entry.focus.map { json(of: $0) } ?? .null),
        ("url", .optional(entry.focus?.link)),
      ] + days)
  }

  private func json(of events: [AgendaEvent]) -> JSONValue { .array(events.map { json(of: $0) }) }

  /// When an event of the content begins or ends, or the content has different events or days.
  package var contentExpiry: Expiry {
    let events =
      (widget.isWhole ? sections.flatMap(\.events) : listed(0) + listed(1))
      + (entry.focus.map { [$0] } ?? [])
    let changes = events.compactMap(\.span).flatMap { [$0.begin, $0.end] }.filter { $0 > now }
    return Expiry(
      earliest(earliest(entry.midnight, entry.focusExpires), changes.min()))
  }

  private func listed(_ days: Int) -> [AgendaEvent] {
    widget.agenda.events(on: entry.moment.today.advanced(byDays: days), in: context.zone)
  }

  /// Returns an event for programs.
  private func json(of event: AgendaEvent) -> JSONValue {
    let (begin, end) = (event.time.begin(in: context.zone), event.time.end(in: context.zone))
    let explicitEnd = event.span.map(\.explicitEnd) ?? end
    return .members([
      ("title", .string(titleText(of: event).string)),
      ("begin", .optional(begin.timestamp(in: context.zone))),
      ("end", .optional(explicitEnd?.timestamp(in: context.zone))),
      ("all_day", .bool(event.isWholeDay)),
      ("running", .bool(begin <= now && now < end)),
      ("location", .optional(event.location.map { DisplayText($0).string })),
      ("url", .optional(event.link)),
      ("calendar", .optional(event.calendar.map { DisplayText($0).string })),
      ("prefix", .optional(event.look?.prefix.map { DisplayText($0).string })),
      ("color", .optional(event.look?.color.map { context.colors.fill($0).hex })),
      ("declined", .bool(event.marks.contains(.declined))),
      ("free", .bool(event.marks.contains(.free))),
      ("tentative", .bool(event.marks.contains(.tentative))),
    ])
  }
}

extension AgendaEvent {
  /// The link of its meeting, or `nil` if browsers cannot open it.
  package var link: String? {
    guard let url, WebLink.startsWithScheme(url) else { return nil }
    return url.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? url : nil
  }
}

extension Agenda {
  /// The number of seconds before its start at which the next event replaces a running event.
  static let lead = 600

  /// The number of seconds before its start at which an event replaces a running one that lasts a
  /// day or longer.
  static let leadOverDays = 3600
  /// The number of seconds after its start for which an event is shown even if another begins soon.
  ///
  /// People join a meeting during this time.
  static let joining = 300

  /// Returns the event to show: the running event that began last, or the next event within reach.
  ///
  /// The next event replaces the running event `lead` seconds before its start, but not in the
  /// first `joining` seconds of the running event. It replaces one that lasts a day or longer
  /// `leadOverDays` seconds before. Whole-day events are never shown, since they would hide every
  /// meeting of the day.
  ///
  /// - Parameter showsNext: Whether a next event within reach replaces a running one at once.
  func focus(at now: Instant, hours: Int, showsNext: Bool) -> AgendaEvent? {
    let next = next(after: now)
    let left = next?.span?.begin.seconds(since: now) ?? .max
    let isWithinReach = left <= hours * 3600
    guard let running = firstRunning(at: now), let span = running.span else {
      return isWithinReach ? next : nil
    }
    if isWithinReach, showsNext { return next }
    let isNew = span.begin > now.advanced(bySeconds: -Agenda.joining)
    let lead = span.lastsDays ? Agenda.leadOverDays : Agenda.lead
    return left <= lead && !isNew ? next : running
  }

  /// Returns the event to show, and when the focus moves to another event.
  func timedFocus(at now: Instant, hours: Int, showsNext: Bool) -> AgendaFocus {
    let shown = focus(at: now, hours: hours, showsNext: showsNext)
    var instant = now
    while let candidate = nextCandidate(after: instant, hours: hours) {
      if focus(at: candidate, hours: hours, showsNext: showsNext) != shown {
        return AgendaFocus(event: shown, expires: candidate)
      }
      instant = candidate
    }
    return AgendaFocus(event: shown, expires: nil)
  }

  /// Returns the next instant at which the focus may move to another event.
  private func nextCandidate(after now: Instant, hours: Int) -> Instant? {
    var candidate = nextBoundary(after: now)
    // A nested function, since instantiating the type of an array of instants would cost more than
    // everything else here.
    func consider(_ instant: Instant) {
      if instant > now { candidate = earliest(candidate, instant) }
    }
    if let begin = next(after: now)?.span?.begin {
      consider(begin.advanced(bySeconds: -Agenda.lead))
      consider(begin.advanced(bySeconds: -Agenda.leadOverDays))
      consider(begin.advanced(bySeconds: -hours * 3600))
    }
    if let begin = firstRunning(at: now)?.span?.begin {
      consider(begin.advanced(bySeconds: Agenda.joining))
    }
    return candidate
  }

  /// Returns the events within reach: the running events, then the coming events.
  func reachable(at now: Instant, hours: Int) -> [AgendaEvent] {
    running(at: now) + coming(after: now, through: now.advanced(bySeconds: hours * 3600))
  }

  /// Returns the instant at which the bar of a coming event starts to fill.
  ///
  /// The bar starts when the last preceding event ends, at least ten minutes and at most a day
  /// before the coming event. It does not depend on the current time, so the bar never jumps.
  func courseStart(of span: EventSpan) -> Instant {
    let day = span.begin.advanced(bySeconds: -AgendaWindow.recent)
    let end = lastEnd(through: span.begin.advanced(bySeconds: -Agenda.lead))
    return end.map { max($0, day) } ?? day
  }
}
