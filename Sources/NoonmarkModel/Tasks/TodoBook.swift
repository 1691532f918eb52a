import Almanac
import NoonmarkRecords

/// The tasks of a file, in its order.
///
///     loaded | 2026-11-21T14:46:30Z
///     [ ] | Buy milk | description=2 litres | created=… | user=… | from=feed | id=UUID
///     [x] | Call mum | created=… | done=… | edited=… | id=UUID
///     [-] |  | id=UUID
///
/// The first field tells what a line is: `[ ]` an open task, `[x]` one that is done, `[-]` a task of
/// the feed that the user removed, `loaded` when the feed was loaded.
package struct TodoBook: Sendable {
  /// What the first line of a file calls its kind and version: `# noonmark tasks 1`.
  package static let kind = "tasks"
  /// How many of a line's first fields are told by their place: the mark and the title.
  static let places = 2

  /// A task and its line.
  package struct Entry: Hashable, Sendable {
    /// The task.
    package let item: TodoItem
    /// Whether the user changed it since it came from the feed.
    package let isEdited: Bool
    /// The number of its line, from 1.
    package let line: Int
    /// Where its line starts.
    let start: Int
    /// Where the next line starts.
    let end: Int
  }

  /// The file.
  package let file: RecordFile
  /// The tasks, but for those of the feed that the user removed.
  package let entries: [Entry]
  /// The ids of the feed's tasks that the user removed.
  package let removedIDs: Set<String>
  /// When the feed was loaded last; nil where it never was.
  package let loadedAt: Instant?
  /// What is wrong with lines of the file, in its order.
  package let problems: [Diagnostic]

  /// Reads a file; every sequence of bytes is one.
  package init(_ bytes: [UInt8] = []) {
    self.init(RecordFile(bytes))
  }

  /// Reads a file.
  package init(_ file: RecordFile) {
    self.file = file
    var reader = TodoLineReader(isTotal: false)
    file.forEachRecord { reader.read($0) }
    if reader.needsTotal {
      reader = TodoLineReader(isTotal: true, taken: reader.ids)
      file.forEachRecord { reader.read($0) }
    }
    entries = reader.entries
    removedIDs = reader.removedIDs
    loadedAt = reader.loadedAt
    problems = reader.problems
  }

  /// The tasks.
  package var items: [TodoItem] { entries.map(\.item) }

  /// Finds the task of an id; nil where there is none.
  package func entry(id: String) -> Entry? {
    entries.first { $0.item.id == id }
  }
}
