import TestSupport
import Testing

@Suite struct `A tally that is changed` {
  private let tally = Tallies()

  init() throws {
    try tally("new", "water", "--title", "Water").expect(0)
  }

  private func names() throws -> [String] {
    try tally.json("list").compactMap { $0["name"] as? String }
  }

  @Test func `gets another name with its log`() throws {
    let id = try tally.log("water", "--note", "x")
    try tally("rename", "water", "drinks").expect(0)
    #expect(try names() == ["drinks"])
    #expect(try tally.json("today", "drinks").map { $0["id"] as? String } == [id])
    #expect(tally.text("water") == nil)
    #expect(try tally.json("list").first?["title"] as? String == "Water")
    // A preset has no line, and may have no log.
    try tally("rename", "coffee", "espresso").expect(0)
    #expect(try tally.json("list").last?["title"] as? String == "Coffee")
  }

  @Test func `keeps its name if the other one is taken or cannot be used`() throws {
    try tally("new", "drinks-of-old").expect(0)
    for new in ["water", "pee", "drinks-of-old"] {
      if new == "pee" { _ = try tally.log("pee") }
      try tally("rename", "water", new).expect(
        1, error: "noonmark: tally '\(new)' already exists: use another name\n")
    }
    try tally("rename", "water", "Drinks-of-Old").expect(1, error: .has("'drinks-of-old'"))
    try tally("rename", "water", "Water").expect(0)
    try tally("rename", "Water", "water").expect(0)
    try tally("rename", "water", "a b").expect(2)
    try tally("rename", "nothing", "x").expect(1)
  }

  @Test func `is renamed to the end if that was interrupted`() throws {
    _ = try tally.log("water")
    let text = try #require(tally.program.text(of: ".local/share/noonmark/tallies"))
    try tally.program.write(
      text.replacing("water |", with: "drinks |"), to: ".local/share/noonmark/tallies")
    try tally("rename", "water", "drinks").expect(0)
    #expect(try tally.json("today", "drinks").count == 1)
  }

  @Test func `gets a title, a header, an icon and a color`() throws {
    try tally("edit", "water", "--title", "Glasses", "--icon", "drop", "--color", "teal").expect(0)
    let list = try tally.json("list")
    #expect(list.first?["title"] as? String == "Glasses")
    #expect(list.first?["icon"] as? String == "drop")
    // A preset gets a line.
    try tally("edit", "coffee", "--header", "Mugs").expect(0)
    #expect(try tally.json("list").last?["header"] as? String == "Mugs")
    try tally("edit", "water").expect(2)
    try tally("edit", "water", "--title", "x", "--note", "y").expect(2)
    try tally("edit", "nothing", "--title", "x").expect(1)
  }

  @Test func `written by hand as a name alone keeps it as its title`() throws {
    let file = ".local/share/noonmark/tallies"
    try tally.program.write("water\n", to: file)
    try tally("edit", "water", "--goal", "8").expect(0)
    #expect(tally.program.records(of: file) == ["water |  | goal=8"])
    #expect(try tally.json("list").first?["title"] as? String == "water")
  }

  @Test func `has events that get another time and note`() throws {
    _ = try tally.log("water", "--note", "one")
    let id = try tally("edit", "one", "--at", "11:00", "--note", "two").lines[0]
    let events = try tally.json("today", "water")
    #expect(events.count == 1)
    #expect(events[0].texts("id", "note") == [String(id), "two"])
    expect((events[0]["at"] as? String), .has("T11:00:00"))
    try tally("edit", String(id.prefix(5)), "--note", "").expect(0)
    #expect(try tally.json("today", "water")[0]["note"] is String == false)
    try tally("edit", "nothing", "--note", "x").expect(1)
  }

  @Test func `has events that keep their day if they get another time`() throws {
    _ = try tally.log("water", "monday", "at", "9", "--note", "one")
    try tally("edit", "one", "--at", "10:30").expect(0)
    try tally("edit", "one", "--at", "11am").expect(0)
    let events = try tally.json("history", "water").first?["events"] as? [[String: Any]]
    expect(events?.first?["at"] as? String, .starts("2026-11-16T11:00:00"))
  }

  @Test(arguments: ["2026-11-15", "last sunday", "sunday"])
  func `has events that keep their time if they get another day`(day: String) throws {
    _ = try tally.log("water", "monday", "at", "9", "--note", "one")
    try tally("edit", "one", "--at", day).expect(0)
    let events = try tally.json("history", "water").first?["events"] as? [[String: Any]]
    expect(events?.first?["at"] as? String, .starts("2026-11-15T09:00:00"))
  }

  @Test func `has no events that another day would put in the future`() throws {
    _ = try tally.log("water", "monday", "at", "23:30", "--note", "one")
    try tally("edit", "one", "--at", "today").expect(
      2, error: .has("'today' would be in the future, at 23:30: write a time too"))
  }

  @Test func `has notes with spaces that an export keeps`() throws {
    _ = try tally.log("water", "--note", "  two lead ")
    let file = try tally("export").output
    try tally.program.write(file, to: "a.csv")
    try tally("import", tally.program.home + "/a.csv", "water").expect(
      output: "0 events added, 1 already imported.\n")
  }

  @Test func `is removed whole by its name, and its log is put aside`() throws {
    _ = try tally.log("water")
    try tally("remove", "water").expect(2)
    try tally("rm", "water", "--yes").expect(0)
    #expect(try names().isEmpty)
    #expect(try tally.json("export").isEmpty)
    expect(tally.text("water.removed"), .has("| run="))
    _ = try tally.log("water")
    try tally("remove", "water", "--yes").expect(0)
    #expect(tally.text("water.removed-2") != nil)
  }

  @Test func `is not removed for an event with its name`() throws {
    let id = try tally.log("water", "--note", "water")
    try tally("remove", "water", "--yes").expect(
      1, error: .has("is a tally and an event: use the event's id \(id)"))
    try tally("remove", id, "--yes").expect(0)
    try tally("remove", "water", "--yes").expect(0)
  }

  @Test func `has its log by its own name or by the key, which doctor knows`() throws {
    let program = tally.program
    _ = try tally.log("water", "--note", "x")
    let file = ".local/share/noonmark/tallies"
    let text = try #require(program.text(of: file))
    func problems() throws -> [Substring] {
      try program("doctor").lines.filter { $0.hasPrefix("problem") }
    }
    #expect(try problems().isEmpty)
    // A rename that was interrupted.
    try program.write(
      text.replacing("water |", with: "drinks | log=water |").replacing(
        "| log=water | Water", with: "| Water | log=water"), to: file)
    #expect(try names() == ["drinks"])
    #expect(try tally.json("history", "drinks").count == 1)
    #expect(try problems().isEmpty)
    try tally("new", "water").expect(0)
    #expect(try names() == ["drinks", "water"])
    expect(tally.text("drinks"), .has("| x |"))
    #expect(try tally.json("history", "water").isEmpty)
    expect(program.text(of: file), .lacks("log="))
    // A log without a tally.
    try program.write("water | water\n", to: file)
    try expect(problems().joined(), .ends("/events/drinks: no tally has this log"))
    try program("doctor", "--repair", "--yes").expect(output: .has("the tally drinks is added"))
    #expect(try problems().isEmpty)
    #expect(try names() == ["water", "drinks"])
    // A tally without its log.
    try program.write("water | water | log=old\ndrinks | drinks\n", to: file)
    try expect(problems().joined(), .has("/events/old: the log of the tally water is missing"))
  }

  @Test func `imports days that are the same whenever they are read`() throws {
    let home = tally.program.home
    for text in ["18:30", "-15m", "yesterday", "monday", "Dec 24", "soon"] {
      try tally.program.write("date,count\n\(text),1\n", to: "x.csv")
      try tally("import", home + "/x.csv", "water").expect(
        2, output: "", error: .has("x.csv:2: invalid date '\(text)': write it as 2026-12-24"))
    }
    try tally.program.write(
      "date\n24.12.2025\n2025-12-24 18:30\n2025-12-24T18:30:00Z\nDec 24 2025\n", to: "x.csv")
    try tally("import", home + "/x.csv", "water").expect(0, output: "4 events added.\n", error: "")
  }

  @Test func `is named by an import that lacks a tally`() throws {
    try tally.program.write("date\n2025-12-24\n", to: "tea.csv")
    try tally.program.write("date\n2025-12-24\n", to: "water.csv")
    try tally("import", tally.program.home + "/tea.csv").expect(
      2, error: .has("after the file, once it is created with noonmark tally new tea\n"))
    try tally("import", tally.program.home + "/water.csv").expect(
      2, error: .ends("the file names no tally: write its name after the file\n"))
  }

  @Test func `returns to its default title and header by none`() throws {
    for (name, defaults) in [("water", ["Water", "Glasses"]), ("w", ["w", "w"])] {
      if name == "w" { try tally("new", name).expect(0) }
      try tally("edit", name, "--title", "None", "--header", "Nothing").expect(0)
      try tally("edit", name, "--title", "none", "--header", "none").expect(0)
      let row = try tally.json("list").first { $0["name"] as? String == name }
      #expect(row?.texts("title", "header") == defaults)
    }
  }

  @Test func `has its invalid value named`() throws {
    try tally("edit", "water", "--goal", "0").expect(2, error: .has("invalid goal '0': write"))
    try tally("edit", "water", "--limit", "x").expect(2, error: .has("invalid limit 'x': write"))
    try tally("new", "Two words").expect(2, error: .has("invalid name"), .lacks("a to z"))
    try tally("new", "W2").expect(0)
  }

  @Test func `keeps what is omitted, as its help says`() throws {
    try tally.program.run(["help", "tally", "edit"]).expect(
      output: .has("the rest stays"), .lacks("by default"))
    try tally.program.run(["help", "tally", "log"]).expect(output: .has("by default one now"))
  }
}
