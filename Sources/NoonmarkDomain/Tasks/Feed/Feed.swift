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
    do {
      items = try Feed.items(in: bytes)
    } catch {
      try Feed.checkSyntax(bytes)
      throw error
    }
  }

  private static func items(in bytes: [UInt8]) throws(Failure) -> [TodoItem] {
    var reader = FeedItemReader(bytes)
    var items: [TodoItem] = []
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

  /// The feed is not JSON in UTF-8.
  static func notJSON(_ error: JSONError) -> Failure {
    error.problem == .notUTF8
      ? .invalidFeed("the feed is not UTF-8 (\(error.position.text))")
      : .invalidFeed("the feed is not JSON: \(error.message)")
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

/// Reads the tasks of a feed.
struct FeedItemReader {
  private var reader: JSONReader
  /// The number of the current task, from 1; zero before the array.
  private var number = 0
  private var isInArray = false
  /// The values of the current task's known members, in the order of `members`.
  private var values = [Value](repeating: .missing, count: FeedItemReader.members.count)

  /// The known members: the fields in order, and their names in order of preference.
  private static let members = FeedField.allCases.flatMap { field in
    field.names.map { (field: field, name: $0) }
  }

  /// The value of a member.
  private enum Value: Hashable {
    /// Missing or null.
    case missing
    case text(String)
    case truth(Bool)
    case number(Int)
    /// An array, an object, or a number that is not an `Int`.
    case other
  }

  init(_ bytes: [UInt8]) {
    reader = JSONReader(bytes)
  }

  /// Reads the next task; returns `nil` at the end of the feed.
  mutating func read() throws(Failure) -> TodoItem? {
    if !isInArray {
      guard try token() == .beginArray else { throw .invalidFeed("the feed is not an array") }
      isInArray = true
    }
    number += 1
    switch try token() {
    case .beginObject:
      try readMembers()
      return try item()
    case .endArray, nil:
      // Nothing may follow.
      _ = try token()
      return nil
    default: throw .invalidFeed("item \(number) is not an object")
    }
  }

  private mutating func readMembers() throws(Failure) {
    for index in values.indices { values[index] = .missing }
    while try token() == .name {
      let name = reader.text
      if let index = FeedItemReader.members.firstIndex(where: { $0.name == name }) {
        values[index] = try value()
      } else {
        try skip(try token())
      }
    }
  }

  private mutating func value() throws(Failure) -> Value {
    let token = try token()
    switch token {
    case .null: return .missing
    case .bool(let truth): return .truth(truth)
    case .string: return .text(reader.text)
    case .number: return reader.integer.map { .number($0) } ?? .other
    default:
      try skip(token)
      return .other
    }
  }

  private mutating func token() throws(Failure) -> JSONReader.Token? {
    do {
      return try reader.read()
    } catch {
      throw .notJSON(error)
    }
  }

  private mutating func skip(_ token: JSONReader.Token?) throws(Failure) {
    do {
      try reader.skip(after: token)
    } catch {
      throw .notJSON(error)
    }
  }
}

// MARK: The fields

extension FeedItemReader {
  private func item() throws(Failure) -> TodoItem {
    guard let id = id(try required(.id)) else { throw unreadable(.id) }
    guard case .text(let title) = try required(.title) else { throw unreadable(.title) }
    guard DisplayText.isVisible(title) else { throw empty(.title) }
    let description: String?
    switch value(.description) {
    case .missing, .text(""): description = nil
    case .text(let text): description = text
    default: throw unreadable(.description)
    }
    guard case .truth(let isCompleted) = try required(.completed) else {
      throw unreadable(.completed)
    }
    guard case .text(let time) = try required(.createdAt), let createdAt = instant(time) else {
      throw unreadable(.createdAt)
    }
    let userID: UserID
    switch try required(.userID) {
    case .text(""): throw empty(.userID)
    case .text(let text): userID = .text(text)
    case .number(let number): userID = .number(number)
    default: throw unreadable(.userID)
    }
    return TodoItem(
      id: id, title: title, description: description, isCompleted: isCompleted,
      createdAt: createdAt, userID: userID, origin: .feed)
  }

  /// Returns the value of a field, under the first of its names that is present.
  private func value(_ field: FeedField) -> Value {
    for (index, member) in FeedItemReader.members.enumerated()
    where member.field == field && values[index] != .missing {
      return values[index]
    }
    return .missing
  }

  private func required(_ field: FeedField) throws(Failure) -> Value {
    let value = value(field)
    if value == .missing { throw .invalidFeed("item \(number) has no \(field.rawValue)") }
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

  private func id(_ value: Value) -> String? {
    switch value {
    case .text(let text): UUIDText.normalized(text)
    case .number(let number): UUIDText.text(of: number)
    default: nil
    }
  }

  /// Parses a time, which requires a UTC offset to be unambiguous.
  private func instant(_ text: String) -> Instant? {
    let bytes = text.utf8.span
    if let instant = ISOBytes.instant(bytes.indices, in: bytes) { return instant }
    guard let last = text.utf8.last else { return nil }
    let time = text.utf8.dropFirst("2026-12-24T".utf8.count)
    guard last | 0x20 == UInt8(ascii: "z") || time.contains(where: { "+-".utf8.contains($0) })
    else { return nil }
    return try? TimeParser.parse(text, in: .utc)
  }
}
