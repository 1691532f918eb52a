import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets

/// The counters of elapsed days.
struct CounterList: ListContent {
  let source = DataSources.counters
  let flexibleColumn = 1

  func header(in data: ScreenData) -> [Element] {
    [
      .label(data.localizer(.elapsedTitle), isBold: true),
      .label(data.localizer(.elapsedSubtitle), .muted),
    ]
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    data.model.counters.all.map { counter in
      ListRow(counter.id, text: counter.label) { cells(of: counter, data) }
    }
  }

  private func cells(of counter: Counter, _ data: ScreenData) -> [Cell] {
    let days = data.today.days(since: counter.start)
    let icon = counter.icon.map { Icon($0).glyph(in: data.context.icons) } ?? ""
    return [
      Cell(Label(icon)), Cell(Label(DisplayText(counter.label))),
      Cell(Label(data.context.calendarStyle.text(counter.start), .muted)),
      Cell(Label(CounterList.runs(of: counter, data.localizer), .muted)),
      Cell(
        Pill(
          text: DayCount.longText(days, in: data.localizer), fill: counter.color),
        .trailing),
    ]
  }

  /// The number of runs, if there were others before.
  private static func runs(of counter: Counter, _ localizer: Localizer) -> DisplayText {
    counter.runs.isEmpty ? "" : localizer(.elapsedRuns, counter.runs.count + 1)
  }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    data.localizer(.uiEmptyCounters)
  }

  func actions(for key: Key, on id: String?, in data: ScreenData) -> [ScreenAction] {
    if key == .character("a") || key == .character("+") {
      return [.open(FormScreen.counter(nil, in: data))]
    }
    guard let id, let counter = data.model.counters.all.first(where: { $0.id == id }) else {
      return []
    }
    switch key {
    case .enter: return [.open(DetailScreen(CounterDetail(id: id)))]
    case .character("e"): return [.open(FormScreen.counter(counter, in: data))]
    case .character("r"):
      let title = data.localizer(.uiResetQuestion, [("title", counter.shownTitle)])
      return [.open(ConfirmScreen(title, ["elapsed", "reset", id]))]
    case .character("d"), .delete:
      return [
        .open(
          ConfirmScreen.removal(
            of: counter.label, ["elapsed", "remove", id, "--yes"], in: data))
      ]
    default: return []
    }
  }

  func hints(in data: ScreenData) -> [KeyHint] {
    [
      KeyHint("Enter", .uiOpen), KeyHint("a", .uiAdd), KeyHint("e", .uiEdit),
      KeyHint("r", .uiReset), KeyHint("d", .uiRemove),
    ]
  }
}

extension Counter {
  /// Its label, or its id if it has none.
  var shownTitle: DisplayText {
    let text = DisplayText(label)
    return text.isEmpty ? DisplayText(id) : text
  }
}

/// A counter with its past runs.
struct CounterDetail: DetailContent {
  let id: String

  private func counter(_ data: ScreenData) -> Counter? {
    data.model.counters.all.first { $0.id == id }
  }

  func layout(in data: ScreenData) -> Layout? {
    guard let counter = counter(data) else { return nil }
    let style = data.context.calendarStyle
    let days = data.today.days(since: counter.start)
    let runs = counter.runs.reversed().map { run in
      [
        Cell(Label(style.text(run.start))), Cell(Label("–", .muted)),
        Cell(Label(style.text(run.end))),
        Cell(Label(DayCount.longText(run.days, in: data.localizer), .muted), .trailing),
      ]
    }
    return Layout {
      Row {
        Label(counter.shownTitle, isBold: true)
        Element.spacer
        Pill(text: DayCount.longText(days, in: data.localizer), fill: counter.color)
      }
      Block.rule
      Row { Label(style.weekday(counter.start) + " " + style.text(counter.start), .muted) }
      if !runs.isEmpty {
        Block.blank
        Row { Label(data.localizer(.uiRuns), isBold: true) }
        Block.table(Array(runs), flexible: 3)
      }
    }
  }

  func actions(for key: Key, in data: ScreenData) -> [ScreenAction] {
    key == .enter ? [] : CounterList().actions(for: key, on: id, in: data)
  }

  func hints(in data: ScreenData) -> [KeyHint] {
    [KeyHint("e", .uiEdit), KeyHint("r", .uiReset), KeyHint("d", .uiRemove)]
  }
}
