import Almanac
import NoonmarkBase
import NoonmarkRecords

/// The tasks of a file, in file order.
///
///     loaded | 2026-11-21T14:46:30Z
///     [ ] | Buy milk | description=2 litres | created=… | user=… | from=feed | id=UUID
///     [x] | Call mum | created=… | done=… | edited=… | id=UUID
///     [-] |  | id=UUID
///
/// The first field is the kind of line: `[ ]` an open task, `[x]` a completed one, `[-]` a task of
/// the feed that the user removed, `loaded` the time of the last load of the feed.
package struct TodoBook: Sendable {
  /// The file kind in the first line: `# noonmark tasks 1`.
  package static let kind = RecordKind("tasks", idLength: UUIDText.length)
  /// The number of positional fields: the marker and the title.
  static let positional = 2

  /// A task and its line.
  package struct Entry: Hashable, Sendable {
    package let item: TodoItem
    /// Whether the user changed it since it came from the feed.
    package let isEdited: Bool
    /// The line number, from 1.
    package let line: Int
    let start: Int
    /// The start of the next line.
    let end: Int
  }

  package let file: RecordFile
  /// The tasks, except those of the feed that the user removed; each is read from its line when it
  /// is asked for.
  package let entries: Rows<Entry>
  /// The ranks that decide the positions of the tasks in a list.
  package let ranks: Rows<TaskRank>
  /// The time of the last load of the feed, if any.
  package let loadedAt: Instant?
  /// The problems found in the file, in file order.
  package let problems: Diagnostics
  private let removed: [UUIDBits]

  /// The position of a task, and its rank.
  private struct Row: Sendable {
    let start: UInt32
    let line: Int32
    let rank: TaskRank
  }

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    self.init(RecordFile(bytes, TodoBook.kind))
  }

  /// Parses a file.
  package init(_ file: RecordFile) {
    self.file = file
    var rows: [Row] = []
    // Larger files are refused before they are parsed.
    rows.reserveCapacity(file.bytes.count / 64)
    var reader = TodoLineReader()
    file.forEachRecord { record in
      guard let entry = reader.read(record) else { return }
      rows.append(
        Row(
          start: UInt32(truncatingIfNeeded: record.start),
          line: Int32(truncatingIfNeeded: record.line), rank: TaskRank(entry.item)))
    }
    let ids = reader.lacksIDs ? DerivedIDs(in: file) : DerivedIDs()
    entries = Rows(count: rows.count) { [rows] index in
      let row = rows[index]
      let entry = file.withRecord(at: Int(row.start), line: Int(row.line)) { record in
        var reader = TodoLineReader(ids)
        return reader.read(record)
      }
      guard let entry else { preconditionFailure("the task was read before") }
      return entry
    }
    ranks = Rows(count: rows.count) { [rows] in rows[$0].rank }
    removed = reader.removed
    loadedAt = reader.loadedAt
    problems = file.problems(besides: reader.problems)
  }

  /// Returns the time of the last load of the feed, without keeping the tasks of the file.
  package static func loadedAt(in file: RecordFile) -> Instant? {
    var reader = TodoLineReader()
    file.forEachRecord { _ = reader.read($0) }
    return reader.loadedAt
  }

  package var items: Rows<TodoItem> { entries.mapped(\.item) }

  /// The IDs of the feed's tasks that the user removed.
  package var removedIDs: Set<String> { Set(removed.map(\.text)) }

  /// Returns the task with an ID.
  package func entry(id: String) -> Entry? {
    entries.first { $0.item.id == id }
  }
}
