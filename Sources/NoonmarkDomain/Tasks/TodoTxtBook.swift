import Almanac
import NoonmarkBase
import NoonmarkRecords

/// The tasks of a todo.txt file, in file order; the file is edited without losing a byte.
///
/// Each line is a task. It ends in LF, CRLF or CR; the last may be unterminated, and a byte order
/// mark may start any line. Lines without visible text other than markers are skipped.
package struct TodoTxtBook: Sendable {
  /// A task and its line.
  package struct Entry: Hashable, Sendable {
    /// The identifier, derived from contents that do not change when the task is completed.
    package fileprivate(set) var id: String
    /// The line without byte order marks at its start, and without its line ending.
    let range: Range<Int>
    /// The start of the next line.
    let end: Int
    let content: TodoTxtLine
    package let title: String
    package var isCompleted: Bool { content.isDone }

    /// Returns the task; its dates become their first instants in a zone.
    package func item(in zone: Zone) -> TodoItem {
      TodoItem(
        id: id, title: title, isCompleted: content.isDone,
        createdAt: content.createdOn.map { zone.startOfDay($0) }, priority: content.priority,
        due: content.due, origin: .todoTxt,
        completedAt: content.completedOn.map { zone.startOfDay($0) })
    }
  }

  package let bytes: [UInt8]
  package let entries: [Entry]
  /// The problems found in the file, in file order: lines with NUL bytes, which are skipped.
  package let problems: Diagnostics

  private static let nulBytes =
    "the line has NUL bytes, so it is not used: remove them in an editor"

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    var entries: [Entry] = []
    var problems = Diagnostics()
    for found in FileLines(bytes, endsAtCR: true) {
      let content = bytes[found.content]
      guard !DamagedLine.hasNULBytes(content) else {
        problems.add(line: found.number, TodoTxtBook.nulBytes)
        continue
      }
      let line = TodoTxtLine(Array(content))
      guard let title = line.visibleTitle else { continue }
      entries.append(
        Entry(
          id: line.id, range: found.content, end: found.end,
          content: line, title: title))
    }
    for (index, id) in UUIDText.unique(entries.map(\.id)).enumerated()
    where entries[index].id != id {
      entries[index].id = id
    }
    self.entries = entries
    self.problems = problems
  }

  /// Returns the tasks; their dates become their first instants in a zone.
  package func items(in zone: Zone) -> [TodoItem] {
    entries.map { $0.item(in: zone) }
  }

  package func entry(id: String) -> Entry? {
    entries.first { $0.id == id }
  }

  /// Returns the file with a task appended; line endings in its title become spaces.
  ///
  /// `priority` is a letter from `A` to `Z`, `date` the creation date.
  package func adding(
    title: String, due: CivilDate? = nil, priority: Character? = nil, on date: CivilDate
  ) -> TodoTxtBook {
    let line = TodoTxtLine(title: title, due: due, priority: priority, createdOn: date)
    let isWhole = bytes.last?.isLineEnding ?? true
    return TodoTxtBook(bytes + (isWhole || isMark ? [] : ending) + line.bytes + ending)
  }

  /// Returns the file with a task changed.
  ///
  /// `entry` must come from this file. Descriptions are dropped, since todo.txt has none. `date` is
  /// the current date.
  package func changing(
    _ entry: Entry, _ changes: [TodoBook.Change], on date: CivilDate
  ) -> TodoTxtBook {
    var line = entry.content
    for change in changes {
      switch change {
      case .title(let title): line = line.with(title: title)
      case .due(let date): line = line.with(due: date)
      case .priority(let letter): line = line.with(priority: letter)
      case .done(let isDone): line = isDone ? line.done(on: date) : line.reopened()
      case .description: break
      }
    }
    return TodoTxtBook(
      Array(bytes[..<entry.range.lowerBound]) + line.bytes + bytes[entry.range.upperBound...])
  }

  package func removing(_ entry: Entry) -> TodoTxtBook {
    TodoTxtBook(Array(bytes[..<entry.range.lowerBound]) + bytes[entry.end...])
  }

  /// Whether the file is only a byte order mark.
  private var isMark: Bool { bytes == .byteOrderMark }

  /// The line ending of the first line that has one, for new lines.
  private var ending: [UInt8] {
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    let first = bytes.firstIndex(of: newline)
    let endsAtCR = first == nil && bytes.contains(carriageReturn)
    return endsAtCR ? [carriageReturn] : bytes.lineEnding(at: first)
  }
}
