import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText

private let now = Instant(epochSeconds: 1_795_000_000)
private let anItem = Array(
  #"[{"id":7,"title":"new","completed":true,"created_at":"2026-11-01T09:00:00Z","user_id":1}]"#.utf8
)

extension FuzzTarget {
  static let tasks = FuzzTarget(
    "tasks",
    texts: [
      """
      # noonmark tasks 1
      loaded | 2026-11-21T14:46:30Z
      [ ] | Buy milk | description=2 litres | created=2026-11-01T00:00:00Z | user=7 \
      | from=feed | id=7
      [x] | Call Mum | due=2026-12-24 | priority=A | done=2026-11-02T00:00:00Z | \
      id=6f1f7d6e-3b7e-4f39-9d38-2d7d0a5c9b11
      [-] |  | id=2
      [ ] | by hand
      [ ]
      """
    ],
    tokens: [
      " | ", "|", "\\", "\\|", "=", "\n", "\r\n", "#", "[ ]", "[x]", "[]", "[-]", "loaded", "id=",
      "id=7", "due=2026-12-24", "priority=Z", "created=2026-01-01T00:00:00Z", "done=", "edited=",
      "from=feed", "user=", "description=", "\u{FEFF}", "[ ] | same\n",
    ]
  ) { bytes throws(BrokenPromise) in
    let book = TodoBook(bytes)
    try expectLines(book.problems.map(\.line), in: bytes)
    for (index, task) in book.items.enumerated().prefix(4) where isEditable(bytes) {
      let changes: [TaskChange] = [
        .title("T | \n"), .done(true), .due(nil), .priority("Q"),
      ]
      let changed = try edited(bytes) { () throws(Failure) in
        TodoBook(try book.applying([.change(index, changes)], at: now))
      }
      let rest = try edited(bytes) { () throws(Failure) in
        TodoBook(try book.applying([.remove(index)], at: now))
      }
      guard let changed, let rest else { continue }
      try expect(changed.items.count == book.items.count, "a change keeps the tasks")
      let item = changed.items[index]
      try expect(
        item.title == "T | \n" && item.isCompleted && item.due == nil && item.priority == "Q"
          && item.id == task.id, "a change is read as it is made")
      try expect(rest.items.count == book.items.count - 1, "one task is removed")
      try expect(
        task.origin != .feed || rest.removedIDs.contains(task.id),
        "a removed task of the feed is remembered")
      let own = TodoBook(TodoBook.line(task)).items.first
      try expect(
        own?.title.utf8.elementsEqual(task.title.utf8) == true && own?.id == task.id
          && own?.due == task.due && own?.createdAt == task.createdAt,
        "a task is read as it is written")
    }
    if let feed = try? Feed(anItem) {
      let after = TodoBook(TodoBook.merging(feed, into: book.file.preservingDamage(), at: now))
      try expect(after.loadedAt == now, "the time of loading is stored")
      try expect(after.items.count >= book.items.count, "a merge keeps the tasks")
    }
    for form in TodoExport.allCases {
      try checkExport(form.file(of: book.items, at: now, in: .utc, version: "1"), as: form)
    }
  }

  /// Checks that other programs can read an export.
  private static func checkExport(
    _ bytes: [UInt8], as form: TodoExport
  ) throws(BrokenPromise) {
    switch form {
    case .json:
      try expect((try? JSONNode(bytes, maximumDepth: 8)) != nil, "the export is JSON")
    case .ics:
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      try expect(lines.allSatisfy { $0.count <= 76 }, "a line has at most 75 octets")
    case .todoTxt, .markdown:
      try expect(!bytes.contains(0x1B), "no control character is exported")
    }
  }

  static let todoTxt = FuzzTarget(
    "todo-txt",
    texts: [
      """
      (A) 2026-11-01 Call Mum +family @phone due:2026-12-24
      x 2026-11-21 2026-11-01 Call Mum +family due:2026-12-24 pri:A
      Buy milk http://example.org 12:30
      x (B) 2026-11-21 done
      """
    ],
    tokens: [
      "(A) ", "x ", "2026-11-01 ", " due:2026-12-24", " pri:Z", "due:", "pri:", ":", " ", "\t",
      "\n",
      "\r\n", "\u{FEFF}", "(a) ", "X ", "key:value", "due:2026-02-30",
    ]
  ) { bytes throws(BrokenPromise) in
    let book = TodoTxtBook(bytes, in: .utc)
    let today = CivilDate(dayNumber: 20_778)
    try expect(
      Set(book.items.map(\.id)).count == book.items.count, "every task has its own id")
    let changes: [TaskChange] = [
      .done(true), .done(false), .title("x (A) new"), .due(today), .due(nil), .priority("Q"),
      .priority(nil),
    ]
    for index in book.items.indices.prefix(3) {
      for change in changes {
        let after = TodoTxtBook(book.applying([.change(index, [change])], at: now), in: .utc)
        try expect(after.items.count == book.items.count, "a change keeps the tasks")
        let others = after.items.enumerated().filter { $0.offset != index }.map(\.element.title)
        let before = book.items.enumerated().filter { $0.offset != index }.map(\.element.title)
        try expect(others == before, "a change leaves the other tasks")
        let item = after.items[index]
        switch change {
        case .done(let isDone): try expect(item.isCompleted == isDone, "it is done, or not")
        case .title(let title): try expect(item.title.hasPrefix(title), "the title is set")
        case .due(let date?): try expect(item.due == date, "the due date is set")
        case .priority(let letter): try expect(item.priority == letter, "the priority is set")
        // A due date alone is the title.
        case .due(nil), .description: break
        }
      }
      let rest = TodoTxtBook(book.applying([.remove(index)], at: now), in: .utc)
      try expect(rest.items.count == book.items.count - 1, "one task is removed")
    }
  }

  static let feedState = FuzzTarget(
    "feed-state",
    texts: [
      "state = offline\nat = 2026-11-21T14:46:30Z\ntries = 2\nproblem = not found: x # c\n"
        + "feed = 85944171f73967e8\n"
    ],
    tokens: ["state = ", "loading", "ok", "error", "at = ", "tries = ", "problem = ", " # ", "\""]
  ) { bytes throws(BrokenPromise) in
    guard let state = LoadState(bytes) else { return }
    try expect(state.retryAt.map { $0 > state.at } ?? true, "a retry is later")
    for file in [bytes, nil] {
      let written = LoadState.file(with: state, in: file)
      guard let again = LoadState(written) else {
        throw BrokenPromise(message: "a written state can be read")
      }
      try expect(
        again.phase == state.phase && again.at == state.at && again.tries == state.tries,
        "a state is read as it is written")
      try expect(LoadState(LoadState.file(with: nil, in: written)) == nil, "a state is removed")
    }
  }
}
