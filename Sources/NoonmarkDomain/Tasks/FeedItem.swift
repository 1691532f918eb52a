import Almanac

/// A task as provided by a feed.
package struct FeedItem: Hashable, Sendable {
  /// The ID at the feed: a lowercase UUID; see `UUIDText` for integers.
  package let id: String
  /// The title.
  package let title: String
  /// The description, if any.
  package let description: String?
  package let isCompleted: Bool
  /// The creation time.
  package let createdAt: Instant
  /// The ID of the task's user.
  package let userID: UserID

  package init(
    id: String, title: String, description: String?, isCompleted: Bool, createdAt: Instant,
    userID: UserID
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.isCompleted = isCompleted
    self.createdAt = createdAt
    self.userID = userID
  }
}
