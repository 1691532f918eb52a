import Foundation
import TestSupport
import Testing

/// `noonmark todo add`, `edit`, `done`, `reopen`, `remove` and `list`.
@Suite struct `Tasks that are kept` {
  private let todo = Tasks()

  @Test func `are added with their fields, and listed with them`() throws {
    let id = try todo.add(
      "Buy milk", "--description", "2 litres\nof it", "--due", "tomorrow", "--priority", "b")
    #expect(UUID(uuidString: id) != nil && id == id.lowercased())
    try todo("list", "--format", "json", "--tz", "Europe/Oslo").expect(
      output: .equals(
        #"[{"id":"\#(id)","title":"Buy milk","description":"2 litres\nof it","#
          + #""completed":false,"created_at":"2026-11-21T13:00:00+01:00","user_id":null,"#
          + #""due":"2026-11-22","priority":"B"}]"# + "\n"))
    #expect(
      todo.records == [
        "[ ] | Buy milk | description=2 litres\\nof it | due=2026-11-22 | priority=B"
          + " | created=2026-11-21T12:00:00Z | id=\(id)"
      ])
    expect(todo.text, .starts("# noonmark tasks 1\n# "))
    let mode = try FileManager.default.attributesOfItem(
      atPath: "\(todo.program.home)/\(Tasks.file)")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(
      try todo("list", "--format", "csv").lines == [
        "id,title,description,completed,created_at,user_id,due,priority",
        "\(id[...]),Buy milk,\"2 litres", "of it\",false,2026-11-21T12:00:00Z,,2026-11-22,B", "",
      ])
    try todo("list", "--format", "plain").expect(output: .has("Buy milk"))
  }

  @Test(arguments: [
    " blanks  within ", "line\nends\r\nof\ttwo kinds", "pipes | and | \\n \\", "[x] | id=1",
    "# no comment", "-dash", "$(touch x) `y` \"quotes\" 'and' %s", "\u{202E}rtl\u{1B}[31m\u{7}",
    "é👩‍👩‍👧‍👦日本",
  ])
  func `have titles and descriptions of any text`(text: String) throws {
    let added = try todo.program.run(
      ["todo", "add"] + Tasks.noon + ["--description", text, "--", text])
    let id = String(added.output.dropLast())
    let item = try #require(try todo.list().first)
    #expect((item["title"] as? String).map { Array($0.utf8) } == Array(text.utf8))
    #expect((item["description"] as? String).map { Array($0.utf8) } == Array(text.utf8))
    try todo("edit", id, "--title", "other").expect(0)
    try todo("edit", id, "--title=\(text)").expect(0)
    #expect(try todo.titles() == [text])
    let shown = try todo("list").output
    expect(shown, .lacks("\u{1B}", "\u{202E}"))
    try todo("remove", id, "--yes").expect(0)
    #expect(todo.records.isEmpty)
  }

  @Test func `are done, opened again, changed and removed by id, title or start of an id`() throws {
    let id = try todo.add("Buy milk", "--due", "2026-12-01", "--description", "d")
    try todo("done", "Buy milk").expect(0, output: "", error: "")
    expect(todo.records[0], .starts("[x] | Buy milk | "), .ends(" | done=2026-11-21T12:00:00Z"))
    #expect(try todo.list()[0]["completed"] as? Bool == true)
    try todo("reopen", String(id.prefix(8))).expect(0)
    #expect(try todo.list()[0]["completed"] as? Bool == false)
    expect(todo.records[0], .lacks("done="))
    try todo("edit", id.uppercased(), "--title", "Buy bread", "--due", "none", "--description", "")
      .expect(0, output: "", error: "")
    #expect(
      todo.records == ["[ ] | Buy bread | created=2026-11-21T12:00:00Z | id=\(id)"])
    try todo("remove", id, "--yes").expect(0, output: "", error: "")
    #expect(try todo.list().isEmpty)
  }

  @Test func `have the priority of a new title, also without their own`() throws {
    _ = try todo.add("Call", "--priority", "A")
    try todo("edit", "Call", "--title", "(B) Write", "--priority", "none").expect(0)
    expect(todo.records.first, .starts("[ ] | Write | priority=B | created="))
  }

  @Test func `that are done or open already say so, and nothing is changed`() throws {
    _ = try todo.add("Buy milk")
    try todo("reopen", "Buy milk").expect(
      0, output: "", error: "noonmark: 'Buy milk' is already open: nothing changed\n")
    _ = try todo("done", "Buy milk")
    let before = todo.text
    try todo("done", "Buy milk").expect(
      0, output: "", error: "noonmark: 'Buy milk' is already done: nothing changed\n")
    #expect(todo.text == before)
  }

  @Test func `are listed as a whole, the open ones or the done ones`() throws {
    for title in ["one", "two", "three"] { _ = try todo.add(title) }
    _ = try todo("done", "two")
    #expect(try todo.titles() == ["one", "two", "three"])
    #expect(try todo.list("--open").compactMap { $0["title"] as? String } == ["one", "three"])
    #expect(try todo.list("--done").compactMap { $0["title"] as? String } == ["two"])
    try todo("list", "--open", "--done").expect(
      2, output: "", error: "noonmark: '--open' cannot be used with '--done': omit one of them\n")
  }

  @Test(arguments: [
    (["add", ""], "the title is empty: write what is to be done, such as 'Buy milk'"),
    (
      ["add", "\u{200B}\u{202E}"],
      "the title is empty: write what is to be done, such as 'Buy milk'"
    ),
    (
      ["edit", "Call", "--title", " "],
      "the title is empty: write what is to be done, such as 'Buy milk'"
    ),
    (["add", "x", "--priority", "1"], "invalid priority '1': write a letter from A to Z"),
    (["add", "x", "--priority", "ab"], "invalid priority 'ab': write a letter from A to Z"),
    (
      ["edit", "Call"], "nothing to change: write one of --title, --description, --due, --priority"
    ),
    (
      ["remove", "Call"],
      "refusing to remove without confirmation: stdin is not a terminal (use --yes)"
    ),
  ])
  func `refuse wrong input, and stay as they are`(words: [String], complaint: String) throws {
    _ = try todo.add("Call")
    let before = todo.text
    try todo.program.run(["todo"] + words).expect(2, output: "", error: "noonmark: \(complaint)\n")
    try todo("add", "x", "--due", "2026-02-30").expect(2)
    #expect(todo.text == before)
  }

  @Test func `that are unknown are an error with a suggestion`() throws {
    // The last one has no prefix with a letter that is short enough, so its short ID is a code.
    try todo.program.write(
      """
      [ ] | Call mum | id=c0000000-0000-4000-8000-000000000001
      [ ] | same | id=a1b2c3d4-0000-4000-8000-000000000001
      [ ] | same | id=12345678-0000-4000-8000-000000000001

      """, to: Tasks.file)
    for words in [
      ["done", "Call mom"], ["edit", "Call mom", "--title", "x"], ["reopen", "Call mom"],
    ] {
      try todo.program.run(["todo"] + words).expect(
        1, output: "", error: "noonmark: no such task 'Call mom': did you mean 'Call mum'?\n")
    }
    try todo("done", "same").expect(
      1, error: "noonmark: 'same' matches 2 tasks: use a1b (same) or h95 (same)\n")
    try todo("done", "h95").expect(0)
    expect(todo.records[2], .starts("[x] | same | "))
    try todo("done", "zzzzzzzz").expect(error: .ends(": see noonmark todo list\n"))
  }

  @Test func `of the feed leave a mark when they are removed, and one when they are changed`()
    throws
  {
    let id = "aaaaaaaa-0000-4000-8000-000000000001"
    try todo.program.write(
      "[ ] | Buy milk | user=u | from=feed | id=\(id)\r\n[ ] | mine\r\n", to: Tasks.file)
    try todo("done", "Buy milk").expect(0)
    expect(
      todo.records[0], .starts("[x] | Buy milk | user=u | from=feed | id=\(id) | done=2026-11-21"),
      .has(" | edited=2026-11-21T12:00:00Z"))
    #expect(try todo.list()[0]["user_id"] as? String == "u")
    try todo("remove", id, "--yes").expect(0)
    #expect(todo.text == "[-] |  | id=\(id)\r\n[ ] | mine\r\n")
    #expect(try todo.titles() == ["mine"])
  }

  @Test func `written by hand keep their comments, order and unknown fields`() throws {
    let lines = "# mine\n[ ] | Buy milk | shop=corner\n\nnonsense\n[x] | Pay rent | due=someday\n"
    try todo.program.write(lines, to: Tasks.file)
    try todo("list").expect(
      0, error: .lines(2),
      .has("tasks:4: invalid marker 'nonsense': start with '[ ] | ' or '[x] | '"))
    try todo("done", "Buy milk").expect(0)
    let changed = try #require(todo.text)
    expect(
      changed, .starts("# mine\n[x] | Buy milk | shop=corner | done=2026-11-21T12:00:00Z | id="),
      .ends("\n\nnonsense\n[x] | Pay rent | due=someday\n"))
  }

  @Test func `are shown to a person with the list as it now is`() throws {
    try todo.program.atTerminal(["todo", "add", "Buy milk"] + Tasks.noon).expect(
      0, output: .has("Added Buy milk (", "Undo: noonmark undo"))
    try todo.program.atTerminal(["todo", "remove", "Buy milk"] + Tasks.noon, typing: "n\n").expect(
      output: .has("Remove 'Buy milk' (", "Nothing was removed."))
    #expect(todo.records.count == 1)
    try todo.program.atTerminal(["todo", "remove", "Buy milk"] + Tasks.noon, typing: "y\n").expect(
      output: .has("Removed Buy milk."))
    #expect(todo.records.isEmpty)
  }

  @Test func `that cannot be read are an error and no empty list`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(todo.program.home)/\(Tasks.file)", withIntermediateDirectories: true)
    for words in [["list"], ["export"], ["done", "x"]] {
      try todo.program.run(["todo"] + words).expect(1, output: "", error: .has("/tasks: "))
    }
  }

  @Test func `are distinguished by their titles if lines have the same id`() throws {
    let id = "00000000-0000-8000-8000-000000000007"
    try todo.program.write("[ ] | one | id=7\n[ ] | two | id=7\n", to: Tasks.file)
    try todo("done", "two").expect(0)
    #expect(
      todo.records == [
        "[ ] | one | id=7", "[x] | two | id=\(id) | done=2026-11-21T12:00:00Z",
      ])
    try todo("remove", "two", "--yes").expect(0)
    #expect(todo.records == ["[ ] | one | id=7"])
  }
}
