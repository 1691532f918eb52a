import Foundation
import TestSupport
import Testing

@Suite struct `What was changed last` {
  private let noonmark = Program()
  private static let noon = ["--now", "2026-11-21T12:00:00Z", "--tz", "UTC"]
  private static let data = ".local/share/noonmark"

  @discardableResult
  private func run(_ line: String) throws -> Outcome {
    let words = line.split(separator: " ").map(String.init)
    return try noonmark.run(words + Self.noon)
  }

  private func text(_ file: String) -> String? { noonmark.text(of: "\(Self.data)/\(file)") }

  /// The lines of a file that are no comments.
  private func records(_ file: String) -> [String] {
    noonmark.records(of: "\(Self.data)/\(file)")
  }

  @Test(arguments: [
    ("countdown add Launch +10d", "dates", "added 'Launch' to dates"),
    ("countdown edit Exam --title Test", "dates", "changed 'Test' in dates"),
    ("countdown remove Exam --yes", "dates", "removed 'Exam' from dates"),
    ("elapsed add Running 2026-01-01", "counters", "added 'Running' to counters"),
    ("elapsed reset Sober", "counters", "changed 'Sober' in counters"),
    ("tally new water", "tallies", "added 'Water' to tallies"),
    ("tally edit pee --title P", "tallies", "changed 'P' in tallies"),
    ("todo add Milk", "tasks", "added 'Milk' to tasks"),
    ("todo done Rent", "tasks", "changed 'Rent' in tasks"),
    ("todo rm Rent --yes", "tasks", "removed 'Rent' from tasks"),
    ("location set 59.91 10.75", "location", "set the location\n"),
    ("location deny", "location", "denied the location\n"),
    ("location clear", "location", "cleared the location\n"),
  ])
  func `is taken back, whatever it is`(line: String, file: String, sentence: String) throws {
    for (name, text) in [
      ("dates", "# noonmark dates 1\n2026-12-24 | Exam | odd | id=k7faaaaaaaaa\n"),
      ("counters", "# noonmark counters 1\n2026-01-01 | Sober | id=m2xaaaaaaaaa\n"),
      ("tallies", "# noonmark tallies 1\npee | Pee | odd\n"),
      ("tasks", "# noonmark tasks 1\n[ ] | Rent | id=5d2f0c1e-8a44-4f0b-9c3d-000000000001\n"),
      ("location", "latitude = 1.0\nlongitude = 2.0\n"),
    ] {
      try noonmark.write(text, to: "\(Self.data)/\(name)")
    }
    let before = text(file)
    try run(line).expect(0)
    #expect(text(file) != before)
    try run("undo").expect(0, output: .starts("Undid: \(sentence)"))
    #expect(text(file) == before)
    try run("undo").expect(1)
  }

  @Test(arguments: [
    (".config/noonmark/.config.noonmark-new", "config set theme dracula"),
    ("\(data)/.dates.noonmark-new", "countdown edit Launch --title Landing"),
  ])
  func `is not a change that failed`(obstacle: String, change: String) throws {
    try run("countdown add Launch +10d")
    try run("config set theme nord")
    try run("undo")
    // A directory in place of the temporary file.
    try noonmark.write("", to: "\(obstacle)/x")
    #expect(try run(change).status != 0)
    let list = try run("undo --list").output.split(separator: "\n")
    #expect(list.count == 1 && list[0].hasSuffix("added 'Launch' to dates"), "\(list)")
    try noonmark.shell("rm -r \(obstacle)").expect(0)
    try run("redo").expect(output: .has("theme = nord"))
    try run("undo")
    try run("undo").expect(output: .starts("Undid: added 'Launch'"))
  }

  @Test func `is listed, the last change first, and undone one by one`() throws {
    try run("countdown add Launch +10d")
    try run("todo add Milk")
    try run("config set theme nord")
    let list = try run("undo --list").output.split(separator: "\n")
    #expect(
      list.compactMap { $0.split(separator: "  ").last } == [
        "added 'theme = nord' to config", "added 'Milk' to tasks", "added 'Launch' to dates",
      ])
    let json = try run("undo --list --json").output
    expect(json, .starts(#"[{"at":""#), .has(#"Z","change":"added 'theme = nord' to config"},"#))
    for name in ["theme = nord", "Milk", "Launch"] {
      try run("undo").expect(output: .has("'\(name)'"))
    }
    try run("undo").expect(1, error: .starts("noonmark: nothing to undo: "))
    #expect(records("dates").isEmpty && records("tasks").isEmpty)
    try run("undo --list").expect(output: "")
  }

  @Test func `may be an event, whose note is in the log alone`() throws {
    try run("tally log pee --note secret")
    try run("tally log water --note secret")
    let id = try run("tally log water --note other").lines[0]
    try run("tally remove \(id) --yes")
    let journal = try #require(noonmark.text(of: ".local/state/noonmark/undo"))
    expect(journal, .lacks("secret", "other"))
    try run("undo").expect(output: "Undid: removed an event of water\n")
    #expect(try run("tally today water --format csv").lines.count == 4)
    try run("undo").expect(output: "Undid: logged an event of water\n")
    // The tally and its first event came together.
    try run("undo").expect(0)
    #expect(try run("tally list --format csv").lines.count == 3)
    try run("tally undo pee").expect(0)
    // Its event is undone, but the tally is left.
    try run("undo").expect(output: "Undid: added 'Pee Tracker' to tallies\n")
    #expect(try run("tally list --format csv").lines.count == 2)
  }

  @Test func `may be of a whole tally, and of an event's edit`() throws {
    try run("tally new water")
    try run("tally log water --note one")
    try run("tally edit one --note two")
    let log = try run("tally export water").output
    try run("tally rename water drinks")
    try run("tally rm drinks --yes")
    try run("undo").expect(0)
    try run("tally export drinks").expect(output: .equals(log.replacing("water", with: "drinks")))
    try run("undo").expect(0)
    try run("tally export water").expect(output: .equals(log))
    try run("undo").expect(0)
    try run("tally export water").expect(output: .has(",one"))
    try run("tally export water").expect(output: .lacks(",two"))
  }

  @Test func `is undone beside what others changed, and left if they changed the same`() throws {
    try run("countdown add Launch +10d")
    let line = records("dates")[0]
    try noonmark.write("2027-01-01 | Mine\n\(line)\n", to: "\(Self.data)/dates")
    try run("undo").expect(0)
    #expect(text("dates") == "2027-01-01 | Mine\n")
    try run("countdown add Exam +10d")
    try run("countdown edit Exam --icon star")
    try noonmark.write(
      (text("dates") ?? "").replacing("star", with: "gift"), to: "\(Self.data)/dates")
    let before = text("dates")
    try run("undo").expect(
      1, error: .lines(1), .has("cannot undo (changed 'Exam' in dates), since the same lines"))
    #expect(text("dates") == before)
    try run("undo --skip").expect(output: "Left as it is: changed 'Exam' in dates\n")
    try run("undo").expect(1)
    #expect(text("dates") == before)
  }

  @Test func `is not the change before, if it was never made or is gone`() throws {
    try run("countdown add Launch +10d")
    try run("countdown add Exam +10d")
    // As if the program had been killed between the journal and the file.
    let lines = records("dates")
    try noonmark.write("# noonmark dates 1\n\(lines[0])\n", to: "\(Self.data)/dates")
    try run("undo").expect(
      1, error: .starts("noonmark: cannot undo (added 'Exam' to dates): the file "))
    #expect(records("dates") == [lines[0]])
    try run("undo").expect(output: "Undid: added 'Launch' to dates\n")
    #expect(records("dates").isEmpty)
  }

  @Test func `may be a task of the feed that was to be deleted there`() throws {
    let line = "[ ] | Call mum | from=feed | id=5d2f0c1e-8a44-4f0b-9c3d-000000000001"
    try noonmark.write("# noonmark tasks 1\n\(line)\n", to: "\(Self.data)/tasks")
    try run("config set todo.remote_delete https://h.invalid/{id}")
    try noonmark.run(
      ["todo", "remove", "Call mum", "--yes"] + Self.noon, with: ["PATH": "/nonexistent"]
    ).expect(0)
    try run("todo outbox --json").expect(output: .has(#""via":"delete""#))
    try run("undo").expect(output: "Undid: removed 'Call mum' from tasks\n")
    #expect(records("tasks") == [line])
    try run("todo outbox --json").expect(output: "[]\n")
  }

  @Test func `may be a request, or a task that was written to a file`() throws {
    let entry =
      "waiting | webhook | to=https://h.invalid/x | title=T | body={} | id=eeeeeeeeeeee"
    try noonmark.write("# noonmark outbox 1\n\(entry)\n", to: "\(Self.data)/outbox")
    try run("todo outbox remove T --yes").expect(0)
    #expect(records("outbox").isEmpty)
    try run("undo").expect(output: "Undid: removed 'T' from outbox\n")
    #expect(records("outbox") == [entry])
    try noonmark.write("mine\n", to: "shared.md")
    try run("todo add Milk")
    try run("todo share Milk --via file --to \(noonmark.home)/shared.md").expect(0)
    #expect(noonmark.text(of: "shared.md") != "mine\n")
    try run("undo").expect(0)
    #expect(noonmark.text(of: "shared.md") == "mine\n")
    #expect(records("tasks").count == 1)
  }

  @Test func `is undone once, by tally undo or by undo`() throws {
    try run("tally new water")
    try run("tally log water")
    let log = text("events/water")
    try run("tally undo water").expect(output: "Undid: 12:00 PM\n")
    #expect(try run("undo --list").output.contains("event") == false)
    try run("redo").expect(output: "Redid: logged an event of water\n")
    #expect(text("events/water") == log)
    try run("undo").expect(output: "Undid: logged an event of water\n")
    let nothing = try run("tally undo water")
    nothing.expect(1, error: .has("nothing to undo"))
    // The tally is left.
    try run("undo").expect(output: "Undid: added 'Water' to tallies\n")
  }

  @Test func `may be tally undo itself, of an event that the journal does not have`() throws {
    let log = "# noonmark events 1\n2026-11-20T10:00:00Z | one | id=aaaaaaaaaaaa\n"
    try noonmark.write("# noonmark tallies 1\nwater | Water\n", to: "\(Self.data)/tallies")
    try noonmark.write(log, to: "\(Self.data)/events/water")
    try run("tally undo water").expect(0)
    try run("tally export water").expect(output: "tally,id,at,note,amount\n")
    try run("undo").expect(output: "Undid: removed an event of water\n")
    #expect(text("events/water") == log)
    try run("tally undo water").expect(0)
    try run("tally undo water").expect(1)
  }

  @Test func `is described by the kind of the file, not by its name`() throws {
    try run("config set todo.file ~/location")
    try run("todo add x")
    try run("undo").expect(output: "Undid: added 'x' to location\n")
    #expect(noonmark.text(of: "location") == "")
  }

  @Test func `has the time of its command`() throws {
    try run("countdown add Launch +10d").expect(0)
    try run("config set clock 24").expect(0)
    let list = try run("undo --list").lines.dropLast()
    #expect(list.count == 2 && list.allSatisfy { $0.hasPrefix("Nov 21, 2026 ") }, "\(list)")
  }

  @Test func `shows no secret of a setting, here or in the journal's titles`() throws {
    let url = "https://me:hunter2@h.example/s/kTzQpXwAbCdEfGh/cal.ics?key=s3cret"
    try run("config set calendars \(url)")
    let lines = ["undo --list", "undo --list --json", "undo", "redo --list", "redo", "undo --skip"]
    for line in lines {
      let outcome = try run(line).expect(0, output: .has("h.example"))
      outcome.expect(output: .lacks("hunter2", "kTzQpXw", "s3cret"))
    }
    let journal = try #require(noonmark.text(of: ".local/state/noonmark/undo"))
    let titles = journal.split(separator: "\n").compactMap { $0.split(separator: "title=").last }
    #expect(titles.contains { $0.contains("h.example") && !$0.contains("hunter2") })
  }

  @Test func `is undone in the copy of a home directory, not in the original`() throws {
    try run("config set todo.file ~/todo.txt")
    for line in ["countdown add Launch +10d", "tally log water", "todo add Milk"] { try run(line) }
    let files = ["\(Self.data)/dates", "\(Self.data)/events/water", "todo.txt"]
    let before = files.map { noonmark.text(of: $0) }
    let copy = try noonmark.shell(
      """
      mkdir copy && cp -a .local .config todo.txt copy
      export HOME="$PWD/copy" && unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
      for i in 1 2 3; do "$N" undo || exit 1; done
      """)
    copy.expect(0)
    #expect(files.map { noonmark.text(of: $0) } == before)
    #expect(noonmark.text(of: "copy/todo.txt") == "")
    expect(noonmark.text(of: "copy/\(Self.data)/dates"), .lacks("Launch"))
    expect(noonmark.text(of: "copy/\(Self.data)/events/water"), .has("\nremoved | "))
  }

  @Test func `is kept in a private file of limited size`() throws {
    let long = String(repeating: "x", count: 4000)
    for _ in 0..<Samples.count(300) { try run("todo add \(long)") }
    let path = "\(noonmark.home)/.local/state/noonmark/undo"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? Int) == 0o600)
    #expect((attributes[.size] as? Int ?? .max) < 1_100_000)
    try run("undo").expect(0)
  }

  @Test func `may be damaged in any way`() throws {
    try run("countdown add Launch +10d")
    let journal = noonmark.text(of: ".local/state/noonmark/undo") ?? ""
    for count in [0, 10, journal.utf8.count / 2, journal.utf8.count - 3] {
      try noonmark.write(String(journal.prefix(count)), to: ".local/state/noonmark/undo")
      try run("undo").expect(1)
    }
    try noonmark.write(
      "x | y\n2026-11-21T12:00:00Z | lines | id=1\n\0", to: ".local/state/noonmark/undo")
    try run("undo").expect(1)
    #expect(records("dates").count == 1)
  }
}
