import Almanac
import NoonmarkBase
import NoonmarkRecords

/// A valid feed: a JSON array of tasks.
///
/// Each task is an object with `id` (a UUID or an integer), `title`, `completed`, `created_at`
/// (RFC 3339), `user_id` (a string or an integer) and optionally `description`; `createdAt`,
/// `userId` and `userID` are accepted too. Other members are ignored. If a name is repeated, the
/// last member counts, as in JavaScript. One invalid task makes the feed invalid.
///
/// Only the JSON is stored, and where its tasks are; every access decodes a task.
package struct Feed: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  /// The index of each task in the JSON.
  private var starts: [Int] = []
  /// The number of each task, from 0.
  private var numbers: [UUIDBits: Int32] = [:]

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
    do {
      try readTasks()
    } catch {
      try Feed.checkSyntax(bytes)
      throw error
    }
  }

  private mutating func readTasks() throws(FeedError) {
    var reader = FeedItemReader(bytes)
    while let item = try reader.read() {
      if let other = numbers.updateValue(Int32(starts.count), forKey: UUIDBits(item.id)) {
        throw .duplicateIDs(Int(other) + 1, starts.count + 1)
      }
      starts.append(reader.start)
    }
  }

  private static func checkSyntax(_ bytes: [UInt8]) throws(FeedError) {
    var reader = JSONReader(bytes)
    do {
      while try reader.read() != nil {}
    } catch {
      throw .notJSON(error)
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count }

  package subscript(number: Int) -> FeedItem {
    var reader = FeedItemReader(bytes, from: starts[number])
    guard let item = try? reader.read() else { preconditionFailure("the task was read before") }
    return item
  }

  /// Returns the number of the task with an ID, or `nil`.
  func number(of id: UUIDBits) -> Int? { numbers[id].map { Int($0) } }
}
