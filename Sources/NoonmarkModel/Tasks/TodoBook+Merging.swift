import Almanac
import NoonmarkRecords

extension TodoBook {
  /// Returns the file with the tasks of a loaded feed merged in.
  ///
  /// Tasks that the user added, changed or removed are preserved, and so are tasks that the feed no
  /// longer has. Merging the same feed again changes only the time of loading.
  ///
  /// - Parameters:
  ///   - items: The whole feed; of items with the same ID, the first counts.
  ///   - instant: The time of loading.
  /// - Returns: The merged file.
  package func merging(_ items: [FeedItem], at instant: Instant) -> RecordFile {
    var news: [String: FeedItem] = [:]
    news.reserveCapacity(items.count)
    for item in items where news[item.id] == nil { news[item.id] = item }
    var known = removedIDs
    known.reserveCapacity(removedIDs.count + entries.count)
    var edited: [UInt8] = []
    edited.reserveCapacity(file.bytes.count)
    var copied = 0
    for entry in entries {
      // Of lines with the same ID, the first is the task.
      guard known.insert(entry.item.id).inserted, entry.item.origin == .feed, !entry.isEdited,
        let item = news[entry.item.id], !entry.item.says(item)
      else { continue }
      edited += file.bytes[copied..<entry.start]
      edited += changed(entry, TodoBook.edits(from: entry.item, to: item))
      copied = entry.end
    }
    edited += file.bytes[copied...]
    var added: [[UInt8]] = []
    for item in items where known.insert(item.id).inserted { added.append(TodoBook.line(item)) }
    return RecordFile(edited).noting(instant).appending(added)
  }

  /// Returns the line of a task from the feed, without its line ending.
  package static func line(_ item: FeedItem) -> [UInt8] {
    RecordFile.line(
      [item.isCompleted ? "[x]" : "[ ]", item.title],
      [
        ("description", item.description), ("created", item.createdAt.rfc3339(in: .utc)),
        ("user", item.userID), ("from", "feed"), ("id", item.id),
      ])
  }

  /// The tasks that came from a feed, as the feed provided them.
  package var feedItems: [FeedItem] {
    entries.compactMap { entry in
      let item = entry.item
      guard item.origin == .feed, let createdAt = item.createdAt, let userID = item.userID else {
        return nil
      }
      return FeedItem(
        id: item.id, title: item.title, description: item.description,
        isCompleted: item.isCompleted, createdAt: createdAt, userID: userID)
    }
  }

  private static func edits(from old: TodoItem, to new: FeedItem) -> [RecordFile.Edit] {
    var edits: [RecordFile.Edit] = [
      .field(1, new.title), .value("description", new.description),
      .value("created", new.createdAt.rfc3339(in: .utc)), .value("user", new.userID),
    ]
    if old.isCompleted != new.isCompleted {
      edits += [.field(0, new.isCompleted ? "[x]" : "[ ]"), .value("done", nil)]
    }
    return edits
  }
}

extension TodoItem {
  /// Whether the task equals an item of the feed.
  fileprivate func says(_ item: FeedItem) -> Bool {
    title == item.title && description == item.description && isCompleted == item.isCompleted
      && createdAt == item.createdAt && userID == item.userID
  }
}

extension RecordFile {
  /// Returns the file with the time of loading set.
  fileprivate func noting(_ instant: Instant) -> RecordFile {
    let time = instant.rfc3339(in: .utc)
    var last: Record?
    forEachRecord { record in
      if record.bytes[record.fields[0]].elementsEqual("loaded".utf8) { last = Record(record) }
    }
    guard let last else { return appending([RecordFile.line(["loaded", time], [])]) }
    return editing(last, after: 2, [.field(1, time)])
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
  package let userID: String

  package init(
    id: String, title: String, description: String?, isCompleted: Bool, createdAt: Instant,
    userID: String
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.isCompleted = isCompleted
    self.createdAt = createdAt
    self.userID = userID
  }
}
