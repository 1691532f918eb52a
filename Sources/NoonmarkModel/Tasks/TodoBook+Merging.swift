import Almanac
import NoonmarkRecords

extension TodoBook {
  /// Returns the file with the tasks of the feed as it was loaded, in one pass.
  ///
  /// What the user added, changed or removed stays as it is. Tasks that the feed no longer has
  /// stay too. Merging the same feed again changes nothing but the time of loading.
  ///
  /// - Parameters:
  ///   - items: The whole feed; of an id that stands twice the first counts.
  ///   - instant: When it was loaded.
  /// - Returns: The file to be written.
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
      // Of two lines of an id the first is the task.
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

  /// Returns the line of a task that came from the feed, without its end.
  package static func line(_ item: FeedItem) -> [UInt8] {
    RecordFile.line(
      [item.isCompleted ? "[x]" : "[ ]", item.title],
      [
        ("description", item.description), ("created", item.createdAt.rfc3339(in: .utc)),
        ("user", item.userID), ("from", "feed"), ("id", item.id),
      ])
  }

  /// The tasks of the file that came from a feed, as it told them.
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
      .place(1, new.title), .value("description", new.description),
      .value("created", new.createdAt.rfc3339(in: .utc)), .value("user", new.userID),
    ]
    if old.isCompleted != new.isCompleted {
      edits += [.place(0, new.isCompleted ? "[x]" : "[ ]"), .value("done", nil)]
    }
    return edits
  }
}

extension TodoItem {
  /// Whether it says what the feed says.
  fileprivate func says(_ item: FeedItem) -> Bool {
    title == item.title && description == item.description && isCompleted == item.isCompleted
      && createdAt == item.createdAt && userID == item.userID
  }
}

extension RecordFile {
  /// Returns the file with the time at which the feed was loaded.
  fileprivate func noting(_ instant: Instant) -> RecordFile {
    let time = instant.rfc3339(in: .utc)
    var last: Record?
    forEachRecord { record in
      if record.bytes[record.fields[0]].elementsEqual("loaded".utf8) { last = Record(record) }
    }
    guard let last else { return appending([RecordFile.line(["loaded", time], [])]) }
    return editing(last, after: 2, [.place(1, time)])
  }
}
