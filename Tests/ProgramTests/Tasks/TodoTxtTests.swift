import Foundation
import Testing

/// Tasks of a todo.txt, set as `todo.file`.
@Suite struct `The todo txt` {
  private let todo: Tasks

  init() throws {
    todo = try Tasks()
  }

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
    #expect(try todo("add", "Milk").error == note)
    #expect(try todo("add", "Bread").error.isEmpty)
    #expect(todo.program.text(of: "Drobox/todo.txt")?.contains("Bread") == true)
  }

  @Test func `has the priority of a task that is typed as it has it`() throws {
    try todo.useTodoTxt("")
    #expect(try todo("add", "(A) Call mum +family").status == 0)
    #expect(try todo("add", "(B)", "Pay", "rent").status == 0)
    #expect(try todo("add", "(C) Walk", "--priority", "D").status == 0)
    #expect(try todo("add", "(e) Read").status == 0)
    #expect(try todo("add", "(1) Play").status == 0)
    let list = try todo.list()
    #expect(
      list.compactMap { $0["title"] as? String } == [
        "Call mum +family", "Pay rent", "(C) Walk", "Read", "(1) Play",
      ])
    #expect(list.map { $0["priority"] as? String } == ["A", "B", "D", "E", nil])
    #expect(try todo("edit", "Read", "--title", "(F) Reread").status == 0)
    #expect(try todo("edit", "(1) Play", "--title", "(G) Rest", "--priority", "H").status == 0)
    #expect(todo.todoTxt?.contains("(F) 2026-11-21 Reread\n") == true)
    #expect(todo.todoTxt?.contains("(H) 2026-11-21 (G) Rest\n") == true)
  }

  @Test func `has the creation date of a task that is typed as it has it`() throws {
    try todo.useTodoTxt("")
    #expect(try todo("add", "(B) 2026-11-01 Call mum").status == 0)
    #expect(try todo("add", "(C)", "2026-11-02", "Pay  rent", "friday").status == 0)
    #expect(try todo("add", "(D) 2026-11-03 Read", "--due", "2026-12-01").status == 0)
    #expect(try todo("add", "2026-11-04 Write", "due:2026-12-02").status == 0)
    // A date to come is no creation date, nor is today without a priority.
    #expect(try todo("add", "(E) 2026-12-24 Bake").status == 0)
    #expect(try todo("add", "2026-12-24 Sing").status == 0)
    #expect(try todo("add", "2026-11-21 Rest").status == 0)
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
    #expect(task["title"] as? String == "Call mum")
    #expect(task["priority"] as? String == "B")
    #expect(task["due"] as? String == nil)
    #expect(task["created_at"] as? String == "2026-11-01T00:00:00Z")
  }

  @Test func `is not passed over if the configuration cannot be read`() throws {
    let config = "\(todo.program.home)/.config/noonmark/config"
    try todo.program.write("todo.file = todo.txt\n", to: ".config/noonmark/config")
    let invalid = try todo("add", "milk")
    #expect(invalid.status == 1)
    #expect(
      invalid.error.hasSuffix(
        "noonmark: \(config):1: the value of todo.file is invalid: nothing is changed\n"),
      "\(invalid)")
    try FileManager.default.removeItem(atPath: config)
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: false)
    let unreadable = try todo("add", "milk")
    #expect(unreadable.status == 1)
    #expect(
      unreadable.error.hasSuffix(
        "cannot read \(config): Is a directory: nothing is changed, since it may set todo.file\n"),
      "\(unreadable)")
    #expect(todo.text == nil)
    #expect(try todo("list").status == 0)
  }

  @Test func `that is a directory is not for doctor to repair`() throws {
    try todo.useTodoTxt(nil)
    try FileManager.default.createDirectory(
      atPath: todo.program.home + "/todo.txt", withIntermediateDirectories: false)
    let outcome = try todo("add", "milk")
    #expect(outcome.status == 1 && !outcome.error.contains("doctor"))
    #expect(outcome.error.contains("write a file of at most 64 MB there"), "\(outcome)")
  }

  @Test func `is created by the first task, private to the user`() throws {
    try todo.useTodoTxt(nil)
    #expect(try todo("list", "--format", "json") == Outcome(status: 0, output: "[]\n", error: ""))
    let id = try todo.add("Pay\nrent", "--due", "+1w", "--priority", "a")
    #expect(todo.todoTxt == "(A) 2026-11-21 Pay rent due:2026-11-28\n")
    #expect(try todo.list()[0]["id"] as? String == id)
    let mode = try FileManager.default.attributesOfItem(
      atPath: "\(todo.program.home)/todo.txt")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(todo.text == nil)
    #expect(
      try todo("add", "x", "--description", "d")
        == Outcome(
          status: 2, output: "",
          error: "noonmark: todo.txt does not support descriptions: write it in the title\n"))
    #expect(try todo("edit", id, "--description", "d").status == 2)
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
      #expect(
        try todo.program.run(["todo"] + step.words + Tasks.noon)
          == Outcome(status: 0, output: "", error: ""))
      #expect(todo.todoTxt == others + step.line + "\r\nlast")
    }
    #expect(try todo("remove", "Write k:v", "--yes").status == 0)
    #expect(todo.todoTxt == others + "last")
    _ = try todo.add("new")
    #expect(todo.todoTxt == others + "last\r\n2026-11-21 new\r\n")
  }

  @Test func `that cannot be read is reported, and hides no other task`() throws {
    let id = try todo.add("mine")
    try todo.program.write("todo.file = /proc/self/mem\n", to: ".config/noonmark/config")
    let listed = try todo("list")
    #expect(listed.status == 0)
    #expect(listed.output.contains("mine"))
    #expect(listed.error.contains("cannot read /proc/self/mem: "))
    #expect(try todo("done", id).status == 0)
    #expect(try todo("add", "lost").status == 1)
  }

  @Test func `may be a link, and stays one`() throws {
    try todo.useTodoTxt(nil)
    try todo.program.write("one\n", to: "synced/todo.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(todo.program.home)/todo.txt", withDestinationPath: "synced/todo.txt")
    #expect(try todo("done", "one").status == 0)
    #expect(todo.program.text(of: "synced/todo.txt") == "x 2026-11-21 one\n")
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "\(todo.program.home)/todo.txt")
    #expect(link == "synced/todo.txt")
  }

  @Test func `is named by a path that begins with a slash or with the home folder`() throws {
    let outcome = try todo.program("config", "set", "todo.file", "todo.txt")
    #expect(
      outcome
        == Outcome(
          status: 2, output: "",
          error: "noonmark: invalid value 'todo.txt' for todo.file:"
            + " use a path that starts with / or ~/\n"))
    try todo.useTodoTxt(nil)
    let homeless = try todo.program.run(
      ["todo", "list"],
      with: [
        "HOME": "", "XDG_DATA_HOME": todo.program.home,
        "XDG_CONFIG_HOME": "\(todo.program.home)/.config",
      ])
    #expect(homeless.status == 0)
    #expect(homeless.error.contains("no home directory for '~/todo.txt': set HOME"))
  }

  @Test func `is searched for open tasks if several have the title`() throws {
    try todo.useTodoTxt("Buy milk\nBuy milk due:2026-12-01\nx 2026-11-20 Buy milk due:2026-11-20\n")
    let several = try todo("done", "Buy milk")
    #expect(several.status == 1 && several.error.contains("'Buy milk' matches 2 tasks"))
    #expect(several.error.contains("2026-12-01") && !several.error.contains("2026-11-20"))
  }
}

/// `noonmark todo export`.
@Suite struct `Tasks that are exported` {
  @Test func `are those of both files, in the form that was asked for`() throws {
    let todo = try Tasks()
    _ = try todo.add("mine |\nown")
    try todo.useTodoTxt("(A) 2026-11-01 Pay rent +home rec:+1m\n")
    func export(_ form: String) throws -> String {
      let outcome = try todo("export", "--format", form, "--tz", "UTC")
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      return outcome.output
    }
    #expect(
      try export("todo.txt") == "2026-11-21 mine | own\n(A) 2026-11-01 Pay rent +home rec:+1m\n")
    #expect(try export("markdown") == "- [ ] mine \\| own\n- [ ] (A) Pay rent +home rec:+1m\n")
    #expect(try export("ics").hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
    let json = try todo("list", "--format", "json", "--tz", "UTC").output
    #expect(try export("json") == json)
    #expect(try todo("export", "--tz", "UTC").output == json)
    #expect(try todo("export", "--format", "org").status == 2)
  }
}
