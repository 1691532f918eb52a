import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

/// Lines with the NUL bytes that a file system can leave after a crash.
struct DamagedLineTests {
  private let nulBytes = DamagedLine.nulBytes

  private func diagnostics(_ lines: Int...) -> [Diagnostic] {
    lines.map { Diagnostic(line: $0, message: nulBytes) }
  }

  @Test func `dates have them reported in file order, and use the other lines`() {
    // A canonical line in which the NUL bytes replace the line ending.
    let canonical = "created=2026-11-21T14:46:30Z | id=k7m2q9x4c8tz\n"
    let text = """
      # noonmark dates 1
      2026-12-24 | Eve\0\0\0New Year | \(canonical)2026-13-01 | invalid
      2026-12-25 | Day | \(canonical)# a com\0\0ment
      2026-12-26 | x | id=k7m2q9x4c\0tz\n
      """
    let book = DateBook(Array(text.utf8))
    #expect(book.all.map(\.title) == ["Day"])
    #expect(book.problems.map(\.line) == [2, 3, 5, 6])
    #expect(book.problems.filter { $0.message == nulBytes }.map(\.line) == [2, 5, 6])
  }

  @Test func `every other kind of entries has them reported too`() {
    let text = "a\0b\n"
    func problems(_ problems: some Sequence<Diagnostic>, _ count: Int) -> [Diagnostic] {
      #expect(count == 0)
      return Array(problems)
    }
    let counters = CounterBook(Array("2025-01-01 | S\0\n".utf8))
    #expect(problems(counters.problems, counters.all.count) == diagnostics(1))
    let tallies = TallyBook(Array("tea | T\0\nx\0\n".utf8))
    #expect(problems(tallies.problems, tallies.tallies.count) == diagnostics(1, 2))
    let tasks = TodoBook(Array("[ ] | \0\n".utf8))
    #expect(problems(tasks.problems, tasks.items.count) == diagnostics(1))
    let outbox = OutboxBook(Array(text.utf8))
    #expect(problems(outbox.problems, outbox.entries.count) == diagnostics(1))
    let settings = LineFile(Array("theme = n\0rd\n".utf8))
    #expect(problems(settings.diagnostics, settings.entries.count) == diagnostics(1))
    let todoTxt = TodoTxtBook(Array("Call Mum\nBuy \0\0milk\n".utf8), in: .utc)
    #expect(todoTxt.items.map(\.title) == ["Call Mum"])
    #expect(todoTxt.problems.map(\.line) == [2])
  }

  @Test(arguments: [
    "2026-11-21T10:00:00Z | no\0te | run=2026-11-20 | id=bbbbbbbbbbbb",
    "2026-11-21T10:00:00Z | note\0", "removed | bbbb\0bbbb", "# com\0ment",
  ])
  func `events have them reported`(line: String) {
    guard case .bad(let message) = TallyLine.parse(Array(line.utf8)[...]) else {
      Issue.record("\(line)")
      return
    }
    #expect(message == nulBytes)
  }

  @Test func `a comment that preserves them is a comment`() {
    let text = "# damaged (no line ending): \0\0\n"
    #expect(DateBook(Array(text.utf8)).problems.isEmpty)
    #expect(LineFile(Array(text.utf8)).diagnostics.isEmpty)
    guard case .nothing = TallyLine.parse(Array(text.utf8.dropLast())[...]) else {
      Issue.record("the comment is used")
      return
    }
  }

  @Test func `a value can have none`() {
    #expect(throws: Failure.unwritableValue(key: "name", value: "a\0b")) {
      try LineFile().setting("name", to: "a\0b")
    }
  }

  @Test func `blank lines cost no more than others`() {
    // In quadratic time, this would take minutes.
    let blank = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 20)
    let book = DateBook(blank + Array("2026-12-24 | Eve\n".utf8))
    #expect(book.all.map(\.record.line) == [(1 << 20) + 1])
  }
}
