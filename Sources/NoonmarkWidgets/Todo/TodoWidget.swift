import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

/// The user's tasks: what is open, and how much is done.
///
/// Small shows how many tasks are open; medium the first of them as well; large a bar of what is
/// done and the tasks themselves, the open ones first: by priority, then by the day on which they
/// are due, then as they stand in the file. The screen `list` shows every task.
///
/// The text changes when the list does, with the words for days on which tasks are due, and when
/// the feed should be looked at again.
package struct TodoWidget: Widget {
  /// The views besides the sizes.
  package enum Screen: String, CaseIterable, Sendable {
    /// Every task, however many lines they take.
    case list
  }

  /// The parts of the list.
  package enum Tab: String, CaseIterable, Sendable {
    /// What is to be done.
    case open
    /// What is done.
    case done
  }

  /// The word by which users ask for the widget.
  package static let kind = "todo"
  /// What the user sees.
  package static let summary = "Your tasks, and how many of them are open"
  /// The data it reads.
  package static let sources: [DataSource] = [.tasks]

  let todo: TodoList
  let isReadable: Bool
  /// The open tasks, the most urgent first.
  let open: [TodoItem]
  /// The tasks that are done, in the order of their files.
  let done: [TodoItem]
  let screen: Screen?
  /// The part of the list that is wanted; nil for all of it.
  let tab: Tab?

  /// Creates the widget.
  package init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    if let name = request.name {
      throw .noSuchName(kind: TodoWidget.kind, name: name)
    }
    isReadable = !data.unreadable.contains(.tasks)
    todo =
      isReadable
      ? data.todo
      : TodoList(items: data.todo.items, state: .error)
    open = TodoWidget.inOrder(todo.items.filter { !$0.isCompleted })
    done = todo.items.filter(\.isCompleted)
    screen = request.screen.flatMap(Screen.init)
    tab = request.tab.flatMap(Tab.init)
  }

  /// Tasks by priority, then by the day on which they are due, then as they stand.
  private static func inOrder(_ items: [TodoItem]) -> [TodoItem] {
    let latest = CivilDate(dayNumber: Int(Int32.max))
    let keyed = items.enumerated().map { index, item in
      (priority: item.priority ?? "~", due: item.due ?? latest, index: index, item: item)
    }
    return keyed.sorted {
      ($0.priority, $0.due, $0.index) < ($1.priority, $1.due, $1.index)
    }.map(\.item)
  }

  /// There is one list alone.
  package var name: String? { nil }
  /// The list is looked at again when the feed should be, and each day where tasks have theirs.
  package var policy: ReloadPolicy {
    if let revalidateAt = todo.revalidateAt { return .after(revalidateAt) }
    return open.contains { $0.due != nil } ? .atEnd : .never
  }
  /// Whether it is the list of all tasks.
  package var isList: Bool { screen == .list }

  /// Returns the local date at an instant, against which tasks are late or not.
  package func entry(at instant: Instant, in context: WidgetContext) -> TodoEntry {
    TodoEntry(
      date: instant, zone: context.zone,
      revalidateAt: todo.revalidateAt.flatMap { $0 > instant ? $0 : nil },
      open: open)
  }

  /// Returns how much is done, and how the list stands, for bars.
  package func facts(of entry: TodoEntry, in context: WidgetContext) -> Facts {
    Facts(
      percentage: progress?.percentage.value,
      classes: [todo.state.rawValue] + (entry.isLate.value ? ["overdue"] : []),
      alternative: TodoWidget.kind, until: earliest(entry.revalidateAt, entry.isLate.until))
  }

  /// How many tasks are done; nil where there are none at all.
  var progress: Progress? {
    todo.items.isEmpty ? nil : Progress(elapsed: done.count, of: todo.items.count, until: nil)
  }
}

/// A local date, and which tasks are late on it.
package struct TodoEntry: TimelineEntry {
  /// The instant from which the entry holds.
  package let date: Instant
  /// When the feed should be looked at again; nil for never.
  let revalidateAt: Instant?
  /// Whether an open task is late.
  let isLate: Timed<Bool>
  private let openCount: Int
  private let zone: Zone
  private let today: CivilDate

  init(date: Instant, zone: Zone, revalidateAt: Instant?, open: [TodoItem]) {
    self.date = date
    self.zone = zone
    self.revalidateAt = revalidateAt
    openCount = open.count
    today = zone.date(at: date)
    let dues = open.compactMap(\.due)
    let yesterday = today.advanced(byDays: -1)
    let next = dues.filter { [today] in $0 >= today }.min()
    // Where clocks step back over midnight, what was late by a day is not late for an hour.
    let back = dues.contains(yesterday) ? zone.nextDateChange(after: date) : nil
    let late = next.map { TodoEntry.start(of: $0.advanced(byDays: 1), after: date, in: zone) }
    isLate = Timed(
      dues.contains { [today] in $0 < today }, until: earliest(back, late))
  }

  /// Returns the words for the day on which a task is due: `3 days late`, `today`, `tomorrow`, or
  /// the date; and how they look.
  func localizer(
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
      let until = TodoEntry.start(of: due.advanced(byDays: -1), after: date, in: zone)
      return (Timed(context.calendarStyle.text(due), until: earliest(until, revalidateAt)), .muted)
    }
    let until = earliest(zone.nextDateChange(after: date), revalidateAt)
    return (Timed(text, until: until), days < 0 ? .warning : days == 0 ? .accent : .muted)
  }

  /// The first instant of a date, or the next change of the date where that has gone by.
  private static func start(of day: CivilDate, after instant: Instant, in zone: Zone) -> Instant {
    let start = zone.startOfDay(day)
    return start > instant ? start : zone.nextDateChange(after: instant)
  }

  /// High where a task is late.
  package var relevance: Double { isLate.value ? 1 : openCount > 0 ? 0.5 : 0 }
}
