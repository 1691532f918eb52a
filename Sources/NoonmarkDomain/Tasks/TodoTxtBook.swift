import Almanac
import NoonmarkBase
import NoonmarkRecords

/// The tasks of a todo.txt file, in file order; the file is edited without losing a byte.
///
/// Each line is a task. It ends in LF, CRLF or CR; the last may be unterminated, and a byte order
/// mark may start any line. Lines without visible text other than markers are skipped.
package struct TodoTxtBook: TaskBook {
  package let bytes: [UInt8]
  /// The zone in which a date is its first instant.
  private let zone: Zone
  package let items: [TodoItem]
  /// The line of each task.
  let lines: [FileLines.Line]
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

  /// Returns the file with a task appended; line endings in its title become spaces.
  package func adding(_ item: TodoItem) -> TodoTxtBook {
    let line = TodoTxtLine(
      title: item.title, due: item.due, priority: item.priority,
      createdOn: item.createdAt.map { zone.date(at: $0) })
    let isWhole = bytes.last?.isLineEnding ?? true
    return with(bytes + (isWhole || isMark ? [] : ending) + line.bytes + ending)
  }

  /// Returns the file with a task changed; descriptions are dropped, since todo.txt has none.
  package func changing(
    _ index: Int, _ changes: [TodoBook.Change], at instant: Instant
  ) -> TodoTxtBook {
    let (range, date) = (lines[index].content, zone.date(at: instant))
    var line = TodoTxtLine(Array(bytes[range]))
    for change in changes {
      switch change {
      case .title(let title): line = line.with(title: title)
      case .due(let date): line = line.with(due: date)
      case .priority(let letter): line = line.with(priority: letter)
      case .done(let isDone): line = isDone ? line.done(on: date) : line.reopened()
      case .description: break
      }
    }
    return with(Array(bytes[..<range.lowerBound]) + line.bytes + bytes[range.upperBound...])
  }

  package func removing(_ index: Int) -> TodoTxtBook {
    with(Array(bytes[..<lines[index].content.lowerBound]) + bytes[lines[index].end...])
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
