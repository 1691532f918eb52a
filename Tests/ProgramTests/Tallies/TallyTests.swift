import Foundation
import TestSupport
import Testing

@Suite struct `A tally` {
  private let tally = Tallies()

  // MARK: new

  @Test func `is made with a name, and prints it alone`() throws {
    try tally(
      "new", "water", "--title", "Water", "--icon", "drop.fill", "--color", "blue", "--header",
      "Glasses"
    ).expect(0, output: "water\n", error: "")
    let line = try #require(
      tally.program.text(of: ".local/share/noonmark/tallies")?.split(separator: "\n").last)
    expect(line, .starts("water | Water | icon=drop.fill | color=blue"), .ends(" | header=Glasses"))
    try tally.program.shell("stat -c %a .local/share/noonmark .local/share/noonmark/tallies")
      .expect(output: "700\n600\n")
  }

  @Test func `has no color in its line if none was chosen`() throws {
    _ = try tally("new", "tea", "--title", "Tea")
    expect(tally.program.text(of: ".local/share/noonmark/tallies"), .ends("\ntea | Tea\n"))
    #expect(try tally.json("list").first?["color"] as? String == "#1976d2")
  }

  @Test func `of a preset's name takes over what is not said`() throws {
    _ = try tally("new", "coffee")
    let coffee = try #require(try tally.json("list").first)
    #expect(coffee.texts("title", "header") == ["Coffee", "Cups"])
  }

  @Test func `is made once`() throws {
    _ = try tally("new", "tea")
    try tally("new", "tea", "--title", "Other").expect(
      1, output: "", error: "noonmark: tally 'tea' already exists: see noonmark tally list\n")
    // Lookup ignores case too.
    try tally("new", "TEA").expect(1, error: .has("tally 'tea' already exists"))
    #expect(try tally.json("list").count == 1)
  }

  @Test(arguments: ["", "a b", "../x", "a/b", ".", "é", "-x", String(repeating: "x", count: 65)])
  func `has a name that a file can have`(name: String) throws {
    try tally("new", "--now", "2026-11-21T12:00:00Z", "--", name).expect(
      2, error: .lines(1), .has("invalid name"))
    #expect(tally.program.everything().filter { $0.contains("noonmark/") }.isEmpty)
  }

  @Test(arguments: [["--title", ""], ["--title", "\u{200B}"], ["--color", "blurple"]])
  func `is not made of invalid values`(options: [String]) throws {
    try tally.program.run(["tally", "new", "x"] + options).expect(2, error: .lines(1))
  }

  // MARK: log

  @Test func `is not logged without a name before the first tally`() throws {
    try tally("log").expect(2, output: "", error: .has("name a tally", "coffee"))
    #expect(!tally.program.everything().contains { $0.contains("/events/") })
    try tally.program.atTerminal(["tally", "log"], typing: "Coffee\n").expect(
      0, output: .has("Log what (pee, water"))
    #expect(tally.text("coffee") != nil && tally.text() == nil)
    // The only tally there is.
    let id = try tally.log()
    #expect(tally.text("coffee")?.contains("id=\(id)") == true && tally.text() == nil)
  }

  @Test func `that is not there yet is added on a terminal, after a question`() throws {
    let words = ["tally", "log", "push", "ups", "20"]
    let no = try tally.program.atTerminal(words, typing: "n\n")
    #expect(no.status == 1 && tally.text("push-ups") == nil)
    expect(no.unwrapped, .has("create it with noonmark tally new push-ups --title 'push ups'"))
    try tally.program.atTerminal(words, typing: "y\n").expect(
      0, output: .has("No such tally 'push ups'. Add it?"))
    expect(tally.text("push-ups"), .has("20"))
    // A misspelled name is not a new one.
    try tally.program.atTerminal(["tally", "log", "waterr"], typing: "").expect(
      1, output: .has("did you mean 'water'?"))
    // No name can be made of a title in another script.
    try tally("log", "ヨガ").expect(error: .has("create it with noonmark tally new NAME --title"))
  }

  @Test func `that is not there yet is one that can be made`() throws {
    try tally("--size", "small").expect(output: "No tallies\n")
    try tally("--size", "medium").expect(output: "No tallies: noonmark tally new NAME\n")
    _ = try tally.log("water")
    try tally("--size", "medium").expect(output: .has("Water"))
  }

  @Test func `of a preset is logged at once`() throws {
    let id = try tally.log("pee")
    #expect(id.count == 12)
    expect(
      tally.program.text(of: ".local/share/noonmark/tallies"),
      .has("\npee | Pee Tracker | icon=drop.fill | color=blue | header=Pee events\n"))
    expect(
      tally.text(), .ends("\n2026-11-21T12:00:00Z |  | zone=UTC | run=2026-11-21 | id=\(id)\n"))
    try tally.program.shell("stat -c %a \(Tallies.events) \(Tallies.events)/pee").expect(
      output: "700\n600\n")
  }

  @Test func `that is first in the file is the default`() throws {
    _ = try tally("new", "tea")
    _ = try tally.log("water")
    _ = try tally.log()
    #expect(tally.text("tea") != nil)
    #expect(try tally.json("list").map { $0["name"] as? String } == ["tea", "water"])
    #expect(try tally.json("list").map { $0["count"] as? Int } == [1, 1])
  }

  @Test func `of the user is found before a preset in another case`() throws {
    _ = try tally("new", "Water")
    _ = try tally.log("water")
    #expect(tally.text("water") == nil)
    expect(tally.text("Water"), .lacks("amount"))
    try tally.program.run(["show", "tally/water", "--format", "json"] + Tallies.noon).expect(
      output: .has(#""count":1"#))
  }

  @Test func `is found by its name and its title in any case`() throws {
    _ = try tally("new", "green-tea", "--title", "Green Tea")
    for name in ["GREEN-TEA", "green tea", "Green-Tea"] { _ = try tally.log(name) }
    #expect(tally.text("green-tea")?.split(separator: "\n").count == 5)
    try tally.program.run(["show", "tally/Green-TEA", "--format", "json"] + Tallies.noon).expect(
      output: .has(#""count":3"#))
    // A name that is written exactly comes first.
    try tally.program.shell("echo 'Green-tea | Other' >>.local/share/noonmark/tallies").expect(0)
    _ = try tally.log("Green-tea")
    #expect(tally.text("Green-tea")?.split(separator: "\n").count == 3)
    try tally("log", "GREEN-TEA").expect(1)
  }

  @Test(arguments: [
    ("teaa", "did you mean 'tea'?"), ("nothing", "create it with noonmark tally new nothing"),
    ("../x", "see noonmark tally list"), ("\u{1B}[31m", "see noonmark tally list"),
  ])
  func `that is unknown is not logged`(name: String, advice: String) throws {
    _ = try tally("new", "tea")
    for command in ["log", "today", "history", "undo", "export"] {
      try tally.program.run(["tally", command, name]).expect(
        1, output: "", error: .starts("noonmark: no such tally '"), .ends(": \(advice)\n"),
        .lacks("\u{1B}"))
    }
    #expect(!tally.program.everything().contains { $0.contains("/events/") })
  }

  @Test(arguments: [
    ("10:15", "2026-11-21T10:15:00Z"), ("-15m", "2026-11-21T11:45:00Z"),
    ("-1d", "2026-11-20T12:00:00Z"), ("2026-11-19 18:30", "2026-11-19T18:30:00Z"),
    ("2026-11-19T18:30:05+02:00", "2026-11-19T16:30:05Z"), ("now", "2026-11-21T12:00:00Z"),
  ])
  func `is logged at any time`(at: String, instant: String) throws {
    let id = try tally.log("--at=\(at)")
    let events = try tally.json("export")
    #expect(events.first?["at"] as? String == instant)
    #expect(events.first?["id"] as? String == id)
    #expect(events.first?["tally"] as? String == "pee")
  }

  @Test func `is logged several times at once, which is one event and one undo`() throws {
    _ = try tally.log("water", "2", "at", "9am", "--note", "after", "the", "run")
    _ = try tally.log("water")
    expect(tally.text("water"), .has("| after the run | amount=2 |"))
    #expect(try tally.json("today", "water").map { $0["amount"] as? Int } == [1, 2])
    #expect(try tally.json("history", "water").first?["count"] as? Int == 3)
    #expect(try tally.json("list").first?["count"] as? Int == 3)
    try tally.program.run(["show", "tally/water", "--format", "json"] + Tallies.noon).expect(
      output: .has(#""count":3,"header""#))
    try tally("today", "water").expect(output: .has("2 after the run"))
    try tally("export", "water", "--format", "csv").expect(output: .has(",after the run,2\n"))
    let id = try tally("edit", "after the run", "--amount", "5").lines[0]
    #expect(try tally.json("today", "water").map { $0["amount"] as? Int } == [1, 5])
    try tally("edit", String(id), "--note", "before", "the", "run").expect(0)
    let events = try tally.json("today", "water")
    #expect(events.last?["note"] as? String == "before the run")
    #expect(events.last?["amount"] as? Int == 5)
    try tally("undo", "water").expect(output: "Undid: 9:00 AM ×5 'before the run'\n")
    try tally("undo", "water").expect(output: "Undid: 9:00 AM ×5 'after the run'\n")
    // Each of several changes of one event is taken back once.
    try tally("undo", "water").expect(output: "Undid: 12:00 PM\n")
    #expect(try tally.json("today", "water").map { $0["amount"] as? Int } == [2])
  }

  @Test func `keeps every letter of the words of a note`() throws {
    _ = try tally("new", "espresso")
    for words in [["espresso", "with", "D'Arcy"], ["espresso with D'Arcy"]] {
      try tally.run(["log"] + words).expect(0)
      #expect(try tally.json("today").first?["note"] as? String == "with D'Arcy")
      try tally("undo").expect(0)
    }
  }

  @Test func `is found by its name after an elided preposition`() throws {
    _ = try tally("new", "eau")
    for words in [["2", "verres", "d'eau"], ["2 verres d'eau"], ["D’eau", "2"]] {
      try tally.run(["log"] + words).expect(0)
      #expect(try tally.json("today").first?["amount"] as? Int == 2)
      try tally("undo").expect(0)
    }
  }

  @Test func `with a name of digits or words is found by its longest name`() throws {
    _ = try tally("new", "water")
    _ = try tally("new", "w2", "--title", "Water 2")
    _ = try tally("new", "2", "--title", "Seconds")
    for words in [["water", "2"], ["water", "2", "2"], ["2"], ["2", "3"], ["water", "3"]] {
      try tally.run(["log"] + words).expect(0, for: words)
    }
    func amounts(_ name: String) throws -> [Int?] {
      try tally.json("history", name).flatMap { $0["events"] as? [[String: Any]] ?? [] }
        .map { $0["amount"] as? Int }
    }
    #expect(try amounts("w2") == [2, 1])
    #expect(try amounts("2") == [3, 1])
    #expect(try amounts("water") == [3])
  }

  @Test func `with an unknown amount in its log keeps the event, and reports the line`() throws {
    try tally.program.write(
      "# noonmark events 1\n2026-11-21T10:00:00Z | one | amount=lots | id=aaaaaaaaaaaa\n",
      to: "\(Tallies.events)/pee")
    let shown = try tally("today", "pee", "--format", "json")
    #expect(try shown.objects.map { $0["amount"] as? Int } == [1])
    shown.expect(error: .has("events/pee:2: invalid amount 'lots'"))
    try tally("log", "pee").expect(0)
    expect(tally.text(), .has("| amount=lots |"))
    try tally.program("doctor", "--repair", "--yes").expect(0)
    expect(tally.text(), .has("\n2026-11-21T10:00:00Z | one | amount=lots |"))
  }

  @Test func `logged out of order is on the day on which it happened`() throws {
    for at in ["11:00", "-1d", "09:00", "2026-11-19 10:00", "10:00"] {
      _ = try tally.log("--at=\(at)")
    }
    let days = try tally.json("history")
    #expect(days.map { $0["date"] as? String } == ["2026-11-21", "2026-11-20", "2026-11-19"])
    #expect(days.map { $0["count"] as? Int } == [3, 1, 1])
    let events = days.first?["events"] as? [[String: Any]]
    #expect(
      events?.map { $0["at"] as? String }
        == ["11", "10", "09"].map { "2026-11-21T\($0):00:00Z" })
    try tally.run(["--format", "json"]).expect(
      output: .has(#""streak":3"#))
  }

  @Test func `logged in the future is warned of, and counts on its own day`() throws {
    try tally("log", "pee", "--at", "+2d").expect(
      0, error: "noonmark: the event is in the future: it counts on its own day\n")
    #expect(try tally.json("today").isEmpty)
    #expect(try tally.json("history").first?["date"] as? String == "2026-11-23")
  }

  @Test(arguments: [
    ["--at", "soon"], ["--at", "25:00"], ["--at", "2026-13-01"], ["--at", ""],
    ["--at", "0001-01-01T00:00:00+01:00"], ["--amount", "0"], ["--amount", "many"],
    ["pee", "every", "day"],
  ])
  func `is not logged at an invalid time`(options: [String]) throws {
    try tally.program.run(["tally", "log"] + options).expect(2, output: "", error: .lines(1))
    #expect(tally.text() == nil)
  }

  @Test(arguments: [
    "plain", "two\nlines", "a | b", "|", "\\", "\\n", "\"quoted\", and more", " blanks ",
    "tab\tand\r\nline", "\u{1B}]0;title\u{7}\u{1B}[31m", "\u{202E}abc", "\u{9B}31m", "日本 🎉 é",
    "#not a comment", "removed | x", "=1+1", "$(touch x)", "\u{E0041}\u{FEFF}\u{2028}",
  ])
  func `keeps a note as it was typed`(note: String) throws {
    let id = try tally.log("--note=\(note)")
    for words in [["today"], ["export"], ["export", "pee"]] {
      let outcome = try tally.run(words + ["--format", "json"])
      let event = try outcome.objects.first
      #expect((event?["note"] as? String).map { Array($0.utf8) } == Array(note.utf8))
      #expect(event?["id"] as? String == id)
      #expect(!Self.acts(outcome.output, besides: []))
    }
    let csv = try tally("export", "--format", "csv").output
    #expect(!Self.acts(csv, besides: ["\n", "\t", "\r"]))
    if !Self.acts(note, besides: ["\n", "\t"]) {
      let field =
        note.contains { "\",\n".contains($0) } || note.hasPrefix(" ")
        ? "\"" + note.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : note
      #expect(
        csv == "tally,id,at,note,amount\npee,\(id),2026-11-21T12:00:00Z,\(field),1\n")
    }
    for words in [["today"], ["history"], ["today", "--format", "ansi", "--color", "never"]] {
      let text = try tally.run(words).expect(0)
      #expect(!Self.acts(text.output, besides: ["\n"]))
    }
    #expect(!FileManager.default.fileExists(atPath: tally.program.home + "/x"))
  }

  /// Whether a text has characters that act on a terminal.
  private static func acts(_ text: String, besides kept: [Unicode.Scalar]) -> Bool {
    text.unicodeScalars.contains { scalar in
      let acts: Bool =
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2028, 0x2029, 0xFEFF, 0xE0000...0xE007F: true
        default: false
        }
      // A list ends with a line end.
      return acts && scalar != "\n" && !kept.contains(scalar)
    }
  }

  @Test func `refuses a note that is not text, or too long`() throws {
    try tally.program.shell(#""$N" tally log pee --note "$(printf '\377')""#).expect(2)
    try tally("log", "pee", "--note", String(repeating: "x", count: 70_000)).expect(2)
    #expect(tally.text() == nil)
    try tally("log", "pee", "--note", String(repeating: "|", count: 65_536)).expect(0)
    #expect(
      try tally.json("today").first?["note"] as? String == String(repeating: "|", count: 65_536))
  }

  // MARK: remove, undo

  @Test func `forgets an event that is removed`() throws {
    let first = try tally.log("--note", "one")
    let second = try tally.log("water", "--note", "two")
    let third = try tally.log("--note", "three")
    try tally("remove", first).expect(2, error: .has("--yes"))
    try tally("remove", first, "--yes").expect(0, output: "", error: "")
    #expect(try tally.json("today").map { $0["id"] as? String } == [third])
    // By its note, in another log.
    try tally("remove", "two", "--yes").expect(0)
    #expect(try tally.json("today", "water").isEmpty)
    try tally("remove", second, "--yes").expect(1)
    try tally("remove", String(third.prefix(5)), "--yes").expect(0)
    #expect(try tally.json("export").isEmpty)
  }

  @Test func `asks which of several events is meant`() throws {
    for note in ["same", "same"] { _ = try tally.log("--note", note) }
    try tally("remove", "same", "--yes").expect(
      1, error: .starts("noonmark: 'same' matches 2 events: use "))
    try tally("remove", "nothing", "--yes").expect(
      1, error: "noonmark: no such event 'nothing': see noonmark tally history\n")
    try tally("remove", "", "--yes").expect(1)
    #expect(try tally.json("today").count == 2)
  }

  @Test(arguments: ["aaaaaaaaaaaa", "one"])
  func `removes no event whose id another one has too`(wanted: String) throws {
    try tally.program.write(
      "# noonmark events 1\n2026-11-21T10:00:00Z | one | id=aaaaaaaaaaaa\n"
        + "2026-11-21T11:00:00Z | two | id=aaaaaaaaaaaa\n",
      to: "\(Tallies.events)/pee")
    try tally("remove", wanted, "--yes").expect(
      1,
      error: .equals(
        "noonmark: several events have the id 'aaaaaaaaaaaa', so none is removed: "
          + "write another id in all but one of their lines in "
          + "\(tally.program.home)/\(Tallies.events)/pee\n"))
    #expect(try tally.json("today").count == 2)
  }

  @Test func `takes changes back one by one, the last one first`() throws {
    _ = try tally.log("--note", "one")
    let second = try tally.log("--note", "two", "--at", "11:30")
    try tally("remove", second, "--yes").expect(0)
    try tally("undo").expect(output: "Undid: the removal of 11:30 AM 'two'\n")
    #expect(try tally.json("today").count == 2)
    try tally("undo", "pee").expect(output: "Undid: 11:30 AM 'two'\n")
    let third = try tally.log("--at", "-1d")
    try tally("undo").expect(output: "Undid: Nov 20, 2026 12:00 PM\n")
    try tally("undo").expect(output: "Undid: 12:00 PM 'one'\n")
    try tally("undo").expect(1, output: "", error: .starts("noonmark: nothing to undo"))
    #expect(try tally.json("export").isEmpty)
    expect(tally.text(), .has("id=\(third)"))
  }

  @Test func `reports what is wrong with lines of its log, and reads the others`() throws {
    try tally.program.write(
      "# noonmark events 1\nhello\n2026-11-21T10:00:00Z | by hand\nremoved\n",
      to: "\(Tallies.events)/pee")
    let outcome = try tally("today", "--format", "csv").expect(0)
    let path = "noonmark: \(tally.program.home)/\(Tallies.events)/pee"
    #expect(
      outcome.errorLines == [
        "\(path):2: invalid time 'hello': write it as 2026-12-24T18:30:00Z",
        "\(path):4: 'removed' has no id: write the event's id after it",
      ])
    #expect(outcome.lines.count == 3)
    expect(outcome.lines[1], .ends(",2026-11-21T10:00:00Z,by hand,1"))
    let id = String(outcome.lines[1].prefix(12))
    try tally("remove", id, "--yes").expect(0)
    #expect(try tally.json("today").isEmpty)
    try tally("undo").expect(0)
    #expect(try tally.json("today").count == 1)
  }

  @Test func `that can't be read is an error, and no empty list`() throws {
    try tally.program.write("", to: "\(Tallies.events)/pee/x")
    for words in [["today"], ["history"], ["export"], ["undo"], ["log"]] {
      try tally.program.run(["tally"] + words).expect(
        1, output: "", error: .lines(1), .has("events/pee"))
    }
  }
}
