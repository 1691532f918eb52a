import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension AgendaView {
  /// The minimum columns of a panel that shows bars and locations.
  private static let columnsForPlaces = 52

  /// The running event and the next ones, a line each.
  ///
  /// A line has the time left or the weekday, the title, and the times. It ends in the bar of a
  /// running event or the location of a coming one. The usual lines are those of today.
  var panel: Layout {
    let events = sections.flatMap { section in
      section.events.filter(matters).map { (day: section.day, event: $0) }
    }
    guard !events.isEmpty else {
      let invitation = context.invitation(to: .inviteCalendars, AgendaView.advice)
      return widget.calendars.state == .none ? [invitation] : emptyBlocks
    }
    let today = events.count { $0.day == entry.moment.today }
    let room = context.rows ?? (today < events.count ? today + 1 : today)
    let shown = max(WidgetContext.rows(of: events.count, in: room), 1)
    let expires = earliest(entry.expires, nextEnd(of: events.map(\.event)))
    let hasMarks = events.prefix(shown).contains { $0.event.look != nil }
    let rows = events.prefix(shown).map {
      panelRow(of: $0.event, on: $0.day, hasMarks: hasMarks, expires)
    }
    return Layout {
      Block.table(Array(rows), flexible: hasMarks ? 2 : 1).expires(at: expires)
      if shown < events.count { context.more(events.count - shown).expires(at: expires) }
    }
  }

  private func panelRow(
    of event: AgendaEvent, on day: CivilDate, hasMarks: Bool, _ expires: Instant?
  ) -> [Cell] {
    let isRunning = day == entry.moment.today && event.span.map { $0.begin <= now } ?? false
    let (state, stateExpires) = state(of: event, on: day)
    let until = earliest(expires, stateExpires)
    let times = panelTimes(of: event, on: day)
    let mark = hasMarks ? [Cell((mark(of: event) ?? Label("").element).expires(at: until))] : []
    let role: Role = event.marks.contains(.dimmed) ? .muted : .text
    var cells = [Cell(state.expires(at: until))]
    cells += mark
    cells += [
      Cell(Label(titleText(of: event), role, isBold: isRunning).expires(at: until)),
      Cell(Element.spacer),
      Cell(Label(times, Style(.muted)).expires(at: until)),
    ]
    guard context.columns >= AgendaView.columnsForPlaces else { return cells }
    if isRunning, let span = event.span, let bar = bar(of: span, idealWidth: 12) {
      cells.append(Cell(bar, isOptional: true))
    } else {
      let place = DisplayText(event.location ?? "").truncated(to: 12)
      let label = Label(event.url == nil ? place : "", .muted).expires(at: until)
      cells.append(Cell(label, isOptional: true))
    }
    return cells
  }

  /// Returns `now`, the time to an event, `Today` or its weekday, and when this text expires.
  private func state(of event: AgendaEvent, on day: CivilDate) -> (Label, Instant?) {
    guard day == entry.moment.today else {
      return (Label(context.calendarStyle.weekday(day), .muted), nil)
    }
    guard let span = event.span else { return (Label(localizer(.today), .muted), nil) }
    let phase = phase(of: span)
    guard phase.value.text(isShort: true, in: localizer) != nil else {
      return (Label(localizer(.today), .muted), phase.expires)
    }
    let text = pillText(phase, of: span)
    let role = phase.value.role
    return (Label(text.value, role ?? .muted, isBold: role != nil), text.expires)
  }

  /// Returns the forms of an event's times on a day, longest first.
  ///
  /// For a running event that ends today, they have only its end.
  private func panelTimes(of event: AgendaEvent, on day: CivilDate) -> [DisplayText] {
    guard let span = event.span else { return [""] }
    let zone = context.zone
    guard day == entry.moment.today, span.begin <= now, let end = span.explicitEnd,
      end <= zone.endOfDay(day)
    else {
      return [true, false].map { timeText(of: event, on: day, hasEnds: $0) } + [""]
    }
    let until = untilText(context.calendarStyle.begunMinute(end, in: zone))
    return [until, until, ""]
  }
}
