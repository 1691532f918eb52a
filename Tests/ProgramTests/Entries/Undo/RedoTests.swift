import Foundation
import TestSupport
import Testing

@Suite struct `What was undone` {
  private let noonmark = Program()
  private static let noon = ["--now", "2026-11-21T12:00:00Z", "--tz", "UTC"]
  private static let data = ".local/share/noonmark"

  init() throws {
    for (name, text) in [
      ("dates", "# noonmark dates 1\n2026-12-24 | Exam | odd | id=k7faaaaaaaaa\n"),
      ("counters", "# noonmark counters 1\n2026-01-01 | Sober | id=m2xaaaaaaaaa\n"),
      ("tallies", "# noonmark tallies 1\npee | Pee | odd\nwater | Water\n"),
      ("events/water", "# noonmark events 1\n2026-11-20T10:00:00Z | one | id=aaaaaaaaaaaa\n"),
      ("tasks", "# noonmark tasks 1\n[ ] | Rent | id=5d2f0c1e-8a44-4f0b-9c3d-000000000001\n"),
      ("location", "latitude = 1.0\nlongitude = 2.0"),
    ] {
      try noonmark.write(text, to: "\(Self.data)/\(name)")
    }
    try noonmark.write("todo.email = me@h.example\nclock = 12\n", to: ".config/noonmark/config")
    try noonmark.write(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:In\nDTSTART;VALUE=DATE:20261231\nEND:VEVENT\n"
        + "END:VCALENDAR\n", to: "in.ics")
  }

  /// The commands that change files.
  static let changes = [
    "countdown add Launch +10d", "countdown edit Exam --title Test", "countdown remove Exam --yes",
    "countdown import in.ics", "elapsed add Running 2026-01-01", "elapsed reset Sober",
    "tally new tea", "tally log water", "tally log water --note two", "tally log coffee",
    "tally edit one --note new", "tally edit water --title Glasses", "tally rename water drinks",
    "tally remove water --yes", "tally remove one --yes", "tally undo water", "todo add Milk",
    "todo done Rent", "todo remove Rent --yes", "location set 59.91 10.75",
    "location clear", "location deny", "config set theme nord", "config set clock 24",
    "config unset clock", "todo share Rent --via file --to shared.md",
  ]

  @discardableResult
  private func run(_ line: String) throws -> Outcome {
    let words = line.split(separator: " ").map(String.init)
    return try noonmark.run(
      words.map { ["in.ics", "shared.md"].contains($0) ? "\(noonmark.home)/\($0)" : $0 }
        + Self.noon)
  }

  /// The bytes of every file but locks and those of noonmark's state and cache.
  private func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: noonmark.home)
    where !path.hasPrefix(".local/state") && !path.hasPrefix(".cache")
      && !path.contains("/locks/")
    {
      files[path] = noonmark.text(of: path)
    }
    return files
  }

  @Test(arguments: changes)
  func `is redone, to the byte, whatever it is`(line: String) throws {
    try run(line).expect(0)
    let after = try files()
    for _ in 0..<2 {
      let undone = try run("undo").expect(0)
      let undoneFiles = try files()
      try run("redo").expect(0, output: .equals(undone.output.replacing("Undid", with: "Redid")))
      // What undo writes is there before the redo, and gone after it.
      #expect(try files() == after)
      try run("undo").expect(0)
      #expect(try files() == undoneFiles)
      try run("redo").expect(0)
      #expect(try files() == after)
    }
    try run("redo").expect(
      1, error: "noonmark: nothing to redo: nothing was undone since the last change\n")
  }

  @Test(arguments: 0..<Samples.count(12))
  func `by any number of steps is redone by as many, to the byte`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var states: [[String: String]] = [try files()]
    func undoable() throws -> Int { try run("undo --list").output.split(separator: "\n").count }
    for _ in 0..<8 {
      let count = try undoable()
      // It undoes a change of the list, so it is none of the changes that are counted.
      let changes = Self.changes.filter { !$0.hasPrefix("tally undo") }
      _ = try run(random.pick(changes))
      guard try undoable() > count else { continue }
      // A new change leaves nothing to redo.
      try run("redo").expect(1)
      states.append(try files())
      let steps = Int.random(in: 0..<states.count, using: &random)
      for step in 0..<steps {
        try run("undo").expect(0, for: step)
      }
      let isRedone = Bool.random(using: &random)
      if isRedone {
        for step in 1...max(steps, 1) where steps > 0 {
          try run("redo").expect(0)
          if step == steps { #expect(try files() == states.last) }
        }
      } else {
        states.removeLast(steps)
        states[states.count - 1] = try files()
      }
    }
    let count = try undoable()
    #expect(count == states.count - 1)
    for _ in 0..<count { #expect(try run("undo").status == 0) }
    try run("undo").expect(1)
    for _ in 0..<count { #expect(try run("redo").status == 0) }
    #expect(try files() == states.last)
  }

  @Test(arguments: ["tally rename water drinks", "tally remove water --yes"])
  func `may be a later tally of the same name as one that was moved`(line: String) throws {
    let first = try files()
    let commands = [line, "tally log water --note two"]
    for command in commands { #expect(try run(command).status == 0) }
    let last = try files()
    let log = "\(Self.data)/events/water"
    for _ in 0..<2 {
      for _ in commands {
        try run("undo").expect(0)
      }
      try run("undo").expect(1)
      #expect(try files()[log] == first[log])
      #expect(try files()["\(Self.data)/tallies"] == first["\(Self.data)/tallies"])
      for _ in commands { #expect(try run("redo").status == 0) }
      #expect(try files() == last)
    }
  }

  @Test func `is not a later tally of the same name that has an event`() throws {
    try run("tally rename water drinks")
    let log = "\(Self.data)/events/water"
    try noonmark.write(
      "# noonmark events 1\n2026-11-20T10:00:00Z | mine | id=bbbbbbbbbbbb\n", to: log)
    let before = try files()
    try run("undo").expect(1, error: .has("since the same lines of "))
    #expect(try files() == before)
  }

  @Test func `is listed, the next one first`() throws {
    try run("todo add Milk")
    try run("config set theme nord")
    try run("undo")
    try run("undo")
    let list = try run("redo --list").lines.compactMap { $0.split(separator: "  ").last }
    #expect(list == ["added 'Milk' to tasks", "added 'theme = nord' to config"])
    let json = try run("redo --list --json").output
    // The journal has the times at which the changes were made, whatever --now says.
    #expect(
      json.replacing(/"at":"2[-0-9]{9}T[:0-9]{8}Z"/, with: #""at":TIME"#)
        == #"[{"at":TIME,"change":"added 'Milk' to tasks"},"#
        + #"{"at":TIME,"change":"added 'theme = nord' to config"}]"# + "\n")
    try run("redo --skip").expect(output: "Left as it is: added 'Milk' to tasks\n")
    try run("redo").expect(output: "Redid: added 'theme = nord' to config\n")
  }

  @Test func `is left if others changed the same`() throws {
    try run("countdown edit Exam --title Test")
    try run("undo")
    let path = "\(Self.data)/dates"
    let edited = (noonmark.text(of: path) ?? "").replacing("Exam", with: "Mine")
    try noonmark.write(edited, to: path)
    try run("redo").expect(
      1, error: .lines(1), .has("cannot redo (changed 'Test' in dates), since the same lines"))
    #expect(noonmark.text(of: path) == edited)
  }

  @Test func `may be the removal of a task that is to be deleted at its feed`() throws {
    let line = "[ ] | Call mum | from=feed | id=5d2f0c1e-8a44-4f0b-9c3d-000000000002\n"
    try noonmark.write("# noonmark tasks 1\n\(line)", to: "\(Self.data)/tasks")
    try run("config set todo.remote_delete https://h.invalid/{id}")
    let words = ["todo", "remove", "Call mum", "--yes"] + Self.noon
    try noonmark.run(words, with: ["PATH": "/nonexistent"]).expect(0)
    let removed = try files()
    try run("undo").expect(0)
    try run("todo outbox --json").expect(output: "[]\n")
    try run("redo").expect(0)
    #expect(try files() == removed)
    try run("todo outbox --json").expect(output: .has(#""via":"delete""#))
  }
}
