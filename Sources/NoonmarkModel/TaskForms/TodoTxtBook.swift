import Almanac

/// The tasks of a todo.txt file, in its order; of the file no byte is lost.
///
/// A line is a task; it ends in LF or CR LF, the last may end in nothing, and a byte order mark may
/// stand first. Lines without a word besides their marks are no tasks.
package struct TodoTxtBook: Sendable {
  /// A task and its line.
  package struct Entry: Hashable, Sendable {
    /// By which it is told from others: made of its title, and the same when it is done.
    package let id: String
    /// The number of its line, from 1.
    package let line: Int
    /// Where its line starts.
    let start: Int
    /// Where its text ends, and the line's end begins.
    let contentEnd: Int
    /// Where the next line starts.
    let end: Int
    let content: TodoTxtLine
    /// What is to be done.
    package let title: String
    /// Whether it is done.
    package var isCompleted: Bool { content.isDone }

    /// Returns the task; its dates begin with their first instants in a zone.
    package func item(in zone: Zone) -> TodoItem {
      TodoItem(
        id: id, title: title, isCompleted: content.isDone,
        createdAt: content.createdOn.map { zone.startOfDay($0) }, priority: content.priority,
        due: content.due, origin: .todoTxt,
        completedAt: content.completedOn.map { zone.startOfDay($0) })
    }
  }

  /// The whole file.
  package let bytes: [UInt8]
  /// The tasks.
  package let entries: [Entry]

  /// Reads a file; every sequence of bytes is one.
  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    var entries: [Entry] = []
    var ids = DerivedIDs()
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
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

  /// Returns the tasks; their dates begin with their first instants in a zone.
  package func items(in zone: Zone) -> [TodoItem] {
    entries.map { $0.item(in: zone) }
  }

  /// Finds the task of an id; nil where there is none.
  package func entry(id: String) -> Entry? {
    entries.first { $0.id == id }
  }

  /// Returns the file with a task added at its end.
  ///
  /// - Parameters:
  ///   - title: What is to be done; line ends become blanks.
  ///   - due: The day on which it is due.
  ///   - priority: A letter from `A` to `Z`.
  ///   - date: The day on which it is added.
  /// - Returns: The file.
  package func adding(
    title: String, due: CivilDate? = nil, priority: Character? = nil, on date: CivilDate
  ) -> TodoTxtBook {
    let line = TodoTxtLine(title: title, due: due, priority: priority, createdOn: date)
    let isWhole = bytes.last.map { $0 == UInt8(ascii: "\n") } ?? true
    return TodoTxtBook(bytes + (isWhole || isMark ? [] : ending) + line.bytes + ending)
  }

  /// Returns the file with a task changed; no other line is.
  ///
  /// Descriptions have no place in todo.txt, and are left out.
  ///
  /// - Parameters:
  ///   - entry: The task, as this very book has it.
  ///   - changes: The changes.
  ///   - date: The day on which they are made.
  /// - Returns: The file.
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

  /// Returns the file without a task.
  package func removing(_ entry: Entry) -> TodoTxtBook {
    TodoTxtBook(Array(bytes[..<entry.start]) + bytes[entry.end...])
  }

  /// Whether there is nothing but a byte order mark.
  private var isMark: Bool { bytes.elementsEqual([0xEF, 0xBB, 0xBF]) }

  /// The end of the first line that has one, for a new line.
  private var ending: [UInt8] {
    guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")), newline > 0,
      bytes[newline - 1] == UInt8(ascii: "\r")
    else { return [UInt8(ascii: "\n")] }
    return Array("\r\n".utf8)
  }
}
