import Almanac
import NoonmarkRecords

extension TodoBook {
  /// Merges a loaded feed into a file of tasks.
  ///
  /// Tasks that the user added, changed or removed are preserved, and so are tasks that the feed no
  /// longer has. Merging the same feed again changes only the time of loading. One task at a time
  /// is in memory, besides the file and the feed.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - file: The file of tasks.
  ///   - instant: The time of loading.
  ///   - write: Called with the pieces of the merged file, in order.
  package static func merge(
    _ feed: Feed, into file: RecordFile, at instant: Instant, write: (ArraySlice<UInt8>) -> Void
  ) {
    var survey = TodoLineReader()
    file.forEachRecord { _ = survey.read($0) }
    // The tasks of the feed that the file has. Of lines with the same ID, the first is the task.
    var isKnown = [Bool](repeating: false, count: feed.count)
    for id in survey.removed {
      if let number = feed.number(of: id) { isKnown[number] = true }
    }
    let time = instant.rfc3339(in: .utc)
    var reader = TodoLineReader(survey.lacksIDs ? DerivedIDs(in: file) : nil)
    var copied = 0
    var isTimeWritten = false
    file.forEachRecord { record in
      let edits: [RecordFile.Edit]
      let isLoadedLine = record.start == survey.loadedLine?.lowerBound
      if isLoadedLine {
        edits = [.field(1, time)]
      } else if let entry = reader.read(record),
        let number = feed.number(of: UUIDBits(entry.item.id)), !isKnown[number]
      {
        isKnown[number] = true
        guard entry.item.origin == .feed, !entry.isEdited else { return }
        edits = TodoBook.edits(from: entry.item, to: feed[number])
      } else {
        return
      }
      guard !edits.isEmpty,
        let line = changed(file.bytes[record.start..<record.end], edits)
      else { return }
      write(file.bytes[copied..<record.start])
      write(line[...])
      copied = record.end
      if isLoadedLine { isTimeWritten = true }
    }
    write(file.bytes[copied...])
    let ending = file.lineEnding[...]
    if let last = file.bytes.last, last != UInt8(ascii: "\n") { write(ending) }
    // A line with too many fields is not changed; the last line with a time counts.
    if !isTimeWritten {
      write(RecordFile.line(["loaded", time], [])[...])
      write(ending)
    }
    for number in feed.indices where !isKnown[number] {
      write(line(feed[number])[...])
      write(ending)
    }
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

  /// Returns the changes that make a task equal to an item of the feed.
  private static func edits(from old: TodoItem, to new: FeedItem) -> [RecordFile.Edit] {
    guard !old.says(new) else { return [] }
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
