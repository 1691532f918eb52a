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
}
