public import Almanac

/// A task as a feed tells it.
public struct FeedItem: Hashable, Sendable {
  /// By which the feed knows it: a UUID in small letters; see `UUIDText` for whole numbers.
  public let id: String
  /// What is to be done.
  public let title: String
  /// More about it; nil for nothing.
  public let description: String?
  /// Whether it is done.
  public let isCompleted: Bool
  /// When it was made.
  public let createdAt: Instant
  /// Whose it is.
  public let userID: String

  /// Creates a task.
  public init(
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
