import Almanac

/// A task as a feed tells it.
package struct FeedItem: Hashable, Sendable {
  /// By which the feed knows it: a UUID in small letters; see `UUIDText` for whole numbers.
  package let id: String
  /// What is to be done.
  package let title: String
  /// More about it; nil for nothing.
  package let description: String?
  /// Whether it is done.
  package let isCompleted: Bool
  /// When it was made.
  package let createdAt: Instant
  /// Whose it is.
  package let userID: String

  /// Creates a task.
  package init(
    id: String, title: String, description: String?, isCompleted: Bool, createdAt: Instant,
    userID: String
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.isCompleted = isCompleted
    self.createdAt = createdAt
    self.userID = userID
  }
}
