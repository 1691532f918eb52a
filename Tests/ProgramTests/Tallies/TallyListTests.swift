import Foundation
import TestSupport
import Testing

@Suite struct `A list of events` {
  private let tally = Tallies()

  @Test func `of today has time and note, newest first`() throws {
    var ids: [String] = []
    for (at, note) in [("09:05", "one"), ("11:30", "two\nlines"), ("2026-11-20 10:00", "old")] {
      ids.append(try tally.log("--at", at, "--note", note))
    }
    let lines = try tally("today").lines
    #expect(lines[0] == "Pee Tracker                                  [2]")
    // Each row begins with the short id.
    for (line, id, rest) in [
      (lines[2], ids[1], "11:30 AM two lines"), (lines[3], ids[0], " 9:05 AM one"),
    ] {
      #expect(line.hasSuffix(" " + rest))
      let shortID = line.prefix { $0 != " " }
      #expect(shortID.count >= 5)
      try tally("edit", String(shortID), "--note", "x").expect(0, for: id)
      // An edit is one change.
      try tally("undo").expect(0)
    }
    let csv = try tally("today", "--format", "csv").output
    expect(
      csv, .starts("id,at,note,amount\n"), .has(",2026-11-21T11:30:00Z,\"two\nlines\",1\n"),
      .ends(",2026-11-21T09:05:00Z,one,1\n"))
  }

  @Test(arguments: ["today", "list"]) func `expires with the day in any format`(
    command: String
  ) throws {
    _ = try tally.log("--at", "09:05")
    for format in ["json", "plain"] {
      try tally(command, "--format", format, "--refresh-at").expect(output: "1795305600\n")
    }
  }

  @Test func `of nothing says so`() throws {
    try tally("today").expect(output: .has("Nothing logged today."))
    try tally("history").expect(output: .has("Nothing was logged"))
    try tally("list").expect(output: .has("noonmark tally log"))
    for command in ["today", "history", "list", "export"] {
      #expect(try tally.json(command).isEmpty)
    }
    try tally("export").expect(output: "tally,id,at,note,amount\n")
    try tally("list", "--format", "csv").expect(
      output: "name,title,header,icon,color,count,last,goal,limit,remind,days\n")
    // Reading creates no files.
    #expect(!tally.program.everything().contains { $0.contains("share/noonmark") })
  }

  @Test func `of days has those that are asked for`() throws {
    for day in 15...21 { _ = try tally.log("--at", "2026-11-\(day) 10:00") }
    func dates(_ words: String...) throws -> [String] {
      let outcome = try tally.run(["history", "--format", "json"] + words)
      return try outcome.objects.compactMap {
        ($0["date"] as? String).map { String($0.suffix(2)) }
      }
    }
    #expect(try dates() == ["21", "20", "19", "18", "17", "16", "15"])
    #expect(try dates("--since", "2026-11-19") == ["21", "20", "19"])
    #expect(try dates("--since=-2d") == ["21", "20", "19"])
    #expect(try dates("--until", "2026-11-16") == ["16", "15"])
    #expect(try dates("--since", "yesterday", "--until", "yesterday") == ["20"])
    #expect(try dates("--since", "tomorrow").isEmpty)
    for options in [
      ["--since", "today", "--until", "yesterday"], ["--since", "soon"], ["--until", ""],
    ] {
      try tally.run(["history"] + options).expect(
        2, error: .lines(1))
    }
    let lines = try tally("history", "--since", "yesterday").lines
    #expect(lines[0] == "Sat Nov 21, 2026                             [1]")
    expect(lines[1], .ends(" 10:00 AM"))
    #expect(lines[3] == "Fri Nov 20, 2026                             [1]")
    #expect(lines[4].hasSuffix(" 10:00 AM") && lines[5].isEmpty)
    #expect(
      try tally("history", "--until", "2026-11-15", "--format", "csv").lines.first
        == "date,id,at,note,amount")
  }

  @Test func `counts days by the zone that is asked for`() throws {
    _ = try tally.log("--at", "2026-11-20T23:30:00Z")
    func day(_ zone: String) throws -> String? {
      let outcome = try tally.run(["history", "--format", "json", "--tz", zone])
      return outcome.output.components(separatedBy: "\"").dropFirst(3).first
    }
    #expect(try day("UTC") == "2026-11-20")
    #expect(try day("CET-1") == "2026-11-21")
    try tally.run(["today", "--format", "json", "--tz", "CET-1"])
      .expect(output: .has(#""at":"2026-11-21T00:30:00+01:00""#))
  }

  @Test func `of tallies has today's count and the latest event`() throws {
    _ = try tally("new", "tea", "--title", "Cups of tea", "--color", "#00aa00")
    _ = try tally.log("tea", "--at", "2026-11-01 10:00")
    _ = try tally.log("pee")
    let list = try tally.json("list")
    #expect(list.map { $0["name"] as? String } == ["tea", "pee"])
    #expect(list.map { $0["count"] as? Int } == [0, 1])
    #expect(list.map { $0["last"] as? String } == ["2026-11-01T10:00:00Z", "2026-11-21T12:00:00Z"])
    #expect(list.first?["color"] as? String == "#00aa00")
    #expect(list.first?["icon"] is NSNull)
    let lines = try tally("list").lines
    expect(lines[0], .has("Cups of tea"), .ends("[0] Nov 1, 2026"))
    expect(lines[1], .ends("[1]    12:00 PM"))
    #expect(
      try tally("list", "--format", "csv").lines[1]
        == "tea,Cups of tea,Cups of tea,,#00aa00,0,2026-11-01T10:00:00Z,,,,")
  }

  @Test func `of every log is exported in the order of time`() throws {
    _ = try tally.log("pee", "--at", "10:00")
    _ = try tally.log("pee", "--at", "09:00")
    _ = try tally.log("water")
    let events = try tally.json("export")
    #expect(events.map { $0["tally"] as? String } == ["pee", "pee", "water"])
    #expect(
      events.map { ($0["at"] as? String)?.dropFirst(11).prefix(5) } == ["09:00", "10:00", "12:00"])
    #expect(try tally.json("export", "water").count == 1)
  }

  @Test func `is shown on a terminal with the widget`() throws {
    try tally.program.atTerminal(["tally", "log", "pee", "--note", "x"]).expect(
      0, output: .has("Logged in Pee Tracker", "Undo: noonmark undo"), .lacks("Pee events"))
    let id = try #require(
      try tally.program("tally", "export").lines[1].split(separator: ",").dropFirst().first)
    try tally.program.atTerminal(["tally", "remove", String(id)], typing: "n\n").expect(
      output: .has("Remove ", "Nothing was removed."))
    try tally.program.atTerminal(["tally", "remove", String(id)], typing: "y\n").expect(
      0, output: .has("Undo: noonmark undo"))
    try tally.program.atTerminal(["tally", "undo"]).expect(
      output: .has("Undid: the removal of ", "Undo: noonmark redo"))
  }

  @Test(arguments: [("--goal", "1 of 8 today"), ("--limit", "1 of at most 8 today")])
  func `is shown on a terminal with the progress of the day`(
    option: String, progress: String
  ) throws {
    try tally.program("tally", "new", "water", option, "8").expect(0)
    try tally.program.atTerminal(["tally", "log", "water"]).expect(
      0, output: .has(", \(progress) ("))
    try tally.program.atTerminal(["tally", "log", "water", "--at", "yesterday 9:00"]).expect(
      0, output: .lacks("today ("))
  }

  // MARK: The cache

  /// The contents of the render cache.
  private func cached(by tally: Tallies) throws -> String {
    try tally.program.shell("cat .cache/noonmark/* 2>/dev/null || true").output
  }

  @Test func `and its notes are never found in the render cache`() throws {
    let tally = Tallies(asProcess: true)
    _ = try tally.program("tally", "log", "pee", "--note", "SECRET")
    // What has just changed is not cached.
    _ = try tally.program.shell(
      "touch -d '2020-01-01' .local/share/noonmark/* .local/share/noonmark/*/*")
    for words in [
      ["tally"], ["tally", "--size", "small"], ["tally", "--size", "large"], ["tally", "today"],
      ["tally", "history"], ["tally", "list"], ["--format", "plain"],
      ["tally", "--format", "tmux"],
      ["show", "tally/pee", "sun", "--size", "large"],
      ["tally", "--size", "large", "--format", "svg"],
    ] {
      for _ in 0..<2 {
        try tally.program.run(words).expect(0, for: words)
      }
    }
    try tally.program("tally", "--size", "large").expect(output: .has("SECRET"))
    try expect(cached(by: tally), .lacks("SECRET"))
  }

  @Test func `on one line is cached until the next event`() throws {
    let tally = Tallies(asProcess: true)
    _ = try tally.program("tally", "log", "pee", "--note", "SECRET")
    func show() throws -> String { try tally.program("tally", "--size", "small").output }
    try expect(show(), .has("[1]"))
    // The kernel's clock for files moves on between two runs, sooner or later.
    var tries = 0
    while try cached(by: tally).isEmpty, tries < 200 {
      _ = try show()
      tries += 1
    }
    try expect(cached(by: tally), .has("[1]"))
    _ = try tally.program("tally", "log")
    try expect(show(), .has("[2]"))
  }
}
