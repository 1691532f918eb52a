import Almanac
import NoonmarkRecords

/// The tasks of a todo.txt file, in file order; the file is edited without losing a byte.
///
/// Each line is a task. It ends in LF or CRLF; the last may be unterminated, and a byte order mark
/// may start the file. Lines without words other than markers are skipped.
package struct TodoTxtBook: Sendable {
  /// A task and its line.
  package struct Entry: Hashable, Sendable {
    /// The identifier, derived from the title, so that it does not change when the task is done.
    package let id: String
    /// The line number, from 1.
    package let line: Int
    let start: Int
    /// The end of the line's text, before its line ending.
    let contentEnd: Int
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

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    var entries: [Entry] = []
    var ids = DerivedIDs()
    var start = bytes.starts(with: [UInt8].byteOrderMark) ? 3 : 0
    var number = 1
    while start < bytes.count {
      let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let end = min(newline + 1, bytes.count)
      var contentEnd = newline
      while contentEnd > start, bytes[contentEnd - 1] == UInt8(ascii: "\r") { contentEnd -= 1 }
      let content = TodoTxtLine(Array(bytes[start..<contentEnd]))
      let title = content.title
      if !title.isEmpty {
        entries.append(
          Entry(
            id: ids.next(for: content.identity), line: number,
            start: start, contentEnd: contentEnd, end: end, content: content, title: title))
      }
      start = end
      number += 1
    }
    self.entries = entries
  }

  /// Returns the tasks; their dates become their first instants in a zone.
  package func items(in zone: Zone) -> [TodoItem] {
    entries.map { $0.item(in: zone) }
  }

  /// Returns the task with an ID.
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
    let isWhole = bytes.last.map { $0 == UInt8(ascii: "\n") } ?? true
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
      Array(bytes[..<entry.start]) + line.bytes + bytes[entry.contentEnd...])
  }

  package func removing(_ entry: Entry) -> TodoTxtBook {
    TodoTxtBook(Array(bytes[..<entry.start]) + bytes[entry.end...])
  }

  /// Whether the file is only a byte order mark.
  private var isMark: Bool { bytes == .byteOrderMark }

  /// The line ending of the first line that has one, for new lines.
  private var ending: [UInt8] {
    bytes.lineEnding(at: bytes.firstIndex(of: UInt8(ascii: "\n")))
  }
}
