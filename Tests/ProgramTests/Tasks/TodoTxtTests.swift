import Foundation
import TestSupport
import Testing

/// Tasks of a todo.txt, set as `todo.file`.
@Suite struct `The todo txt` {
  private let todo = Tasks()

  @Test func `is listed after the other tasks, with its own ways of saying things`() throws {
    _ = try todo.add("mine")
    try todo.useTodoTxt(
      "(A) 2026-11-01 Call Mum +family @phone due:2026-12-24\nx 2026-11-20 2026-11-02 Pay pri:C\n")
    let list = try todo.list()
    #expect(
      list.compactMap { $0["title"] as? String } == ["mine", "Call Mum +family @phone", "Pay"])
    #expect(list.map { $0["priority"] as? String } == [nil, "A", "C"])
    #expect(list.map { $0["due"] as? String } == [nil, "2026-12-24", nil])
    #expect(list.compactMap { $0["completed"] as? Bool } == [false, false, true])
    #expect(list.last?["created_at"] as? String == "2026-11-02T00:00:00Z")
    #expect(Set(list.compactMap { $0["id"] as? String }).count == 3)
  }

  @Test func `is created in a new directory with a note, once`() throws {
    try todo.program.write("todo.file = ~/Drobox/todo.txt\n", to: ".config/noonmark/config")
    let note =
      "noonmark: created \(todo.program.home)/Drobox for todo.file: if it is misspelled, see "
      + "noonmark config edit\n"
    try todo("add", "Milk").expect(error: .equals(note))
    try todo("add", "Bread").expect(error: "")
    expect(todo.program.text(of: "Drobox/todo.txt"), .has("Bread"))
  }

  @Test func `has the priority of a task that is typed as it has it`() throws {
    try todo.useTodoTxt("")
    try todo("add", "(A) Call mum +family").expect(0)
    try todo("add", "(B)", "Pay", "rent").expect(0)
    try todo("add", "(C) Walk", "--priority", "D").expect(0)
    try todo("add", "(e) Read").expect(0)
    try todo("add", "(1) Play").expect(0)
    try todo("add", " \u{3000}(f) Rest ").expect(0)
    let list = try todo.list()
    #expect(
      list.compactMap { $0["title"] as? String } == [
        "Call mum +family", "Pay rent", "(C) Walk", "Read", "(1) Play", "Rest",
      ])
    #expect(list.map { $0["priority"] as? String } == ["A", "B", "D", "E", nil, "F"])
    try todo("edit", "Read", "--title", "(F) Reread").expect(0)
    try todo("edit", "(1) Play", "--title", "(G) Rest", "--priority", "H").expect(0)
    expect(todo.todoTxt, .has("(F) 2026-11-21 Reread\n", "(H) 2026-11-21 (G) Rest\n"))
  }

  @Test func `has the creation date of a task that is typed as it has it`() throws {
    try todo.useTodoTxt("")
    try todo("add", "(B) 2026-11-01 Call mum").expect(0)
    try todo("add", "(C)", "2026-11-02", "Pay  rent", "friday").expect(0)
    try todo("add", "(D) 2026-11-03 Read", "--due", "2026-12-01").expect(0)
    try todo("add", "2026-11-04 Write", "due:2026-12-02").expect(0)
    // A date to come is no creation date, nor is today without a priority.
    try todo("add", "(E) 2026-12-24 Bake").expect(0)
    try todo("add", "2026-12-24 Sing").expect(0)
    try todo("add", "2026-11-21 Rest").expect(0)
    #expect(
      todo.todoTxt == """
        (B) 2026-11-01 Call mum
        (C) 2026-11-02 Pay rent due:2026-11-27
        (D) 2026-11-03 Read due:2026-12-01
        2026-11-04 Write due:2026-12-02
        (E) 2026-11-21 Bake due:2026-12-24
        2026-11-21 Sing due:2026-12-24
        2026-11-21 Rest due:2026-11-21

        """)
  }

  @Test func `lends its form to other tasks`() throws {
    _ = try todo.add("(B) 2026-11-01 Call mum")
    let task = try #require(try todo.list().first)
    #expect(task.texts("title", "priority") == ["Call mum", "B"])
    #expect(task["due"] as? String == nil)
    #expect(task["created_at"] as? String == "2026-11-01T00:00:00Z")
  }

  @Test func `is not passed over if the configuration cannot be read`() throws {
    let config = "\(todo.program.home)/.config/noonmark/config"
    try todo.program.write("todo.file = todo.txt\n", to: ".config/noonmark/config")
    let invalid = try todo("add", "milk")
    invalid.expect(
      1,
      error: .ends("noonmark: \(config):1: the value of todo.file is invalid: nothing is changed\n")
    )
    try FileManager.default.removeItem(atPath: config)
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: false)
    try todo("add", "milk").expect(
      1,
      error: .ends(
        "cannot read \(config): Is a directory: nothing is changed, since it may set todo.file\n"))
    #expect(todo.text == nil)
    try todo("list").expect(0)
  }

  @Test func `that is a directory is not for doctor to repair`() throws {
    try todo.useTodoTxt(nil)
    try FileManager.default.createDirectory(
      atPath: todo.program.home + "/todo.txt", withIntermediateDirectories: false)
    try todo("add", "milk").expect(
      1, error: .has("write a file of at most 64 MB there"), .lacks("doctor"))
  }

  @Test func `is created by the first task, private to the user`() throws {
    try todo.useTodoTxt(nil)
    try todo("list", "--format", "json").expect(0, output: "[]\n", error: "")
    let id = try todo.add("Pay\nrent", "--due", "+1w", "--priority", "a")
    #expect(todo.todoTxt == "(A) 2026-11-21 Pay rent due:2026-11-28\n")
    #expect(try todo.list()[0]["id"] as? String == id)
    let mode = try FileManager.default.attributesOfItem(
      atPath: "\(todo.program.home)/todo.txt")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(todo.text == nil)
    try todo("add", "x", "--description", "d").expect(
      2, output: "",
      error: "noonmark: todo.txt does not support descriptions: write it in the title\n")
    try todo("edit", id, "--description", "d").expect(2)
    #expect(todo.todoTxt == "(A) 2026-11-21 Pay rent due:2026-11-28\n")
  }

  @Test func `has one line changed, and no other byte`() throws {
    let others = "\u{FEFF}(B) first  \r\n\r\n"
    try todo.useTodoTxt(others + "(A) Call Mum k:v\r\nlast")
    let id = try #require(try todo.list()[1]["id"] as? String)
    let steps: [(words: [String], line: String)] = [
      (["done", "Call Mum k:v"], "x 2026-11-21 Call Mum k:v pri:A"),
      (["reopen", id], "(A) Call Mum k:v"),
      (["edit", id, "--due", "2026-12-24", "--priority", "none"], "Call Mum k:v due:2026-12-24"),
      (["edit", id, "--title", "Write"], "Write k:v due:2026-12-24"),
    ]
    for step in steps {
      try todo.run(step.words).expect(0, output: "", error: "")
      #expect(todo.todoTxt == others + step.line + "\r\nlast")
    }
    try todo("remove", "Write k:v", "--yes").expect(0)
    #expect(todo.todoTxt == others + "last")
    _ = try todo.add("new")
    #expect(todo.todoTxt == others + "last\r\n2026-11-21 new\r\n")
  }

  @Test func `has lines that end in CR`() throws {
    try todo.useTodoTxt("(A) one\rtwo due:2026-12-24\r\r\n(B) three")
    #expect(try todo.list().compactMap { $0["title"] as? String } == ["one", "two", "three"])
    try todo.useTodoTxt("(A) one\rtwo")
    try todo("add", "(B) three").expect(0)
    try todo("done", "one").expect(0)
    #expect(todo.todoTxt == "x 2026-11-21 one pri:A\rtwo\r(B) 2026-11-21 three\r")
    try todo.program("undo").expect(0)
    #expect(todo.todoTxt == "(A) one\rtwo\r(B) 2026-11-21 three\r")
  }

  @Test func `that cannot be read is reported, and hides no other task`() throws {
    let id = try todo.add("mine")
    try todo.program.write("todo.file = /proc/self/mem\n", to: ".config/noonmark/config")
    try todo("list").expect(0, output: .has("mine"), error: .has("cannot read /proc/self/mem: "))
    try todo("done", id).expect(0)
    try todo("add", "lost").expect(1)
  }

  @Test func `may be a link, and stays one`() throws {
    try todo.useTodoTxt(nil)
    try todo.program.write("one\n", to: "synced/todo.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(todo.program.home)/todo.txt", withDestinationPath: "synced/todo.txt")
    try todo("done", "one").expect(0)
    #expect(todo.program.text(of: "synced/todo.txt") == "x 2026-11-21 one\n")
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "\(todo.program.home)/todo.txt")
    #expect(link == "synced/todo.txt")
  }

  @Test func `is named by a path that begins with a slash or with the home folder`() throws {
    try todo.program("config", "set", "todo.file", "todo.txt").expect(
      2, output: "",
      error: .equals(
        "noonmark: invalid value 'todo.txt' for todo.file:"
          + " use a path that starts with / or ~/\n"))
    try todo.useTodoTxt(nil)
    try todo.program.run(
      ["todo", "list"],
      with: [
        "HOME": "", "XDG_DATA_HOME": todo.program.home,
        "XDG_CONFIG_HOME": "\(todo.program.home)/.config",
      ]
    ).expect(0, error: .has("no home directory for '~/todo.txt': set HOME"))
  }

  @Test func `is searched for open tasks if several have the title`() throws {
    try todo.useTodoTxt("Buy milk\nBuy milk due:2026-12-01\nx 2026-11-20 Buy milk due:2026-11-20\n")
    try todo("done", "Buy milk").expect(
      1, error: .has("'Buy milk' matches 2 tasks", "2026-12-01"), .lacks("2026-11-20"))
  }
}

/// `noonmark todo export`.
@Suite struct `Tasks that are exported` {
  @Test func `are those of both files, in the form that was asked for`() throws {
    let todo = Tasks()
    _ = try todo.add("mine |\nown")
    try todo.useTodoTxt("(A) 2026-11-01 Pay rent +home rec:+1m\n")
    func export(_ form: String) throws -> String {
      let outcome = try todo("export", "--format", form, "--tz", "UTC").expect(0, error: "")
      return outcome.output
    }
    #expect(
      try export("todo.txt") == "2026-11-21 mine | own\n(A) 2026-11-01 Pay rent +home rec:+1m\n")
    #expect(try export("markdown") == "- [ ] mine \\| own\n- [ ] (A) Pay rent +home rec:+1m\n")
    try expect(export("ics"), .starts("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
    let json = try todo("list", "--format", "json", "--tz", "UTC").output
    #expect(try export("json") == json)
    try todo("export", "--tz", "UTC").expect(output: .equals(json))
    try todo("export", "--format", "org").expect(2)
  }
}
