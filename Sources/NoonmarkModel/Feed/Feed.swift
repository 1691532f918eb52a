import Almanac
import NoonmarkRecords

/// A valid feed: a JSON array of tasks.
///
/// Each task is an object with `id` (a UUID or an integer), `title`, `completed`, `created_at`
/// (RFC 3339), `user_id` (a string or an integer) and optionally `description`; `createdAt`,
/// `userId` and `userID` are accepted too. Other members are ignored. If a name is repeated, the
/// last member counts, as in JavaScript. One invalid task makes the feed invalid.
///
/// Only the JSON is stored; every iteration decodes one task at a time.
package struct Feed: Sequence, Sendable {
  /// The number of tasks.
  package let count: Int
  private let bytes: [UInt8]

  /// Validates a feed.
  ///
  /// - Parameter bytes: The feed, with or without a byte order mark.
  /// - Throws: The first syntax error, or else the first invalid task.
  package init(_ bytes: [UInt8]) throws(FeedError) {
    let text = bytes.starts(with: [UInt8].byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    guard let first = text.first(where: { !$0.isSpaceOrTab && !$0.isLineEnding }) else {
      throw .empty
    }
    if first == UInt8(ascii: "<") { throw .webPage }
    self.bytes = bytes
    do throws(FeedError) {
      count = try Feed.count(bytes)
    } catch {
      try Feed.checkSyntax(bytes)
      throw error
    }
  }

  private static func count(_ bytes: [UInt8]) throws(FeedError) -> Int {
    var reader = FeedItemReader(bytes)
    var numbers: [UUIDBits: Int32] = [:]
    var count = 0
    while let item = try reader.read() {
      count += 1
      if let other = numbers.updateValue(Int32(count), forKey: UUIDBits(item.id)) {
        throw .duplicateIDs(Int(other), count)
      }
    }
    return count
  }

  private static func checkSyntax(_ bytes: [UInt8]) throws(FeedError) {
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      while try reader.read() != nil {}
    } catch {
      throw .notJSON(error)
    }
  }

  package func makeIterator() -> Iterator { Iterator(reader: FeedItemReader(bytes)) }

  package struct Iterator: IteratorProtocol {
    fileprivate var reader: FeedItemReader

    package mutating func next() -> FeedItem? {
      // The feed is valid, so this never fails.
      try? reader.read()
    }
  }
}
