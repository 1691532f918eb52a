import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

package struct AgendaView: WidgetView {
  let widget: AgendaWidget
  let entry: AgendaEntry
  let context: WidgetContext

  /// The maximum hours before an event in which minutes are counted.
  static let maximumHours = 48
  /// The minimum columns in which a list has space for the time left in its pills, in any language.
  private static let columnsForRest = 28
  /// The maximum number of hours before its end in which a running event's pill shows the time
  /// left.
  private static let maximumRestHours = 24

  var localizer: Localizer { context.localizer }
  var now: Instant { entry.moment.now }

  package var body: Layout {
    if context.isPanel, !widget.isWhole {
      panel
    } else if widget.isWhole || context.family == .large {
      sheet
    } else if let event = entry.focus, let span = event.span {
      line(of: event, span)
    } else {
      Row { emptyLabel }
    }
  }

  package var presence: Presence {
    if entry.focus != nil { return .present }
    let isLarge = widget.isWhole || context.family == .large
    if isLarge, sections.contains(where: { $0.events.contains(where: matters) }) { return .present }
    switch widget.calendars.state {
    case .loading, .unreadable: return .unavailable
    case .none, .ready: return .empty
    }
  }

  /// Whether an event is worth a line on the dashboard.
  ///
  /// Past events are not. Dates without a time are not, since `countdown` shows them.
  func matters(_ event: AgendaEvent) -> Bool {
    !isPast(event) && (!event.isWholeDay || event.calendar != nil)
  }

  package var status: BarStatus {
    guard let event = entry.focus, let span = event.span else {
      let state =
        switch widget.calendars.state {
        case .loading: "loading"
        case .unreadable: "error"
        case .none, .ready: "empty"
        }
      return BarStatus(
        classes: [state], alternative: state, expiry: Expiry(entry.focusExpires))
    }
    let phase = phase(of: span)
    let isToday = context.zone.date(at: span.begin) == entry.moment.today
    let state = phase.value.state(isToday: isToday)
    let percentage = progress(of: span)?.percentage
    // A running event may end on a different day.
    let day = isToday ? entry.midnight : dayExpiry(of: span.begin)
    let soonest = earliest(span.stateExpiry(of: phase), day)
    return BarStatus(
      percentage: percentage?.value,
      classes: (isToday ? ["today"] : []) + (state.map { [$0] } ?? []),
      alternative: state ?? "today",
      expiry: Expiry(earliest(earliest(entry.focusExpires, soonest), percentage?.expires)))
  }

  // MARK: One line

  /// The icon, prefix, title and pill.
  ///
  /// A medium line adds the bar and the time at which it ends.
  @RowBuilder private func line(of event: AgendaEvent, _ span: EventSpan) -> Row {
    icon(of: event)
    prefix(of: event)
    title(of: event, isBold: context.family == .medium)
    if context.family == .medium {
      // The bar ends at the time.
      bar(of: span, idealWidth: 10)
      time(of: span)
    }
    pill(of: span).element { $0 }
  }

  /// Returns the icon in the color of the calendar.
  func icon(of event: AgendaEvent) -> Element {
    Label.icon(Icon("clock").glyph(in: context.icons), style(of: event.look)).element
  }

  private func style(of look: CalendarLook?) -> Style { Style(look?.color ?? .role(.text)) }

  /// Returns the prefix of a calendar in its color.
  func prefix(of event: AgendaEvent) -> Element? {
    guard let look = event.look, let prefix = look.prefix else { return nil }
    let text = DisplayText(prefix)
    return text.isEmpty ? nil : Label([text], style(of: look), fit: .icon).element
  }

  /// Returns the mark of an event in a list: the prefix of its calendar, or a square in its color.
  func mark(of event: AgendaEvent) -> Element? {
    guard let look = event.look else { return nil }
    // A square, since a circle marks a task.
    return prefix(of: event)
      ?? Label.icon(context.icons == .ascii ? "*" : "■", style(of: look)).element
  }

  func title(of event: AgendaEvent, isBold: Bool = true) -> Element {
    let role: Role = event.marks.has(anyOf: .dimmed) ? .muted : .text
    return Label([titleText(of: event)], Style(role, isBold: isBold), fit: .name).element
  }

  /// Returns the title, or a text for events without a title.
  func titleText(of event: AgendaEvent) -> DisplayText {
    if event.marks.has(anyOf: .busy) { return localizer(.agendaBusy) }
    let title = DisplayText(event.title)
    return title.isEmpty ? localizer(.agendaUntitled) : title
  }

  /// Returns the time at which the event begins, or `until 12:00` if it is running.
  ///
  /// The weekday is included unless it is today.
  private func time(of span: EventSpan) -> Element {
    let end = span.begin <= now ? span.explicitEnd : nil
    let text = dayText(end ?? span.begin)
    return Label([end == nil ? text.value : untilText(text.value), ""], Style(.muted), fit: .whole)
      .expires(at: earliest(entry.expires, text.expires))
  }

  func untilText(_ time: DisplayText) -> DisplayText {
    localizer(.agendaUntil, [("time", time)])
  }

  /// Returns a time of day, with the weekday if the instant is not today.
  func dayText(_ instant: Instant) -> Timed<DisplayText> {
    Timed(
      context.calendarStyle.begunMinute(instant, in: context.zone, today: entry.moment.today),
      expires: dayExpiry(of: instant))
  }

  /// Returns when the date of an instant starts or stops being today.
  func dayExpiry(of instant: Instant) -> Instant? {
    let day = context.zone.date(at: instant)
    guard day > entry.moment.today else { return entry.midnight }
    let start = context.zone.startOfDay(day)
    return start > now ? start : entry.midnight
  }

  // MARK: The time left

  /// Returns how the time to an event is counted.
  ///
  /// In a tooltip, this changes only when the event begins and ends.
  func phase(of span: EventSpan) -> Timed<CountdownPhase> {
    span.phase(at: now, hours: context.isTooltip ? 0 : AgendaView.maximumHours)
  }

  func pill(of span: EventSpan) -> Timed<Pill> {
    let pill = pill(phase(of: span), of: span)
    return Timed(pill.value, expires: earliest(entry.focusExpires, pill.expires))
  }

  func pill(_ phase: Timed<CountdownPhase>, of span: EventSpan) -> Timed<Pill> {
    let text = pillText(phase, of: span)
    return Timed(
      Pill(text: text.value, fill: fill(phase.value), isToday: phase.value == .running),
      expires: text.expires)
  }

  /// Returns the time to an event, or the time left of a running one.
  func pillText(_ phase: Timed<CountdownPhase>, of span: EventSpan) -> Timed<DisplayText> {
    let short = text(of: phase.value, span, isShort: true)
    guard phase.value == .running, isRoom(forRestOf: span) else {
      return Timed(short, expires: leftExpiry(of: phase))
    }
    let left = shortRest(of: span)
    return Timed(
      left.value.map { leftText($0) } ?? short, expires: earliest(phase.expires, left.expires))
  }

  private func leftText(_ duration: DisplayText) -> DisplayText {
    localizer(.agendaLeft, [("duration", duration)])
  }

  /// Whether a small line has space for the title beside the widest text of the time left.
  private func isRoom(forRestOf span: EventSpan) -> Bool {
    guard context.family == .small else { return context.columns >= AgendaView.columnsForRest }
    guard let event = entry.focus, let end = span.explicitEnd else { return true }
    let prefix = event.look?.prefix.map { DisplayText($0).width + 1 } ?? 0
    let icon = Icon("clock").glyph(in: context.icons).width
    let line = (icon > 0 ? icon + 1 : 0) + prefix + titleText(of: event).width + 1
    // The widest texts: 59 min, 9 h 59 and 23 h 59.
    let length = (end.seconds(since: span.begin) + 59) / 60
    let widest = DisplayText.maximumWidth(
      of: [59, 599, AgendaView.maximumRestHours * 60 - 1].map {
        leftText(DurationStyle.short(minutes: min(length, $0), in: localizer))
      })
    return line + widest + Pill.capsWidth <= context.columns
  }

  /// Returns the time until a running event ends, such as `25 min`.
  ///
  /// `nil` if the time is not counted in minutes, and in tooltips, which change only when events
  /// begin and end.
  private func shortRest(of span: EventSpan) -> Timed<DisplayText?> {
    guard !context.isTooltip, let end = span.explicitEnd else {
      return Timed<DisplayText?>(nil, expires: nil)
    }
    let phase = EventSpan(begin: end, end: nil).phase(at: now, hours: AgendaView.maximumRestHours)
    // An event that ends later is not counted in minutes yet.
    guard case .minutes = phase.value else { return Timed(nil, expires: phase.expires) }
    return Timed(phase.value.text(isShort: true, in: localizer), expires: phase.expires)
  }

  private func text(
    of phase: CountdownPhase, _ span: EventSpan, isShort: Bool
  ) -> DisplayText {
    if let text = phase.text(isShort: isShort, in: localizer) { return text }
    let days = context.zone.date(at: span.begin).days(since: entry.moment.today)
    return isShort
      ? DayCount.shortText(days, in: localizer) : DayCount.text(days, in: localizer)
  }

  /// Returns the time until the event begins in words, or `now`.
  func left(to span: EventSpan) -> Timed<DisplayText> { left(to: span, phase(of: span)) }

  private func left(to span: EventSpan, _ phase: Timed<CountdownPhase>) -> Timed<DisplayText> {
    Timed(
      text(of: phase.value, span, isShort: false),
      expires: earliest(entry.focusExpires, leftExpiry(of: phase)))
  }

  private func leftExpiry(of phase: Timed<CountdownPhase>) -> Instant? {
    phase.value == .days ? earliest(phase.expires, entry.midnight) : phase.expires
  }

  /// Returns the time until a running event ends in words, or `nil`.
  func rest(of span: EventSpan) -> Timed<DisplayText>? {
    guard span.begin <= now, let end = span.explicitEnd else { return nil }
    let rest = EventSpan(begin: end, end: nil)
    return left(to: rest, rest.phase(at: now, hours: AgendaView.maximumHours))
  }

  /// Returns the theme's color for a running event, an event within the hour, or a later event.
  private func fill(_ phase: CountdownPhase) -> Paint {
    phase.role.map { .role($0) } ?? .standardFill
  }

  // MARK: Progress

  func bar(of span: EventSpan, idealWidth: Int) -> Element? {
    progress(of: span).map { progress in
      let phase = phase(of: span)
      return ProgressBar(progress, fill: fill(phase.value), idealWidth: idealWidth)
        .expires(at: earliest(entry.focusExpires, span.stateExpiry(of: phase)))
    }
  }

  /// Returns the elapsed part of a running event, or of the time before a coming event.
  func progress(of span: EventSpan) -> Progress? {
    guard span.begin > now else { return span.progress(at: now) }
    return Progress(from: widget.agenda.courseStart(of: span), to: span.begin, now: now)
  }

  // MARK: Nothing

  private var emptyLabel: Label {
    let none = localizer(.agendaNone)
    switch widget.calendars.state {
    case .unreadable: return Label(localizer(.agendaUnreadable), .warning)
    case .loading: return Label(loadingText, .muted)
    case .ready: return Label(none, .muted)
    case .none: return Label([localizer.advice(none, AgendaView.advice), none], Style(.muted))
    }
  }

  /// Says that the calendars are loading, with the number of the attempt if it is not the first.
  var loadingText: DisplayText {
    LoadState.loadingText(
      attempt: widget.calendars.attempt, .todoLoadingShort, .todoTryShort, in: localizer)
  }

  /// The command to run if there are no calendars.
  static let advice: DisplayText = "noonmark calendar add URL"
}
