import Foundation
import TestSupport
import Testing

@Suite struct `A date that is added` {
  private let dates = Dates()

  @Test func `prints its id alone, and is in the file`() throws {
    let outcome = try dates(
      "add", "Launch", "2026-07-04", "--icon", "airplane", "--color", "pink", "--repeat", "yearly"
    ).expect(0, error: "")
    let id = outcome.output.dropLast()
    #expect(id.count == 12)
    #expect(id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    outcome.expect(output: "\(id)\n")
    let text = try #require(dates.text)
    expect(
      text, .starts("# noonmark dates 1\n"),
      .ends(
        "2026-07-04 | Launch | icon=airplane | color=pink | repeat=yearly"
          + " | created=2026-01-21T12:00:00Z | id=\(id)\n"))
  }

  /// Clocks in Oslo go from 3:00 back to 2:00 on 31 October 2027, at 1:00 UTC.
  @Test(
    .needsZones,
    arguments: [
      ("2027-10-31T00:10:00+02:00", ["in 3 hours"], "2027-10-31 01:10 | Tea | zone=UTC |"),
      ("2027-10-31T02:10:00+02:00", ["in 1 hour"], "2027-10-31 01:10 | Tea | zone=UTC |"),
      (
        "2027-10-31T02:10:00+02:00", ["in 1 hour", "--zone", "Europe/Oslo"],
        "2027-10-31 01:10 | Tea | zone=UTC |"
      ),
      // The first of the two times, and those before and after both.
      ("2027-10-31T00:10:00+02:00", ["in 2 hours"], "2027-10-31 02:10 | Tea | created"),
      ("2027-10-31T00:10:00+02:00", ["in 1 hour"], "2027-10-31 01:10 | Tea | created"),
      ("2027-10-31T00:10:00+02:00", ["in 4 hours"], "2027-10-31 03:10 | Tea | created"),
      // A repetition and an end are by the user's clock.
      (
        "2027-10-31T00:10:00+02:00", ["in 3 hours", "--repeat", "daily"],
        "2027-10-31 02:10 | Tea | repeat=daily |"
      ),
      (
        "2027-10-31T00:10:00+02:00", ["in 3 hours", "--end", "4:00"],
        "2027-10-31 02:10 | Tea | end=04:00 |"
      ),
      ("2027-10-31T00:10:00+02:00", ["2:10"], "2027-10-31 02:10 | Tea | created"),
    ])
  func `counts hours from now whatever clocks show`(
    now: String, words: [String], line: String
  ) throws {
    let moment = ["--now", now, "--tz", "Europe/Oslo"]
    try dates.program.run(["countdown", "add", "Tea"] + words + moment).expect(0)
    #expect(dates.records.count == 1)
    #expect(dates.records.first?.hasPrefix(line) == true, "\(dates.records)")
  }

  @Test(
    .needsZones,
    arguments: [
      ["move", "Tea", "in", "1", "hour"], ["edit", "Tea", "--date", "in 1 hour"],
    ])
  func `is moved by hours whatever clocks show`(words: [String]) throws {
    _ = try dates.add("Tea", "2027-10-31", "18:00", "--end", "18:30")
    let moment = ["--now", "2027-10-31T02:10:00+02:00", "--tz", "Europe/Oslo"]
    try dates.program.run(["countdown"] + words + moment).expect(0)
    expect(
      dates.records.first, .starts("2027-10-31 01:10 | Tea | end=01:40 |"), .ends(" | zone=UTC"),
      for: dates.records)
    let list = try dates.program.run(["countdown", "list", "--format", "json"] + moment)
    #expect(try list.objects.first?["at"] as? String == "2027-10-31T02:10:00+01:00", "\(list)")
  }

  @Test(arguments: ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
  func `repeats with the largest numbers, and is shown`(frequency: String) throws {
    let rule = "FREQ=\(frequency);INTERVAL=86399;COUNT=1000000000"
    _ = try dates.add(["--title", "x", "--date", "2026-12-01", "--repeat", rule])
    let entry = try #require(try dates.list("--now", "2026-11-17T12:00:00Z").first)
    #expect(entry["title"] as? String == "x")
    try dates.program.run(["show", "countdown", "--now", "2026-11-17T12:00:00Z"]).expect(
      0, output: .has("x"))
  }

  @Test(arguments: [
    (["every 2 weeks on wed"], "repeat=every 2 weeks on wed", "2026-02-18"),
    (["weekly", "--until", "Feb 13"], "repeat=weekly | until=2026-02-13", "2026-02-11"),
    (
      ["FREQ=MONTHLY;BYMONTHDAY=21", "--times", "2"], "repeat=FREQ=MONTHLY;BYMONTHDAY=21 | times=2",
      "2026-02-21"
    ),
  ])
  func `repeats as it is typed`(repeat: [String], stored: String, next: String) throws {
    _ = try dates.add(["x", "today", "--repeat"] + `repeat`)
    expect(dates.records.first, .starts("2026-01-21 | x | \(stored) | created="))
    let entry = try #require(try dates.list("--now", "2026-02-17T12:00:00Z").first)
    #expect(entry.texts("date", "repeat") == [next, `repeat`[0]])
    #expect((entry["until"] as? String) == (`repeat`.contains("--until") ? "2026-02-13" : nil))
    #expect((entry["times"] as? Int) == (`repeat`.contains("--times") ? 2 : nil))
  }

  @Test func `with a repetition that does not include it is reported`() throws {
    let outcome = try dates("add", "x", "2026-01-21", "--repeat", "last friday of the month")
      .expect(0)
    #expect(
      outcome.error == """
        noonmark: 2026-01-21 is the first date, though it is not one of 'last friday of the \
        month': 2026-01-30 is the second

        """)
  }

  @Test(arguments: [
    (["--until", "2026-03-01"], "--until requires a repetition: write --repeat weekly"),
    (["--times", "3"], "--times requires a repetition: write --repeat weekly"),
    (["--except", "2026-03-01"], "--except requires a repetition: write --repeat weekly"),
    (
      ["--repeat", "weekly", "--until", "2026-01-20"],
      "--until 2026-01-20 is before the date, 2026-01-21: write a later one"
    ),
  ])
  func `has no end or exceptions without a repetition`(options: [String], message: String) throws {
    let outcome = try dates.run(["add", "x", "2026-01-21"] + options).expect(2)
    #expect(outcome.errorLines == ["noonmark: \(message)"])
    #expect(dates.text == nil)
  }

  @Test(arguments: [
    (["--repeat", "weekly", "--except", "2026-01-28,2026-01-29"], "2026-01-29", "of 'weekly'"),
    (
      ["--repeat", "weekly", "--until", "2026-02-11", "--except", "2026-02-18"], "2026-02-18",
      "of 'weekly'"
    ),
    (["--also", "2026-01-30", "--except", "2026-01-29"], "2026-01-29", "that --also adds"),
  ])
  func `with an exception on another date is reported`(
    options: [String], day: String, dates other: String
  ) throws {
    let outcome = try dates.run(["add", "x", "2026-01-21"] + options).expect(
      0, error: "noonmark: \(day) is not one of the dates \(other)\n")
    _ = try dates("add", "y", "2026-01-21")
    try dates.run(["edit", "y"] + options).expect(
      error: .equals(outcome.error))
  }

  /// The end could be one of tomorrow, or the date could follow it.
  @Test(arguments: ["--at 9:30 --end 10:00 tomorrow", "--end 7 pm tomorrow 18:00"])
  func `is refused if its date follows the time of an end`(options: String) throws {
    let words = options.split(separator: " ").map(String.init)
    try dates.run(["add", "x"] + words).expect(
      2, error: .has("unexpected argument 'tomorrow'"))
    #expect(dates.text == nil)
  }

  @Test func `may leave out one of the days that it adds`() throws {
    try dates(
      "add", "x", "2026-01-21", "--repeat", "weekly", "--also", "2026-01-30", "--except",
      "2026-01-30"
    ).expect(error: "")
  }

  @Test func `with two times has that of the option`() throws {
    try dates("add", "Call at 5 pm on friday", "--at", "18:30").expect(
      error: "noonmark: 'at 5 pm on friday' is the date, 2026-01-23 18:30, and 'Call' the title\n")
    expect(dates.records.first, .starts("2026-01-23 18:30 | Call | "))
  }

  // It is 21:00 in Tokyo, and 7:00 in New York.
  @Test(
    .needsZones,
    arguments: [
      (["x", "--at", "9:30", "--zone", "Asia/Tokyo"], "2026-01-22 09:30"),
      (["x", "20:30", "--zone", "Asia/Tokyo"], "2026-01-22 20:30"),
      (["x", "9:30", "--zone", "America/New_York"], "2026-01-21 09:30"),
      (["--title", "x", "--date", "22:00", "--zone", "Asia/Tokyo"], "2026-01-21 22:00"),
    ])
  func `without a date is at the next such time of its zone`(words: [String], start: String) throws
  {
    _ = try dates.add(words)
    expect(dates.records.first, .starts("\(start) | x | zone="), for: dates.records)
  }

  @Test func `confirms its end and its zone`() throws {
    let words = ["countdown", "add", "x", "tomorrow", "9:30", "--end", "9:00"] + Dates.noon
    let outcome = try dates.program.atTerminal(words + ["--zone", "Europe/Oslo"])
    expect(
      outcome.unwrapped,
      .has("Added x: Thu Jan 22, 2026 9:30 AM – Fri Jan 23, 2026 9:00 AM (Europe/Oslo), tomorrow"))
    // It is too long for 80 columns. The command to copy is not broken.
    outcome.expect(output: .has("Undo: noonmark undo"), .lacks(" Undo"))
    try dates.program.atTerminal(
      ["countdown", "add", "y", "tomorrow", "--end", "Jan 30"] + Dates.noon
    ).expect(output: .has("Added y: Thu Jan 22, 2026 – Fri Jan 30, 2026, tomorrow"))
  }

  // It is noon on 21 January 2026, a Wednesday.
  @Test(arguments: [
    (["Standup", "tomorrow 9:30"], "2026-01-22 09:30 | Standup"),
    (["Standup", "tomorrow", "9:30"], "2026-01-22 09:30 | Standup"),
    (["Dinner", "with", "Ann", "friday", "at", "7", "pm"], "2026-01-23 19:00 | Dinner with Ann"),
    (["Call", "18:30"], "2026-01-21 18:30 | Call"), (["Call", "9:30"], "2026-01-22 09:30 | Call"),
    (["Train 9:30", "tomorrow"], "2026-01-22 | Train 9:30"),
    (["Train 9:30", "next", "friday"], "2026-01-23 | Train 9:30"),
    (["Call", "9:30", "tomorrow"], "2026-01-22 09:30 | Call"),
    (["Call at 5 pm on friday"], "2026-01-23 17:00 | Call"),
    (["Call", "Ann", "5pm,", "next", "friday"], "2026-01-23 17:00 | Call Ann"),
    (["Call", "17:00", "24", "Dec", "2026"], "2026-12-24 17:00 | Call"),
    (["friday", "at", "17:00", "Call"], "2026-01-23 17:00 | Call"),
    (["friday", "5", "pm,", "call", "Ann"], "2026-01-23 17:00 | call Ann"),
    (["friday", "at", "5", "pm,", "call", "Ann"], "2026-01-23 17:00 | call Ann"),
    (["friday", "5", "pm", ",", "call", "Ann"], "2026-01-23 17:00 | call Ann"),
    (["friday", "5", "pm", "call,", "write"], "2026-01-23 17:00 | call, write"),
    (["--title", "x", "--date", "at 5pm on friday"], "2026-01-23 17:00 | x"),
    (["x", "2026-11-24T09:30"], "2026-11-24 09:30 | x"),
    (["x", "tomorrow", "--at", "9am"], "2026-01-22 09:00 | x"),
    (["Call", "Ann", "--at", "18:30"], "2026-01-21 18:30 | Call Ann"),
    (["Call", "--at", "9:30"], "2026-01-22 09:30 | Call"),
    (["--title", "x", "--at", "9:30", "--end", "10:00"], "2026-01-22 09:30 | x | end=10:00"),
    (["--title", "x", "--date", "tomorrow 9:30"], "2026-01-22 09:30 | x"),
    (["x", "tomorrow 23:00", "--end", "1:00"], "2026-01-22 23:00 | x | end=01:00"),
    (["x", "tomorrow", "--end", "in 2 weeks"], "2026-01-22 | x | end=2026-02-04"),
    (
      ["Party", "Dec 24 18:30", "--end", "Dec", "25", "2:00"],
      "2026-12-24 18:30 | Party | end=2026-12-25 02:00"
    ),
    (["--date", "tomorrow", "at", "9:45", "--title", "x"], "2026-01-22 09:45 | x"),
    (["--date", "9:45", "tomorrow", "--title", "x"], "2026-01-22 09:45 | x"),
    (["x", "tomorrow", "--at", "９：３０"], "2026-01-22 09:30 | x"),
    (["x", "tomorrow ٩:٣٠"], "2026-01-22 09:30 | x"),
    (
      ["x", "tomorrow 23:00", "--end", "friday 9:00", "--zone", "America/New_York"],
      "2026-01-22 23:00 | x | end=2026-01-23 09:00 | zone=America/New_York"
    ),
  ])
  func `may have a time, an end and a zone`(words: [String], line: String) throws {
    _ = try dates.add(words)
    expect(dates.records.first, .starts("\(line) | created="), for: dates.records)
  }

  @Test(arguments: ["2026-01-22 23:30:40", "2026-01-23 01:30:40"])
  func `ends in the minute that has begun`(end: String) throws {
    _ = try dates.add("x", "2026-01-22 22:00", "--end", end)
    let large = try dates.program.run(["countdown/x", "--size", "large"] + Dates.noon).output
    #expect(large.contains(end.contains("23:30") ? "11:30 PM" : "1:30 AM"), "\(large)")
  }

  @Test func `counts the years of a birthday`() throws {
    _ = try dates.add("Ada", "1986-12-10", "--kind", "birthday")
    _ = try dates.add("Wedding", "2025-12-11", "--kind", "Anniversary", "--repeat", "FREQ=YEARLY")
    expect(dates.records[0], .starts("1986-12-10 | Ada | repeat=yearly | kind=birthday | "))
    let rows = try dates.list()
    #expect(rows.map { $0["years"] as? Int } == [40, 1])
    #expect(rows.map { $0["kind"] as? String } == ["birthday", "anniversary"])
    let list = try dates("list", "--format", "plain").output
    expect(list, .has(" Ada turns 40 ", " Wedding, 1 year "))
    try dates.program.run(
      ["show", "countdown/ada", "--size", "medium", "--format", "plain"] + Dates.noon,
      with: ["LC_ALL": "de_DE.UTF-8"]
    ).expect(output: .has("Ada wird 40"))
    try dates.program.run(
      ["show", "countdown/ada", "countdown/wedding", "--size", "medium", "--icons", "emoji"]
        + Dates.noon
    ).expect(output: .has("🎂 ", "💗 "))
    try dates("edit", "Ada", "--kind", "none").expect(0)
    expect(dates.records[0], .starts("1986-12-10 | Ada | repeat=yearly | created="))
    let invalid = try dates("edit", "Ada", "--kind", "party").expect(2)
    #expect(invalid.errorLines == ["noonmark: invalid kind 'party': write birthday or anniversary"])
  }

  @Test(arguments: [
    ["x", "today", "--end", "10:00"], ["x", "today", "--zone", "Europe/Oslo"],
    ["x", "today 9:30", "--end", "soon"], ["x", "today 9:30", "--end", "yesterday 9:00"],
    ["x", "dec 24", "--end", "dec 20"], ["x", "dec 24 18:00", "--end", "dec 20 19:00"],
    ["x", "today 9:30", "--zone", "Mars/Base"], ["x", "today 9:30", "--zone", "/etc/localtime"],
    ["x", "today 9:30", "--zone", "CET-1"], ["x", "today", "--at", "25:00"], ["x", "9:30 25:00"],
  ])
  func `is refused if its time is invalid`(words: [String]) throws {
    try dates.run(["add"] + words).expect(2, error: .lines(1))
    #expect(dates.text == nil)
  }

  @Test func `repeats on weekdays in the user's language`() throws {
    try dates.program.run(
      ["countdown", "add", "x", "today", "--repeat", "onsdag, fredag"] + Dates.noon,
      with: ["LC_ALL": "nb_NO.UTF-8"]
    ).expect(0)
    expect(dates.records.first, .has(" | repeat=wednesday, friday | "))
  }

  @Test(arguments: [
    ("Pacific/Kiritimati", "2026-01-22"), ("Pacific/Pago_Pago", "2026-01-21"),
    ("Pacific/Niue", "2026-01-21"), ("<-12>12", "2026-01-20"),
  ])
  func `counts from today in the user's zone`(zone: String, date: String) throws {
    let now = ["--now", "2026-01-21T11:30:00Z", "--tz", zone]
    try dates.program.run(["countdown", "add", "x", "today"] + now).expect(0)
    expect(dates.records.first, .starts("\(date) | x | "))
  }

  @Test(arguments: [
    ["add", "x"], ["add", "x", "2026-02-30"], ["add", "x", "0000-01-01"],
    ["add", "x", "10000-01-01"], ["add", "x", "26-1-1"], ["add", "x", ""], ["add", "x", "soon"],
    ["add", "x", "+1"], ["add", "x", "+9999y"], ["add", "x", "-99999999999999999999d"],
    ["add", "x", "13-01"], ["add", "", "today"], ["add", "  ", "today"],
    ["add", "\u{200B}\u{1B}", "today"], ["add", "x", "today", "--color", "gren"],
    ["add", "x", "today", "--color", "#12"], ["add", "x", "today", "--repeat", "often"],
    ["add", "x", "today", "--times", "0"], ["add", "x", "today", "--until", "soon"],
    ["add", "x", "today", "--icon"], ["add", "x", "today", "tomorrow"],
    ["add", "x", "9999-12-31 23:59", "--end", "0:30"],
    ["add", "x", "9999-12-31 23:59", "--end", "23:59"],
    ["add", "x", "today", "--size", "small"], ["add"], ["edit"], ["remove"],
  ])
  func `is refused if it is invalid, and the file is unchanged`(words: [String]) throws {
    _ = try dates.add("Launch", "2026-07-04")
    let before = dates.text
    try dates.run(words).expect(
      2, output: "", error: .lines(1), .starts("noonmark: "))
    #expect(dates.text == before)
  }

  @Test func `is refused if its title is not UTF-8`() throws {
    try dates.program.shell(#""$N" countdown add "$(printf 'a\377b')" today"#).expect(
      2, error: .lines(1), .starts("noonmark: "))
    #expect(dates.text == nil)
  }

  @Test func `keeps an unknown icon, with a warning`() throws {
    let outcome = try dates("add", "x", "2026-01-21", "--icon", "gifft").expect(0)
    #expect(outcome.output.count == 13)
    outcome.expect(error: .lines(1), .starts("noonmark: "), .has("'gift'"))
    #expect(try dates.list().first?["icon"] as? String == "gifft")
  }

  @Test func `is added again by a second call of the same words`() throws {
    let words = ["countdown", "add", "Launch", "2026-07-04"]
    let ids = try (1...3).map { _ in try dates.program.run(words).output }
    #expect(Set(ids).count == 3)
    #expect(dates.records.count == 3)
  }

  @Test func `is shown at once, though the render was cached`() throws {
    let dates = Dates(asProcess: true)
    var outputs: [String] = []
    for title in ["a", "b", "c"] {
      let shown = try dates.program("show", "countdown", "--size", "medium").output
      outputs.append(shown)
      try dates.program("show", "countdown", "--size", "medium").expect(output: .equals(shown))
      let day = ["a": "+9d", "b": "+8d", "c": "+7d"][title] ?? ""
      _ = try dates.program("countdown", "add", title, day)
    }
    outputs.append(try dates.program("show", "countdown", "--size", "medium").output)
    #expect(Set(outputs).count == 4)
    expect(outputs.last, .has("[7d]"))
  }

  @Test func `is shown on a terminal, with a sentence and all that there is`() throws {
    _ = try dates.add("Before", "2026-03-01")
    let words = ["countdown", "add", "Launch", "2026-07-04"] + Dates.noon
    try dates.program.atTerminal(words).expect(
      0, output: .has("Added Launch", "Undo: noonmark undo"), .lacks("Before"))
    try dates.program.atTerminal(words, typing: "y\n").expect(0, output: .has("[y/N]"))
    #expect(dates.records.count == 3)
  }

  @Test(arguments: [
    "\u{1B}[31mred\u{7}", "#(touch hit) #[fg=red]", "%{A1:touch hit:}x%{A}", "a\nb\r\nc",
    "\u{202E}evil\u{2066}", "a | b \\ c", "# no comment", "icon=gift", "<b>&amp;</b>",
    "$(touch hit) `touch hit`", " spaces ", "2026-01-01", "日本語", "id=abc | x=y",
  ])
  func `may have any title, which stays what it is and acts nowhere`(title: String) throws {
    let id = try dates.add(title, "2026-01-22")
    #expect(dates.records.count == 1)
    try dates("edit", id, "--icon", "gift").expect(0)
    try dates("edit", title, "--color", "teal").expect(0)
    let shown = try #require(try dates.list().first?["title"] as? String)
    #expect(
      !shown.unicodeScalars.contains { $0.value < 32 || $0 == "\u{202E}" || $0 == "\u{2066}" })
    let plain = try dates("--size", "large").output
    #expect(plain.contains(shown.split(separator: " ").joined(separator: " ")))
    for format in ["plain", "tmux", "ansi", "json"] {
      let outcome = try dates.run(["--size", "medium", "--color", "always", "--format", format])
        .expect(0)
      #expect(outcome.lines.count == 2, "\(outcome)")
      outcome.expect(output: .lacks("\u{1B}[31m", "\u{7}", "\u{202E}", "\u{2066}"))
      if format == "tmux" { #expect(!outcome.output.replacing("##", with: "").contains("#(")) }
    }
    #expect(!dates.program.everything().contains { $0.hasSuffix("hit") })
    try dates("remove", title, "--yes").expect(0)
    #expect(dates.records.isEmpty)
  }
}
