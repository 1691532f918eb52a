import Foundation
import TestSupport
import Testing

@Suite struct `A date of a list` {
  private let dates = Dates()

  @Test func `is edited field by field, by id, start of the id and exact title`() throws {
    let id = try dates.add("Launch", "2026-07-04", "--icon", "airplane", "--repeat", "yearly")
    try dates("edit", id, "--title", "Lift off").expect(0, output: "", error: "")
    try dates("edit", String(id.prefix(5)), "--date", "yesterday").expect(0, output: "", error: "")
    try dates("edit", "Lift off", "--icon", "gift", "--color", "teal").expect(
      0, output: "", error: "")
    try dates("edit", id, "--repeat", "monthly").expect(0, output: "", error: "")
    let entry = try #require(try dates.list().first)
    #expect(
      entry.texts("title", "date", "icon", "color", "repeat", "id", "created_at") == [
        "Lift off", "2026-02-20", "gift", "#00796b", "monthly", id, "2026-01-21T12:00:00Z",
      ])
  }

  @Test func `is yearly once it is a birthday, unless it has another repetition`() throws {
    for (title, repetition) in [("Ada", []), ("Bob", ["--repeat", "monthly"])] {
      _ = try dates.add([title, "1986-12-10"] + repetition)
      try dates("edit", title, "--kind", "birthday").expect(0)
    }
    _ = try dates.add("Eve", "1986-12-10")
    try dates("edit", "Eve", "--kind", "anniversary", "--repeat", "none").expect(0)
    expect(dates.records[0], .starts("1986-12-10 | Ada | "), .has(" | repeat=yearly"))
    expect(dates.records[1], .starts("1986-12-10 | Bob | "), .has(" | repeat=monthly"))
    expect(dates.records[2], .starts("1986-12-10 | Eve | "), .lacks("repeat="))
    try dates.program.atTerminal(["countdown", "edit", "Eve", "--kind", "birthday"]).expect(
      output: .has("Changed Eve: "))
  }

  @Test(arguments: [
    (["--date", "2026-12-01"], "2026-12-01 09:30 | x | end=10:00 | zone=Europe/Oslo"),
    (["--date", "2026-12-01 11:00"], "2026-12-01 11:00 | x | end=11:30 | zone=Europe/Oslo"),
    (["--at", "9:45"], "2026-11-24 09:45 | x | end=10:15 | zone=Europe/Oslo"),
    (["--at", "23:45"], "2026-11-24 23:45 | x | end=00:15 | zone=Europe/Oslo"),
    (["--at", "9:45", "--end", "10:00"], "2026-11-24 09:45 | x | end=10:00 | zone=Europe/Oslo"),
    (["--at", "none"], "2026-11-24 | x"),
    (["--at", "none", "--end", "2026-11-27"], "2026-11-24 | x | end=2026-11-27"),
    (["--at", "none", "--date", "nov 24 - nov 27"], "2026-11-24 | x | end=2026-11-27"),
    (["--end", "none"], "2026-11-24 09:30 | x | zone=Europe/Oslo"),
    (["--zone", "none"], "2026-11-24 09:30 | x | end=10:00"),
    (
      ["--end", "2026-11-25 9:00"], "2026-11-24 09:30 | x | end=2026-11-25 09:00 | zone=Europe/Oslo"
    ),
  ])
  func `keeps its time, its length and its zone unless they are edited`(
    options: [String], line: String
  ) throws {
    _ = try dates.add(
      "x", "2026-11-24 09:30", "--end", "10:00", "--zone", "Europe/Oslo")
    try dates.run(["edit", "x"] + options).expect(0)
    expect(dates.records.first, .starts("\(line) | created="), for: dates.records)
  }

  @Test func `keeps the exceptions that are given without its repetition`() throws {
    try dates.program.write(
      "2026-08-06 | x | repeat=monthly | except=2026-09-06 | id=aaaa\n", to: Dates.file)
    try dates("edit", "aaaa", "--repeat", "none", "--also", "2026-10-01", "--except", "2026-10-01")
      .expect(0)
    #expect(dates.records == ["2026-08-06 | x | except=2026-10-01 | id=aaaa | also=2026-10-01"])
  }

  @Test(arguments: [["--repeat", "weekly", "--times", "3"], ["--repeat", "none"]])
  func `begins its own rule if it was moved with other dates of a series`(
    options: [String]
  ) throws {
    try dates.program.write(
      "2026-08-06 11:00 | x | repeat=monthly | moved=2026-07-01 09:00, 2026-08-01 09:00 "
        + "| id=aaaa\n",
      to: ".local/share/noonmark/dates")
    try dates.run(["edit", "aaaa"] + options).expect(0)
    let line = try #require(dates.records.first)
    let isWeekly = options[1] == "weekly"
    expect(line, .starts("2026-08-06 11:00 | x"))
    #expect(line.contains("repeat=weekly") == isWeekly, "\(line)")
    #expect(line.contains("times=3") == isWeekly, "\(line)")
    expect(line, .lacks("moved", "monthly"))
  }

  @Test(
    .needsZones,
    arguments: [
      (["--date", "20:30"], "2026-03-01 20:30"), (["--date", "9pm"], "2026-03-01 21:00"),
      (["--date", "20:30", "--zone", "none"], "2026-03-01 20:30"),
      // It is 21:00 in Tokyo.
      (["--date", "tomorrow", "9:45"], "2026-01-22 09:45"),
    ])
  func `without a date keeps its day, and others are in its zone`(
    options: [String], start: String
  ) throws {
    _ = try dates.add("x", "2026-03-01 10:00", "--zone", "Asia/Tokyo")
    try dates.run(["edit", "x"] + options).expect(0)
    expect(dates.records.first, .starts("\(start) | x | "), for: dates.records)
  }

  @Test func `that is moved away from a day without an occurrence is reported`() throws {
    _ = try dates.add("x", "2026-02-01", "--repeat", "weekly", "--except", "2026-02-08")
    try dates("edit", "x", "--date", "2026-02-02").expect(
      error: "noonmark: 2026-02-08 is not one of the dates of 'weekly'\n")
    try dates("edit", "x", "--icon", "gift").expect(error: "")
  }

  @Test func `keeps its number of days`() throws {
    _ = try dates.add("x", "2026-12-20", "--end", "2027-01-03")
    try dates("edit", "x", "--date", "2027-02-01").expect(0)
    expect(dates.records.first, .starts("2027-02-01 | x | end=2027-02-15 | "))
    let timed = try dates("edit", "x", "--at", "9:00").expect(2)
    #expect(timed.errorLines == ["noonmark: the end, 2027-02-15, has no time: write --end too"])
  }

  @Test func `is not moved behind the end of its repetition, or of time`() throws {
    _ = try dates.add("x", "2026-02-01", "--repeat", "weekly", "--until", "2026-03-01")
    _ = try dates.add("y", "9999-12-30", "--end", "9999-12-31")
    let before = dates.text
    let late = try dates("edit", "x", "--date", "2026-04-01").expect(2)
    #expect(
      late.errorLines == [
        "noonmark: the repetition ends on 2026-03-01, before 2026-04-01: write --until too"
      ])
    try dates("edit", "y", "--date", "9999-12-31").expect(2, error: .lines(1))
    #expect(dates.text == before)
    try dates("edit", "x", "--date", "2026-04-01", "--until", "2026-05-01").expect(0)
  }

  @Test func `loses a field whose new value is empty`() throws {
    let id = try dates.add(
      "Launch", "2026-07-04", "--icon", "gift", "--color", "pink", "--repeat", "weekly",
      "--until", "2027-07-04", "--times", "3")
    try dates("edit", id, "--icon", "", "--color=", "--repeat", "none").expect(0)
    #expect(
      dates.records == ["2026-07-04 | Launch | created=2026-01-21T12:00:00Z | id=\(id)"])
  }

  @Test(arguments: [
    [], ["--title", ""], ["--title", "\u{200B}"], ["--date", ""], ["--date", "2026-02-30"],
    ["--color", "gren"], ["--repeat", "often"], ["--title"], ["--yes"],
  ])
  func `is unchanged by an invalid edit`(options: [String]) throws {
    let id = try dates.add("Launch", "2026-07-04")
    let before = dates.text
    try dates.program.run(["countdown", "edit", id] + options).expect(
      2, error: .lines(1), .starts("noonmark: "))
    #expect(dates.text == before)
  }

  @Test func `that is unknown is an error with a suggestion`() throws {
    _ = try dates.add("Launch", "2026-07-04")
    for words in [["edit", "Launhc", "--title", "x"], ["remove", "Launhc", "--yes"]] {
      try dates.program.run(["countdown"] + words).expect(
        1, error: "noonmark: no such date 'Launhc': did you mean 'Launch'?\n")
    }
    try dates("remove", "xyzzy", "--yes").expect(
      1, error: "noonmark: no such date 'xyzzy': see noonmark countdown list\n")
    try dates("remove", "", "--yes").expect(1)
    #expect(dates.records.count == 1)
  }

  @Test func `is named by its id if several match`() throws {
    let ids = [try dates.add("Same", "2026-07-04"), try dates.add("Same", "2026-08-04")]
    let outcome = try dates("remove", "Same", "--yes").expect(1, error: .lines(1))
    #expect(ids.allSatisfy { outcome.error.contains(" \($0.prefix(3))") })
    outcome.expect(error: .has(" (Same, 2026-07-04) or "))
    try dates.program.run(["countdown/same"]).expect(1)
    try dates("edit", ids[1], "--title", "Other").expect(0)
    #expect(try dates.list().compactMap { $0["title"] as? String } == ["Same", "Other"])
  }

  @Test func `is found by the start of its id only if that is unique`() throws {
    try dates.program.write(
      "2026-02-01 | a | id=abc1\n2026-02-02 | b | id=abd2\n2026-02-03 | abd2 | id=x\n",
      to: Dates.file)
    try dates("remove", "ab", "--yes").expect(1, error: .has("abc1", "abd2"))
    // The full id goes before a title.
    try dates("remove", "abd2", "--yes").expect(0)
    try dates("remove", "abc", "--yes").expect(0)
    #expect(dates.records == ["2026-02-03 | abd2 | id=x"])
  }

  @Test func `is removed with --yes, and without a terminal only so`() throws {
    try dates.program.write(
      "# mine\n2026-02-01 | a | id=a1 | note=x\n\n2026-02-02 | b | id=b2\nnonsense\n",
      to: Dates.file)
    let before = dates.text
    let refused = try dates("remove", "a").expect(2)
    #expect(refused.errorLines.contains { $0.hasPrefix("noonmark: ") && $0.contains("--yes") })
    refused.expect(output: "")
    #expect(dates.text == before)
    try dates("remove", "b", "--yes").expect(0, output: "")
    #expect(dates.text == "# mine\n2026-02-01 | a | id=a1 | note=x\n\nnonsense\n")
  }

  @Test(arguments: [
    ("n\n", false), ("\n", false), ("yess\n", false), ("\u{4}", false), ("y\n", true),
    ("YES\n", true),
  ])
  func `is removed on a terminal if the user confirms`(answer: String, isRemoved: Bool) throws {
    let id = try dates.add("Launch", "2026-07-04")
    let outcome = try dates.program.atTerminal(
      ["countdown", "remove", id] + Dates.noon, typing: answer
    ).expect(0, output: .has("Remove 'Launch' ("))
    #expect(outcome.output.contains("Removed Launch") == isRemoved)
    #expect(dates.records.isEmpty == isRemoved)
  }

  @Test func `written by hand keeps its comments, order and unknown fields`() throws {
    let lines = "# mine\n2026-02-01 | a | note=keep me\n\nnonsense\n2026-02-02 | b"
    try dates.program.write(lines + "\n", to: Dates.file)
    try dates("list").expect(0, error: .lines(1), .starts("noonmark: "), .has("dates:4:"))
    try dates("edit", "a", "--icon", "leaf").expect(0)
    let text = try #require(dates.text)
    expect(
      text, .starts("# mine\n2026-02-01 | a | note=keep me | icon=leaf | id="),
      .ends("\n\nnonsense\n2026-02-02 | b\n"))
  }

  @Test func `moves to another time with its exceptions, and keeps the invalid ones`() throws {
    try dates.program.write(
      "2026-12-24 18:30 | Standup | repeat=daily | except=2026-12-25 18:30, dec 26, 2026-12-27\n",
      to: Dates.file)
    try dates("edit", "Standup", "--at", "19:00").expect(0)
    expect(
      dates.text,
      .has("2026-12-24 19:00 | ", " | except=2026-12-25 19:00, dec 26, 2026-12-27"))
  }

  @Test func `is refused if all of its days are exceptions`() throws {
    let words = ["Ex", "2026-02-02", "--repeat", "daily", "--until", "2026-02-03", "--except"]
    try dates.run(["add"] + words + ["feb 2, feb 3"]).expect(
      2, output: "", error: .lines(1), .has("no date is left, since 'except' has every one"))
    #expect(dates.text == nil)
    _ = try dates.add(words + ["feb 2"])
    let before = dates.text
    try dates("edit", "Ex", "--except", "feb 2, feb 3").expect(
      2, output: "", error: .has("no date is left"))
    #expect(dates.text == before)
    #expect(try dates.list().map { $0["date"] as? String } == ["2026-02-03"])
  }
}
