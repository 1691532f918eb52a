import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

struct TodoTxtPropertyTests {
  private let today = CivilDate(dayNumber: 20_778)  // 2026-11-21
  private let now = Instant("2026-11-21T12:00:00Z")

  @Test func `a change leaves every other line byte for byte`() {
    var random = SeededGenerator(seed: 91)
    var failures: [String] = []
    var count = 0
    for _ in 0..<Samples.count(4000) {
      let book = TodoTxtBook(random.todoTxt(), in: .utc)
      guard let index = book.items.indices.randomElement(using: &random) else { continue }
      let line = book.lines[index].content
      let change = random.change()
      let after = book.changing(index, [change], at: now)
      count += after.bytes == book.bytes ? 0 : 1
      let isOnlyLine =
        after.bytes.starts(with: book.bytes[..<line.lowerBound])
        && after.bytes.suffix(book.bytes.count - line.upperBound)
          .elementsEqual(book.bytes[line.upperBound...])
      guard isOnlyLine, after.items.count == book.items.count,
        answers(TodoTxtLine(Array(after.bytes[after.lines[index].content])), to: change)
      else {
        failures.append("\(change) " + String(decoding: book.bytes, as: UTF8.self))
        continue
      }
    }
    #expect(failures.isEmpty)
    #expect(count > Samples.count(2000))
  }

  /// Returns whether a line has the values that were set.
  private func answers(_ line: TodoTxtLine, to change: TaskChange) -> Bool {
    switch change {
    case .title(let title): line.title.hasPrefix(title)
    case .description: true
    case .due(let date): line.due == date || date == nil && line.title.contains("due:")
    case .priority(let letter): line.priority == letter || letter == nil && line.isDone
    case .done(let isDone): line.isDone == isDone
    }
  }

  @Test func `done and open again bring back every byte, and keep the id`() {
    var random = SeededGenerator(seed: 92)
    var failures: [String] = []
    for _ in 0..<Samples.count(4000) {
      let book = TodoTxtBook(random.todoTxt(), in: .utc)
      guard let index = book.items.indices.randomElement(using: &random),
        case let item = book.items[index], !item.isCompleted, !item.title.contains("pri:")
      else { continue }
      let done = book.changing(index, [.done(true)], at: now)
      guard let same = done.items.firstIndex(where: { $0.id == item.id }),
        done.lines[same].content.lowerBound == book.lines[index].content.lowerBound,
        done.items[same].isCompleted,
        done.changing(same, [.done(false)], at: now).bytes == book.bytes
      else {
        failures.append(item.title.debugDescription)
        continue
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `removing and adding leave every other byte`() {
    var random = SeededGenerator(seed: 93)
    var failures: [String] = []
    for _ in 0..<Samples.count(3000) {
      let bytes = random.todoTxt()
      let book = TodoTxtBook(bytes, in: .utc)
      let task = TodoItem(
        id: "", title: "x new\ntask", createdAt: now, priority: "C", due: today)
      let longer = TodoTxtBook(book.applying([.add(task)], at: now), in: .utc)
      let added = longer.items.last
      if !longer.bytes.starts(with: bytes) || longer.bytes.last?.isLineEnding != true
        || added?.title != "x new task" || longer.items.count != book.items.count + 1
        || longer.items.dropLast().map(\.id) != book.items.map(\.id)
      {
        failures.append("add " + String(decoding: bytes, as: UTF8.self))
      }
      guard let index = book.items.indices.randomElement(using: &random) else { continue }
      let line = book.lines[index]
      let rest = Array(bytes[..<line.content.lowerBound] + bytes[line.end...])
      if book.applying([.remove(index)], at: now) != rest {
        failures.append("remove " + String(decoding: bytes, as: UTF8.self))
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `what is written as todo.txt reads back as the same task`() throws {
    var random = SeededGenerator(seed: 94)
    var failures: [String] = []
    for _ in 0..<Samples.count(3000) {
      let isDone = random.number(in: 0...1) == 0
      let zone = random.pick(Zones.nasty)
      let created = zone.startOfDay(CivilDate(dayNumber: random.number(in: 0...40_000)))
      let completed = zone.startOfDay(CivilDate(dayNumber: random.number(in: 0...40_000)))
      let item = TodoItem(
        id: "", title: "T" + random.pick(["", " x", " (A) b", " +p @c k:v"]), isCompleted: isDone,
        createdAt: created, priority: random.pick([nil, "A", "Z"]),
        due: random.pick([nil, today]), origin: .todoTxt,
        completedAt: isDone ? completed : nil)
      let bytes = TodoExport.todoTxt.file(of: [item], at: created, in: zone, version: "")
      guard let read = TodoTxtBook(bytes, in: zone).items.first, read.title == item.title,
        read.isCompleted == isDone, read.priority == item.priority, read.due == item.due,
        read.createdAt == created, read.completedAt == item.completedAt
      else {
        failures.append(String(decoding: bytes, as: UTF8.self) + zone.name)
        continue
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: [
    ("Report due:soon", "Report due:soon due:2026-12-01"),
    ("Report due:2026-12-05", "Report due:2026-12-05"), ("Report", "Report due:2026-12-01"),
  ])
  func `a title without another due date keeps the one of the line`(
    title: String, line: String
  ) {
    let book = TodoTxtBook(Array("Report due:2026-12-01".utf8), in: .utc)
    let after = book.applying([.change(0, [.title(title)])], at: now)
    #expect(String(decoding: after, as: UTF8.self) == line)
  }

  @Test(arguments: [
    ("Buy milk due:friday", "Buy milk and bread due:friday", "Buy milk and bread due:friday"),
    ("Buy milk due:friday", "Buy milk", "Buy milk"),
    ("Buy milk due:2026-13-45", "Buy milk due:2026-13-45", "Buy milk due:2026-13-45"),
    ("A due:2026-12-24 due:2026-12-25", "A due:2026-12-25", "A due:2026-12-24 due:2026-12-25"),
    ("A due:2026-12-24 due:2026-12-25", "B due:2026-12-25", "B due:2026-12-24 due:2026-12-25"),
    ("A due:2026-12-24 due:2026-12-25", "B", "B due:2026-12-24"),
    ("A due:2026-12-24 due:soon rec:1w", "B", "B due:2026-12-24 rec:1w"),
    ("x A pri:B pri:A", "C pri:B", "x C pri:B pri:A"), ("x A pri:A", "C pri:B", "x C pri:B"),
  ])
  func `words of the title are changed with it`(old: String, title: String, new: String) {
    let book = TodoTxtBook(Array(old.utf8), in: .utc)
    let after = book.applying([.change(0, [.title(title)])], at: now)
    #expect(String(decoding: after, as: UTF8.self) == new)
  }

  @Test func `lines that say the same have ids of their own`() {
    let book = TodoTxtBook(
      Array("same\nsame\r\nx 2026-11-21 same\n\nother\n(A) same".utf8), in: .utc)
    #expect(Set(book.items.map(\.id)).count == 5)
    #expect(book.items.map(\.title) == ["same", "same", "same", "other", "same"])
  }
}

extension SeededGenerator {
  /// Returns a file with lines of all kinds, some with invalid UTF-8.
  fileprivate mutating func todoTxt() -> [UInt8] {
    let end = pick(["\n", "\n", "\r\n"])
    var bytes: [UInt8] = number(in: 0...4) == 0 ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<number(in: 0...6) {
      bytes += line()
      bytes += (number(in: 0...9) == 0 ? "\r\n" : end).utf8
    }
    if number(in: 0...2) == 0, bytes.last == 0x0A { bytes.removeLast(end.utf8.count) }
    return bytes
  }

  private mutating func line() -> [UInt8] {
    switch number(in: 0...11) {
    case 0: return Array(pick(["", " ", "\t", "x ", "(A) ", "x", "(A)", "2026-01-01"]).utf8)
    case 1: return (0..<number(in: 1...9)).map { _ in pick([0xFF, 0xC3, 0x20, 0x61, 0x28, 0]) }
    default:
      let words = [
        "Call", "Mom", "+family", "@phone", "due:2026-12-24", "due:", "k:v", "12:30", "x", "(A)",
        "2026-01-01", "é", "http://a.b", " ", "\t",
      ]
      let marks = pick(["", "", "(A) ", "x ", "x 2026-11-20 ", "2026-11-01 ", "(B) 2026-11-01 "])
      let text = (0..<number(in: 1...5)).map { _ in pick(words) }.joined(separator: " ")
      return Array((marks + text).utf8)
    }
  }

  fileprivate mutating func change() -> TaskChange {
    switch number(in: 0...3) {
    case 0: .title(pick(["new", "x new", "(A) new", "2026-01-01 new", "a b"]))
    case 1: .due(pick([nil, CivilDate(dayNumber: number(in: 0...40_000))]))
    case 2: .priority(pick([nil, "A", "Z"]))
    default: .done(number(in: 0...1) == 0)
    }
  }
}
