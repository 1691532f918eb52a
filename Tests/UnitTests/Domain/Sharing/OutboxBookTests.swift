import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

struct OutboxBookTests {
  private func book(_ text: String) -> OutboxBook { OutboxBook(Array(text.utf8)) }

  private func entry(_ title: String, body: String, id: String = "k7m2q9x4c8tz") -> OutboxEntry {
    OutboxEntry(
      id: id, kind: .webhook, to: "https://example.org/hook", item: "i", title: title, body: body,
      createdAt: Instant(epochSeconds: 1_795_000_000))
  }

  @Test func `an entry is read as it was written, with any texts`() {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<Samples.count(1000) {
      let text = NastyText.make(length: 1...30, using: &random)
      let entry = entry(text, body: NastyText.make(length: 0...30, using: &random) + "\n\u{0}|")
      let read = OutboxBook(entry.line + [0x0A])
      #expect(read.problems.isEmpty)
      #expect(read.entries == [entry])
      #expect(read.entries.first.map { Array($0.body.utf8) } == Array(entry.body.utf8))
      #expect(read.entries.first.map { Array($0.title.utf8) } == Array(text.utf8))
    }
  }

  @Test func `changing or removing an entry leaves every other byte`() throws {
    var random = SeededGenerator(seed: 92)
    let fillers = ["", "# mine", "odd line | x", "waiting | webhook", "\t", "failed | fax | to=x"]
    for _ in 0..<Samples.count(400) {
      let ids = ["aaaa", "bbbb", "cccc"]
      var lines = ids.map { entry("t \($0)", body: "{}", id: $0).line + Array(" | note=mine".utf8) }
      for _ in 0..<random.number(in: 0...4) {
        lines.insert(Array(random.pick(fillers).utf8), at: random.number(in: 0...lines.count))
      }
      let ending = Array(random.pick(["\n", "\r\n"]).utf8)
      let bytes = Array(lines.map { $0 + ending }.joined())
      let book = OutboxBook(bytes)
      let id = random.pick(ids)
      let changed = try #require(try book.setting(.failed, problem: "no | \n", of: id))
      let after = OutboxBook(changed.bytes)
      #expect(after.entry(id)?.state == .failed)
      #expect(after.entry(id)?.problem == "no | \n")
      #expect(try after.setting(.waiting, of: id)?.bytes == bytes)
      let removed = try #require(book.removing(id))
      let marker = Array("id=\(id)".utf8)
      let kept = lines.filter { line in
        !line.indices.contains { line[$0...].starts(with: marker) }
      }
      #expect(removed.bytes == Array(kept.map { $0 + ending }.joined()))
      #expect(try book.setting(.failed, of: "none") == nil)
      #expect(book.removing("none") == nil)
    }
  }

  @Test func `an invalid line is reported and hides nothing else`() {
    let book = book(
      """
      # noonmark outbox 1
      waiting | webhook | to=https://a.example | id=aaaa
      later | webhook | to=https://a.example
      waiting | fax | to=https://a.example
      waiting | webhook | body=x
      sending | delete | to=https://b.example | id=bbbb

      """)
    #expect(book.entries.map(\.id) == ["aaaa", "bbbb"])
    #expect(
      book.problems.map { "\($0.line) \($0.message)" } == [
        "3 invalid state 'later': write waiting, sending or failed first",
        "4 invalid kind 'fax': write webhook or delete second",
        "5 no address: write it as to=https://example.org",
      ])
  }

  @Test func `an entry is found by its id or the start of it`() throws {
    let book = book(
      """
      waiting | webhook | to=https://a.example | id=abcd
      waiting | webhook | to=https://b.example | id=abce
      waiting | webhook | to=https://c.example
      """)
    #expect(try book.find("abcd").to == "https://a.example")
    #expect(try book.find("abce").to == "https://b.example")
    let several = #expect(throws: EntrySearchError.self) { try book.find("ab") }
    #expect(several?.ids == ["abcd", "abce"])
    #expect(throws: EntrySearchError.none("", near: nil)) { try book.find("") }
    let derived = try #require(book.entries.last?.id)
    #expect(try book.find(derived).to == "https://c.example")
    // Its ID stays the same when the line from which it was derived changes.
    let changed = OutboxBook(try #require(try book.setting(.failed, of: derived)).bytes)
    #expect(changed.entry(derived)?.state == .failed)
  }

  @Test func `a shared task is sent as it was when it was shared`() {
    let item = TodoItem(
      id: "00000000-0000-4000-8000-000000000001", title: "Say \"hi\"\n", description: "x|y",
      createdAt: Instant(epochSeconds: 0))
    let entry = OutboxEntry.webhook(
      sharing: item, to: "https://a.example", id: "aaaa", at: Instant(epochSeconds: 1))
    expect(
      entry.body,
      .has(
        #""title":"Say \"hi\"\n""#, #""completed":false"#, #""created_at":"1970-01-01T00:00:00Z""#))
    #expect(entry.state == .waiting)
    #expect(entry.item == item.id.text)
  }
}

struct DeletionURLTests {
  private static let number = TaskID(number: 42)
  private static let text = "6f1f7d6e-3b7e-4f39-9d38-2d7d0a5c9b11"
  private static let uuid: TaskID = "\(text)"

  @Test(
    arguments: [
      ("https://a.example/t/{id}", nil, number, "https://a.example/t/42"),
      ("https://a.example/t/{id}?x={id}", nil, uuid, "https://a.example/t/\(text)?x=\(text)"),
      ("yes", "https://a.example/tasks", number, "https://a.example/tasks/42"),
      ("yes", "https://a.example/tasks/?key=1#x", uuid, "https://a.example/tasks/\(text)"),
    ] as [(String, String?, TaskID, String)])
  func `a task's address has its id in it`(
    setting: String, feed: String?, item: TaskID, expected: String
  ) {
    #expect(DeletionURL.make(of: setting, feed: feed, item: item) == expected)
  }

  @Test(
    arguments: [("https://a.example/t", "https://f.example"), ("yes", nil), ("", nil)]
      as [(String, String?)])
  func `without an id in it there is no URL`(setting: String, feed: String?) {
    #expect(DeletionURL.make(of: setting, feed: feed, item: Self.uuid) == nil)
  }
}
