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
    package internal(set) var item: TodoItem
    /// Whether the user changed it since it came from the feed.
    package let isEdited: Bool
    /// The line number, from 1.
    package let line: Int
    let start: Int
    /// The start of the next line.
    let end: Int
  }

  package let file: RecordFile
  /// The tasks, except those of the feed that the user removed.
  package let entries: [Entry]
  /// The IDs of the feed's tasks that the user removed.
  package let removedIDs: Set<String>
  /// The time of the last load of the feed, if any.
  package let loadedAt: Instant?
  /// The last line with a time of loading.
  let loadedLine: Range<Int>?
  /// The problems found in the file, in file order.
  package let problems: Diagnostics

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    self.init(RecordFile(bytes, TodoBook.kind))
  }

  /// Parses a file.
  package init(_ file: RecordFile) {
    self.file = file
    var reader = TodoLineReader(file)
    for line in file.lines {
      if let record = file.record(of: line) { reader.read(record) }
    }
    reader.deriveIDs()
    entries = reader.entries
    removedIDs = reader.removedIDs
    loadedAt = reader.loadedAt
    loadedLine = reader.loadedLine
    problems = file.problems(besides: reader.problems)
  }

  package var items: [TodoItem] { entries.map(\.item) }

  /// Returns the task with an ID.
  package func entry(id: String) -> Entry? {
    entries.first { $0.item.id == id }
  }
}
