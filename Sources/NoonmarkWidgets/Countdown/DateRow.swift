import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// The parts of a date in lists: of the widget, of the command line and of the app.
package struct DateRow {
  let occurrence: Occurrence
  /// The way in which the time to the date is counted.
  let phase: Timed<CountdownPhase>
  let midnight: Instant?
  let context: WidgetContext
}

extension DateRow {
  /// - Parameter hours: The hours before the beginning in which minutes are counted.
  package init(_ occurrence: Occurrence, hours: Int, in context: WidgetContext) {
    let moment = ZonedInstant(context.now, in: context.zone)
    self.init(
      occurrence: occurrence, phase: occurrence.state.phase(at: moment, hours: hours),
      midnight: context.zone.nextDateChange(after: context.now), context: context)
  }

  /// When a text that depends on the phase and on the day expires.
  var expires: Instant? {
    switch phase.value {
    case .running: phase.expires
    case .minutes, .days, .past: earliest(phase.expires, midnight)
    }
  }

  package var glyph: DisplayText {
    let entry = occurrence.entry
    return Icon.glyph(
      chosen: entry.icon, standard: entry.celebration?.icon, title: entry.title, in: context.icons)
  }

  package var title: Label {
    Label(occurrence.title(in: context.localizer), occurrence.isPast ? .muted : .text)
  }

  // MARK: Pill

  func pill(isShort: Bool = false) -> Timed<Pill> {
    let localizer = context.localizer
    var text = occurrence.state.pillText(phase.value, isShort: isShort, in: localizer)
    if text.width + Pill.capsWidth > context.columns {
      text = occurrence.state.pillText(phase.value, isShort: true, in: localizer)
    }
    return Timed(
      Pill(text: text, fill: fill, isToday: occurrence.isToday || occurrence.isRunning),
      expires: expires)
  }

  /// The pill of one row among others.
  package var listedPill: Element { pill().element { $0 } }

  /// The pill of a line, beside which the title must have columns.
  var linePill: Element { pill(isShort: true).element { $0 } }

  /// The theme's gray for a past date, otherwise the date's own color, otherwise the color of its
  /// phase.
  var fill: Paint {
    guard !occurrence.isPast, occurrence.entry.ownColor == nil else { return occurrence.fill }
    return phase.value.role.map { .role($0) } ?? occurrence.fill
  }

  // MARK: Progress

  /// Returns when the phase of the date or its color changes.
  func stateExpiry(hasColors: Bool = true) -> Instant? {
    occurrence.span?.stateExpiry(of: phase, hasColors: hasColors) ?? phase.expires
  }

  /// Returns the progress to the date; `nil` if the day of its creation is unknown.
  ///
  /// - Parameter expires: When another date is shown.
  package func bar(idealWidth: Int, expires: Instant? = nil) -> Element? {
    progress.map { progress in
      ProgressBar(progress, fill: fill, idealWidth: idealWidth).expires(
        at: earliest(expires, stateExpiry(hasColors: occurrence.entry.ownColor == nil)))
    }
  }

  /// An element without progress, until there may be some.
  var absent: Element {
    Label("").expires(at: earliest(stateExpiry(hasColors: false), midnight))
  }

  /// The elapsed part of a running date, or of the time since its creation.
  ///
  /// The time since its creation is counted in calendar days, or in seconds while minutes are
  /// counted.
  var progress: Progress? {
    let (now, zone) = (context.now, context.zone)
    let today = zone.date(at: now)
    switch (phase.value, occurrence.span) {
    case (.running, let span?): return span.progress(at: now)
    case (.running, nil):
      return Progress(
        elapsed: today.days(since: occurrence.day), of: occurrence.entry.series.dayCount,
        expires: midnight)
    case (.minutes, let span?):
      guard let start = occurrence.began(in: zone), start < span.begin else { return nil }
      return Progress(from: start, to: span.begin, now: now)
    default: break
    }
    guard let start = occurrence.countedFrom(in: zone) else { return nil }
    let total = occurrence.day.days(since: start)
    // A date that was past when it was added has none.
    guard total >= 0 else { return nil }
    guard total > 0 else {
      return Progress(elapsed: occurrence.days > 0 ? 0 : 1, of: 1, expires: expires)
    }
    return Progress(elapsed: today.days(since: start), of: total, expires: expires)
  }

  /// The day from which the progress to the date counts; `nil` while it is running.
  var progressStart: CivilDate? {
    switch phase.value {
    case .running: nil
    case .minutes: occurrence.began(in: context.zone).map { context.zone.date(at: $0) }
    case .days, .past: occurrence.countedFrom(in: context.zone)
    }
  }

  // MARK: Date and time

  /// The start time, or `nil` for a whole day.
  private var time: DisplayText? {
    occurrence.span.map { context.calendarStyle.begunMinute($0.begin, in: context.zone) }
  }

  /// Returns the time if the date is today, otherwise the date.
  ///
  /// A wide text adds the time or the last day to the date.
  func dateText(isWide: Bool) -> DisplayText {
    let style = context.calendarStyle
    let date = style.text(occurrence.day)
    guard let time else {
      return isWide && occurrence.lastDay > occurrence.day
        ? date + " – " + style.text(occurrence.lastDay) : date
    }
    guard !occurrence.isToday else { return time }
    return isWide ? date + " " + time : date
  }

  /// The time if the date is today, otherwise the date in few columns.
  var nearDateText: DisplayText {
    (occurrence.isToday ? time : nil) ?? context.nearDate(occurrence.day)
  }

  /// The forms of the date, longest first.
  ///
  /// The first has the weekday, the date, the last day and the time. The next ones omit the last
  /// day, then also the weekday. The last is the date alone, or the time alone if the date is
  /// today.
  package var dateTexts: [DisplayText] {
    let style = context.calendarStyle
    let suffix = time.map { " " + $0 } ?? ""
    let day = style.text(occurrence.day)
    return [
      style.text(occurrence.day...occurrence.lastDay) + suffix,
      style.textWithWeekday(occurrence.day) + suffix,
      day + suffix,
      (occurrence.isToday ? time : nil) ?? day,
    ]
  }

  /// The repetition; empty if the date does not repeat.
  package var repetition: DisplayText {
    occurrence.entry.when.repetition?.name(in: context.localizer) ?? ""
  }
}
