import NoonmarkText
import NoonmarkBase
import Almanac
import TestSupport
import Testing

@testable import NoonmarkDomain

@Suite struct `A journal of changes` {
  private let noon = Instant(epochSeconds: 1_795_262_400)

  private func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private func journal(_ lines: [[UInt8]]) -> JournalBook {
    JournalBook(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  private func line(_ change: JournalRecord.Change, run: String) -> [UInt8] {
    JournalBook.line(JournalRecord(at: noon, path: "/a b|c", change: change), run: run)
  }

  @Test func `is read as it is written`() {
    let changes: [JournalRecord.Change] = [
      .lines(LineChange(removed: [], added: bytes(""))),
      .lines(LineChange(removed: bytes("", "", "a | b"), added: [], previous: [], start: 3)),
      .lines(
        LineChange(
          removed: bytes(" \\n\t\r"), added: bytes("\u{7}", "ü"), previous: Array("#".utf8),
          start: 0)),
      .logged("x"), .removed("y"), .moved(to: "/d\n"), .large,
    ]
    let book = journal(changes.map { line($0, run: "r") })
    #expect(book.runs.count == 1)
    #expect(book.runs.first?.records.map(\.change) == changes)
    #expect(book.runs.first?.records.allSatisfy { $0.path == "/a b|c" && $0.at == noon } == true)
  }

  @Test func `holds no lines that are not UTF-8`() {
    let change = LineChange(removed: [[0xFF]], added: [])
    #expect(journal([line(.lines(change), run: "r")]).runs.first?.records.first?.change == .large)
  }

  @Test func `drops the oldest runs, each as a whole`() {
    let lines = [("a", "1"), ("b", "1"), ("a", "2"), ("c", "1"), ("c", "2")].map {
      line(.logged($0.1), run: $0.0)
    }
    let size = { (count: Int) in lines.suffix(count).map { $0.count + 1 }.reduce(0, +) }
    func runs(_ size: Int) -> [String] {
      JournalBook(journal(lines).shortened(to: size)).runs.map(\.id)
    }
    #expect(runs(size(5)) == ["a", "b", "c"])
    #expect(runs(size(4)) == ["b", "c"])
    #expect(runs(size(2)) == ["c"])
    #expect(runs(size(2) - 1) == [])
  }
}
