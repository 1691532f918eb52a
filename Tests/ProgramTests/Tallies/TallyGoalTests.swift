import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `A tally with a goal` {
  private let tally = Tallies()

  private func show(_ name: String = "water", at now: String = "2026-11-21T12:00:00Z") throws
    -> String
  {
    try tally.program.run(["show", "tally/\(name)", "--format", "json", "--now", now]).output
  }

  @Test func `is made with it, and shows and exports it`() throws {
    try tally("new", "water", "--goal", "8", "--remind", "8pm").expect(0)
    expect(
      tally.program.text(of: ".local/share/noonmark/tallies"), .has("| goal=8 | remind=20:00\n"))
    _ = try tally.log("water", "3")
    try expect(show(), .has(#""text":"Water "#))
    try expect(show(), .has("[3/8]"))
    let row = try #require(try tally.json("list").first)
    #expect(
      row["goal"] as? Int == 8 && row["limit"] is NSNull && row["remind"] as? String == "20:00")
    try tally("list", "--format", "csv").expect(
      output: .starts("name,title,header,icon,color,count,last,goal,limit,remind,days\n"))
    try tally("today", "water").expect(output: .has("[3/8]"))
  }

  @Test(arguments: [
    ["--goal", "0"], ["--goal", "many"], ["--limit", "-1"], ["--goal", "8", "--limit", "3"],
    ["--remind", "25:00"], ["--limit", "3", "--remind", "20:00"], ["--days", "sometimes"],
    ["--days", "every 2 weeks"],
  ])
  func `is not made of invalid values`(options: [String]) throws {
    try tally.run(["new", "water"] + options).expect(
      2, error: .lines(1))
    #expect(tally.program.text(of: ".local/share/noonmark/tallies") == nil)
  }

  @Test func `changes it, and a goal takes the place of a limit`() throws {
    _ = try tally("new", "cigarette", "--limit", "3", "--days", "mon,", "wed")
    try tally("edit", "cigarette", "--goal", "2").expect(0)
    var row = try #require(try tally.json("list").first)
    #expect(row["goal"] as? Int == 2 && row["limit"] is NSNull)
    try tally("edit", "cigarette", "--limit", "5", "--days", "none").expect(0)
    row = try #require(try tally.json("list").first)
    #expect(row["limit"] as? Int == 5 && row["goal"] is NSNull && row["days"] is NSNull)
    try tally("edit", "cigarette", "--remind", "20:00").expect(2)
    try tally("edit", "cigarette", "--limit", "none", "--remind", "20:00").expect(0)
    try tally.program("undo").expect(0)
    try tally.program("undo").expect(0)
    #expect(try tally.json("list").first?["goal"] as? Int == 2)
  }

  @Test func `counts a streak of any length by reading back as far as it goes`() throws {
    _ = try tally("new", "water", "--goal", "2")
    var lines = "# noonmark events 1\n2025-01-01T10:00:00Z | \n"
    let start = try #require(ISO8601DateFormatter().date(from: "2026-07-01T10:00:00Z"))
    for day in 0..<140 {
      let time = ISO8601DateFormatter().string(from: start.addingTimeInterval(Double(day) * 86_400))
      lines += "\(time) | | amount=2\n"
    }
    try tally.program.write(lines, to: "\(Tallies.events)/water")
    // The last day is November 17.
    try expect(show(at: "2026-11-17T12:00:00Z"), .has(#""streak":140"#))
    try expect(show(at: "2026-11-18T12:00:00Z"), .has(#""streak":140"#))
    try expect(show(at: "2026-11-19T12:00:00Z"), .has(#""streak":0"#))
    _ = try tally("edit", "water", "--goal", "3")
    try expect(show(at: "2026-11-17T12:00:00Z"), .has(#""streak":0"#))
  }

  @Test func `has rest days that do not end a streak`() throws {
    _ = try tally("new", "workout", "--goal", "1", "--days", "mon-fri")
    for day in ["16", "17", "18", "19", "20"] {
      _ = try tally.log("workout", "2026-11-\(day)", "10:00")
    }
    _ = try tally.log("workout", "2026-11-13", "10:00")
    // November 21 and 22 are a weekend.
    try expect(show("workout"), .has(#""streak":6"#))
    try expect(show("workout", at: "2026-11-23T12:00:00Z"), .has(#""streak":6"#))
    try expect(show("workout", at: "2026-11-24T12:00:00Z"), .has(#""streak":0"#))
  }

  @Test func `reminds at its time of the days that need it, once`() throws {
    _ = try tally("new", "water", "--goal", "8", "--remind", "20:00")
    _ = try tally.log("water", "3")
    func notices(_ now: String) throws -> [Substring] {
      try tally.program("notify", "--dry-run", "--now", now).output.split(separator: "\n")
    }
    #expect(try notices("2026-11-21T19:59:00Z").isEmpty)
    #expect(try notices("2026-11-21T20:00:00Z") == ["Water: 3 of 8 today"])
    let next = try tally.program("notify", "--next", "2", "--now", "2026-11-21T12:00:00Z")
    #expect(
      next.output.split(separator: "\n") == [
        "2026-11-21T20:00:00Z  Water: 3 of 8 today", "2026-11-22T20:00:00Z  Water: 0 of 8 today",
      ])
    _ = try tally.log("water", "5")
    #expect(try notices("2026-11-21T20:00:00Z").isEmpty)
  }

  // MARK: Days

  @Test func `begins its day at the configured time everywhere`() throws {
    try tally.program("config", "set", "day.start", "03:00").expect(0)
    _ = try tally("new", "water", "--goal", "2")
    let night = "2026-11-22T01:30:00Z"
    try tally("log", "water", "--at", "20:00").expect(0)
    try tally.program("tally", "log", "water", "--now", night).expect(0)
    try expect(show(at: night), .has("[2/2]"))
    try expect(show(at: night), .has(#""refresh_at":"2026-11-22T03:00:00Z""#))
    try expect(show(at: "2026-11-22T03:00:00Z"), .has("[0/2]"))
    let today = try tally.program("tally", "today", "water", "--format", "json", "--now", night)
    #expect(try today.objects.count == 2)
    let history = try tally.json("history", "water")
    #expect(history.map { $0["date"] as? String } == ["2026-11-21"])
    for words in [["today"], ["--since", "today"], ["--since", "today", "--until", "today"]] {
      let outcome = try tally.program.run(
        ["tally", "history", "water"] + words + ["--format", "json", "--now", night])
      #expect(try outcome.objects.map { $0["date"] as? String } == ["2026-11-21"], "\(words)")
    }
    let yesterday = try tally.program(
      "tally", "history", "water", "--until", "yesterday", "--format", "json", "--now", night)
    #expect(try yesterday.objects.isEmpty)
    // A day alone is its beginning.
    _ = try tally.log("water", "yesterday")
    #expect(
      try tally.json("history", "water").map { $0["date"] as? String } == [
        "2026-11-21", "2026-11-20",
      ])
    expect(tally.text("water"), .has("zone=UTC@10800"))
    try tally("undo", "water").expect(0)
    try tally.program.run(["config", "set", "day.start", "13:00"]).expect(2)
  }

  @Test(arguments: [
    (["today"], "2026-11-21"), (["--at", "today"], "2026-11-21"), (["yesterday"], "2026-11-20"),
    (["--at", "yesterday"], "2026-11-20"), (["friday"], "2026-11-20"),
    // A time is one of the calendar.
    (["yesterday", "20:00"], "2026-11-21"), (["today", "00:30"], "2026-11-21"),
  ])
  func `logs a day alone as one of its days`(words: [String], day: String) throws {
    try tally.program("config", "set", "day.start", "03:00").expect(0)
    _ = try tally("new", "water")
    let night = ["--now", "2026-11-22T01:30:00Z"]
    try tally.program.run(["tally", "log", "water"] + words + night).expect(
      0, error: .lacks("in the future"))
    let history = try tally.program.run(
      ["tally", "history", "water", "--format", "json"] + night)
    #expect(try history.objects.map { $0["date"] as? String } == [day])
  }

  // MARK: History

  @Test(arguments: [
    (["this", "week"], ["2026-11-21", "2026-11-20", "2026-11-16"]), (["yesterday"], ["2026-11-20"]),
    (["last", "week"], ["2026-11-15"]),
    (["november"], ["2026-11-21", "2026-11-20", "2026-11-16", "2026-11-15"]),
    (["last", "month"], ["2026-10-31"]), (["2025"], ["2025-12-24"]),
    (["nov", "20"], ["2026-11-20"]),
    (["last", "2", "days"], ["2026-11-21", "2026-11-20"]),
    (["since", "friday"], ["2026-11-21", "2026-11-20"]),
  ])
  func `has a history of any days`(words: [String], days: [String]) throws {
    try tally.program.write("week = monday\n", to: ".config/noonmark/config")
    for day in ["2026-11-21", "2026-11-20", "2026-11-16", "2026-11-15", "2026-10-31", "2025-12-24"]
    {
      _ = try tally.log("water", day, "10:00")
    }
    for name in [["water"], []] {
      let outcome = try tally.run(["history"] + name + words + ["--format", "json"])
      #expect(try outcome.objects.map { $0["date"] as? String } == days, "\(outcome)")
    }
  }

  @Test func `has no history of other words`() throws {
    _ = try tally.log("water")
    try tally("history", "water", "sometime", "soon").expect(
      2, error: .has("invalid days 'sometime soon'"))
    try tally("history", "watter").expect(error: .has("did you mean 'water'?"))
    try tally("history", "water", "november", "--since", "monday").expect(2)
  }

  // MARK: Import

  @Test func `imports a file once, as one change`() throws {
    _ = try tally.log("water", "2", "yesterday", "10:00")
    let file = tally.program.home + "/water.csv"
    try "date,count,note\n2026-11-19,3,a\n2026-11-18,1,\n2026-11-20,0,\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    try tally("import", file, "water").expect(output: "2 events added.\n")
    try expect(show(), .has(#""streak":3"#))
    try tally("import", file, "water").expect(output: "0 events added, 2 already imported.\n")
    try "date,count,note\n2026-11-19,5,a\n2026-11-18,1,\n2026-11-17,1,\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    try tally("import", file, "water").expect(
      output: "1 event added, 1 already imported, 1 changed since, and left as they are.\n")
    try tally.program("undo").expect(output: "Undid: logged an event of water\n")
    try tally("undo", "water").expect(0)
    #expect(try tally.json("history", "water").count == 1)
    try expect(show(), .has(#""streak":1"#))
    try tally.program("redo").expect(0)
    #expect(try tally.json("history", "water").map { $0["count"] as? Int } == [2, 3, 1])
    try expect(show(), .has(#""streak":3"#))
    try tally.program("undo").expect(output: "Undid: logged 2 events of water\n")
    #expect(try tally.json("history", "water").count == 1)
  }

  @Test(arguments: ["en_US.UTF-8", "en_GB.UTF-8"])
  func `imports dates in the order that one of them shows`(locale: String) throws {
    let file = tally.program.home + "/water.csv"
    for (dates, days) in [
      (["11/05/2026", "11/20/2026"], ["2026-11-05", "2026-11-20"]),
      (["05/11/2026", "20/11/2026"], ["2026-11-05", "2026-11-20"]),
    ] {
      try "date,count\n\(dates[0]),1\n\(dates[1]),1\n".write(
        toFile: file, atomically: true, encoding: .utf8)
      let words = ["tally", "import", file, "water"] + Tallies.noon
      try tally.program.run(words, with: ["LC_ALL": locale])
        .expect(output: "2 events added.\n")
      let logged = try tally.json("history", "water").compactMap { $0["date"] as? String }
      #expect(logged.sorted() == days, "\(dates)")
      try tally.program("undo").expect(0)
    }
  }

  @Test(arguments: [["undo"], ["tally", "undo", "water"]])
  func `imports a file again after an undo`(undo: [String]) throws {
    let file = tally.program.home + "/water.csv"
    func write(_ note: String) throws {
      try "date,count,note\n2026-11-19,3,\(note)\n2026-11-18,1,\n".write(
        toFile: file, atomically: true, encoding: .utf8)
    }
    try write("a")
    for _ in 0..<3 {
      try tally("import", file, "water").expect(output: "2 events added.\n")
      try tally("import", file, "water").expect(output: "0 events added, 2 already imported.\n")
      try tally.program.run(undo).expect(0)
      #expect(try tally.json("history", "water").isEmpty)
    }
    try tally.program("redo").expect(0)
    try tally("import", file, "water").expect(output: "0 events added, 2 already imported.\n")
    try tally.program("undo").expect(0)
    try write("b")
    try tally("import", file, "water").expect(output: "2 events added.\n")
    let export = try tally("export", "water").expect(output: .has(",b,3\n")).output
    // An event that is removed by itself stays removed.
    let id = try #require(export.split(whereSeparator: ",\n".contains).dropFirst(6).first)
    try tally("remove", String(id), "--yes").expect(0)
    try tally("import", file, "water").expect(output: "0 events added, 2 already imported.\n")
  }

  @Test func `imports its own export, and the files of other programs`() throws {
    _ = try tally.log("water", "2", "--note", "x, y")
    _ = try tally.log("coffee")
    let home = tally.program.home
    let export = try tally("export").output
    try export.write(toFile: home + "/all.csv", atomically: true, encoding: .utf8)
    try tally("import", home + "/all.csv").expect(output: "0 events added, 2 already imported.\n")
    let other = Tallies()
    _ = try other("new", "water")
    _ = try other("new", "coffee")
    try other("import", home + "/all.csv").expect(output: "2 events added.\n")
    try other("export").expect(output: .equals(export))
    try "Date,Drink water,Read,\n2026-11-20,4000,YES_MANUAL,\n".write(
      toFile: home + "/Checkmarks.csv", atomically: true, encoding: .utf8)
    try tally("import", home + "/Checkmarks.csv", "water").expect(2, error: .has("Drink water"))
    try tally("import", home + "/Checkmarks.csv", "water", "--from", "drink water").expect(
      output: "1 event added.\n", error: .has("read as an export of Loop"))
    #expect(try tally.json("history", "water").map { $0["count"] as? Int } == [2, 4])
    let daylio = """
      full_date,date,weekday,time,mood,activities,note_title,note
      2026-11-18,November 18,Wednesday,8:15 am,good,"coffee | run","","at home"
      """
    try daylio.write(toFile: home + "/daylio.csv", atomically: true, encoding: .utf8)
    try tally("import", home + "/daylio.csv").expect(
      output: "1 event added.\n", error: .has("no tally has the name: run"))
    #expect(try tally.json("history", "coffee", "nov", "18").count == 1)
    try "date,count\nsoon,1\n2026-11-20,1.5\n".write(
      toFile: home + "/invalid.csv", atomically: true, encoding: .utf8)
    try tally("import", home + "/invalid.csv", "water").expect(
      2, output: "", error: .has("no line can be read"))
    try "date\n0001-01-01\n".write(
      toFile: home + "/first.csv", atomically: true, encoding: .utf8)
    try tally.program.run(
      ["tally", "import", home + "/first.csv", "water"], with: ["TZ": "Europe/Oslo"]
    ).expect(2, error: .has("0001-01-01"))
    try tally.program.shell(#"printf 'date\n2026-11-16\n' | "$N" tally import - water"#).expect(
      output: "1 event added.\n")
    for words in [["nothing.csv"], [home + "/all.csv", "tea"]] {
      try tally.program.run(["tally", "import"] + words).expect(1)
    }
  }
}
