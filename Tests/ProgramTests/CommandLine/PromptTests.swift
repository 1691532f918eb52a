import Foundation
import TestSupport
import Testing

/// Questions at a terminal about what a command line lacks.
@Suite(.waits) struct `A command that lacks something` {
  private let noonmark = Program()
  private static let data = ".local/share/noonmark/"

  @Test func `asks for a title and a date, until the date can be read`() throws {
    try noonmark.atTerminal(
      ["countdown", "add", "--now", "2026-11-22T12:00:00Z"],
      typing: "Dinner with Ann\nwhenever\nnext friday\n"
    ).expect(0, output: .has("Title: ", "invalid date 'whenever'", "Added Dinner with Ann"))
    expect(noonmark.text(of: Self.data + "dates"), .has("2026-11-27 | Dinner with Ann"))
  }

  @Test func `asks for the date alone if there is a title`() throws {
    for arguments in [["Dinner"], ["Dinner", "with", "Ann"], ["--title", "Dinner with Bob"]] {
      try noonmark.atTerminal(
        ["countdown", "add", "--now", "2026-11-22T12:00:00Z"] + arguments, typing: "tomorrow\n"
      ).expect(0, output: .has("Added Dinner"), .lacks("Title: "))
    }
    try noonmark.atTerminal(["elapsed", "add", "--date", "2026-01-01"], typing: "Sober\n").expect(
      output: .has("Label: ", "Added Sober"))
  }

  @Test func `asks for a task, its changes and how to share it`() throws {
    try noonmark.atTerminal(["todo", "add"], typing: "Buy milk\n").expect(0)
    try noonmark.atTerminal(
      ["todo", "edit", "Buy", "--now", "2026-11-22T12:00:00Z"], typing: "\nWhole\ntomorrow\nZZ\nb\n"
    ).expect(output: .has("Title [Buy milk]: ", "invalid priority 'ZZ'"))
    let tasks = noonmark.text(of: Self.data + "tasks") ?? ""
    expect(tasks, .has("Buy milk", "description=Whole", "due=2026-11-23", "priority=B"))
    try noonmark.atTerminal(["todo", "share", "Buy"], typing: "pigeon\n\nfile\n\nnotes.md\n")
      .expect(output: .has("invalid method 'pigeon'", "Written to notes.md"))
    expect(noonmark.text(of: "notes.md"), .has("Buy milk"))
  }

  @Test func `asks for the city of the location`() throws {
    try noonmark.atTerminal(["location", "set"], typing: "Nowhereville\n91 0\nZurich\n").expect(
      0, output: .has("no city 'Nowhereville'", "invalid latitude '91'"))
    expect(noonmark.text(of: Self.data + "location"), .has("name = Zürich"))
    let unanswered = try noonmark.atTerminal(["location", "set"], typing: "\n\u{4}")
    // Asked again after an empty answer.
    #expect(unanswered.output.components(separatedBy: "City (").count == 3)
    unanswered.expect(2, output: .has("missing CITY"))
  }

  @Test func `offers the city of the time zone`() throws {
    try noonmark.atTerminal(["location", "set", "--tz", "Europe/Oslo"], typing: "\n").expect(
      0, output: .has("City [Oslo]"))
    expect(noonmark.text(of: Self.data + "location"), .has("name = Oslo"))
  }

  @Test func `fails as without a terminal if nothing is answered`() throws {
    try noonmark.atTerminal(["countdown", "add"], typing: "\n\u{4}").expect(
      2, output: .has("missing TITLE"))
    try noonmark.atTerminal(["todo", "add", "Buy milk"]).expect(0)
    try noonmark.atTerminal(["todo", "edit", "Buy"], typing: "\n\n\n\n").expect(
      output: .has("Nothing was changed."))
  }

  @Test(arguments: [
    ["countdown", "add"], ["countdown", "add", "Dinner"], ["todo", "add"], ["location", "set"],
  ])
  func `does not ask without a terminal`(arguments: [String]) throws {
    try noonmark.run(arguments).expect(2, output: "")
  }
}
