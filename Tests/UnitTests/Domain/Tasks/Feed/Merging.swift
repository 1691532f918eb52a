import NoonmarkText
import NoonmarkBase
import Almanac
import NoonmarkRecords
import Testing

@testable import NoonmarkDomain

extension TodoBook {
  /// Returns the file with a feed merged in.
  func merging(_ feed: Feed, at instant: Instant) -> RecordFile {
    TodoBook.merging(feed, into: file, at: instant)
  }

  /// Returns the file with a feed of items merged in.
  func merging(_ items: [FeedItem], at instant: Instant) -> RecordFile {
    do throws(Failure) {
      return merging(try Feed(Array(JSONValue.array(items.map(\.json)).text.utf8)), at: instant)
    } catch {
      Issue.record("\(error.message)")
      return file
    }
  }
}

extension FeedItem {
  fileprivate var json: JSONValue {
    .members([
      ("id", .string(id)), ("title", .string(title)), ("description", .optional(description)),
      ("completed", .bool(isCompleted)), ("created_at", .string(createdAt.rfc3339(in: .utc))),
      ("user_id", userID.json),
    ])
  }
}
