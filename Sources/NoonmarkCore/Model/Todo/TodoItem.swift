public import Almanac

/// A task of the user's.
public struct TodoItem: Hashable, Sendable {
  /// Where a task stands.
  public enum Origin: Hashable, Sendable {
    /// In the file of tasks, typed by the user.
    case own
    /// In the file of tasks, come from the feed.
    case feed
    /// In the user's todo.txt.
    case todoTxt
  }

  /// By which it is told from others: a UUID in small letters.
  public let id: String
  /// What is to be done, as it was typed.
  public let title: String
  /// More about it, line ends too; nil for nothing.
  public let description: String?
  /// Whether it is done.
  public let isCompleted: Bool
  /// When it was made; nil where nobody knows.
  public let createdAt: Instant?
  /// Whose it is, as the feed says; nil for the user's own.
  public let userID: String?
  /// How urgent it is in todo.txt: `A` to `Z`.
  public let priority: Character?
  /// The day on which it is due.
  public let due: CivilDate?
  /// Where it stands.
  public let origin: Origin
  /// When it was done; nil where it is not done, or nobody knows.
  public let completedAt: Instant?

  /// Creates a task.
  public init(
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
