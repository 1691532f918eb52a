import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import NoonmarkPhrases

/// The tasks of a file, in file order.
///
///     loaded | 2026-11-21T14:46:30Z | feed=85944171f73967e8
///     [ ] | Buy milk | description=2 litres | created=… | user=… | from=feed | id=UUID
///     [x] | Call mum | created=… | done=… | edited=… | id=UUID
///     [-] |  | id=UUID
///
/// The first field is the kind of line: `[ ]` for an open task, `[x]` for a completed one, `[-]`
/// for a feed task that the user removed, `loaded` for the time of the last load of the feed.
package struct TodoBook: TaskBook {
  /// The file kind in the first line: `# noonmark tasks 1`.
  package static let kind = RecordKind(
    "tasks", hint: "[ ] or [x] | TITLE | description=TEXT | due=DATE | priority=A to Z",
    idLength: TaskID.length)

  /// The line of a task.
  package struct Line: Hashable, Sendable {
    /// Whether the line has an ID.
    fileprivate let hasID: Bool
    /// Whether the user changed it since it came from the feed.
    package let isEdited: Bool
    /// The line number, from 1.
    package let number: Int
    /// The bytes of the line, with its line ending.
    let range: Range<Int>
  }

  package let file: RecordFile
  /// The tasks, except those of the feed that the user removed.
  package private(set) var items: [TodoItem] = []
  /// The line of each task.
  package private(set) var lines: [Line] = []
  /// The IDs of the feed's tasks that the user removed.
  package private(set) var removedIDs: Set<TaskID> = []
  /// The time of the last load of the feed, if any.
  package private(set) var loadedAt: Instant?
  /// The fingerprint of the URL of that feed; `nil` if unknown.
  private var loadedFeed: String?
  /// The last line with a time of loading.
  private(set) var loadedLine: Range<Int>?
  /// The problems found in the file, in file order.
  package private(set) var problems = Diagnostics()

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    self.init(RecordFile(bytes, TodoBook.kind))
  }

  package init(_ file: RecordFile) {
    self.file = file
    // Typical lines have about a hundred bytes. Reserved pages cost nothing until they are used.
    items.reserveCapacity(file.bytes.count / 64)
    lines.reserveCapacity(file.bytes.count / 64)
    var records = RecordReader(file)
    while let record = records.next() { read(record) }
    problems += records.problems
    makeIDsUnique()
  }

  /// Whether the feed with a fingerprint was loaded; `nil` is any feed.
  package func hasLoaded(_ feed: String?) -> Bool {
    loadedAt != nil && (loadedFeed == nil || feed == nil || loadedFeed == feed)
  }
}

extension TodoBook {
  /// Returns the line of a new task, without its line ending.
  package static func line(_ item: TodoItem) -> [UInt8] {
    let fields: [(key: String, value: String?)] = TodoItem.fields.map { field in
      (key: field.key, value: field.text(item))
    }
    let others: [(key: String, value: String?)] = [
      ("created", item.createdAt?.rfc3339(in: .utc)),
      ("done", item.completedAt?.rfc3339(in: .utc)), ("user", item.userID?.field),
      ("from", item.origin == .feed ? "feed" : nil), ("id", item.id.text),
    ]
    return RecordFile.line([item.isCompleted ? "[x]" : "[ ]", item.title], fields + others)
  }

  /// - Throws: `tooManyFields` if a line cannot be edited.
  package func applying(_ edits: [TaskEdit], at instant: Instant) throws(Failure) -> [UInt8] {
    var replaced: [(range: Range<Int>, bytes: [UInt8])] = []
    var added: [[UInt8]] = []
    for edit in edits {
      switch edit {
      case .add(let item): added.append(TodoBook.line(item))
      case .change(let index, let changes):
        replaced.append((lines[index].range, try changed(index, changes, at: instant)))
      case .remove(let index): replaced.append((lines[index].range, removed(index)))
      }
    }
    let file = file.replacing(replaced)
    return (added.isEmpty ? file : file.appending(added)).bytes
  }

  /// Returns the line of a task with changes.
  private func changed(
    _ index: Int, _ changes: [TaskChange], at instant: Instant
  ) throws(Failure) -> [UInt8] {
    let (item, line) = (items[index], lines[index])
    let now = instant.rfc3339(in: .utc)
    var edits: [RecordFile.Edit] = []
    for change in changes {
      switch change {
      case .title(let title): edits.append(.field(1, title))
      case .description(let text): edits.append(.value("description", text))
      case .due(let date): edits.append(.value("due", date?.iso8601))
      case .priority(let letter): edits.append(.value("priority", letter.map(String.init)))
      case .done(let isDone):
        edits += [.field(0, isDone ? "[x]" : "[ ]"), .value("done", isDone ? now : nil)]
      }
    }
    if item.origin == .feed { edits.append(.value("edited", now)) }
    // Writes the ID that was derived for a line written by hand, which would change otherwise.
    edits.append(.value("id", item.id.text))
    guard let changed = TodoBook.changed(file.bytes[line.range], edits) else {
      throw .tooManyFields(line: line.number)
    }
    return changed
  }

  /// Returns what remains of the line of a removed task.
  ///
  /// A task of the feed leaves a tombstone, so it never returns.
  private func removed(_ index: Int) -> [UInt8] {
    guard items[index].origin == .feed else { return [] }
    let mark = RecordFile.line(["[-]", ""], [("id", items[index].id.text)])
    let line = RecordFile(Array(file.bytes[lines[index].range]))
    guard let record = line.records.first, let first = record.fields.first,
      let last = record.fields.last
    else { return line.bytes }
    return Array(line.bytes[..<first.lowerBound]) + mark + line.bytes[last.upperBound...]
  }

  /// Returns a line with fields changed, or `nil` if it has too many fields.
  static func changed(_ line: ArraySlice<UInt8>, _ edits: [RecordFile.Edit]) -> [UInt8]? {
    // Edits the line alone, to avoid copying the whole file.
    let line = RecordFile(Array(line))
    guard let record = line.records.first else { return line.bytes }
    return try? line.editing(record, edits).bytes
  }
}

// MARK: Reading

extension TodoBook {
  private mutating func read(_ record: RecordFile.Record) {
    var fields = EntryFields(file, record)
    switch file.text(0, of: record) ?? "" {
    case "[ ]", "[]": readTask(&fields, isDone: false)
    case "[x]", "[X]": readTask(&fields, isDone: true)
    case "[-]":
      if let id = TodoBook.id(fields) { removedIDs.insert(id) }
    case "loaded":
      loadedLine = record.start..<record.end
      if let instant = EntryFields.instant(fields.title) {
        loadedAt = instant
        loadedFeed = fields.text("feed")
      } else {
        fields.note(ErrorMessage.invalid("time", fields.title, ErrorMessage.writeTime))
      }
    case let mark:
      fields.note(ErrorMessage.invalid("marker", mark, "start with '[ ] | ' or '[x] | '"))
    }
    problems += fields.problems
  }

  /// Adds a task; a line without an ID has one that may not be unique.
  private mutating func readTask(_ fields: inout EntryFields, isDone: Bool) {
    let title = fields.title
    if !DisplayText.isVisible(title) {
      fields.note("the task has no title: write it after the first '|'")
    }
    let record = fields.record
    let id = TodoBook.id(fields)
    if id == nil, let written = fields.text("id") {
      fields.note(ErrorMessage.invalid("id", written, "remove it"))
    }
    items.append(
      TodoItem(
        id: id ?? TaskID(derivedFrom: file.bytes[fields.contents].span), title: title,
        description: fields.text("description"), isCompleted: isDone,
        createdAt: fields.checkedInstant("created"),
        userID: fields.text("user").map { UserID(field: $0) },
        priority: fields.checked("priority", TodoTxtWord.priority) {
          ErrorMessage.invalid("priority", $0, ErrorMessage.writePriority)
        },
        due: fields.date("due"), origin: fields.has("from", "feed") ? .feed : .own,
        completedAt: isDone ? fields.checkedInstant("done") : nil))
    lines.append(
      Line(
        hasID: id != nil, isEdited: fields.has("edited"), number: record.line,
        range: record.start..<record.end))
  }

  /// Makes the IDs of lines without one unique, which requires all other IDs.
  private mutating func makeIDsUnique() {
    let unnamed = lines.indices.filter { !lines[$0].hasID }
    guard !unnamed.isEmpty else { return }
    let taken = removedIDs.union(zip(items, lines).lazy.filter(\.1.hasID).map(\.0.id))
    let ids = TaskID.unique(unnamed.map { items[$0].id }, besides: taken)
    for (index, id) in zip(unnamed, ids) { items[index].id = id }
  }

  /// Returns the ID in a line, a UUID or an integer converted to one; `nil` if it is missing or
  /// invalid.
  private static func id(_ fields: EntryFields) -> TaskID? {
    guard let range = fields.range("id") else { return nil }
    // Most IDs are UUIDs without escapes.
    return TaskID(fields.file.bytes.span.extracting(range))
      ?? fields.text("id").flatMap { TaskID($0) ?? Int($0).map { TaskID(number: $0) } }
  }
}
