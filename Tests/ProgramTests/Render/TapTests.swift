import TestSupport
import Testing

@Suite struct `A tap` {
  private let noonmark = Program()

  private func run(_ words: String...) throws -> Outcome {
    let outcome = try noonmark.run(words).expect(0, error: "")
    return outcome
  }

  @Test func `logs an event in a tally, and prints its id`() throws {
    _ = try run("tally", "new", "water")
    _ = try run("tally", "new", "coffee")
    let id = try run("tap", "tally/coffee").output
    let today = try run("tally", "today", "coffee", "--format", "json").output
    #expect(id.count == 13)
    #expect(today.contains(id.dropLast()))
    _ = try run("undo")
    try run("tally", "today", "coffee", "--format", "json").expect(output: "[]\n")
  }

  @Test func `marks the task that is shown as done`() throws {
    for title in ["First", "Second"] { _ = try run("todo", "add", title) }
    try run("tap", "solstice", "todo").expect(output: "")
    try run("todo", "list", "--open").expect(output: .has("Second"))
    try run("todo", "list", "--open").expect(output: .lacks("First"))
    _ = try run("undo")
    try run("todo", "list", "--open").expect(output: .has("First"))
  }

  @Test func `is of the entry that a bar shows by its rotation`() throws {
    for title in ["First", "Second", "Third"] { _ = try run("todo", "add", title) }
    _ = try run("show", "todo", "--rotate")
    _ = try run("tap", "--rotate", "todo")
    let open = try run("todo", "list", "--open").output
    #expect(["First", "Second", "Third"].map { open.contains($0) } == [true, false, true])
    _ = try run("tap", "todo")
    try run("todo", "list", "--open").expect(output: .lacks("First"))
  }

  @Test
  func `is of the first widget that can be tapped, without words of those of the configuration`()
    throws
  {
    _ = try run("todo", "add", "Rent")
    _ = try run("tally", "new", "water")
    _ = try run("config", "set", "show", "solstice todo tally")
    // The command line does not name what is changed, so one line says it.
    try noonmark("tap").expect(
      0, output: "", error: "noonmark: done: Rent: noonmark undo takes it back\n")
    try run("todo", "list", "--open").expect(output: .lacks("Rent"))
    try noonmark("tap").expect(0, error: .lines(1), .starts("noonmark: logged in Water: "))
    try run("tally", "today", "water", "--format", "json").expect(output: .has("\"id\""))
  }

  @Test func `uses the time and the configuration of its command line`() throws {
    try noonmark.write("todo.file = ~/mine.txt\n", to: "other.conf")
    try noonmark.write("Mine\n", to: "mine.txt")
    _ = try run("tap", "todo", "--config", "\(noonmark.home)/other.conf", "--now", "2026-01-21")
    expect(noonmark.text(of: "mine.txt"), .starts("x 2026-01-21 "))
  }

  @Test(arguments: [
    (["solstice", "countdown"], 1, "nothing to tap in solstice or countdown: "),
    (["tally"], 1, "nothing to tap in tally: "), (["todo"], 1, "nothing to tap in todo: "),
    (["countdown/gone"], 1, "no such countdown entry"),
    (["nothing"], 2, "unknown widget 'nothing'"),
  ])
  func `says that there is nothing to tap`(words: [String], status: Int32, message: String) throws {
    try noonmark.run(["tap"] + words).expect(
      status, output: "", error: .lines(1), .starts("noonmark: \(message)"))
  }
}

@Suite struct `A tap on the agenda` {
  private let noonmark = Program()
  private static let now = ["--now", "2026-03-10T09:25:00Z", "--tz", "UTC"]

  /// Installs a stub of xdg-open, which records its arguments, a line each after their number.
  ///
  /// A shell writes it: what this process had open for writing could not be run for a moment.
  private func install(status: Int = 0) throws {
    let text =
      "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" >\(noonmark.home)/opened\nexit \(status)\n"
    let put = "mkdir -p bin && printf %s \"$T\" >bin/xdg-open && chmod 700 bin/xdg-open"
    try noonmark.shell(put, with: ["T": text]).expect(0)
  }

  private func tap(_ options: String..., path: String? = nil) throws -> Outcome {
    try noonmark.run(
      ["tap"] + options + ["agenda"] + Self.now,
      with: ["PATH": path ?? "\(noonmark.home)/bin:/usr/bin:/bin"])
  }

  private func setDates(_ lines: String...) throws {
    try noonmark.write(lines.joined(separator: "\n") + "\n", to: ".local/share/noonmark/dates")
  }

  @Test func `opens the link of the event that is shown`() throws {
    try install()
    try setDates(
      "2026-03-10 09:30 | Standup https://meet.example.com/a?b=c&d='$(x)' | end=10:00",
      "2026-03-10 11:00 | Review https://meet.example.com/review")
    try tap().expect(0, output: "", error: "")
    #expect(noonmark.text(of: "opened") == "1\nhttps://meet.example.com/a?b=c&d='$(x)'\n")
    _ = try noonmark.run(["show", "agenda", "--rotate"] + Self.now)
    try tap("--rotate").expect(0)
    #expect(noonmark.text(of: "opened") == "1\nhttps://meet.example.com/review\n")
  }

  @Test func `fails if there is no link, no program, or the program fails`() throws {
    try install(status: 3)
    try setDates("2026-03-10 09:30 | Standup | end=10:00")
    try tap().expect(1, error: .starts("noonmark: nothing to tap in agenda: "))
    try setDates("2026-03-10 09:30 | Standup https://meet.example.com/a")
    let failed = try tap()
    failed.expect(1, error: .lines(1), .has("xdg-open failed with exit status 3"))
    try tap(path: "/nowhere").expect(1, error: .lines(1), .has("no xdg-open is in PATH"))
  }

  @Test(arguments: ["https://é.example/", "http:///x", "https://a.example/\u{A0}x"])
  func `leaves an address that it cannot open in the title`(link: String) throws {
    try install()
    try setDates("2026-03-10 09:30 | Standup \(link)")
    try tap().expect(1, error: .lines(1), .starts("noonmark: nothing to tap in agenda: "))
    #expect(noonmark.text(of: "opened") == nil)
    try noonmark.run(["show", "agenda", "--format", "json"] + Self.now).expect(
      output: .has("\"title\":\"Standup http", "\"url\":null"))
  }

  @Test(arguments: ["https://-x", "https://@x"])
  func `refuses what is no address of the web`(link: String) throws {
    try install()
    try setDates("2026-03-10 09:30 | Standup \(link)")
    let outcome = try tap().expect(1, error: .lines(1))
    let reason = "is not opened: only http and https addresses are"
    outcome.expect(error: .has(reason))
    #expect(noonmark.text(of: "opened") == nil)
  }
}
