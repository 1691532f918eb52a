import Almanac
import NoonmarkBase
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

@Suite struct `A journal of changes` {
  private let noon = Instant(epochSeconds: 1_795_262_400)

  private func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private let file = ChangedFile(.tasks, "a b|c", in: .data)

  private func journal(_ lines: [[UInt8]]) -> JournalBook {
    JournalBook(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  private func line(_ change: JournalRecord.Change, run: String) -> [UInt8] {
    JournalBook.line(JournalRecord(at: noon, file: file, change: change, title: "a | b"), run: run)
  }

  private func mark(_ mark: JournalBook.Mark, _ id: String) -> [UInt8] {
    JournalBook.line(mark, id, at: noon)
  }

  @Test func `has the size of what it must record`() {
    let ids = String(repeating: "x", count: 300_000)
    #expect(JournalRecord.Change.events(added: [ids]).size == 300_000)
    #expect(JournalRecord.Change.events(removed: [ids]).size == 300_000)
    let lines = LineChange(removed: bytes("abc"), added: bytes("de"))
    #expect(JournalRecord.Change.lines(lines).size == lines.size && lines.size >= 5)
  }

  @Test func `names the lines that change, not those between them`() {
    func sentence(_ removed: [[UInt8]], _ added: [[UInt8]]) -> String? {
      let change = LineChange(removed: removed, added: added)
      let title = change.titleLine.map { String(decoding: $0.line, as: UTF8.self) + " +\($0.more)" }
      return JournalRecord(at: noon, file: file, change: .lines(change), title: title).sentence
    }
    let (a, b, c) = (bytes("x | A"), bytes("x | B"), bytes("x | C"))
    #expect(sentence(a + b + c, b) == "removed x | C +1 from a b|c")
    #expect(sentence(b, a + b + c) == "added x | C +1 to a b|c")
    #expect(sentence(a + b, b + c) == "changed x | C +0 in a b|c")
    #expect(sentence(a + b, b + a) == "changed x | A +1 in a b|c")
  }

  @Test func `is read as it is written`() {
    let changes: [JournalRecord.Change] = [
      .lines(LineChange(removed: [], added: bytes(""))),
      .lines(
        LineChange(removed: bytes("", "", "a | b"), added: [], previous: [], start: 3, copies: 2)),
      .lines(
        LineChange(
          removed: bytes(" \\n\t\r"), added: bytes("\u{7}", "ü"), previous: Array("#".utf8),
          start: 0, unterminated: .both)),
      .events(added: ["x"]), .events(removed: ["y", "z"]),
      .events(removed: ["x"], added: ["y"]), .moved(to: "d\n"), .large,
    ]
    let book = journal(changes.map { line($0, run: "r") })
    #expect(
      book.done == [
        JournalRun(
          id: "r",
          records: changes.map {
            JournalRecord(at: noon, file: file, change: $0, title: "a | b")
          })
      ])
  }

  @Test func `of an earlier form is read, with absolute paths`() {
    let old = "2026-11-21T12:00:00Z | logged | file=/home/me/events/tea | event=e | id=rrrrrrrrrrrr"
    let record = journal(bytes(old)).done.first?.records.first
    #expect(record?.file == ChangedFile(.text, "/home/me/events/tea"))
    #expect(record?.change == .events(added: ["e"]))
  }

  @Test func `separates what can be undone from what can be redone`() {
    func ids(_ lines: [[UInt8]]) -> [[String]] {
      let book = journal(lines)
      return [book.done.map(\.id), book.undone.map(\.id)]
    }
    let both = [line(.events(added: ["1"]), run: "a"), line(.events(added: ["2"]), run: "b")]
    #expect(ids(both + [mark(.undone, "b")]) == [["a"], ["b"]])
    #expect(ids(both + [mark(.undone, "b"), mark(.undone, "a")]) == [[], ["b", "a"]])
    let one = both + [mark(.undone, "b"), mark(.undone, "a"), mark(.redone, "a")]
    #expect(ids(one) == [["a"], ["b"]])
    #expect(ids(one + [mark(.skipped, "a"), mark(.skipped, "b")]) == [[], []])
    #expect(ids(one + [line(.events(added: ["3"]), run: "c")]) == [["a", "c"], []])
    // A redone command is the latest, whatever was done before it was undone.
    #expect(ids(both + [mark(.undone, "a"), mark(.redone, "a")]) == [["b", "a"], []])
    // A change that failed leaves everything as before it.
    let failed = [line(.events(added: ["3"]), run: "c"), mark(.failed, "c")]
    #expect(ids(both + [mark(.undone, "b")] + failed) == [["a"], ["b"]])
    #expect(
      ids(both + [line(.events(added: ["3"]), run: "b"), mark(.failed, "b")]) == [["a", "b"], []])
    #expect(ids(failed + [mark(.failed, "c")] + both) == [["a", "b"], []])
    #expect(ids([mark(.undone, "x"), mark(.redone, "x"), mark(.split, "x")]) == [[], []])
  }

  @Test func `keeps what undo changes until it is redone, once if undo was repeated`() {
    let record = JournalRecord(at: noon, file: file, change: .events(removed: ["1"]))
    let undo = JournalBook.line(record, run: "a", isUndo: true)
    let lines = [line(.events(added: ["1"]), run: "a"), undo, undo, mark(.undone, "a")]
    #expect(journal(lines).undone.first?.reversal == [record])
    #expect(journal(lines + [mark(.redone, "a")]).done.first?.reversal == [])
  }

  @Test func `has the events of a run that was split as a run of their own`() {
    let log = JournalRecord(
      at: noon, file: ChangedFile(.events, "events/x", in: .data), change: .events(added: ["1"]))
    let lines = [
      line(.large, run: "a"), JournalBook.line(log, run: "a"), mark(.split, "a"),
      mark(.undone, JournalBook.eventsOf("a")),
    ]
    let book = journal(lines)
    #expect(book.done.map { $0.records.map(\.change) } == [[.large]])
    #expect(book.undone.map(\.records) == [[log]])
  }

  @Test func `holds lines that are not UTF-8, in a file that is`() {
    let bytes: [UInt8] = [0xFF, 0x20, 0x7C, 0xC3, 0xBC, 0x00, 0x5C]
    let change = JournalRecord.Change.lines(
      LineChange(removed: [bytes, [0x61]], added: [[0x80]], previous: bytes, start: 1))
    let line = line(change, run: "r")
    #expect(line.allSatisfy { 0x20..<0x7F ~= $0 })
    #expect(journal([line]).done.first?.records.first?.change == change)
  }

  @Test func `drops the oldest runs, each as a whole`() {
    let lines = [("a", "1"), ("b", "1"), ("a", "2"), ("c", "1"), ("c", "2")].map {
      line(.events(added: [$0.1]), run: $0.0)
    }
    let size = { (count: Int) in lines.suffix(count).map { $0.count + 1 }.reduce(0, +) }
    func runs(_ size: Int) -> [String] {
      JournalBook(journal(lines).shortened(to: size)).done.map(\.id)
    }
    #expect(runs(size(5)) == ["a", "b", "c"])
    #expect(runs(size(4)) == ["b", "c"])
    #expect(runs(size(2)) == ["c"])
    #expect(runs(size(2) - 1) == [])
  }
}
