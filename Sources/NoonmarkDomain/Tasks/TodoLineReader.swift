import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// Parses the lines of a task file.
struct TodoLineReader {
  private(set) var entries: [TodoBook.Entry] = []
  /// The IDs of the feed's tasks that the user removed.
  private(set) var removedIDs: Set<String> = []
  private(set) var loadedAt: Instant?
  /// The last line with a time of loading.
  private(set) var loadedLine: Range<Int>?
  private(set) var problems = Diagnostics()
  private let file: RecordFile
  /// The tasks without an ID, and the IDs derived from their contents.
  private var unnamed: [(index: Int, id: String)] = []

  init(_ file: RecordFile) {
    self.file = file
  }

  /// Reads a line.
  mutating func read(_ record: RecordFile.Record) {
    var fields = EntryFields(file, record)
    switch file.text(0, of: record) ?? "" {
    case "[ ]", "[]": entries.append(task(&fields, isDone: false))
    case "[x]", "[X]": entries.append(task(&fields, isDone: true))
    case "[-]":
      if let id = TodoLineReader.id(fields) { removedIDs.insert(id) }
    case "loaded":
      loadedLine = record.start..<record.end
      if let instant = EntryFields.instant(fields.title) {
        loadedAt = instant
      } else {
        fields.note(ErrorMessage.invalid("time", fields.title, ErrorMessage.writeTime))
      }
    case let mark:
      fields.note(ErrorMessage.invalid("marker", mark, "start with '[ ] | ' or '[x] | '"))
    }
    problems += fields.problems
  }

  /// Gives the tasks without an ID one that depends on all the others.
  mutating func deriveIDs() {
    guard !unnamed.isEmpty else { return }
    let taken = removedIDs.union(entries.map(\.item.id))
    let ids = UUIDText.unique(unnamed.map(\.id), besides: taken)
    for (task, id) in zip(unnamed, ids) { entries[task.index].item.id = id }
  }

  private mutating func task(_ fields: inout EntryFields, isDone: Bool) -> TodoBook.Entry {
    let title = fields.title
    if !DisplayText.isVisible(title) {
      fields.note("the task has no title: write it after the first '|'")
    }
    let record = fields.record
    return TodoBook.Entry(
      item: TodoItem(
        id: id(&fields), title: title, description: fields.text("description"),
        isCompleted: isDone, createdAt: fields.checkedInstant("created"),
        userID: fields.text("user").map { UserID(field: $0) },
        priority: fields.checked("priority", TodoItem.priority(written:)) {
          ErrorMessage.invalid("priority", $0, ErrorMessage.writePriority)
        },
        due: fields.date("due"), origin: fields.has("from", "feed") ? .feed : .own,
        completedAt: isDone ? fields.checkedInstant("done") : nil),
      isEdited: fields.has("edited"), line: record.line, start: record.start,
      end: record.end)
  }

  /// Returns the written ID of a task.
  ///
  /// Without one, it is empty until `deriveIDs()`.
  private mutating func id(_ fields: inout EntryFields) -> String {
    if let id = TodoLineReader.id(fields) { return id }
    if let written = fields.text("id") {
      fields.note(ErrorMessage.invalid("id", written, "remove it"))
    }
    unnamed.append((entries.count, UUIDText.derived(from: file.bytes[fields.contents].span)))
    return ""
  }

  /// Returns the written ID: a UUID, or an integer that is converted to one.
  private static func id(_ fields: EntryFields) -> String? {
    fields.text("id").flatMap { text in
      UUIDText.normalized(text) ?? Int(text).map { UUIDText.text(of: $0) }
    }
  }
}
