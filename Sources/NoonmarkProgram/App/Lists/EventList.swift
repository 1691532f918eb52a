import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The events of a tally by day, the latest first.
struct EventList: ListContent {
  /// The name of the tally; `nil` for the default one.
  let name: String?
  let source = DataSources.tallies
  let flexibleColumn = 2

  private func tally(_ data: ScreenData) -> Tally {
    name.flatMap { try? data.model.tallies.find($0) } ?? data.model.tallies.standard
  }

  private func log(_ data: ScreenData) -> TallyLog { data.logs[tally(data).name] ?? TallyLog() }

  // MARK: Tabs

  /// The names of the tallies: first those with a line in the file, then those with a log only.
  func tabNames(in data: ScreenData) -> [String] {
    let known = data.model.tallies.tallies.map(\.name)
    return known + data.logs.keys.filter { !known.contains($0) }.sorted()
  }

  func firstTab(in data: ScreenData) -> Int {
    tabNames(in: data).firstIndex(of: tally(data).name) ?? 0
  }

  func opened(tab: Int, in data: ScreenData) -> any ListContent {
    let names = isUnused(in: data) ? [] : tabNames(in: data)
    return names.indices.contains(tab) ? EventList(name: names[tab]) : self
  }

  func tabs(in data: ScreenData) -> [TabTitle] {
    let names = tabNames(in: data)
    guard names.count > 1 else { return [] }
    return names.map { name in
      let list = EventList(name: name)
      let tally = list.tally(data)
      let count = list.log(data).count(on: data.tallyToday, in: data.tallyZone)
      return TabTitle(
        tally.title(in: data.localizer), count: tally.countText(count, in: data.localizer))
    }
  }

  func isUnreadable(in data: ScreenData) -> Bool {
    data.model.unreadable.contains(.tallies) || data.unreadableLogs.contains(tally(data).name)
  }

  // MARK: The widget

  /// The widget of the tally, with its complete log.
  private func widget(_ data: ScreenData) -> TallyWidget? {
    var model = data.model
    let name = tally(data).name
    model.logs = [(name, log(data))]
    // A preset without a line is also found by its name.
    return try? TallyWidget(request: WidgetRequest(name: name), data: model)
  }

  func topLines(in data: ScreenData) -> [Line] {
    guard let widget = widget(data) else { return [] }
    var context = data.context
    context.columns = data.columns
    return widget.summary(in: context, hasChart: data.rows >= EventList.rowsForChart)
      .lines(columns: context.columns)
  }

  /// The minimum height of a screen with a chart above the events.
  private static let rowsForChart = 20

  /// The title, and today's count if no tab has it.
  func header(in data: ScreenData) -> [Element] {
    guard !isUnused(in: data) else {
      return [
        .label(data.localizer(.tallyTitle), isBold: true),
        .label(data.localizer(.tallySubtitle), .muted),
      ]
    }
    let tally = tally(data)
    let title = [
      mark(of: tally, data), Element.label(tally.title(in: data.localizer), isBold: true),
    ]
    guard tabs(in: data).isEmpty else { return title }
    let count = log(data).count(on: data.tallyToday, in: data.tallyZone)
    let text = tally.countText(count, in: data.localizer)
    return title + [
      .spacer, Pill(text: text, fill: tally.fill(of: count)).element,
      .label(data.localizer(.todoToday), .muted),
    ]
  }

  /// The icon in the color of the tally, or nothing.
  private func mark(of tally: Tally, _ data: ScreenData) -> Element {
    EventRow.mark(of: tally, in: data.context)?.element ?? .label("")
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    let tally = tally(data)
    let style = data.context.calendarStyle
    let columns = EventRow.timeColumns(in: data.context)
    return log(data).days(in: data.tallyZone).flatMap { day in
      let isToday = day.date == data.tallyToday
      let date = isToday ? data.localizer(.today) : style.text(day.date)
      let heading = ListRow(nil) { _ in
        [
          Cell(Label("")), Cell(Label(style.weekday(day.date), .muted)), Cell(Label(date, .muted)),
          // Today's count is in the title or the tab.
          Cell(
            Label(
              isToday ? "" : tally.countText(day.count, in: data.localizer),
              tally.rule.state(of: day.count) == .over ? .warning : .muted), .trailing),
        ]
      }
      return [heading]
        + day.events.map { event in
          ListRow(event.id, text: event.note ?? "") { data in
            let row = EventRow(event, of: tally, in: data.context)
            return [
              Cell(mark(of: tally, data)), row.timeCell(columns: columns), Cell(row.details(.text)),
              Cell(Label("")),
            ]
          }
        }
    }
  }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    data.localizer(.uiEmptyEvents)
  }

  func entry(_ id: String, in data: ScreenData) -> TallyEvent? {
    log(data).events.first { $0.id == id }
  }

  func keys(in data: ScreenData) -> [ListKey<TallyEvent>] {
    let tally = tally(data)
    let new = ListKey<TallyEvent>.list("+", .uiNewTally, isAddition: true) {
      .open(FormScreen.tally(nil, in: $0))
    }
    // The user chooses the first tally: no key logs an event in a preset.
    guard !isUnused(in: data) else {
      return [(" ", MessageKey.uiLog), ("a", .uiAdd)].map { key, label in
        .list(key, label, onWidget: true, isAddition: true) {
          .open(MenuScreen.tallies(in: $0))
        }
      } + [new]
    }
    return [
      .list(" ", .uiLog, onWidget: true) { _ in
        .run(AppCommand(.log(tally: tally.name)), closing: 0)
      },
      .add { FormScreen.event(nil, of: tally, in: $0) },
      .entry("e", .uiEdit, also: [.enter]) { .open(FormScreen.event($0, of: tally, in: $1)) },
      .remove(titled: { event, data in
        let time = EventRow(event, of: tally, in: data.context).time
        let day = data.context.zone.date(at: event.at)
        let style = data.context.calendarStyle
        let date = day.year == data.today.year ? style.dayText(day) : style.text(day)
        let when =
          day == data.today
          ? time : data.localizer(.uiTimeOfDay, [("time", time), ("date", date)])
        return when.string + (event.note.map { " " + $0 } ?? "")
      }) { AppCommand("tally", "remove", $0.id, "--yes") },
      .amounts(.uiLogSeveral) { amount, _ in
        .run(AppCommand("tally", "log", "--amount=\(amount)", "--", tally.name), closing: 0)
      },
      new,
      .list("E", .uiEditTally) { .open(FormScreen.tally(tally, in: $0)) },
    ]
  }

  /// Whether no tally exists yet.
  private func isUnused(in data: ScreenData) -> Bool {
    name == nil && data.model.tallies.tallies.isEmpty
      && data.logs.values.allSatisfy(\.events.isEmpty)
  }
}
