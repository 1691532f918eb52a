import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

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
  mutating func read() throws(Failure) -> FeedItem? {
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
  private func item() throws(Failure) -> FeedItem {
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
    return FeedItem(
      id: id, title: title, description: description, isCompleted: isCompleted,
      createdAt: createdAt, userID: userID)
  }

  /// Returns the value under the first name of a field that has one.
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

  /// Parses a time with a UTC offset; without one, its zone would be a guess.
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
