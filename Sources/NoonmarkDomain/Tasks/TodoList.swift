import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import NoonmarkPhrases

/// The user's tasks and the status of the feed.
package struct TodoList: Hashable, Sendable {
  /// The status of the list and its feed.
  package enum State: String, CaseIterable, Sendable {
    /// There are tasks, and no problems.
    case ok
    /// There are no tasks.
    case empty
    /// The feed is loading for the first time.
    case loading
    /// The feed could not be reached.
    case offline
    /// The feed responded, but could not be used.
    case error
  }

  /// The visible tasks, in file order.
  package private(set) var items: [TodoItem]
  /// The hidden tasks, in file order.
  package private(set) var hidden: [TodoItem]
  package private(set) var state: State
  /// One sentence on the problem, if any.
  package let problem: String?
  /// The number of the current try of a load, if it is the second or later.
  package let attempt: Int?
  /// When to check the feed's state again even if no file changes; `nil` for never.
  ///
  /// Soon during a load, later if the feed is offline.
  package let revalidateAt: Instant?

  package init(
    items: [TodoItem] = [], hidden: [TodoItem] = [], state: State? = nil,
    problem: String? = nil, attempt: Int? = nil, revalidateAt: Instant? = nil
  ) {
    self.attempt = attempt
    self.items = items
    self.hidden = hidden
    self.state = state ?? (items.isEmpty ? .empty : .ok)
    self.problem = problem
    self.revalidateAt = revalidateAt
  }

  /// Returns the list in another state; a `state` of `nil` is that of a list without a feed.
  package func with(
    _ state: State?, problem: String? = nil, attempt: Int? = nil, revalidateAt: Instant? = nil
  ) -> TodoList {
    TodoList(
      items: items, hidden: hidden, state: state, problem: problem, attempt: attempt,
      revalidateAt: earliest(revalidateAt, self.revalidateAt))
  }

  /// Returns the list at an instant: tasks with `h:1`, or before their threshold, are hidden.
  package func hiding(at now: Instant, in zone: Zone) -> TodoList {
    let today = zone.date(at: now)
    // Fast path: usually, no task is hidden, and few are looked at whole.
    let isAnyHidden = items.indices.contains {
      items[$0].mayHaveKeys && items[$0].isHidden(on: today)
    }
    guard isAnyHidden else { return self }
    var (shown, hidden): ([TodoItem], [TodoItem]) = ([], [])
    for item in items {
      if item.isHidden(on: today) { hidden.append(item) } else { shown.append(item) }
    }
    // Thresholds are reached when the date changes.
    let waits = hidden.contains { $0.threshold != nil }
    let change = waits ? zone.nextDateChange(after: now) : nil
    return TodoList(
      items: shown, hidden: hidden,
      revalidateAt: earliest(revalidateAt, change))
  }

  /// Returns the list with only the tasks that a filter selects.
  package func filtered(by filter: TodoFilter?) -> TodoList {
    guard let filter else { return self }
    var list = self
    list.items.removeAll { !filter.selects($0) }
    list.hidden.removeAll { !filter.selects($0) }
    if state == .ok, list.items.isEmpty { list.state = .empty }
    return list
  }

  package func without(_ id: TaskID) -> TodoList {
    var list = self
    list.items.removeAll { $0.id == id }
    return list
  }

  /// Returns the sort key of a task, smaller for more urgent ones.
  ///
  /// Numbers are sorted faster than priorities and dates.
  private static func urgency(of item: TodoItem) -> UInt64 {
    // Tasks without a priority or a due date come last.
    let priority = UInt64(item.priority?.utf8.first ?? .max)
    let due = Int64(Int32(clamping: item.due?.dayNumber ?? .max)) - Int64(Int32.min)
    return priority << 32 | UInt64(due)
  }

  /// Returns the first of the open tasks in the order of `open` that is wanted.
  package func mostUrgent(where isWanted: (TodoItem) -> Bool = { _ in true }) -> TodoItem? {
    var first: (urgency: UInt64, index: Int)?
    for index in items.indices where !items[index].isCompleted {
      let urgency = TodoList.urgency(of: items[index])
      guard first.map({ urgency < $0.urgency }) ?? true, isWanted(items[index]) else { continue }
      first = (urgency, index)
    }
    return first.map { items[$0.index] }
  }

  /// The open tasks by priority, then by due date, then in file order.
  package var open: [TodoItem] {
    let order = items.indices.filter { !items[$0].isCompleted }.map { index in
      (urgency: TodoList.urgency(of: items[index]), index: index)
    }
    return order.sorted(by: <).map { items[$0.index] }
  }

  /// The completed tasks, in file order.
  package var done: [TodoItem] { items.filter(\.isCompleted) }
}

/// Finds the task that a user refers to.
package enum TodoSearch {
  /// Returns the index of the task with an ID, a number at the feed, a title in any case, or a
  /// unique prefix of an ID or title.
  ///
  /// The title is the one that lists show, or the whole title.
  package static func index(
    of wanted: String, in items: [TodoItem]
  ) throws(EntrySearchError) -> Int {
    let search = EntrySearch(names(of: items))
    if let number = Int(wanted), String(number) == wanted {
      let id = TaskID(number: number)
      if items.contains(where: { $0.id == id }) { return try search.index(of: id.text) }
    }
    do {
      return try search.index(of: TaskID(wanted)?.text ?? wanted)
    } catch {
      // `Buy milk rec:1w`.
      let whole = EntrySearch(items.map { .init(id: $0.id.text, title: $0.title, date: $0.due) })
      guard case .none = error, let index = try? whole.index(of: wanted) else { throw error }
      return index
    }
  }

  /// Returns the short IDs of tasks; for a task with a number at the feed, that number.
  package static func shortIDs(of items: [TodoItem]) -> ShortIDs {
    var shortIDs = ShortIDs(names(of: items))
    for item in items {
      if let number = item.id.number { shortIDs.set("\(number)", for: item.id.text) }
    }
    return shortIDs
  }

  private static func names(of items: [TodoItem]) -> [EntrySearch.Name] {
    items.map { .init(id: $0.id.text, title: $0.titleWithoutKeys, date: $0.due) }
  }
}

/// A filter for tasks by the projects and contexts of todo.txt: `+home @phone`.
///
/// A task is selected if its title has all of them, in any case.
package struct TodoFilter: Hashable, Sendable {
  /// The words as typed.
  package let text: String
  private let words: [String]

  /// Parses words separated by spaces; fails if there are none, or a word is neither a project nor
  /// a context.
  package init?(_ text: String) {
    words = text.split(separator: " ").map { $0.lowercased() }
    guard !words.isEmpty, words.allSatisfy(TodoTxtWord.isProjectOrContext) else { return nil }
    self.text = text
  }

  /// Whether a task has all words.
  package func selects(_ item: TodoItem) -> Bool {
    let title = item.title.lowercased().split(whereSeparator: \.isWhitespace)
    return words.allSatisfy { word in title.contains { $0 == word } }
  }
}
