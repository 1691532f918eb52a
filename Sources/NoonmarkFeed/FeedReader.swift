import Almanac
import FoundationEssentials
import NoonmarkModel
import NoonmarkText

/// Parses the tasks of a JSON feed.
///
/// A feed is an array of objects with `id` (a UUID or an integer), `title`, `completed`,
/// `created_at` (RFC 3339), `user_id` (a string or an integer) and optionally `description`;
/// `createdAt`, `userId` and `userID` are accepted too. Other members are ignored. One invalid item
/// makes the feed invalid.
package enum FeedReader {
  /// Parses a feed.
  ///
  /// - Parameter bytes: The feed, with or without a byte order mark.
  /// - Returns: The tasks, in order.
  /// - Throws: The first error.
  package static func read(_ bytes: [UInt8]) throws(FeedError) -> [FeedItem] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let first = text.first(where: { !isBlank($0) }) else { throw .empty }
    guard String(decoding: text, as: UTF8.self).utf8.elementsEqual(text) else { throw .notUTF8 }
    if first == UInt8(ascii: "<") { throw .webPage }
    // The decoder would interpret zero bytes as UTF-16 or UTF-32.
    guard !text.contains(0), let feed = try? JSONDecoder().decode(RawFeed.self, from: Data(text))
    else { throw .notJSON }
    guard let raw = feed.items else { throw .notArray }
    var items: [FeedItem] = []
    items.reserveCapacity(raw.count)
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(raw.count)
    for (index, raw) in raw.enumerated() {
      let item = try item(raw, number: index + 1)
      if let other = numbers.updateValue(index + 1, forKey: item.id) {
        throw .duplicateIDs(other, index + 1)
      }
      items.append(item)
    }
    return items
  }

  private static func item(_ raw: RawItem, number: Int) throws(FeedError) -> FeedItem {
    guard raw.isObject else { throw .notObject(item: number) }
    func fault(_ field: FeedField, _ fault: FeedError.Fault) -> FeedError {
      .field(field, fault, item: number)
    }
    func required(_ value: RawValue, _ field: FeedField) throws(FeedError) -> RawValue {
      if value == .missing { throw fault(field, .missing) }
      return value
    }
    guard let id = id(try required(raw.id, .id)) else { throw fault(.id, .unreadable) }
    guard case .text(let title) = try required(raw.title, .title) else {
      throw fault(.title, .unreadable)
    }
    guard isVisible(title) else { throw fault(.title, .empty) }
    let description: String?
    switch raw.description {
    case .missing, .text(""): description = nil
    case .text(let text): description = text
    default: throw fault(.description, .unreadable)
    }
    guard case .truth(let isCompleted) = try required(raw.completed, .completed) else {
      throw fault(.completed, .unreadable)
    }
    guard case .text(let time) = try required(raw.createdAt, .createdAt),
      let createdAt = instant(time)
    else { throw fault(.createdAt, .unreadable) }
    let userID: String
    switch try required(raw.userID, .userID) {
    case .text(""): throw fault(.userID, .empty)
    case .text(let text): userID = text
    case .number(let number): userID = String(number)
    default: throw fault(.userID, .unreadable)
    }
    return FeedItem(
      id: id, title: title, description: description, isCompleted: isCompleted,
      createdAt: createdAt, userID: userID)
  }

  private static func id(_ value: RawValue) -> String? {
    switch value {
    case .text(let text): UUIDText.normalized(text)
    case .number(let number): UUIDText.text(of: number)
    default: nil
    }
  }

  private static func isVisible(_ title: String) -> Bool {
    // Most titles have an ASCII letter and need no cleaning.
    title.utf8.contains { (0x21...0x7E).contains($0) } || !DisplayText(title).isEmpty
  }

  /// Parses a time with a UTC offset; without one, its zone would be a guess.
  private static func instant(_ text: String) -> Instant? {
    guard let last = text.utf8.last else { return nil }
    let time = text.utf8.dropFirst("2026-12-24T".utf8.count)
    guard last | 0x20 == UInt8(ascii: "z") || time.contains(where: { "+-".utf8.contains($0) })
    else { return nil }
    return try? TimeParser.parse(text, in: .utc)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
