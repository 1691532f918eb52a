import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// Events with their times: the running or next event, and the events of today and tomorrow.
///
/// Small shows the time left. Medium adds the title, the time and a bar. Large lists the events of
/// today and tomorrow. The screen `list` lists all events within reach.
package struct AgendaWidget: Widget {
  package static let kind = "agenda"
  package static let summary = "The next event of your calendars and dates, and the time left"
  package static let sources = DataSources.agenda
  package static var screens: [String] { [listScreen] }
  package static let isOptional = true
  package static let dependsOnFamily = true
  package static let part = Dashboard.Part.events

  let agenda: Agenda
  /// The hours before an event in which it is shown.
  let hours: Int
  /// Whether a line shows the next event while another is running.
  private let showsNext: Bool
  /// The state to show if there are no events.
  let calendars: CalendarsStatus
  /// Whether all events are listed.
  let isWhole: Bool
  /// The choice of `--rotate`, or `nil`.
  private let shown: String?

  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    try Self.refuseName(of: request)
    agenda = data.agenda
    hours = data.agendaHours
    showsNext = data.agendaShowsNext
    var calendars = data.calendars
    if data.unreadable.contains(.agenda) {
      calendars.state = .unreadable
    } else if calendars.state == .none, data.dates.hasTimes {
      // Dates with times fill an agenda too.
      calendars.state = .ready
    }
    self.calendars = calendars
    isWhole = request.screen == AgendaWidget.listScreen
    shown = request.shown
  }

  /// Whether a calendar or a date with a time can have events.
  package var hasSource: Bool { calendars.state != .none }

  package var isGrowing: Bool { true }

  /// The events are read again when new events may come within reach.
  package var policy: ReloadPolicy {
    agenda.until.map { .after($0) } ?? (agenda.isEmpty ? .never : .atEnd)
  }

  package func nextEntry(after rendered: RenderedWidget, in context: WidgetContext) -> Instant? {
    let next = rendered.canvas.expires
    guard let next, let until = agenda.until, next >= until else { return next }
    return nil
  }

  package func tap(at now: Instant, in zone: Zone) -> WidgetTap? {
    focus(at: now).event?.url.map { .open(url: $0) }
  }

  /// Returns the event of a line, then the other running events and events within reach.
  ///
  /// An ID contains both the event and the most important event, so a choice of `--rotate` is void
  /// once a different event is the most important one.
  private func rotation(
    from first: AgendaEvent, at now: Instant
  ) -> [(id: String, event: AgendaEvent)] {
    let others = agenda.reachable(at: now, hours: hours).filter { $0 != first }
    return ([first] + others).map { ("\($0.id)/\(first.id)", $0) }
  }

  package func rotation(at now: Instant, in zone: Zone) -> [String] {
    agenda.focus(at: now, hours: hours, showsNext: showsNext)
      .map { rotation(from: $0, at: now).map(\.id) } ?? []
  }

  /// Returns the event of a line.
  ///
  /// An event that `--rotate` chose is shown until it ends or the most important event changes.
  /// Otherwise the most important event is shown.
  func focus(at now: Instant) -> AgendaFocus {
    let focus = agenda.timedFocus(at: now, hours: hours, showsNext: showsNext)
    guard let shown, let first = focus.event,
      let chosen = rotation(from: first, at: now).first(where: { $0.id == shown })?.event
    else { return focus }
    return AgendaFocus(event: chosen, expires: earliest(focus.expires, chosen.span?.end))
  }

  package func entry(in context: WidgetContext) -> AgendaEntry {
    let midnight = context.zone.nextDateChange(after: context.now)
    let focus = focus(at: context.now)
    let moment = ZonedInstant(context.now, in: context.zone)
    var expires = focus.expires
    if isWhole || context.family == .large {
      // An event after tomorrow is listed while it is the next event.
      let tomorrow = moment.today.advanced(byDays: 1)
      let isListed = focus.event?.span.map { context.zone.date(at: $0.begin) <= tomorrow } ?? false
      expires = isListed ? midnight : earliest(midnight, expires)
    }
    return AgendaEntry(
      moment: moment, midnight: midnight, focus: focus.event, focusExpires: focus.expires,
      expires: expires)
  }

  package func view(of entry: AgendaEntry, in context: WidgetContext) -> AgendaView {
    AgendaView(widget: self, entry: entry, context: context)
  }
}

/// A moment, and the most important event at that moment.
package struct AgendaEntry: TimelineEntry {
  let moment: ZonedInstant
  /// The next change of the local date.
  let midnight: Instant
  /// The event that a line shows, or `nil` if there is no event within reach.
  ///
  /// Never a whole-day event.
  let focus: AgendaEvent?
  /// When a line shows a different event, or starts or stops showing one.
  let focusExpires: Instant?
  /// When different events are shown.
  package let expires: Instant?
}

extension AgendaView {
  package static let fields: [TemplateField<AgendaView>] = [
    field("icon", "The icon, in the color of the calendar") { view, event, _ in
      view.icon(of: event)
    },
    field("prefix", "The prefix of its calendar, if you chose one") { view, event, _ in
      view.prefix(of: event)
    },
    field("title", "The title") { view, event, _ in view.title(of: event) },
    field("time", "The time of its beginning, with the weekday unless it is today") {
      view, _, span in
      view.dayText(span.begin).element { Label($0) }
    },
    field("end", "The time of its end, if it has one") { view, _, span in
      span.explicitEnd.map { end in view.dayText(end).element { Label($0) } }
    },
    field("left", "The time to its beginning, or that it is now") { view, _, span in
      view.left(to: span).element { Label($0) }
    },
    field("rest", "The time to its end, while it is running") { view, _, span in
      // Before its beginning, there is no time to its end yet.
      view.rest(of: span).map { rest in rest.element { Label($0) } } ?? view.absent(before: span)
    },
    field("location", "Its place, if the calendar has one") { view, event, _ in
      event.location.map { Label(DisplayText($0), .muted).element }
    },
    field("calendar", "The name of its calendar") { view, event, _ in
      event.calendar.map { Label(DisplayText($0), .muted).element }
    },
    field("link", "The address of its meeting") { view, event, _ in
      event.link.map { Label(DisplayText($0), .muted).element }
    },
    field("percent", "The part of it that has passed, or of the time before it") {
      view, _, span in
      view.progress(of: span).map { view.context.percentage(of: $0) } ?? view.absent(before: span)
    },
    field("bar", "The same as a bar") { view, _, span in
      view.bar(of: span, idealWidth: 14) ?? view.absent(before: span)
    },
    field("pill", "The time to its beginning or its end as a pill") { view, _, span in
      view.pill(of: span).element { $0 }
    },
  ]

  /// Returns an element without a value before the beginning of an event.
  private func absent(before span: EventSpan) -> Element {
    Label("").expires(at: span.begin > now ? span.begin : nil)
  }

  private static func field(
    _ name: String, _ summary: String,
    _ element: @escaping @Sendable (AgendaView, AgendaEvent, EventSpan) -> Element?
  ) -> TemplateField<AgendaView> {
    TemplateField(name, summary) { view in
      guard let event = view.entry.focus, let span = event.span else { return nil }
      return element(view, event, span)?.expires(noLaterThan: view.entry.focusExpires)
    }
  }
}
