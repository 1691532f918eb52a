import Foundation
import Testing

/// Tasks as they are typed: without quotes, with dates, and with the words of todo.txt.
@Suite struct `Tasks that are talked of` {
  private let todo: Tasks

  init() throws {
    todo = try Tasks()
  }

  @Test func `are done and opened again by titles without quotes`() throws {
    _ = try todo("add", "Buy", "milk")
    #expect(try todo("done", "buy", "milk") == Outcome(status: 0, output: "", error: ""))
    #expect(todo.records[0].hasPrefix("[x] | Buy milk"))
    #expect(try todo("reopen", "Buy", "milk").status == 0)
    #expect(try todo("edit", "buy", "milk", "--due", "friday").status == 0)
    #expect(todo.records[0].contains("due=2026-11-27"))
    #expect(try todo("remove", "buy", "milk", "--yes").status == 0)
    #expect(todo.records.isEmpty)
    let missing = try todo("done", "buy", "bread")
    #expect(missing.status == 1 && missing.error.contains("no such task 'buy bread'"))
  }

  @Test(arguments: [false, true])
  func `do not come again by a word that cannot be read, which is reported`(
    inTodoTxt: Bool
  ) throws {
    if inTodoTxt { try todo.useTodoTxt("") }
    let message =
      "noonmark: the task does not repeat, since 'rec:daily' is invalid: write rec:2w or rec:+1m\n"
    let added = try todo("add", "Take", "meds", "rec:daily")
    #expect(added.status == 0 && added.error == message)
    #expect(try todo("done", "take meds") == Outcome(status: 0, output: "", error: message))
    #expect(try todo.list().count == 1)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `come again with the values that they have when they are done`() throws {
    #expect(try todo("add", "Water", "plants", "every", "sunday").status == 0)
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
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(try todo.list().map { $0["due"] as? String } == ["2026-12-06", "2026-12-13"])
  }

  @Test(arguments: [false, true])
  func `come again once they are done`(inTodoTxt: Bool) throws {
    if inTodoTxt { try todo.useTodoTxt("") }
    #expect(try todo("add", "Water", "plants", "every", "sunday").status == 0)
    #expect(try todo("done", "water", "plants") == Outcome(status: 0, output: "", error: ""))
    let list = try todo.list()
    #expect(
      list.map { $0["title"] as? String } == Array(repeating: "Water plants rec:+1w", count: 2))
    #expect(list.map { $0["completed"] as? Bool } == [true, false])
    #expect(list.map { $0["due"] as? String } == ["2026-11-22", "2026-11-29"])
    // The open one of the two is meant.
    #expect(try todo("done", "water", "plants").status == 0)
    #expect(try todo.list().map { $0["due"] as? String }.last == "2026-12-06")
    // One undo takes back both the completion and the next task.
    #expect(try todo.program.run(["undo"] + Tasks.noon).status == 0)
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
    #expect(try todo("add", "Water", "plants", "every", "sunday").status == 0)
    let answer = try todo.program.atTerminal(["todo", "done", "water", "plants"] + Tasks.noon)
    let text = "Done: Water plants; repeats on Sun Nov 29, 2026, in 8 days. Undo: noonmark undo"
    #expect(answer.unwrapped.contains(text), "\(answer)")
  }

  @Test(arguments: [false, true])
  func `are open again after undo, though other tasks have changed since`(inTodoTxt: Bool) throws {
    if inTodoTxt { try todo.useTodoTxt("") }
    for words in [["Water", "plants", "every", "sunday"], ["Read"], ["Rest"]] {
      #expect(try todo.program.run(["todo", "add"] + words + Tasks.noon).status == 0)
    }
    #expect(try todo("done", "water", "plants").status == 0)
    let file = inTodoTxt ? "todo.txt" : "tasks"
    // The title as in lists, without the words of todo.txt.
    let list = try todo.program.run(["undo", "--list"] + Tasks.noon).output
    let change = "changed 'Water plants' in \(file), added 'Water plants' to \(file)"
    #expect(list.contains(change) && !list.contains(" more"), "\(list)")
    let path = inTodoTxt ? "todo.txt" : ".local/share/noonmark/tasks"
    let text = try #require(todo.program.text(of: path))
    try todo.program.write(text.replacing("Rest", with: "Sleep"), to: path)
    let undone = try todo.program.run(["undo"] + Tasks.noon)
    #expect(undone.status == 0, "\(undone)")
    let titles = try todo.list().map { $0["title"] as? String }
    #expect(titles == ["Water plants rec:+1w", "Read", "Sleep"])
    #expect(try todo.list().allSatisfy { $0["completed"] as? Bool == false })
  }

  @Test func `that were done twice come again once`() throws {
    #expect(try todo("add", "Rest", "rec:1d").status == 0)
    let id = try #require(try todo.list()[0]["id"] as? String)
    #expect(try todo("done", id).status == 0)
    #expect(try todo("reopen", id).status == 0)
    #expect(try todo("done", id).status == 0)
    #expect(try todo.list().count == 2)
  }

  @Test func `are hidden until their day, and listed on request`() throws {
    #expect(try todo("add", "File", "taxes", "t:2026-11-23").status == 0)
    #expect(try todo("add", "Buy", "milk").status == 0)
    #expect(try todo.titles() == ["Buy milk"])
    #expect(
      try todo.list("--hidden").map { $0["title"] as? String } == ["File taxes t:2026-11-23"])
    let monday = try todo.program.run(["show", "todo", "--now", "2026-11-23T12:00:00Z"])
    #expect(monday.output.contains("File taxes") && !monday.output.contains("t:"))
    let refresh = try todo.program.run(
      ["show", "todo", "--refresh-at", "--tz", "UTC"] + Tasks.noon)
    #expect(refresh.output == "1795305600\n")
    let both = try todo("list", "--hidden", "--open")
    #expect(both.status == 2 && both.error.contains("'--open' cannot be used with '--hidden'"))
  }

  @Test func `are listed with their repetition`() throws {
    for title in ["Water plants every sunday", "Clean oven every 2 weeks", "Buy milk rec:1m"] {
      let words = title.split(separator: " ").map(String.init)
      #expect(try todo.program.run(["todo", "add"] + words + Tasks.noon).status == 0)
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
    let answer = try todo.program.atTerminal(
      ["todo", "add", "Call", "bank", "p1"] + Tasks.noon, typing: "")
    #expect(answer.output.contains("Added (A) Call bank"))
    let note = try todo("add", "remind", "me", "to", "buy", "milk").error
    #expect(note == "noonmark: 'buy milk' is the title (--title keeps all words)\n")
    let both = try todo("add", "Pay", "rent", "tomorrow", "p2").error
    #expect(
      both == "noonmark: 'tomorrow' is the due date, 2026-11-22, 'p2' is the priority B, "
        + "and 'Pay rent' the title (--title keeps all words)\n")
  }

  @Test func `are selected by projects and contexts`() throws {
    for title in ["Fix roof +home", "Call Ann +home @phone", "Report +work"] {
      #expect(try todo("add", title).status == 0)
    }
    #expect(try todo.list("+home").count == 2)
    #expect(
      try todo.list("+HOME", "@phone").map { $0["title"] as? String } == ["Call Ann +home @phone"])
    let bar = try todo.program.run(["show", "todo/+work", "--size", "small"] + Tasks.noon)
    #expect(bar.output.contains("Report +work") && bar.output.contains("1"))
    let wrong = try todo("list", "milk")
    #expect(wrong.status == 2 && wrong.error.contains("write +PROJECT or @CONTEXT"))
    let unknown = try todo.program.run(["show", "todo/home"] + Tasks.noon)
    #expect(unknown.status == 1 && unknown.error.contains("todo/+home"))
  }

  @Test func `have a new title without quotes after the old one`() throws {
    _ = try todo("add", "Buy", "milk")
    #expect(try todo("edit", "Buy", "--title", "oat", "milk", "--priority", "b").status == 0)
    #expect(todo.records[0].hasPrefix("[ ] | oat milk | "))
    #expect(try todo("edit", "--title", "Buy oats", "oat", "milk").status == 0)
    #expect(todo.records[0].hasPrefix("[ ] | Buy oats | "))
  }

  @Test func `have no date in the title of an option`() throws {
    #expect(try todo("add", "--title", "Call mom tomorrow").error == "")
    #expect(todo.records[0].hasPrefix("[ ] | Call mom tomorrow | created="))
    let both = try todo("add", "--title", "Call", "mom")
    #expect(both.status == 2 && both.error.contains("unexpected argument 'mom'"))
  }
}
