import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

struct TodoBookPropertyTests {
  @Test func `a merge doubles nothing, brings nothing back and undoes nothing`() {
    var random = SeededGenerator(seed: 71)
    var failures: [String] = []
    var updates = 0
    for _ in 0..<Samples.count(2000) {
      let before = TodoBook(random.taskFile())
      let ids = Array(0...9).shuffled(using: &random).prefix(random.number(in: 0...8))
      let feed = ids.map { random.feedItem($0) }
      let merged = before.merging(feed, at: Instant(epochSeconds: 1000))
      let after = TodoBook(merged)
      updates += zip(before.items, after.items).count { $0 != $1 }
      if let failure = failure(before, feed, after) {
        failures.append(failure + String(decoding: before.file.bytes, as: UTF8.self))
      }
      if after.merging(feed, at: Instant(epochSeconds: 1000)) != merged {
        failures.append("twice: " + String(decoding: before.file.bytes, as: UTF8.self))
      }
    }
    #expect(failures.isEmpty)
    #expect(updates > Samples.count(200))
  }

  /// Returns the problem with a merge, or `nil` if the merge is correct.
  private func failure(_ before: TodoBook, _ feed: [TodoItem], _ after: TodoBook) -> String? {
    let (old, new) = (before.items, after.items)
    if after.loadedAt != Instant(epochSeconds: 1000) { return "loaded: " }
    if after.removedIDs != before.removedIDs { return "removed: " }
    if new.count < old.count { return "lost: " }
    let added = new.dropFirst(old.count).map(\.id)
    if Set(added).count != added.count { return "doubled: " }
    if !Set(added).isDisjoint(with: before.removedIDs.union(old.map(\.id))) { return "back: " }
    let wanted = Set(feed.map(\.id)).subtracting(before.removedIDs)
    if !wanted.isSubset(of: new.map(\.id)) { return "missing: " }
    for (index, (left, right)) in zip(old, new).enumerated() {
      if left.id != right.id { return "order: " }
      let isUsers = before.lines[index].isEdited || left.origin == .own
      if isUsers, left != right { return "undone: " }
    }
    // Lines that are not tasks of the feed are preserved byte for byte.
    let kept = before.file.records.filter { record in
      !before.file.bytes[record.start..<record.end].contains(UInt8(ascii: "["))
        && before.file.text(0, of: record) != "loaded"
    }.map { Array(before.file.bytes[$0.start..<$0.end].filter { $0 != 0x0A && $0 != 0x0D }) }
    let lines = Set(
      after.file.bytes.split(separator: 0x0A).map { Array($0.filter { $0 != 0x0D }) })
    return kept.allSatisfy { lines.contains($0) } ? nil : "changed: "
  }

  @Test func `a change reads back as asked, and leaves every other line`() throws {
    var random = SeededGenerator(seed: 72)
    var failures: [String] = []
    for _ in 0..<Samples.count(3000) {
      let book = TodoBook(random.taskFile())
      guard !book.items.isEmpty else { continue }
      let index = random.number(in: 0...book.items.count - 1)
      let (task, line) = (book.items[index], book.lines[index])
      let title = "T" + NastyText.make(length: 0...12, using: &random)
      let text = "D\n" + NastyText.make(length: 0...12, using: &random)
      let isDone = random.number(in: 0...1) == 0
      let changed = try book.changing(
        index, [.title(title), .description(text), .done(isDone), .due(nil), .priority("Q")],
        at: Instant(epochSeconds: 5))
      let item = changed.items[index]
      let isOnlyLine =
        changed.file.bytes.starts(with: book.file.bytes[..<line.range.lowerBound])
        && changed.file.bytes.suffix(book.file.bytes.count - line.range.upperBound)
          .elementsEqual(book.file.bytes[line.range.upperBound...])
      let others = changed.items.enumerated().filter { $0.offset != index }.map(\.element)
      let before = book.items.enumerated().filter { $0.offset != index }.map(\.element)
      if !isOnlyLine || !item.title.utf8.elementsEqual(title.utf8)
        || !(item.description ?? "").utf8.elementsEqual(text.utf8) || item.isCompleted != isDone
        || item.id != task.id || item.due != nil || item.priority != "Q" || others != before
        || changed.lines[index].isEdited != (line.isEdited || task.origin == .feed)
      {
        failures.append(String(decoding: book.file.bytes, as: UTF8.self))
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `removing leaves every other line, and of the feed's tasks a mark`() throws {
    var random = SeededGenerator(seed: 73)
    var failures: [String] = []
    for _ in 0..<Samples.count(2000) {
      let book = TodoBook(random.taskFile())
      guard !book.items.isEmpty else { continue }
      let index = random.number(in: 0...book.items.count - 1)
      let (task, line) = (book.items[index], book.lines[index])
      let after = try book.removing(index)
      let isMarked = after.removedIDs.contains(task.id)
      if !after.file.bytes.starts(with: book.file.bytes[..<line.range.lowerBound])
        || !after.file.bytes.suffix(book.file.bytes.count - line.range.upperBound)
          .elementsEqual(book.file.bytes[line.range.upperBound...])
        || after.items != book.items.filter({ $0 != task })
        || task.origin == .feed && !isMarked
      {
        failures.append(String(decoding: book.file.bytes, as: UTF8.self))
      }
    }
    #expect(failures.isEmpty)
  }
}

extension SeededGenerator {
  /// Returns a task of a feed in one of several states.
  fileprivate mutating func feedItem(_ id: Int) -> TodoItem {
    TodoItem(
      id: TaskID(number: id), title: pick(["one", "two | x", "three\n"]),
      description: pick([nil, "d"]), isCompleted: number(in: 0...1) == 0,
      createdAt: Instant(epochSeconds: number(in: 0...1)),
      userID: pick([.text("u"), .text("1"), .number(1)]), origin: .feed)
  }

  /// Returns a file with the user's tasks, the feed's tasks, removed tasks, and other lines.
  ///
  /// The IDs of the tasks are unique.
  fileprivate mutating func taskFile() -> [UInt8] {
    let end = pick(["\n", "\n", "\r\n"])
    var text = number(in: 0...4) == 0 ? "\u{FEFF}" : ""
    var ids = Array(0...9).shuffled(using: &self)
    for _ in 0..<number(in: 0...8) {
      let id = "id=" + TaskID(number: ids.removeLast()).text
      let mark = pick(["[ ]", "[x]", "[X]"])
      switch number(in: 0...8) {
      case 0: text += "# a comment"
      case 1: text += pick(["", " ", "nonsense | x"])
      case 2: text += "[-] |  | \(id)"
      case 3: text += "loaded | 1970-01-01T00:00:0\(number(in: 0...9))Z"
      case 4: text += "\(mark) | mine \(number(in: 0...99)) | due=2026-01-01"
      case 5: text += "\(mark)\t|  own | \(id) | x=1"
      case 6: text += "\(mark) | e | edited=1970-01-01T00:00:09Z | from=feed | \(id)"
      default:
        text += "\(mark) | one | created=1970-01-01T00:00:00Z | user=u | from=feed | \(id) | k"
      }
      text += end
    }
    if number(in: 0...3) == 0, text.hasSuffix(end) { text.removeLast() }
    return Array(text.utf8)
  }
}
