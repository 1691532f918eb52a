import Almanac
import NoonmarkLayout
import NoonmarkDomain
import NoonmarkText

/// The parts of a date in lists: of the widget, of the command line and of the app.
package struct DateRow {
  let occurrence: Occurrence
  private let context: WidgetContext
  /// The way in which the time to the date is counted.
  let phase: Timed<CountdownPhase>
  private let midnight: Instant?

  /// - Parameters:
  ///   - occurrence: The date.
  ///   - phase: How the time to it is counted.
  ///   - midnight: The next change of the local date.
  ///   - context: The locale and the icons.
  init(
    _ occurrence: Occurrence, _ phase: Timed<CountdownPhase>, midnight: Instant?,
    in context: WidgetContext
  ) {
    self.occurrence = occurrence
    self.context = context
    self.phase = phase
    self.midnight = midnight
  }

  /// - Parameter hours: The hours before the beginning in which minutes are counted.
  package init(_ occurrence: Occurrence, hours: Int, in context: WidgetContext) {
    let moment = ZonedInstant(context.now, in: context.zone)
    self.init(
      occurrence, occurrence.phase(at: moment, hours: hours),
      midnight: context.zone.nextDateChange(after: context.now), in: context)
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
    var text = occurrence.pillText(phase.value, isShort: isShort, in: localizer)
    if text.width + Pill.capsWidth > context.columns {
      text = occurrence.pillText(phase.value, isShort: true, in: localizer)
    }
    return Timed(
      Pill(text: text, fill: fill, isToday: occurrence.isToday || occurrence.isRunning),
      expires: expires)
  }

  /// The pill of one row among others.
  package var listedPill: Element { pill().element { $0 } }

  /// The theme's gray for the past, else the date's own color, else the theme's for what is near.
  var fill: Paint {
    guard !occurrence.isPast, occurrence.entry.ownColor == nil else { return occurrence.fill }
    switch phase.value.state(isToday: occurrence.isToday) {
    case "now": return .role(.accent)
    case "soon": return .role(.warning)
    default: return occurrence.fill
    }
  }

  // MARK: Date and time

  /// The time of the beginning; `nil` for a whole day.
  private var time: DisplayText? {
    occurrence.span.map { context.calendarStyle.begunMinute($0.begin, in: context.zone) }
  }

  /// Returns the time of a date of today, or else the date; with the time or the last of several
  /// days if there is space for them.
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

  /// The time of a date of today, or else the date in few columns.
  var nearDateText: DisplayText {
    (occurrence.isToday ? time : nil) ?? context.nearDate(occurrence.day)
  }

  /// The date with its weekday, its last day and its time, and forms of it for less space: without
  /// the last day, then without the weekday, then the date or, today, the time alone.
  package var dateTexts: [DisplayText] {
    let style = context.calendarStyle
    let suffix = time.map { " " + $0 } ?? ""
    let (weekday, day) = (style.weekday(occurrence.day), style.text(occurrence.day))
    return [
      occurrence.dateText(in: style) + suffix, weekday + " " + day + suffix, day + suffix,
      (occurrence.isToday ? time : nil) ?? day,
    ]
  }

  /// The repetition; empty if the date does not repeat.
  package var repetition: DisplayText {
    occurrence.entry.when.repetition?.name(in: context.localizer) ?? ""
  }
}
