import TestSupport
import Testing

/// Edits of dates that were imported, and later versions of them.
@Suite struct `A date that was imported` {
  private let dates = Dates()

  private func add(_ lines: String...) throws -> Outcome {
    let event = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:u"] + lines
    let text = (event + ["END:VEVENT", "END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
    try dates.program.write(text, to: "a.ics")
    return try dates.run(["import", "a.ics"])
  }

  private func addContact(_ lines: String...) throws -> Outcome {
    let card = ["BEGIN:VCARD", "VERSION:4.0", "UID:1", "FN:Ada"] + lines + ["END:VCARD"]
    try dates.program.write(card.map { $0 + "\r\n" }.joined(), to: "a.vcf")
    return try dates.run(["import", "a.vcf"])
  }

  @Test(arguments: [["BDAY:--1210"], ["BDAY:16041210"], ["BDAY:1986-12-10", "DEATHDATE:20250101"]])
  func `has no age if its contact has none any more`(lines: [String]) throws {
    _ = try addContact("BDAY:1986-12-10")
    expect(dates.text, .has(" | kind=birthday"))
    _ = try addContact(lines[0], lines.count > 1 ? lines[1] : "NOTE:x")
    expect(dates.text, .lacks("kind="))
    try dates("edit", "Ada", "--kind", "birthday").expect(0)
    _ = try addContact(lines[0], lines.count > 1 ? lines[1] : "NOTE:x")
    expect(dates.text, .has(" | kind=birthday", " | own=kind"))
    try dates("edit", "Ada", "--title", "Ada L.").expect(0)
    expect(dates.text, .has(" | own=kind, title"))
  }

  @Test func `has a kind as long as its calendar or the user wants it`() throws {
    let event = ["SUMMARY:S", "DTSTART:20201124", "RRULE:FREQ=YEARLY"]
    _ = try add(event[0], event[1], event[2], "X-NOONMARK-KIND:anniversary")
    expect(dates.text, .has(" | kind=anniversary"))
    _ = try add(event[0], event[1], event[2], "SEQUENCE:1")
    expect(dates.text, .lacks("kind="))
    try dates("edit", "S", "--kind", "birthday").expect(0)
    _ = try add(event[0], event[1], event[2], "SEQUENCE:2")
    expect(dates.text, .has(" | kind=birthday"))
  }

  @Test(arguments: [["edit", "S", "--at", "12:00"], ["move", "S", "12:00"]])
  func `keeps its exceptions and other dates at its time`(words: [String]) throws {
    _ = try add(
      "SUMMARY:S", "DTSTART:20260124T100000Z", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260125T100000Z"
    )
    try dates(
      "edit", "S", "--except", "2026-01-25 10:00", "--also", "2026-02-01 10:00, 2026-02-02 9:00"
    )
    .expect(0)
    try dates.run(words).expect(0)
    expect(
      dates.records.first, .starts("2026-01-24 12:00 | S"), .has("except=2026-01-25 12:00"),
      .has("also=2026-02-01, 2026-02-02 09:00"))
  }

  @Test func `reports an exception at a time that it does not have`() throws {
    _ = try add("SUMMARY:S", "DTSTART:20260124T100000Z", "RRULE:FREQ=DAILY")
    try dates("edit", "S", "--except", "2026-01-25 11:00").expect(
      0, error: .has("2026-01-25 11:00 is not one of the dates of 'daily'"))
    try dates("edit", "S", "--except", "2026-01-25 10:00").expect(0, error: "")
  }

  @Test func `does not take days of the series that it was moved from`() throws {
    _ = try add("SUMMARY:x", "DTSTART:20260130T100000Z", "RRULE:FREQ=MONTHLY;BYDAY=-1FR")
    _ = try add(
      "SUMMARY:y", "SEQUENCE:1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260227T100000Z",
      "DTSTART:20260228T120000Z")
    let before = dates.text
    expect(before, .has(" | moved=2026-01-30 10:00, 2026-02-27 10:00"))
    for option in [
      ["--except", "2026-03-28"], ["--also", "2026-03-29"], ["--until", "2026-09-01"],
      ["--times", "3"],
    ] {
      try dates.run(["edit", "y"] + option).expect(
        2, error: .has("\(option[0]) cannot be used: 'y' repeats like"), .has("write --repeat too"))
    }
    #expect(dates.text == before)
    let exported = try dates("export", "y").expect(
      0, error: .has("only the first 401 dates of 'y' are exported"))
    expect(exported.output, .has("RDATE:20260328T120000Z"))
    try dates("edit", "y", "--repeat", "weekly", "--except", "2026-03-07").expect(0, error: "")
    expect(dates.records.last, .has("repeat=weekly", "except=2026-03-07"), .lacks("moved="))
    try dates("export").expect(0, error: "")
  }

  // MARK: Times and titles of the user

  @Test(arguments: [
    ["--date", "2027-02-02"], ["--end", "2027-01-07"], ["--except", "2027-01-12"],
    ["--also", "2027-01-13"], ["--times", "3"], ["--repeat", "none"], ["--at", "9:00"],
  ])
  func `keeps the times that the user changed until the calendar has others`(
    options: [String]
  ) throws {
    let event = ["SUMMARY:S", "DTSTART:20270105", "RRULE:FREQ=WEEKLY"]
    _ = try add(event[0], event[1], event[2])
    try dates.run(["edit", "S"] + options).expect(0)
    let edited = dates.text
    try add(event[0], event[1], event[2]).expect(
      0, output: "0 dates added, 1 already imported.\n", error: "")
    #expect(dates.text == edited)
    // A later version with the same times.
    try add("SUMMARY:T", event[1], event[2], "SEQUENCE:1").expect(error: "")
    let before = edited?.split(separator: "\n").last ?? ""
    expect(dates.records[0], .starts(String(before.prefix(10))), .has(" | replaced="))
    try add("SUMMARY:T", "DTSTART:20270106", "SEQUENCE:2").expect(
      0, output: "0 dates added, 1 updated.\n",
      error: .has("'T' has other dates in the calendar now, which replace those that you edited"))
    expect(dates.records[0], .starts("2027-01-06 | T | "), .lacks("replaced="))
  }

  @Test func `does not keep times for another change`() throws {
    _ = try add("SUMMARY:S", "DTSTART:20270105")
    try dates("edit", "S", "--title", "T", "--notify", "1d", "--date", "2027-01-05").expect(0)
    expect(dates.records[0], .lacks("replaced="))
    try add("SUMMARY:S", "DTSTART:20270106").expect(
      0, output: "0 dates added, 1 updated.\n", error: "")
  }

  @Test func `has the name that its contact has now, unless the user named it`() throws {
    func card(_ name: String) throws -> Outcome {
      let lines = [
        "BEGIN:VCARD", "VERSION:4.0", "UID:1", "FN:\(name)", "BDAY:19800101", "END:VCARD",
      ]
      try dates.program.write(lines.map { $0 + "\r\n" }.joined(), to: "a.vcf")
      return try dates.run(["import", "a.vcf"])
    }
    _ = try card("Ann Smith")
    try card("Ann Jones").expect(output: "0 dates added, 1 updated.\n")
    expect(dates.records[0], .starts("1980-01-01 | Ann Jones | "))
    try dates("rename", "Ann", "Annie").expect(0)
    try card("Ann Berg").expect(output: "0 dates added, 1 already imported.\n")
    expect(dates.records[0], .starts("1980-01-01 | Annie | "))
  }

  @Test(arguments: [["rename", "Ann", "Annie"], ["move", "Ann", "1980-01-02"]])
  func `is known without an identifier after it was changed`(words: [String]) throws {
    let lines = ["BEGIN:VCARD", "VERSION:4.0", "FN:Ann", "BDAY:19800101", "END:VCARD"]
    try dates.program.write(lines.map { $0 + "\r\n" }.joined(), to: "a.vcf")
    try dates("import", "a.vcf").expect(output: "1 date added.\n")
    let file = try dates("export").output
    try dates.run(words).expect(0)
    try dates("import", "a.vcf").expect(output: "0 dates added, 1 already imported.\n")
    let other = Dates()
    try other.program.write(file, to: "a.ics")
    try other.program.write(lines.map { $0 + "\r\n" }.joined(), to: "a.vcf")
    try other("import", "a.ics").expect(output: "1 date added.\n")
    try other("import", "a.vcf").expect(output: "0 dates added, 1 already imported.\n")
  }

  @Test func `is known by its title and time without an identifier`() throws {
    let file = "2027-01-05 | S | uid=other | id=s00000000000\n"
    try dates.program.write(file, to: Dates.file)
    let event = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:S", "DTSTART:20270105", "END:VEVENT"]
    let text = (event + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
    try dates.program.write(text, to: "a.ics")
    try dates("import", "a.ics").expect(output: "0 dates added, 1 already imported.\n")
    #expect(dates.text == file)
  }
}
