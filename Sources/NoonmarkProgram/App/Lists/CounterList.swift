import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The counters of elapsed days.
struct CounterList: ListContent {
  let source = DataSources.counters
  let flexibleColumn = 1
  let hasBars = true
  /// The ID of the counter that is selected at first; `nil` for the first one.
  let first: String?

  func firstEntry(in data: ScreenData) -> String? { first }

  func header(in data: ScreenData) -> [Element] {
    let title = Element.label(data.localizer(.elapsedHeading), isBold: true)
    return data.model.counters.isEmpty
      ? [title, .label(data.localizer(.elapsedSubtitle), .muted)] : [title]
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    data.model.counters.all.map { counter in
      ListRow(counter.id, text: counter.label) { cells(of: counter, $0) }
    }
  }

  private func cells(of counter: Counter, _ data: ScreenData) -> [Cell] {
    let row = CounterRow(counter, data.model.milestones, in: data.context)
    let facts = [
      Cell(Label(data.context.calendarStyle.text(counter.start), .muted)),
      Cell(Label(row.runs, .muted)),
    ]
    // The progress to the next milestone, if there is space for a title beside it.
    let progress = [
      Cell(row.progress(idealWidth: data.barColumns)),
      Cell(Label([row.milestoneText], Style(.muted))),
    ]
    return [Cell(Label(row.glyph)), Cell(Label(row.label))]
      + (data.hasSpaceForBars ? progress : []) + facts
      + [Cell(row.pill, .trailing)]
  }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    data.localizer(.uiEmptyCounters)
  }

  func entry(_ id: String, in data: ScreenData) -> Counter? {
    data.model.counters.all.first { $0.id == id }
  }

  func page(of counter: Counter, in data: ScreenData) -> Layout? {
    let style = data.context.calendarStyle
    let request = WidgetRequest(name: counter.id)
    guard let widget = try? ElapsedWidget(request: request, data: data.model) else { return nil }
    let runs = counter.runs.reversed().map { run in
      [
        Cell(Label(style.text(run.start))), Cell(Label("–", .muted)),
        Cell(Label(style.text(run.end))),
        Cell(Label(DayCount.longText(run.days, in: data.localizer), .muted), .trailing),
      ]
    }
    return Layout {
      data.page(of: widget)
      if !runs.isEmpty {
        Block.blank
        Row { Label(data.localizer(.uiRuns), isBold: true) }
        Block.table(Array(runs), flexible: 3)
      }
    }
  }

  func keys(in data: ScreenData) -> [ListKey<Counter>] {
    [
      .entry(.enter, .uiOpen) { counter, _ in .open(PageScreen(.entry(counter.id, of: self))) },
      .add { FormScreen.counter(nil, in: $0) },
      .entry("e", .uiEdit) { .open(FormScreen.counter($0, in: $1)) },
      .entry("r", .uiReset) { counter, data in
        let title = data.localizer(.uiResetQuestion, [("title", counter.shownTitle(in: data))])
        return .open(ConfirmScreen(title, AppCommand("elapsed", "reset", counter.id)))
      },
      .remove(titled: { counter, data in counter.shownTitle(in: data).string }) {
        AppCommand("elapsed", "remove", $0.id, "--yes")
      },
    ]
  }
}

extension Counter {
  /// The label, or "since" and the start date if there is no label.
  func shownTitle(in data: ScreenData) -> DisplayText {
    CounterRow(self, data.model.milestones, in: data.context).label
  }
}
