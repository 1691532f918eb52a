import NoonmarkRecords

/// An error in a feed.
package enum FeedError: Error, Hashable, Sendable {
  /// The problem with a field.
  package enum Fault: String, Hashable, Sendable {
    /// The field is missing or null.
    case missing
    /// The text has no visible characters.
    case empty
    /// The value has the wrong type.
    case unreadable
  }

  /// The feed is empty.
  case empty
  /// The feed is not JSON in UTF-8.
  case notJSON(JSONError)
  /// The feed is an HTML page, as captive portals send.
  case webPage
  /// The feed is JSON, but not an array.
  case notArray
  /// An item, counted from 1, is not an object.
  case notObject(item: Int)
  /// A field of an item is invalid.
  case field(FeedField, Fault, item: Int)
  /// Two items have the same identifier.
  case duplicateIDs(Int, Int)

  /// The error message.
  package var message: String { "invalid data: \(reason)" }

  private var reason: String {
    switch self {
    case .empty: "the feed is empty"
    case .notJSON(let error) where error.problem == .notUTF8:
      "the feed is not UTF-8 (\(error.position.text))"
    case .notJSON(let error): "the feed is not JSON: \(error.message)"
    case .webPage: "the feed is a web page, not JSON: check the URL, and log in to the network"
    case .notArray: "the feed is not an array"
    case .notObject(let item): "item \(item) is not an object"
    case .field(let field, .missing, let item): "item \(item) has no \(field.rawValue)"
    case .field(let field, .empty, let item): "item \(item) has an empty \(field.rawValue)"
    case .field(let field, .unreadable, let item):
      "item \(item): \(field.rawValue) is not \(field.kind)"
    case .duplicateIDs(let first, let second): "item \(first) and item \(second) have the same id"
    }
  }
}

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
