import Almanac
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkBase
@testable import NoonmarkRecords

struct TodoBookTests {
  private static let milk: TaskID = "aaaaaaaa-0000-4000-8000-000000000001"
  private static let mum: TaskID = "bbbbbbbb-0000-4000-8000-000000000002"
  private static let gone: TaskID = "cccccccc-0000-4000-8000-000000000003"
  private static let file = """
    # noonmark tasks 1
    loaded | 2026-11-20T08:00:00Z
    [ ] | Buy milk | description=2 litres\\nof it | created=2026-11-19T14:46:30Z | id=\(milk.text)
    # mine
    [x] | Call mum | due=2026-12-24 | priority=B | done=2026-11-21T15:00:00Z \
    | created=2026-11-01T00:00:00+01:00 | edited=2026-11-21T15:00:00Z \
    | user=u1 | from=feed | id=\(mum.text.uppercased())
    [-] |  | id=\(gone.text)

    """

  private func book(_ text: String = file) -> TodoBook { TodoBook(Array(text.utf8)) }

  private func text(_ book: TodoBook) -> String { String(decoding: book.file.bytes, as: UTF8.self) }

  @Test func `tasks are read with all their fields`() throws {
    let book = book()
    #expect(book.problems.isEmpty)
    #expect(book.loadedAt == Instant("2026-11-20T08:00:00Z"))
    #expect(book.removedIDs == [Self.gone])
    #expect(
      book.items == [
        TodoItem(
          id: Self.milk, title: "Buy milk", description: "2 litres\nof it",
          createdAt: Instant("2026-11-19T14:46:30Z")),
        TodoItem(
          id: Self.mum, title: "Call mum", isCompleted: true,
          createdAt: Instant("2026-10-31T23:00:00Z"), userID: .text("u1"), priority: "B",
          due: CivilDate(year: 2026, month: 12, day: 24), origin: .feed,
          completedAt: Instant("2026-11-21T15:00:00Z")),
      ])
    #expect(book.lines.map(\.isEdited) == [false, true])
    #expect(book.lines.map(\.number) == [3, 5])
  }

  @Test func `invalid lines are reported, and hide nothing else`() {
    let book = book(
      """
      [ ] | one | id=nonsense | due=someday
      buy bread
      loaded | yesterday
      [ ] |
      [x] | two | priority=AB | created=now | done=never
      [ ] Buy | milk
      """)
    #expect(book.items.map(\.title) == ["one", "", "two"])
    #expect(book.loadedAt == nil)
    #expect(
      book.problems.map { "\($0.line) \($0.message)" } == [
        "1 invalid id 'nonsense': remove it",
        "1 invalid date 'someday': write it as 2026-12-24",
        "2 invalid marker 'buy bread': start with '[ ] | ' or '[x] | '",
        "3 invalid time 'yesterday': write it as 2026-12-24T18:30:00Z",
        "4 the task has no title: write it after the first '|'",
        "5 invalid time 'now': write it as 2026-12-24T18:30:00Z",
        "5 invalid priority 'AB': write a letter from A to Z",
        "5 invalid time 'never': write it as 2026-12-24T18:30:00Z",
        "6 invalid marker '[ ] Buy': start with '[ ] | ' or '[x] | '",
      ])
  }

  @Test func `lines without ids have ids of their own, which stay`() throws {
    let lines = "[ ] | same\n[ ] | same\n[ ] | same | id=42\n[ ] | other\n"
    let ids = book(lines).items.map(\.id)
    #expect(Set(ids).count == 4)
    #expect(ids[2] == TaskID(number: 42))
    #expect(book("# above\n" + lines).items.map(\.id) == ids)
    // After the first task has changed, and with it its ID, the second task keeps its ID.
    let changed = try book(lines).changing(
      0, [.done(true)], at: Instant("2026-11-21T12:00:00Z"))
    #expect(changed.items.map(\.id) == ids)
  }

  @Test func `a task is found by its id in any case, its title, or the start of its id`() throws {
    let book = book()
    #expect(book.items[try book.find(Self.mum.text.uppercased())].title == "Call mum")
    #expect(book.items[try book.find("Buy milk")].id == Self.milk)
    #expect(book.items[try book.find("bbbb")].id == Self.mum)
    #expect(throws: EntrySearchError.none("Buy mlk", near: "Buy milk")) {
      try book.find("Buy mlk")
    }
    #expect(throws: EntrySearchError.none(Self.gone.text, near: nil)) {
      try book.find(Self.gone.text)
    }
    // Also by the integer that is the ID in the feed.
    let numbered = TodoBook(Array("[ ] | Forty-two | id=\(TaskID(number: 42).text)\n".utf8))
    #expect(numbered.items[try numbered.find("42")].title == "Forty-two")
    #expect(throws: EntrySearchError.none("43", near: nil)) { try numbered.find("43") }
    let twice = TodoBook(numbered.file.bytes + Array("[ ] | Another | id=42\n".utf8))
    #expect(throws: EntrySearchError.self) { try twice.find("42") }
  }

  @Test func `a change changes what is asked for, and marks tasks of the feed as changed`() throws {
    let now = Instant("2026-11-22T09:00:00Z")
    let book = book()
    let done = text(try book.changing(try book.find("Buy milk"), [.done(true)], at: now))
    expect(
      done,
      .has(
        "\n[x] | Buy milk | description=2 litres\\nof it | created=2026-11-19T14:46:30Z"
          + " | id=\(Self.milk.text) | done=2026-11-22T09:00:00Z\n"))
    let open = text(
      try book.changing(
        try book.find("Call mum"),
        [.done(false), .title("Call |\n"), .due(nil), .priority("A"), .description(" d ")], at: now)
    )
    expect(
      open,
      .has(
        "\n[ ] | Call \\|\\n | priority=A | created=2026-11-01T00:00:00+01:00"
          + " | edited=2026-11-22T09:00:00Z | user=u1 | from=feed"
          + " | id=\(Self.mum.text) | description=\\sd\\s\n"))
    #expect(open.hasPrefix(Self.file.prefix(160)))
  }

  @Test func `a line of a mark alone gets its title in its place`() throws {
    let book = book("[ ]\n[x]")
    let renamed = try book.changing(
      0, [.due(CivilDate(dayNumber: 0)), .title("one")], at: Instant(epochSeconds: 0))
    #expect(renamed.items[0].title == "one")
    let opened = try book.changing(1, [.done(false)], at: Instant(epochSeconds: 0))
    #expect(opened.items.map(\.title) == ["", ""])
    #expect(opened.items[1].id == book.items[1].id)
  }

  @Test func `removing takes the line away, and leaves a mark for a task of the feed`() throws {
    let book = book()
    let own = try book.removing(book.find("Buy milk"))
    #expect(
      text(own)
        == Self.file.replacing(
          "[ ] | Buy milk | description=2 litres\\nof it | created=2026-11-19T14:46:30Z"
            + " | id=\(Self.milk.text)\n", with: ""))
    let feed = try book.removing(book.find("Call mum"))
    expect(
      text(feed), .has("\n[-] |  | id=\(Self.mum.text)\n[-] |  | id=\(Self.gone.text)\n"),
      .lacks("Call"))
    #expect(feed.removedIDs == [Self.mum, Self.gone])
  }

  @Test func `the line of a new task says all of it`() {
    let item = TodoItem(
      id: Self.milk, title: "a | b", description: "x\ny", createdAt: Instant(epochSeconds: 0),
      priority: "C", due: CivilDate(dayNumber: 0))
    let line = TodoBook.line(item)
    #expect(
      String(decoding: line, as: UTF8.self)
        == "[ ] | a \\| b | description=x\\ny | due=1970-01-01 | priority=C"
        + " | created=1970-01-01T00:00:00Z | id=\(Self.milk.text)")
    #expect(TodoBook(line).items == [item])
  }
}

struct TodoMergingTests {
  private let now = Instant("2026-11-21T14:46:30Z")

  private func item(
    _ number: Int, _ title: String, isCompleted: Bool = false, description: String? = nil
  ) -> TodoItem {
    TodoItem(
      id: TaskID(number: number), title: title, description: description,
      isCompleted: isCompleted, createdAt: Instant("2026-11-01T00:00:00Z"), userID: .number(7),
      origin: .feed)
  }

  private func text(_ file: RecordFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test func `the first load appends the feed in its order`() {
    let start = "# noonmark tasks 1\n[ ] | mine | id=\(TaskID(number: 9).text)\n"
    let merged = TodoBook(Array(start.utf8)).merging(
      [item(1, "one", description: "d"), item(2, "two", isCompleted: true)],
      at: now)
    #expect(
      text(merged) == start + """
        loaded | 2026-11-21T14:46:30Z
        [ ] | one | description=d | created=2026-11-01T00:00:00Z | user=7 | from=feed \
        | id=00000000-0000-8000-8000-000000000001
        [x] | two | created=2026-11-01T00:00:00Z | user=7 | from=feed \
        | id=00000000-0000-8000-8000-000000000002

        """)
    let book = TodoBook(merged)
    #expect(book.problems.isEmpty)
    #expect(book.items.map(\.title) == ["mine", "one", "two"])
    #expect(book.items.map(\.userID) == [nil, .number(7), .number(7)])
  }

  @Test func `a later load brings what is new, and leaves what the user did`() throws {
    var book = TodoBook(
      TodoBook().merging(
        [item(1, "one"), item(2, "two"), item(3, "three"), item(4, "four")], at: now))
    book = try book.changing(try book.find("one"), [.title("mine")], at: now)
    book = try book.removing(book.find("two"))
    let later = now.advanced(bySeconds: 60)
    let merged = book.merging(
      [
        item(1, "one"), item(2, "two"), item(3, "THREE", isCompleted: true, description: "d"),
        item(5, "five"),
      ], at: later)
    book = TodoBook(merged)
    #expect(book.items.map(\.title) == ["mine", "THREE", "four", "five"])
    #expect(book.items.map(\.isCompleted) == [false, true, false, false])
    #expect(book.items[1].description == "d")
    #expect(book.loadedAt == later)
    #expect(text(merged).components(of: "loaded |") == 1)
    #expect(
      book.merging(
        [item(2, "two"), item(3, "THREE", isCompleted: true, description: "d")], at: later)
        == merged)
  }

  @Test func `a load names its feed, and another feed is not loaded`() throws {
    let feed = try Feed(Array("[]".utf8))
    var book = TodoBook(TodoBook.merging(feed, from: "a", into: TodoBook().file, at: now))
    #expect(text(book.file) == "loaded | 2026-11-21T14:46:30Z | feed=a\n")
    #expect(book.hasLoaded("a") && book.hasLoaded(nil) && !book.hasLoaded("b"))
    book = TodoBook(TodoBook.merging(feed, from: "b", into: book.file, at: now))
    #expect(text(book.file) == "loaded | 2026-11-21T14:46:30Z | feed=b\n")
    #expect(!book.hasLoaded("a") && book.hasLoaded("b"))
    // An earlier version did not name it.
    #expect(TodoBook(Array("loaded | 2026-11-21T14:46:30Z\n".utf8)).hasLoaded("a"))
    #expect(!TodoBook().hasLoaded(nil))
  }

  @Test func `a line of the user's own with an id of the feed is the user's`() {
    let start = "[ ] | mine | id=1 | unknown=x\n"
    let merged = TodoBook(Array(start.utf8)).merging([item(1, "one")], at: now)
    #expect(text(merged) == start + "loaded | 2026-11-21T14:46:30Z\n")
  }

  @Test func `thousands of tasks are merged line by line`() {
    let items = (0..<3_000).map { item($0, "task \($0)") }
    let first = TodoBook().merging(items, at: now)
    let changed = items.map { item($0.id.number ?? 0, $0.title + "!") }
    let book = TodoBook(TodoBook(first).merging(changed, at: now))
    #expect(book.items.count == 3_000)
    #expect(book.items.allSatisfy { $0.title.hasSuffix("!") })
  }

  @Test func `thousands of lines that say the same have ids of their own`() {
    let book = TodoBook(Array(String(repeating: "[ ] | same\n", count: 3_000).utf8))
    #expect(Set(book.items.map(\.id)).count == 3_000)
    let txt = TodoTxtBook(Array(String(repeating: "same\n", count: 3_000).utf8), in: .utc)
    #expect(Set(txt.items.map(\.id)).count == 3_000)
  }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}

extension TodoBook {
  /// Finds a task like the commands.
  fileprivate func find(_ wanted: String) throws(EntrySearchError) -> Int {
    try TodoSearch.index(of: wanted, in: items)
  }
}
