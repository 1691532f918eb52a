import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The tasks of a feed, a JSON array.
///
/// Each task is an object with `id` (a UUID or an integer), `title`, `completed`, `created_at`
/// (RFC 3339), `user_id` (a string or an integer) and optionally `description`; `createdAt`,
/// `userId` and `userID` are accepted too. Other members are ignored. If a name is repeated, the
/// last member counts, as in JavaScript. One invalid task makes the feed invalid.
package struct Feed: Sendable {
  /// The tasks, with unique IDs, a creation time and a user each.
  package let items: [TodoItem]

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
      // Captive portals send HTML.
      throw .webPage("the feed", insteadOf: "JSON")
    }
    var items: [TodoItem] = []
    var numbers: [TaskID: Int] = [:]
    // A syntax error after an invalid task counts more.
    var fault: Failure?
    func add(_ node: JSONNode) {
      guard fault == nil else { return }
      do throws(Failure) {
        let item = try FeedItemReader(node, number: items.count + 1).item()
        items.append(item)
        if let other = numbers.updateValue(items.count, forKey: item.id) {
          throw .invalidFeed("item \(other) and item \(items.count) have the same id")
        }
      } catch {
        fault = error
      }
    }
    do {
      let isArray = try JSONNode.forEachElement(of: bytes, add)
      if !isArray { fault = .invalidFeed("the feed is not an array") }
    } catch {
      throw .notJSON(error)
    }
    if let fault { throw fault }
    self.items = items
  }
}

extension Failure {
  static func invalidFeed(_ reason: String) -> Failure { Failure("invalid data: \(reason)") }

  /// The feed is not JSON in UTF-8.
  static func notJSON(_ error: JSONError) -> Failure {
    error.problem == .notUTF8
      ? .invalidFeed("the feed is not UTF-8 (\(error.position.text))")
      : .invalidFeed("the feed is not JSON: \(error.message)")
  }
}

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

/// Reads a task of a feed.
private struct FeedItemReader {
  private let members: [JSONNode.Member]
  /// The number of the task, from 1.
  private let number: Int

  /// The known members: the fields in order, and their names in order of preference.
  private static let known = FeedField.allCases.flatMap { field in
    field.names.map { (field: field, name: $0) }
  }

  init(_ node: JSONNode, number: Int) throws(Failure) {
    guard case .object(let members) = node.content else {
      throw .invalidFeed("item \(number) is not an object")
    }
    self.members = members
    self.number = number
  }

  func item() throws(Failure) -> TodoItem {
    guard let id = id(try required(.id)) else { throw unreadable(.id) }
    guard case .string(let title) = try required(.title).content else { throw unreadable(.title) }
    guard DisplayText.isVisible(title) else { throw empty(.title) }
    let description: String?
    switch value(.description)?.content {
    case nil, .string(""): description = nil
    case .string(let text): description = text
    default: throw unreadable(.description)
    }
    guard case .bool(let isCompleted) = try required(.completed).content else {
      throw unreadable(.completed)
    }
    guard case .string(let time) = try required(.createdAt).content,
      let createdAt = instant(time)
    else { throw unreadable(.createdAt) }
    let user = try required(.userID)
    let userID: UserID
    if let number = user.integer {
      userID = .number(number)
    } else if case .string(let text) = user.content {
      guard !text.isEmpty else { throw empty(.userID) }
      userID = .text(text)
    } else {
      throw unreadable(.userID)
    }
    return TodoItem(
      id: id, title: title, description: description, isCompleted: isCompleted,
      createdAt: createdAt, userID: userID, origin: .feed)
  }

  /// Returns the value of a field, under the first of its names that has a value other than null.
  private func value(_ field: FeedField) -> JSONNode? {
    for known in FeedItemReader.known where known.field == field {
      guard let value = members.last(where: { $0.name == known.name })?.value else { continue }
      if case .null = value.content { continue }
      return value
    }
    return nil
  }

  private func required(_ field: FeedField) throws(Failure) -> JSONNode {
    guard let value = value(field) else {
      throw .invalidFeed("item \(number) has no \(field.rawValue)")
    }
    return value
  }

  /// The text of a field has no visible characters.
  private func empty(_ field: FeedField) -> Failure {
    .invalidFeed("item \(number) has an empty \(field.rawValue)")
  }

  /// The value of a field has the wrong type.
  private func unreadable(_ field: FeedField) -> Failure {
    .invalidFeed("item \(number): \(field.rawValue) is not \(field.kind)")
  }

  private func id(_ value: JSONNode) -> TaskID? {
    if case .string(let text) = value.content { return TaskID(text) }
    return value.integer.map { TaskID(number: $0) }
  }

  /// Parses a time, which requires a UTC offset to be unambiguous.
  private func instant(_ text: String) -> Instant? {
    let bytes = text.utf8.span
    return ISOBytes.instant(bytes.indices, in: bytes)
      ?? (try? TimeParser.parse(text, in: .utc, requiresOffset: true))
  }
}
