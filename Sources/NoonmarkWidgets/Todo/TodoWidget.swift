import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkPhrases

/// The user's tasks: the open tasks, and the number of completed tasks.
///
/// Small shows the number of open tasks. Medium adds the first open task. Large is a bar of the
/// completed share, and the tasks. Open tasks come first, sorted by priority, then by due date,
/// then by their order in the file. The screen `list` shows every task.
package struct TodoWidget: Widget {
  /// The parts of the list.
  package enum Tab: String, CaseIterable, Sendable {
    case open
    case done
    /// The tasks that are hidden from lists.
    case hidden
  }

  package static let kind = "todo"
  package static let summary = "Your tasks, and how many of them are open"
  package static let sources = DataSources.tasks
  package static var screens: [String] { [listScreen] }

  let todo: TodoList
  let isReadable: Bool
  /// The number of open tasks.
  let openCount: Int
  /// The task of a line: the task that `--rotate` chose, otherwise the most urgent one.
  let first: TodoItem?
  package let isList: Bool
  /// The requested part of the list, or `nil` for the whole list.
  let tab: Tab?
  /// The filter that selects tasks, if any.
  let filter: TodoFilter?
  /// Whether there are tasks, but the filter selects none of them.
  let matchesNothing: Bool

  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    filter = request.name.flatMap { TodoFilter($0) }
    if filter == nil, let name = request.name {
      throw Failure(
        "no such entry \(name.quoted) of todo", "use todo, or a project or context: todo/+home")
    }
    isReadable = !data.unreadable.contains(.tasks)
    let all = isReadable ? data.todo : data.todo.with(.error)
    todo = all.filtered(by: filter)
    matchesNothing = todo.items.isEmpty && !all.items.isEmpty
    openCount = todo.items.count { !$0.isCompleted }
    let shown = request.shown.flatMap { TaskID($0) }
    first = todo.mostUrgent { shown == nil || $0.id == shown } ?? todo.mostUrgent()
    isList = request.screen == Self.listScreen
    tab = request.tab.flatMap(Tab.init)
  }

  var doneCount: Int { todo.items.count - openCount }
  package var name: String? { filter?.text }
  package var isGrowing: Bool { true }

  /// A new timeline is due with the feed, and daily if tasks have due dates.
  package var policy: ReloadPolicy {
    if let revalidateAt = todo.revalidateAt { return .after(revalidateAt) }
    return todo.items.contains { !$0.isCompleted && $0.due != nil } ? .atEnd : .never
  }

  package func tap(at now: Instant, in zone: Zone) -> WidgetTap? {
    first.map { .complete(task: $0.id.text) }
  }

  package func rotation(at now: Instant, in zone: Zone) -> [String] {
    todo.open.map(\.id.text)
  }

  package func entry(in context: WidgetContext) -> TodoEntry {
    let revalidateAt = todo.revalidateAt.flatMap { $0 > context.now ? $0 : nil }
    return TodoEntry(
      at: context.now, in: context.zone, revalidateAt: revalidateAt, tasks: todo.items)
  }

  package func view(of entry: TodoEntry, in context: WidgetContext) -> TodoView {
    TodoView(widget: self, entry: entry, context: context)
  }
}

/// A local date, and whether tasks are overdue on it.
package struct TodoEntry: TimelineEntry {
  /// When the feed is due for a reload, or `nil` for never.
  let revalidateAt: Instant?
  /// When the list expires or, if open tasks have due dates, the local date changes.
  package let expires: Instant?
  /// Whether an open task is overdue.
  let isLate: Timed<Bool>
  private let instant: Instant
  private let zone: Zone
  private let today: CivilDate

  init(at instant: Instant, in zone: Zone, revalidateAt: Instant?, tasks: [TodoItem]) {
    self.instant = instant
    self.zone = zone
    self.revalidateAt = revalidateAt
    let today = zone.date(at: instant)
    self.today = today
    let yesterday = today.advanced(byDays: -1)
    var (isLate, wasDueYesterday) = (false, false)
    var next: CivilDate?
    for task in tasks {
      guard !task.isCompleted, let due = task.due else { continue }
      if due < today {
        isLate = true
        if due == yesterday { wasDueYesterday = true }
      } else {
        next = min(next ?? due, due)
      }
    }
    let dateChange = isLate || next != nil ? zone.nextDateChange(after: instant) : nil
    expires = earliest(revalidateAt, dateChange)
    // If clocks go back across midnight, a task that just became overdue is due today again for an
    // hour.
    let back = wasDueYesterday ? dateChange : nil
    let late = next.map { TodoEntry.start(of: $0.advanced(byDays: 1), after: instant, in: zone) }
    self.isLate = Timed(isLate, expires: earliest(back, late))
  }

  /// Returns the text for a due date and its role: `3 days late`, `today`, `tomorrow`, or the date.
  func text(
    forDue due: CivilDate, in context: WidgetContext
  ) -> (text: Timed<DisplayText>, role: Role) {
    let days = due.days(since: today)
    let text: DisplayText? =
      switch days {
      case ..<0: context.localizer(.daysLate, -days)
      case 0: context.localizer(.todoToday)
      case 1: context.localizer(.todoTomorrow)
      default: nil
      }
    guard let text else {
      let near = TodoEntry.start(of: due.advanced(byDays: -1), after: instant, in: zone)
      let expires = earliest(near, revalidateAt)
      guard context.isPanel else {
        return (Timed(context.calendarStyle.text(due), expires: expires), .muted)
      }
      let isNear = days < WidgetContext.nearDays
      let change = isNear ? nil : due.advanced(byDays: 1 - WidgetContext.nearDays)
      let changes = change.map { TodoEntry.start(of: $0, after: instant, in: zone) }
      return (Timed(context.nearDate(due), expires: earliest(expires, changes)), .muted)
    }
    let expires = earliest(zone.nextDateChange(after: instant), revalidateAt)
    return (Timed(text, expires: expires), days < 0 ? .warning : days == 0 ? .accent : .muted)
  }

  /// Returns the first instant of a date, or the next date change if the date has begun.
  private static func start(of day: CivilDate, after instant: Instant, in zone: Zone) -> Instant {
    let start = zone.startOfDay(day)
    return start > instant ? start : zone.nextDateChange(after: instant)
  }
}

extension TodoView {
  package var presence: Presence {
    guard widget.todo.items.isEmpty else { return .present }
    switch widget.todo.state {
    case .ok, .empty: return .empty
    case .loading, .offline, .error: return .unavailable
    }
  }

  package static let fields: [TemplateField<TodoView>] = [
    .init("icon", "A circle, or a check mark if every task is done") {
      $0.mark($0.widget.openCount == 0 ? .done : .open)
    },
    .init("title", "The title of the most urgent open task") { view in
      view.listed(Label(view.widget.first?.displayTitle ?? "", isBold: true))
    },
    .init("due", "When that task is due, if it has a date") { view in
      guard let due = view.widget.first?.due else { return view.listed(Label("")) }
      let (text, role) = view.entry.text(forDue: due, in: view.context)
      return text.element { Label($0, role) }
    },
    .init("open", "The number of open tasks") {
      $0.listed(Label($0.localizer($0.widget.openCount)))
    },
    .init("done", "The number of completed tasks") {
      $0.listed(Label($0.localizer($0.widget.doneCount)))
    },
    .init("total", "The number of tasks") {
      $0.listed(Label($0.localizer($0.widget.todo.items.count)))
    },
    .init("text", "How many of the tasks are open, in words") { view in
      view.listed(Label(view.count))
    },
    .init("percent", "The part of the tasks that is done") { view in
      view.progress.map { view.listed(view.context.percentage(of: $0)) }
    },
    .init("bar", "The same as a bar") { view in
      view.progress.map { view.listed(ProgressBar($0, fill: .role(.accent))) }
    },
    .init("pill", "The number of open tasks as a pill") { $0.pill },
  ]
}
