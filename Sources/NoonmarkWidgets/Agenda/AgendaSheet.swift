import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// A day of the list and its events.
struct AgendaSection {
  let day: CivilDate
  let events: [AgendaEvent]
}

extension AgendaView {
  /// The days of the list.
  ///
  /// Today, tomorrow, and the day of the next event if it is later. The screen `list` has the days
  /// of a week, or every day within reach.
  var sections: [AgendaSection] {
    let today = entry.moment.today
    var days = [today, today.advanced(byDays: 1)]
    if widget.isWhole {
      let count = AgendaWindow.listedDays(hours: max(widget.hours, AgendaWindow.hoursOfList))
      days = (0...count).map { today.advanced(byDays: $0) }
    }
    let sections = days.map { day in
      AgendaSection(day: day, events: widget.agenda.events(on: day, in: context.zone))
    }
    guard !widget.isWhole, let next = entry.focus?.span?.begin, let event = entry.focus,
      let last = days.last, context.zone.date(at: next) > last
    else { return sections }
    return sections + [AgendaSection(day: context.zone.date(at: next), events: [event])]
  }

  /// The title and the days.
  ///
  /// At most 20 lines, except in the screen `list`.
  @LayoutBuilder var sheet: Layout {
    let sections = sections
    let shown = sections.filter { !$0.events.isEmpty || $0.day == entry.moment.today }
    let (rooms, expires) = rooms(of: shown)
    let times = timeColumn(of: shown)
    Row { Label(localizer(.agendaTitle), isBold: true) }.constant()
    if sections.allSatisfy(\.events.isEmpty) {
      Block.blank
      emptyBlocks
    } else {
      for (section, room) in zip(shown, rooms) {
        Block.blank
        Block.row(heading(of: section.day))
        rows(of: section, room: room, times, earliest(entry.expires, expires))
      }
    }
    if context.isTooltip {
      Block.blank
      month(of: shown).map { $0.expires(at: entry.expires) }
    }
  }

  /// The month of today, with the days of the list in bold.
  private func month(of sections: [AgendaSection]) -> Layout {
    let days = sections.filter { !$0.events.isEmpty }.map(\.day)
    return MonthGrid(
      selected: entry.moment.today, today: entry.moment.today, marked: Set(days),
      style: context.calendarStyle
    ).compactLayout
  }

  /// Returns the numbers of lines for the events of days.
  ///
  /// If there are too many events, past events of today are left out first. A third of the lines is
  /// reserved for the other days.
  private func rooms(of sections: [AgendaSection]) -> (lines: [Int], expires: Instant?) {
    guard !widget.isWhole else { return (sections.map { _ in .max }, nil) }
    let counts = sections.map { max($0.events.count, 1) }
    // The title, and a blank line and a heading for each day.
    let room = WidgetFamily.largeLines - 1 - 2 * sections.count
    let later = counts.dropFirst().reduce(0, +)
    var today = counts[0]
    var expires: Instant?
    if today + later > room {
      // One line is for the number of hidden events. The next event that ends makes room.
      today = min(today, sections[0].events.count { !isPast($0) } + 1)
      expires = nextEnd(of: sections[0].events)
    }
    let forLater = min(later, max(room / 3, room - today))
    var left = forLater
    var rooms = [room - forLater]
    // The third day has one event.
    for (index, count) in counts.enumerated().dropFirst() {
      let others = counts.dropFirst(index + 1).reduce(0, +)
      let part = min(count, left - min(others, left - 1))
      rooms.append(part)
      left -= part
    }
    return (rooms, expires)
  }

  func nextEnd(of events: [AgendaEvent]) -> Instant? {
    events.compactMap { $0.span?.end }.filter { $0 > now }.min()
  }

  /// Returns the word for today and tomorrow, or `nil` for another day.
  private func word(for day: CivilDate) -> DisplayText? {
    switch day.days(since: entry.moment.today) {
    case 0: localizer(.today)
    case 1: localizer(.tomorrow)
    default: nil
    }
  }

  /// Returns the word for a day, then its date.
  private func heading(of day: CivilDate) -> [Element] {
    let date = context.calendarStyle.textWithWeekday(day)
    guard let word = word(for: day) else { return [.label(date, .accent)] }
    return [.label(word, .accent, isBold: true), .label(date, .muted)]
  }

  // MARK: Events

  func isPast(_ event: AgendaEvent) -> Bool { event.span.map { $0.end <= now } ?? false }

  /// Returns the events that fit, and the number of hidden events.
  ///
  /// Past events are left out first.
  private func rows(
    of section: AgendaSection, room: Int, _ times: TimeColumn, _ until: Instant?
  ) -> [Block] {
    let events = section.events
    guard !events.isEmpty else { return [.row([.label(localizer(.agendaNone), .muted)])] }
    let (count, more) = context.fitting(events.count, in: room)
    let hidden = events.count - count
    var shown = events
    var expires = until
    if hidden > 0 {
      var past = 0
      shown = events.filter { event in
        guard isPast(event), past < hidden else { return true }
        past += 1
        return false
      }
      if past < hidden {
        expires = earliest(expires, nextEnd(of: events))
        shown.removeLast(hidden - past)
      }
    }
    return shown.map { row(of: $0, on: section.day, times, expires) }
      + more.map { $0.expires(at: expires) }
  }

  /// The parts of an event in a list, and when they change.
  private struct EventParts {
    let mark: Element?
    let title: Element
    let place: Element?
    let pill: Timed<Pill>?
    let expires: Instant?
  }

  private func parts(
    of event: AgendaEvent, on day: CivilDate, _ expires: Instant?
  ) -> EventParts {
    var expires = expires
    var pill: Timed<Pill>?
    if let span = event.span { (pill, expires) = state(of: span, on: day, expires) }
    let isPast = isPast(event)
    let isRunning = !isPast && (event.span.map { $0.begin <= now } ?? false)
    let isMuted = isPast || event.marks.contains(.dimmed)
    // A location that is only a URL is the link.
    let location = event.location.flatMap { place in
      event.url != nil && place.contains("://") && !place.contains(" ") ? nil : place
    }
    let place = DisplayText(location ?? "")
    let short = place.truncated(to: AgendaView.placeColumns)
    return EventParts(
      mark: mark(of: event),
      title: Label(titleText(of: event), isMuted ? .muted : .text, isBold: isRunning).element,
      place: place.isEmpty
        ? nil : Label([place, short, ""], Style(.muted), fit: .whole).element,
      pill: pill, expires: expires)
  }

  /// The time, the title, and at the right edge the location and the pill of a running or next
  /// event.
  private func row(
    of event: AgendaEvent, on day: CivilDate, _ times: TimeColumn, _ expires: Instant?
  ) -> Block {
    let parts = parts(of: event, on: day, expires)
    let room =
      context.columns - (times.width > 0 ? times.width + 1 : 0)
      - (parts.pill.map { $0.value.width + 1 } ?? 0)
    return Row {
      if times.width > 0 {
        let time = timeText(of: event, on: day, hasEnds: times.hasEnds).padded(to: times.width)
        Label([time], Style(.muted), fit: .whole)
      }
      parts.mark
      if room > 0 { parts.title }
      Element.spacer
      parts.place
      parts.pill.map { pill in pill.element { $0 } }
    }.expires(at: parts.expires)
  }

  /// The columns of a location beside a title that needs the other columns.
  private static let placeColumns = 12

  /// Returns the pill of a running or next event, and when its row changes.
  ///
  /// A running event has a pill only today.
  private func state(
    of span: EventSpan, on day: CivilDate, _ expires: Instant?
  ) -> (pill: Timed<Pill>?, expires: Instant?) {
    if span.end <= now { return (nil, expires) }
    if span.begin <= now {
      let phase = Timed(CountdownPhase.running, expires: span.end)
      let isToday = day == entry.moment.today
      return (isToday ? pill(phase, of: span) : nil, earliest(expires, span.end))
    }
    guard !context.isTooltip else { return (nil, earliest(expires, span.begin)) }
    let next = widget.agenda.next(after: now)?.span
    // If several next events begin together, each has a pill, on the day on which it begins.
    guard span.begin == next?.begin, context.zone.date(at: span.begin) == day else {
      return (nil, earliest(expires, next?.begin))
    }
    let hours = min(widget.hours, AgendaView.maximumHours)
    let phase = span.phase(at: now, hours: hours)
    guard phase.value != .days else { return (nil, earliest(expires, phase.expires)) }
    return (pill(phase, of: span), earliest(expires, span.begin))
  }

  // MARK: The app

  /// A line of the app's list.
  package struct ListLine: Sendable {
    package let day: CivilDate
    /// The event; `nil` for the heading of the day.
    package let event: AgendaEvent?
    package let cells: [Cell]

    /// Identifies the event and the day, since an event of several days has a line on each.
    package var id: String? { event.map { day.iso8601 + "/" + $0.id } }
  }

  /// The column of the titles in the app's list.
  package static let titleColumn = 2

  /// The days and their events, as rows of a table.
  package var listLines: [ListLine] {
    let shown = sections.filter { !$0.events.isEmpty }
    let times = timeColumn(of: shown)
    // Names of days that are wider than the times would take space from the titles.
    let widest = max(localizer(.today).width, localizer(.tomorrow).width)
    let hasDays = times.width > 0 && widest * 3 <= context.columns
    return shown.flatMap { section in
      let heading = headingCells(of: section.day, hasDays: hasDays)
      return [ListLine(day: section.day, event: nil, cells: heading)]
        + section.events.map { event in
          ListLine(
            day: section.day, event: event, cells: cells(of: event, on: section.day, times))
        }
    }
  }

  /// The event that a line of the widget shows, if it has one.
  package var nextLine: ListLine? {
    guard let event = entry.focus, let span = event.span else { return nil }
    let day = max(context.zone.date(at: span.begin), entry.moment.today)
    return ListLine(day: day, event: event, cells: [])
  }

  /// Returns the heading of a day.
  ///
  /// With `hasDays`, the word or the weekday is in the column of the times, and the rest in the
  /// column of the titles. Otherwise, all of it is in the column of the titles.
  private func headingCells(of day: CivilDate, hasDays: Bool) -> [Cell] {
    let style = context.calendarStyle
    let (word, date) = (word(for: day), style.textWithWeekday(day))
    guard hasDays else {
      let heading = word.map { $0 + " " + date } ?? date
      return [Cell(Label("")), Cell(Label("")), Cell(Label(heading, .accent))]
    }
    return [
      Cell(Label(word ?? style.weekday(day), .accent, isBold: true)), Cell(Label("")),
      Cell(Label(word == nil ? style.text(day) : date, .muted)),
    ]
  }

  private func cells(of event: AgendaEvent, on day: CivilDate, _ times: TimeColumn) -> [Cell] {
    let parts = parts(of: event, on: day, entry.expires)
    let time = times.width > 0 ? timeText(of: event, on: day, hasEnds: times.hasEnds) : ""
    let pill = parts.pill.map { pill in pill.element { $0 } } ?? .label("")
    return [
      Label(time, .muted).element, parts.mark ?? .label(""), parts.title,
      parts.place ?? .label(""),
    ].map { Cell($0.expires(at: parts.expires)) }
      + [Cell(pill.expires(at: earliest(parts.expires, parts.pill?.expires)), .trailing)]
  }

  // MARK: Nothing

  /// The text of a list without events, and the command to run if there are no calendars.
  package var emptySentence: DisplayText {
    widget.calendars.state == .none ? localizer.advice(empty.text, AgendaView.advice) : empty.text
  }

  private var empty: (text: DisplayText, role: Role) {
    switch widget.calendars.state {
    case .unreadable:
      let advice = widget.calendars.problem.map { DisplayText($0) } ?? "noonmark doctor"
      return (localizer.advice(localizer(.agendaUnreadable), advice), .warning)
    case .loading:
      let isFirst = widget.calendars.attempt == nil
      return (isFirst ? loadingText : localizer(.todoLoadingShort) + " " + loadingText, .muted)
    case .ready: return (localizer(.agendaEmpty), .muted)
    case .none: return (localizer(.agendaEmptyCalendars), .text)
    }
  }

  var emptyBlocks: [Block] {
    [.paragraph(empty.text, Style(empty.role), maxLines: 3)]
      + (widget.calendars.state == .none ? [.row([.label(AgendaView.advice, .muted)])] : [])
  }
}

// MARK: - Times

extension AgendaView {
  /// The column of the times of a list.
  ///
  /// Either all times show their ends, or none does.
  private struct TimeColumn {
    /// The columns of the widest time.
    ///
    /// 0 if there is no space for times.
    let width: Int
    let hasEnds: Bool
  }

  private func timeColumn(of sections: [AgendaSection]) -> TimeColumn {
    func width(hasEnds: Bool) -> Int {
      DisplayText.maximumWidth(
        of: sections.flatMap { section in
          section.events.map { timeText(of: $0, on: section.day, hasEnds: hasEnds) }
        })
    }
    let wide = width(hasEnds: true)
    if wide * 5 <= context.columns * 2 { return TimeColumn(width: wide, hasEnds: true) }
    let narrow = width(hasEnds: false)
    return TimeColumn(width: narrow * 3 <= context.columns ? narrow : 0, hasEnds: false)
  }

  /// Returns the time of an event on a day.
  ///
  /// `14:30 – 15:00`, `22:00 –` if it ends on another day, `– 06:00` on that day, or `all day`.
  func timeText(
    of event: AgendaEvent, on day: CivilDate, hasEnds: Bool
  ) -> DisplayText {
    guard let span = event.span else { return localizer(.agendaAllDay) }
    let (style, zone) = (context.calendarStyle, context.zone)
    let (start, end) = (zone.startOfDay(day), zone.endOfDay(day))
    let isOverThen = span.end <= end
    guard span.begin >= start else {
      guard isOverThen else { return localizer(.agendaAllDay) }
      return "– " + style.begunMinute(span.end, in: zone)
    }
    let begin = style.begunMinute(span.begin, in: zone)
    guard hasEnds, let end = span.explicitEnd else { return begin }
    return isOverThen ? begin + " – " + style.begunMinute(end, in: zone) : begin + " –"
  }
}
