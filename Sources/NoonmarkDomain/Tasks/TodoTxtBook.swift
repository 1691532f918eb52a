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
    package let item: TodoItem
    /// The line without byte order marks at its start, and without its line ending.
    let range: Range<Int>
    /// The start of the next line.
    let end: Int
  }

  package let bytes: [UInt8]
  /// The zone in which a date is its first instant.
  private let zone: Zone
  package let items: [TodoItem]
  /// The line of each task.
  private let lines: [FileLines.Line]
  /// The problems found in the file, in file order: lines with NUL bytes, which are skipped.
  package let problems: Diagnostics

  private static let nulBytes =
    "the line has NUL bytes, so it is not used: remove them in an editor"

  /// Parses a file; every sequence of bytes is valid.
  ///
  /// - Parameter zone: The zone in which a date is its first instant.
  package init(_ bytes: [UInt8] = [], in zone: Zone) {
    self.bytes = bytes
    self.zone = zone
    var items: [TodoItem] = []
    var lines: [FileLines.Line] = []
    var problems = Diagnostics()
    for found in FileLines(bytes, endsAtCR: true) {
      let content = bytes[found.content]
      guard !DamagedLine.hasNULBytes(content) else {
        problems.add(line: found.number, TodoTxtBook.nulBytes)
        continue
      }
      guard let item = TodoTxtLine(Array(content)).item(in: zone) else { continue }
      items.append(item)
      lines.append(found)
    }
    for (index, id) in TaskID.unique(items.map(\.id)).enumerated() where items[index].id != id {
      items[index].id = id
    }
    self.items = items
    self.lines = lines
    self.problems = problems
  }

  package var entries: [Entry] { items.indices.map { entry(at: $0) } }

  package func entry(id: TaskID) -> Entry? {
    items.firstIndex { $0.id == id }.map { entry(at: $0) }
  }

  private func entry(at index: Int) -> Entry {
    Entry(item: items[index], range: lines[index].content, end: lines[index].end)
  }

  /// Returns the file with a task appended; line endings in its title become spaces.
  ///
  /// `priority` is a letter from `A` to `Z`, `date` the creation date.
  package func adding(
    title: String, due: CivilDate? = nil, priority: Character? = nil, on date: CivilDate
  ) -> TodoTxtBook {
    let line = TodoTxtLine(title: title, due: due, priority: priority, createdOn: date)
    let isWhole = bytes.last?.isLineEnding ?? true
    return with(bytes + (isWhole || isMark ? [] : ending) + line.bytes + ending)
  }

  /// Returns the file with a task changed.
  ///
  /// `entry` must come from this file. Descriptions are dropped, since todo.txt has none. `date` is
  /// the current date.
  package func changing(
    _ entry: Entry, _ changes: [TodoBook.Change], on date: CivilDate
  ) -> TodoTxtBook {
    var line = TodoTxtLine(Array(bytes[entry.range]))
    for change in changes {
      switch change {
      case .title(let title): line = line.with(title: title)
      case .due(let date): line = line.with(due: date)
      case .priority(let letter): line = line.with(priority: letter)
      case .done(let isDone): line = isDone ? line.done(on: date) : line.reopened()
      case .description: break
      }
    }
    return with(
      Array(bytes[..<entry.range.lowerBound]) + line.bytes + bytes[entry.range.upperBound...])
  }

  package func removing(_ entry: Entry) -> TodoTxtBook {
    with(Array(bytes[..<entry.range.lowerBound]) + bytes[entry.end...])
  }

  private func with(_ bytes: [UInt8]) -> TodoTxtBook { TodoTxtBook(bytes, in: zone) }

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
