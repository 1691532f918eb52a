import Almanac

/// The user's tasks, and how the feed stands.
package struct TodoList: Hashable, Sendable {
  /// How the list and its feed stand.
  package enum State: String, CaseIterable, Sendable {
    /// There are tasks, and nothing is wrong.
    case ok
    /// There are no tasks.
    case empty
    /// The feed is being loaded for the first time.
    case loading
    /// The feed could not be reached.
    case offline
    /// The feed was reached, and could not be used.
    case error
  }

  /// The tasks in the order of their files.
  package let items: [TodoItem]
  /// How the list and its feed stand.
  package let state: State
  /// What is wrong, in one sentence; nil where nothing is.
  package let problem: String?
  /// When to look again though no file changes: soon while the feed is loaded, later where it could
  /// not be reached; nil for never.
  package let revalidateAt: Instant?

  /// Creates a list.
  package init(
    items: [TodoItem] = [], state: State? = nil, problem: String? = nil,
    revalidateAt: Instant? = nil
  ) {
    self.items = items
    self.state = state ?? (items.isEmpty ? .empty : .ok)
    self.problem = problem
    self.revalidateAt = revalidateAt
  }
}
