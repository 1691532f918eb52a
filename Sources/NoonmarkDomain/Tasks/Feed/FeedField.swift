/// A field of an item.
package enum FeedField: String, CaseIterable, Hashable, Sendable {
  case id
  case title
  case description
  case completed
  case createdAt = "created_at"
  case userID = "user_id"

  /// The names of the member, in order of preference.
  var names: [String] {
    switch self {
    case .createdAt: ["created_at", "createdAt"]
    case .userID: ["user_id", "userId", "userID"]
    default: [rawValue]
    }
  }

  /// The expected type, for messages.
  var kind: String {
    switch self {
    case .id: "a UUID or an integer"
    case .title, .description: "text"
    case .completed: "true or false"
    case .createdAt: "a time with an offset, such as 2026-12-24T18:30:00Z"
    case .userID: "a string or an integer"
    }
  }
}
