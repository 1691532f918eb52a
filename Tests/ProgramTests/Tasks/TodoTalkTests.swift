import Foundation
import TestSupport
import Testing

/// Tasks as they are typed: without quotes, with dates, and with the words of todo.txt.
@Suite struct `Tasks that are talked of` {
  private let todo = Tasks()

  @Test func `are done and opened again by titles without quotes`() throws {
    _ = try todo("add", "Buy", "milk")
    try todo("done", "buy", "milk").expect(0, output: "", error: "")
    expect(todo.records[0], .starts("[x] | Buy milk"))
    try todo("reopen", "Buy", "milk").expect(0)
    try todo("edit", "buy", "milk", "--due", "friday").expect(0)
    expect(todo.records[0], .has("due=2026-11-27"))
    try todo("remove", "buy", "milk", "--yes").expect(0)
    #expect(todo.records.isEmpty)
    try todo("done", "buy", "bread").expect(1, error: .has("no such task 'buy bread'"))
  }

  @Test(arguments: [false, true])
  func `do not come again by a word that cannot be read, which is reported`(
    inTodoTxt: Bool
  ) throws {
    if inTodoTxt { try todo.useTodoTxt("") }
    let message =
      "noonmark: the task does not repeat, since 'rec:daily' is invalid: write rec:2w or rec:+1m\n"
    try todo("add", "Take", "meds", "rec:daily").expect(0, error: .equals(message))
    try todo("done", "take meds").expect(0, output: "", error: .equals(message))
    #expect(try todo.list().count == 1)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `come again with the values that they have when they are done`() throws {
    try todo("add", "Water", "plants", "every", "sunday").expect(0)
    // Another process holds the lock, and changes the task after it was found.
    let outcome = try todo.program.shell(
      """
      exec 9>>$(echo .local/share/noonmark/locks/tasks-*.lock)
      flock 9
      "$N" todo done 'water plants' \(Tasks.noon.joined(separator: " ")) 9>&- &
      until ls -l /proc/$!/fd 2>/dev/null | grep -q 'locks/tasks-'; do :; done
      sed -i s/due=2026-11-22/due=2026-12-06/ .local/share/noonmark/tasks
      flock -u 9
      wait
      """)
    outcome.expect(0, error: "")
    #expect(try todo.list().map { $0["due"] as? String } == ["2026-12-06", "2026-12-13"])
  }

  @Test(arguments: [false, true])
  func `come again once they are done`(inTodoTxt: Bool) throws {
    if inTodoTxt { try todo.useTodoTxt("") }
    try todo("add", "Water", "plants", "every", "sunday").expect(0)
    try todo("done", "water", "plants").expect(0, output: "", error: "")
    let list = try todo.list()
    #expect(
      list.map { $0["title"] as? String } == Array(repeating: "Water plants rec:+1w", count: 2))
    #expect(list.map { $0["completed"] as? Bool } == [true, false])
    #expect(list.map { $0["due"] as? String } == ["2026-11-22", "2026-11-29"])
    // The open one of the two is meant.
    try todo("done", "water", "plants").expect(0)
    #expect(try todo.list().map { $0["due"] as? String }.last == "2026-12-06")
    // One undo takes back both the completion and the next task.
    try todo.program.run(["undo"] + Tasks.noon).expect(0)
    #expect(try todo.list().count == 2)
    if inTodoTxt {
      #expect(
        todo.todoTxt == """
          x 2026-11-21 2026-11-21 Water plants rec:+1w due:2026-11-22
          2026-11-21 Water plants rec:+1w due:2026-11-29

          """)
    }
  }

  @Test func `say when they come again`() throws {
    try todo("add", "Water", "plants", "every", "sunday").expect(0)
    let answer = try todo.program.atTerminal(["todo", "done", "water", "plants"] + Tasks.noon)
    let text = "Done: Water plants; repeats on Sun Nov 29, 2026, in 8 days. Undo: noonmark undo"
    #expect(answer.unwrapped.contains(text), "\(answer)")
  }

  @Test(arguments: [false, true])
  func `are open again after undo, though other tasks have changed since`(inTodoTxt: Bool) throws {
    if inTodoTxt { try todo.useTodoTxt("") }
    for words in [["Water", "plants", "every", "sunday"], ["Read"], ["Rest"]] {
      try todo.run(["add"] + words).expect(0)
    }
    try todo("done", "water", "plants").expect(0)
    let file = inTodoTxt ? "todo.txt" : "tasks"
    // The title as in lists, without the words of todo.txt.
    let list = try todo.program.run(["undo", "--list"] + Tasks.noon).output
    let change = "changed 'Water plants' in \(file), added 'Water plants' to \(file)"
    #expect(list.contains(change) && !list.contains(" more"), "\(list)")
    let path = inTodoTxt ? "todo.txt" : ".local/share/noonmark/tasks"
    let text = try #require(todo.program.text(of: path))
    try todo.program.write(text.replacing("Rest", with: "Sleep"), to: path)
    try todo.program.run(["undo"] + Tasks.noon).expect(0)
    let titles = try todo.list().map { $0["title"] as? String }
    #expect(titles == ["Water plants rec:+1w", "Read", "Sleep"])
    #expect(try todo.list().allSatisfy { $0["completed"] as? Bool == false })
  }

  @Test func `that were done twice come again once`() throws {
    try todo("add", "Rest", "rec:1d").expect(0)
    let id = try #require(try todo.list()[0]["id"] as? String)
    try todo("done", id).expect(0)
    try todo("reopen", id).expect(0)
    try todo("done", id).expect(0)
    #expect(try todo.list().count == 2)
  }

  @Test func `are hidden until their day, and listed on request`() throws {
    try todo("add", "File", "taxes", "t:2026-11-23").expect(0)
    try todo("add", "Buy", "milk").expect(0)
    #expect(try todo.titles() == ["Buy milk"])
    #expect(
      try todo.list("--hidden").map { $0["title"] as? String } == ["File taxes t:2026-11-23"])
    try todo("add", "Rest").expect(0)
    try todo("list", "--hidden").expect(0, output: .has("1 of 1 open"))
    try todo("done", "Rest").expect(0)
    try todo.program.run(["show", "todo", "--now", "2026-11-23T12:00:00Z"]).expect(
      output: .has("File taxes"), .lacks("t:"))
    try todo.program.run(["show", "todo", "--refresh-at", "--tz", "UTC"] + Tasks.noon).expect(
      output: "1795305600\n")
    try todo("list", "--hidden", "--open").expect(
      2, error: .has("'--open' cannot be used with '--hidden'"))
  }

  @Test func `are listed with their repetition`() throws {
    for title in ["Water plants every sunday", "Clean oven every 2 weeks", "Buy milk rec:1m"] {
      let words = title.split(separator: " ").map(String.init)
      try todo.run(["add"] + words).expect(0)
    }
    for (width, names) in [
      ("70", ["weekly", "every 2 weeks", "monthly"]), ("40", ["+1w", "+2w", "1m"]),
    ] {
      let rows = try todo("list", "--width", width).lines
      for (title, name) in zip(["Water", "Clean", "Buy"], names) {
        #expect(rows.contains { $0.contains(title) && $0.contains(" \(name)") }, "\(rows)")
      }
    }
  }

  @Test func `have the priority that was typed, which the answer says`() throws {
    try todo.program.atTerminal(["todo", "add", "Call", "bank", "p1"] + Tasks.noon, typing: "")
      .expect(output: .has("Added (A) Call bank"))
    let note = try todo("add", "remind", "me", "to", "buy", "milk").error
    #expect(note == "noonmark: 'buy milk' is the title (--title keeps all words)\n")
    let both = try todo("add", "Pay", "rent", "tomorrow", "p2").error
    #expect(
      both == "noonmark: 'tomorrow' is the due date, 2026-11-22, 'p2' is the priority B, "
        + "and 'Pay rent' the title (--title keeps all words)\n")
  }

  @Test func `are selected by projects and contexts`() throws {
    for title in ["Fix roof +home", "Call Ann +home @phone", "Report +work"] {
      try todo("add", title).expect(0)
    }
    #expect(try todo.list("+home").count == 2)
    #expect(
      try todo.list("+HOME", "@phone").map { $0["title"] as? String } == ["Call Ann +home @phone"])
    try todo.program.run(["show", "todo/+work", "--size", "small"] + Tasks.noon).expect(
      output: .has("Report +work", "1"))
    try todo("list", "milk").expect(2, error: .has("write +PROJECT or @CONTEXT"))
    try todo.program.run(["show", "todo/home"] + Tasks.noon).expect(1, error: .has("todo/+home"))
  }

  @Test func `have a new title without quotes after the old one`() throws {
    _ = try todo("add", "Buy", "milk")
    try todo("edit", "Buy", "--title", "oat", "milk", "--priority", "b").expect(0)
    expect(todo.records[0], .starts("[ ] | oat milk | "))
    try todo("edit", "--title", "Buy oats", "oat", "milk").expect(0)
    expect(todo.records[0], .starts("[ ] | Buy oats | "))
  }

  @Test func `have no date in the title of an option`() throws {
    try todo("add", "--title", "Call mom tomorrow").expect(error: "")
    expect(todo.records[0], .starts("[ ] | Call mom tomorrow | created="))
    try todo("add", "--title", "Call", "mom").expect(2, error: .has("unexpected argument 'mom'"))
  }
}
