import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets

/// The dates of interest: the upcoming ones and the past ones.
struct DateList: ListContent {
  let source = DataSources.dates
  let flexibleColumn = 1

  func header(in data: ScreenData) -> [Element] {
    [
      .label(data.localizer(.countdownTitle), isBold: true),
      // The dates of the tabs change then.
      Label(data.localizer(.countdownSubtitle), .muted)
        .expires(at: data.model.dates.nextEnd(after: data.moment)),
    ]
  }

  func tabs(in data: ScreenData) -> [TabTitle] {
    let counts = data.model.dates.counts(at: data.moment)
    return [
      TabTitle(data.localizer(.countdownUpcoming), count: data.localizer(counts.upcoming)),
      TabTitle(data.localizer(.countdownPast), count: data.localizer(counts.past)),
    ]
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    let book = data.model.dates
    let dates = tab == 0 ? book.upcoming(at: data.moment) : book.past(at: data.moment)
    return dates.map { date in
      ListRow(date.entry.id, text: date.entry.title) { cells(of: date, data) }
    }
  }

  private func cells(of date: Occurrence, _ data: ScreenData) -> [Cell] {
    let entry = date.entry
    let style = data.context.calendarStyle
    let phase = date.phase(at: data.moment, hours: data.model.countdownHours)
    let pill = Pill(
      text: date.pillText(phase.value, isListed: true, in: data.localizer),
      fill: date.fill,
      isToday: date.isToday && !date.isPast || date.isRunning)
    let time = date.span.map { style.begunMinute($0.begin, in: data.context.zone) }
    let repetition = entry.schedule.repetition?.name(in: data.localizer) ?? ""
    return [
      Cell(Label(Icon(entry.shownIcon).glyph(in: data.context.icons))),
      Cell(Label(date.title(in: data.localizer), date.isPast ? .muted : .text)),
      Cell(Label(DateList.dateTexts(of: date, time, in: style), Style(.muted))),
      // A title needs the space more.
      Cell(Label([repetition, ""], Style(.muted))),
      Cell(pill.expires(at: phase.expires), .trailing),
    ]
  }

  /// Returns the date with its weekday, its last day and its time, and forms of it for less space:
  /// without the last day, then without the weekday, then the date or, today, the time alone.
  private static func dateTexts(
    of date: Occurrence, _ time: DisplayText?, in style: CalendarStyle
  ) -> [DisplayText] {
    let suffix = time.map { " " + $0 } ?? ""
    let (weekday, day) = (style.weekday(date.day), style.text(date.day))
    return [
      date.dateText(in: style) + suffix, weekday + " " + day + suffix, day + suffix,
      (date.isToday ? time : nil) ?? day,
    ]
  }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    tab == 1
      ? data.localizer(.countdownEmptyPast)
      : data.localizer(
        data.model.dates.isEmpty ? .countdownEmpty : .countdownEmptyUpcoming)
  }

  func entry(_ id: String, in data: ScreenData) -> DateOfInterest? {
    data.model.dates.all.first { $0.id == id }
  }

  func keys(in data: ScreenData) -> [ListKey<DateOfInterest>] {
    [
      .add { FormScreen.date(nil, in: $0) },
      .entry("e", .uiEdit, also: [.enter]) { .open(FormScreen.date($0, in: $1)) },
      .remove(titled: { date, _ in date.title }) {
        AppCommand("countdown", "remove", $0.id, "--yes")
      },
    ]
  }
}
