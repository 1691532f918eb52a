import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The tasks, with tabs for open, completed and hidden tasks.
struct TaskList: ListContent {
  let source = DataSources.tasks
  let flexibleColumn = 1
  let filter: TodoFilter?

  private func todo(_ data: ScreenData) -> TodoList { data.model.todo.filtered(by: filter) }

  func header(in data: ScreenData) -> [Element] {
    let title = Element.label(data.localizer(.todoTitle), isBold: true)
    let words = filter.map { [Element.label(DisplayText($0.text))] } ?? []
    let todo = data.model.todo
    let state: DisplayText? =
      switch todo.state {
      case .ok, .empty: nil
      case .loading: todo.loadingText(isShort: true, in: data.localizer)
      case .offline: data.localizer(.todoOffline)
      case .error: data.localizer(.todoError)
      }
    return [title] + words + (state.map { [.spacer, .label($0, .warning)] } ?? [])
  }

  /// The reason why the feed was not loaded.
  func topLines(in data: ScreenData) -> [Line] {
    guard let problem = data.model.todo.problem else { return [] }
    return Layout { Block.paragraph(DisplayText(problem), Style(.muted), maxLines: 2) }
      .lines(columns: data.columns)
  }

  func tabs(in data: ScreenData) -> [TabTitle] {
    let todo = todo(data)
    let done = todo.items.count(where: \.isCompleted)
    let tabs = [
      TabTitle(data.localizer(.uiTasksOpen), count: data.localizer(todo.items.count - done)),
      TabTitle(data.localizer(.uiTasksDone), count: data.localizer(done)),
    ]
    let hidden = todo.hidden.count
    guard hidden > 0 else { return tabs }
    return tabs + [TabTitle(data.localizer(.uiTasksHidden), count: data.localizer(hidden))]
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    let todo = todo(data)
    let items =
      switch tab {
      case 0: todo.open
      case 1: todo.done
      default: todo.hidden
      }
    return items.map { item in
      ListRow(item.id.text, text: item.title + " " + (item.description ?? "")) {
        cells(of: item, $0)
      }
    }
  }

  private func cells(of item: TodoItem, _ data: ScreenData) -> [Cell] {
    let row = TaskRow(item, in: data.context)
    return [
      Cell(row.mark), Cell(row.title), Cell(row.repetition),
      Cell(row.dueWithWeekday ?? .label(""), .trailing),
    ]
  }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    let isEmpty = data.model.todo.items.isEmpty
    switch tab {
    case 1: return data.localizer(.todoNoneDone)
    case 2: return data.localizer(.todoNoneHidden)
    default:
      return isEmpty
        ? data.model.todo.emptyText(in: data.localizer) : data.localizer(.todoNoneOpen)
    }
  }

  func entry(_ id: String, in data: ScreenData) -> TodoItem? {
    let id = TaskID(id)
    return (data.model.todo.items + data.model.todo.hidden).first { $0.id == id }
  }

  func page(of item: TodoItem, in data: ScreenData) -> Layout? {
    let row = TaskRow(item, in: data.context)
    let style = data.context.calendarStyle
    let lines = (item.description ?? "").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { DisplayText(String($0)) }
    return Layout {
      Row {
        row.mark
        Label(item.displayTitle, isBold: true)
      }
      Block.rule
      if let due = item.due {
        Row {
          Label(data.localizer(.uiFieldDue), .muted)
          Label(style.textWithWeekday(due), row.dueRole)
        }
      }
      if let created = item.createdAt {
        Row {
          Label(data.localizer(.uiCreated), .muted)
          Label(style.text(data.context.zone.date(at: created)), .muted)
        }
      }
      if item.description != nil { Block.blank }
      lines.map { line in
        line.isEmpty ? Block.blank : Block.paragraph(line, Style(.text), maxLines: 100)
      }
    }
  }

  func keys(in data: ScreenData) -> [ListKey<TodoItem>] {
    [
      .entry(" ", .uiDone, onWidget: true) { item, _ in .run(.toggle(item), closing: 0) },
      .add { FormScreen.task(nil, in: $0) },
      .list("r", .uiReload, listed: { ![.ok, .empty].contains($0.model.todo.state) }) { _ in
        .run(.loadTasks, closing: 0)
      },
      .list("o", .uiOutbox, listed: { !$0.outbox.isEmpty }) {
        .open(ListScreen(OutboxList(), in: $0))
      },
      .entry(.enter, .uiOpen) { item, _ in .open(PageScreen(.entry(item.id.text, of: self))) },
      .entry("e", .uiEdit) { .open(FormScreen.task($0, in: $1)) },
      .remove(titled: { item, _ in item.title }) {
        AppCommand("todo", "remove", $0.id.text, "--yes")
      },
      .entry("s", .uiShare) { .open(MenuScreen.ways(ofSharing: $0, in: $1)) },
    ]
  }
}

/// The shared tasks that have not been sent.
struct OutboxList: ListContent {
  let source = DataSources.tasks
  /// The problem, since it is the longest; the title is truncated last.
  let flexibleColumn = 2

  func header(in data: ScreenData) -> [Element] {
    [
      .label(data.localizer(.uiOutboxTitle), isBold: true), .spacer,
      .label(data.localizer(data.outbox.count), .muted),
    ]
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    data.outbox.map { entry in
      ListRow(entry.id, text: entry.title) { data in
        // Each leaves space for the next.
        let title = DisplayText(entry.title).truncated(to: max(data.columns / 2, 1))
        let address = DisplayText(entry.to).truncated(to: max(data.columns / 3, 1))
        return [
          Cell(Label(title)), Cell(Label(address, .muted)),
          Cell(Label(DisplayText(entry.problem ?? ""), .warning)),
        ]
      }
    }
  }

  /// The outbox has its own file.
  func isUnreadable(in data: ScreenData) -> Bool { data.isOutboxUnreadable }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    data.localizer(.uiOutboxEmpty)
  }

  func entry(_ id: String, in data: ScreenData) -> OutboxEntry? {
    data.outbox.first { $0.id == id }
  }

  func keys(in data: ScreenData) -> [ListKey<OutboxEntry>] {
    [
      .list("s", .uiSendAll, listed: { !$0.outbox.isEmpty }) { _ in .run(.sendOutbox(), closing: 0)
      },
      .entry(.enter, .uiSend) { entry, _ in .run(.sendOutbox(entry: entry.id), closing: 0) },
      .remove(titled: { entry, _ in entry.title }) {
        AppCommand("todo", "outbox", "remove", $0.id, "--yes")
      },
    ]
  }
}
