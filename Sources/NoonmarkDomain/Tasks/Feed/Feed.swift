import Almanac
import NoonmarkBase
import NoonmarkRecords

/// A valid feed: a JSON array of tasks.
///
/// Each task is an object with `id` (a UUID or an integer), `title`, `completed`, `created_at`
/// (RFC 3339), `user_id` (a string or an integer) and optionally `description`; `createdAt`,
/// `userId` and `userID` are accepted too. Other members are ignored. If a name is repeated, the
/// last member counts, as in JavaScript. One invalid task makes the feed invalid.
package struct Feed: Sendable {
  /// The tasks, with unique IDs.
  package let items: [FeedItem]

  /// Reads a feed.
  ///
  /// - Parameter bytes: The feed, with or without a byte order mark.
  /// - Throws: The first syntax error, or else the first invalid task.
  package init(_ bytes: [UInt8]) throws(Failure) {
    let text = bytes.starts(with: [UInt8].byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    guard let first = text.first(where: { !$0.isSpaceOrTab && !$0.isLineEnding }) else {
      throw .invalidFeed("the feed is empty")
    }
    if first == UInt8(ascii: "<") {
      // As captive portals send.
      throw .webPage("the feed", insteadOf: "JSON")
    }
    do {
      items = try Feed.items(in: bytes)
    } catch {
      try Feed.checkSyntax(bytes)
      throw error
    }
  }

  private static func items(in bytes: [UInt8]) throws(Failure) -> [FeedItem] {
    var reader = FeedItemReader(bytes)
    var items: [FeedItem] = []
    var numbers: [String: Int] = [:]
    while let item = try reader.read() {
      items.append(item)
      if let other = numbers.updateValue(items.count, forKey: item.id) {
        throw .invalidFeed("item \(other) and item \(items.count) have the same id")
      }
    }
    return items
  }

  private static func checkSyntax(_ bytes: [UInt8]) throws(Failure) {
    var reader = JSONReader(bytes)
    do {
      while try reader.read() != nil {}
    } catch {
      throw .notJSON(error)
    }
  }
}

extension Failure {
  static func invalidFeed(_ reason: String) -> Failure { Failure("invalid data: \(reason)") }

  /// The download is a page of a portal or a login.
  static func webPage(_ source: String, insteadOf format: String) -> Failure {
    Failure(
      "invalid data: \(source) is a web page, not \(format)",
      "check the URL, and log in to the network")
  }

  /// The feed is not JSON in UTF-8.
  static func notJSON(_ error: JSONError) -> Failure {
    error.problem == .notUTF8
      ? .invalidFeed("the feed is not UTF-8 (\(error.position.text))")
      : .invalidFeed("the feed is not JSON: \(error.message)")
  }
}

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
