import Almanac
import NoonmarkRecords

extension TodoBook {
  /// Merges a loaded feed into a file of tasks.
  ///
  /// Tasks that the user added, changed or removed are preserved, as are tasks that the feed no
  /// longer has. Merging the same feed again changes only the load time.
  ///
  /// - Parameter source: The fingerprint of the URL of the feed.
  package static func merging(
    _ feed: Feed, from source: String? = nil, into file: RecordFile, at instant: Instant
  ) -> RecordFile {
    let book = TodoBook(file)
    let time = instant.rfc3339(in: .utc)
    // The tasks of the feed that are not in the file. If an ID is repeated, the first line counts.
    var missing = Dictionary(uniqueKeysWithValues: zip(feed.items.map(\.id), feed.items.indices))
    for id in book.removedIDs { missing[id] = nil }
    var changed: [(range: Range<Int>, bytes: [UInt8])] = []
    for (item, line) in zip(book.items, book.lines) {
      guard let index = missing.removeValue(forKey: item.id), item.origin == .feed, !line.isEdited
      else { continue }
      let edits = TodoBook.edits(from: item, to: feed.items[index])
      if !edits.isEmpty, let changedLine = TodoBook.changed(file.bytes[line.range], edits) {
        changed.append((line.range, changedLine))
      }
    }
    // Sets the time in the last `loaded` line, unless it has too many fields to be changed.
    let loaded = book.loadedLine.flatMap { range in
      TodoBook.changed(file.bytes[range], [.field(1, time), .value("feed", source)])
        .map { (range: range, bytes: $0) }
    }
    if let loaded { changed.append(loaded) }
    let timeLine = loaded == nil ? [RecordFile.line(["loaded", time], [("feed", source)])] : []
    let added = feed.items.lazy.filter { missing[$0.id] != nil }.map { line($0) }
    return file.replacing(changed).appending(timeLine).appending(added)
  }

  /// Returns the changes that make a task equal to an item of the feed.
  private static func edits(from old: TodoItem, to new: TodoItem) -> [RecordFile.Edit] {
    guard !old.says(new) else { return [] }
    var edits: [RecordFile.Edit] = [
      .field(1, new.title), .value("description", new.description),
      .value("created", new.createdAt?.rfc3339(in: .utc)), .value("user", new.userID?.field),
    ]
    if old.isCompleted != new.isCompleted {
      edits += [.field(0, new.isCompleted ? "[x]" : "[ ]"), .value("done", nil)]
    }
    return edits
  }
}

extension TodoItem {
  /// Whether the task has the same contents as an item of the feed.
  fileprivate func says(_ item: TodoItem) -> Bool {
    title == item.title && description == item.description && isCompleted == item.isCompleted
      && createdAt == item.createdAt && userID == item.userID
  }
}
