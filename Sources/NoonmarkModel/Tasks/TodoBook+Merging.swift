import Almanac
import NoonmarkRecords

extension TodoBook {
  /// Returns the file with the tasks of a loaded feed merged in.
  ///
  /// Tasks that the user added, changed or removed are preserved, and so are tasks that the feed no
  /// longer has. Merging the same feed again changes only the time of loading.
  ///
  /// - Parameters:
  ///   - items: The whole feed, which is iterated twice; of items with the same ID, the first
  ///     counts.
  ///   - instant: The time of loading.
  /// - Returns: The merged file.
  package func merging(_ items: some Sequence<FeedItem>, at instant: Instant) -> RecordFile {
    var known = Set(removedIDs.map { UUIDBits($0) })
    known.reserveCapacity(removedIDs.count + entries.count)
    // The tasks that the feed may change. Of lines with the same ID, the first is the task.
    var candidates: [UUIDBits: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let id = UUIDBits(entry.item.id)
      guard known.insert(id).inserted, entry.item.origin == .feed, !entry.isEdited else { continue }
      candidates[id] = index
    }
    return RecordFile(editing(candidates, to: items)).noting(instant).appending(
      items.lazy.filter { known.insert(UUIDBits($0.id)).inserted }.map { TodoBook.line($0) })
  }

  /// Returns the file with the entries at some indices changed to what the feed provides.
  private func editing(
    _ candidates: [UUIDBits: Int], to items: some Sequence<FeedItem>
  ) -> [UInt8] {
    guard !candidates.isEmpty else { return file.bytes }
    var candidates = candidates
    var changes: [Int: [UInt8]] = [:]
    for item in items {
      guard let index = candidates.removeValue(forKey: UUIDBits(item.id)),
        !entries[index].item.says(item)
      else { continue }
      changes[index] = changed(entries[index], TodoBook.edits(from: entries[index].item, to: item))
    }
    var edited: [UInt8] = []
    edited.reserveCapacity(file.bytes.count)
    var copied = 0
    for (index, line) in changes.sorted(by: { $0.key < $1.key }) {
      edited += file.bytes[copied..<entries[index].start]
      edited += line
      copied = entries[index].end
    }
    edited += file.bytes[copied...]
    return edited
  }

  /// Returns the line of a task from the feed, without its line ending.
  package static func line(_ item: FeedItem) -> [UInt8] {
    RecordFile.line(
      [item.isCompleted ? "[x]" : "[ ]", item.title],
      [
        ("description", item.description), ("created", item.createdAt.rfc3339(in: .utc)),
        ("user", item.userID.field), ("from", "feed"), ("id", item.id),
      ])
  }

  private static func edits(from old: TodoItem, to new: FeedItem) -> [RecordFile.Edit] {
    var edits: [RecordFile.Edit] = [
      .field(1, new.title), .value("description", new.description),
      .value("created", new.createdAt.rfc3339(in: .utc)), .value("user", new.userID.field),
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
