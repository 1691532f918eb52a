/// Why a feed can't be used; it is refused whole.
package enum FeedError: Error, Hashable, Sendable {
  /// What is wrong with a field.
  package enum Fault: String, Hashable, Sendable {
    /// It is not there, or null.
    case missing
    /// It is there, and nobody can see anything of it.
    case empty
    /// It is of another kind.
    case unreadable
  }

  /// There is nothing in it.
  case empty
  /// It is no UTF-8.
  case notUTF8
  /// It is no JSON.
  case notJSON
  /// It is a page for people, as networks that want a login send.
  case webPage
  /// It is JSON, but no array.
  case notArray
  /// An item, counted from 1, is no object.
  case notObject(item: Int)
  /// A field of an item can't be used.
  case field(FeedField, Fault, item: Int)
  /// Two items have the same id.
  case twins(Int, Int)

  /// What is wrong, in one sentence.
  package var message: String { "invalid data: \(reason)" }

  private var reason: String {
    switch self {
    case .empty: "the feed is empty, which is no JSON"
    case .notUTF8: "the feed is no UTF-8"
    case .notJSON: "the feed is not JSON"
    case .webPage: "the feed is a web page and not JSON: check the address, and log in"
    case .notArray: "the feed is no array"
    case .notObject(let item): "item \(item) is no object"
    case .field(let field, .missing, let item): "item \(item) has no \(field.rawValue)"
    case .field(let field, .empty, let item): "item \(item) has an empty \(field.rawValue)"
    case .field(let field, .unreadable, let item):
      "item \(item): \(field.rawValue) is no \(field.kind)"
    case .twins(let first, let second): "item \(first) and item \(second) have the same id"
    }
  }
}

/// A field of an item that noonmark reads.
package enum FeedField: String, CaseIterable, Hashable, Sendable {
  /// By which the feed knows it.
  case id
  /// What is to be done.
  case title
  /// More about it.
  case description
  /// Whether it is done.
  case completed
  /// When it was made.
  case createdAt = "created_at"
  /// Whose it is.
  case userID = "user_id"

  /// The names under which feeds have it, the first of which counts.
  var names: [String] {
    switch self {
    case .createdAt: ["created_at", "createdAt"]
    case .userID: ["user_id", "userId", "userID"]
    default: [rawValue]
    }
  }

  /// What it has to be.
  var kind: String {
    switch self {
    case .id: "UUID and no whole number"
    case .title, .description: "text"
    case .completed: "true or false"
    case .createdAt: "time with its offset, as 2026-12-24T18:30:00Z"
    case .userID: "text and no whole number"
    }
  }
}
