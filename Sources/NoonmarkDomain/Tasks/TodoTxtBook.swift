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
    // Typical lines have about a hundred bytes. Reserved pages cost nothing until they are used.
    items.reserveCapacity(bytes.count / 64)
    lines.reserveCapacity(bytes.count / 64)
    // The lines share their memory, one after the other.
    var line: [UInt8] = []
    for found in FileLines(bytes, endsAtCR: true) {
      let content = bytes[found.content]
      guard !DamagedLine.hasNULBytes(content) else {
        problems.add(line: found.number, TodoTxtBook.nulBytes)
        continue
      }
      line.removeAll(keepingCapacity: true)
      line += content
      guard let item = TodoTxtLine(line).item(in: zone) else { continue }
      items.append(item)
      lines.append(found)
    }
    let ids = TaskID.unique(items.indices.map { items[$0].id })
    for (index, id) in ids.enumerated() where items[index].id != id {
      items[index].id = id
    }
    self.items = items
    self.lines = lines
    self.problems = problems
  }

  /// Returns the file with edits.
  ///
  /// Line endings in titles become spaces. Descriptions are dropped, since todo.txt has none.
  package func applying(_ edits: [TaskEdit], at instant: Instant) -> [UInt8] {
    var replaced: [(range: Range<Int>, bytes: [UInt8])] = []
    var added: [UInt8] = []
    for edit in edits {
      switch edit {
      case .add(let item):
        let line = TodoTxtLine(
          title: item.title, due: item.due, priority: item.priority,
          createdOn: item.createdAt.map { zone.date(at: $0) })
        added += line.bytes + ending
      case .change(let index, let changes):
        let range = lines[index].content
        let line = TodoTxtLine(Array(bytes[range]))
        replaced.append((range, line.with(changes, on: zone.date(at: instant)).bytes))
      case .remove(let index):
        replaced.append((lines[index].content.lowerBound..<lines[index].end, []))
      }
    }
    let edited = bytes.replacing(replaced)
    let isWhole = edited.last?.isLineEnding ?? true
    return edited + (added.isEmpty || isWhole || isMark ? [] : ending) + added
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
