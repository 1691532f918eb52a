import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The dates of interest, with tabs for upcoming and past dates.
struct DateList: ListContent {
  let source = DataSources.dates
  let flexibleColumn = 1
  let hasBars = true
  /// The ID of the date that is selected at first; `nil` for the first one.
  let first: String?

  func firstEntry(in data: ScreenData) -> String? { first }

  func firstTab(in data: ScreenData) -> Int {
    data.dates.past.contains { $0.entry.id == first } ? 1 : 0
  }

  func header(in data: ScreenData) -> [Element] {
    // A date moves to another tab when it ends.
    let title = Label(data.localizer(.countdownHeading), isBold: true)
      .expires(at: data.model.dates.nextEnd(after: data.moment))
    return data.model.dates.isEmpty
      ? [title, .label(data.localizer(.countdownSubtitle), .muted)] : [title]
  }

  func tabs(in data: ScreenData) -> [TabTitle] {
    let (upcoming, past) = (data.dates.upcoming.count, data.dates.past.count)
    return [
      TabTitle(data.localizer(.countdownUpcoming), count: data.localizer(upcoming)),
      TabTitle(data.localizer(.countdownPast), count: data.localizer(past)),
    ]
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    (tab == 0 ? data.dates.upcoming : data.dates.past).map { date in
      ListRow(date.entry.id, text: date.entry.title) { cells(of: date, $0) }
    }
  }

  private func cells(of date: Occurrence, _ data: ScreenData) -> [Cell] {
    let row = DateRow(date, hours: data.model.countdownHours, in: data.context)
    let bar = data.hasSpaceForBars ? row.bar(idealWidth: data.barColumns) : nil
    return [
      Cell(Label(row.glyph)), Cell(row.title), Cell(bar ?? .label("")),
      Cell(Label(row.dateTexts, Style(.muted))),
      // Empty if a title needs the space.
      Cell(Label([row.repetition, ""], Style(.muted))), Cell(row.listedPill, .trailing),
    ]
  }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    tab == 1
      ? data.localizer(.countdownEmptyPast)
      : data.localizer(
        data.model.dates.isEmpty ? .countdownEmpty : .countdownEmptyUpcoming)
  }

  func entry(_ id: String, in data: ScreenData) -> DateOfInterest? {
    let dates = data.dates
    return (dates.upcoming.first { $0.entry.id == id } ?? dates.past.first { $0.entry.id == id })?
      .entry
  }

  func page(of date: DateOfInterest, in data: ScreenData) -> Layout? {
    (try? CountdownWidget(request: WidgetRequest(name: date.id), data: data.model))
      .map { data.page(of: $0) }
  }

  func keys(in data: ScreenData) -> [ListKey<DateOfInterest>] {
    [
      .entry(.enter, .uiOpen) { date, _ in .open(PageScreen(.entry(date.id, of: self))) },
      .add { FormScreen.date(nil, in: $0) },
      .entry("e", .uiEdit) { .open(FormScreen.date($0, in: $1)) },
      .remove(titled: { date, _ in date.title }) {
        AppCommand("countdown", "remove", $0.id, "--yes")
      },
    ]
  }
}
