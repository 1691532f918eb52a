import Almanac

/// A task of the user's.
package struct TodoItem: Hashable, Sendable {
  /// Where a task stands.
  package enum Origin: Hashable, Sendable {
    /// In the file of tasks, typed by the user.
    case own
    /// In the file of tasks, come from the feed.
    case feed
    /// In the user's todo.txt.
    case todoTxt
  }

  /// By which it is told from others: a UUID in small letters.
  package let id: String
  /// What is to be done, as it was typed.
  package let title: String
  /// More about it, line ends too; nil for nothing.
  package let description: String?
  /// Whether it is done.
  package let isCompleted: Bool
  /// When it was made; nil where nobody knows.
  package let createdAt: Instant?
  /// Whose it is, as the feed says; nil for the user's own.
  package let userID: String?
  /// How urgent it is in todo.txt: `A` to `Z`.
  package let priority: Character?
  /// The day on which it is due.
  package let due: CivilDate?
  /// Where it stands.
  package let origin: Origin
  /// When it was done; nil where it is not done, or nobody knows.
  package let completedAt: Instant?

  /// Creates a task.
  package init(
    id: String, title: String, description: String? = nil, isCompleted: Bool = false,
    createdAt: Instant? = nil, userID: String? = nil, priority: Character? = nil,
    due: CivilDate? = nil, origin: Origin = .own, completedAt: Instant? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.isCompleted = isCompleted
    self.createdAt = createdAt
    self.userID = userID
    self.priority = priority
    self.due = due
    self.origin = origin
    self.completedAt = completedAt
  }
}
