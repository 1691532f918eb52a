import Foundation
import TestSupport
import Testing

/// Questions at a terminal about what a command line lacks.
@Suite(.waits) struct `A command that lacks something` {
  private let noonmark: Program
  private static let data = ".local/share/noonmark/"

  init() throws {
    noonmark = try Program()
  }

  @Test func `asks for a title and a date, until the date can be read`() throws {
    let outcome = try noonmark.atTerminal(
      ["countdown", "add", "--now", "2026-11-22T12:00:00Z"],
      typing: "Dinner with Ann\nwhenever\nnext friday\n")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Title: "))
    #expect(outcome.output.contains("invalid date 'whenever'"))
    #expect(outcome.output.contains("Added Dinner with Ann"))
    #expect(
      noonmark.text(of: Self.data + "dates")?.contains("2026-11-27 | Dinner with Ann") == true)
  }

  @Test func `asks for the date alone if there is a title`() throws {
    for arguments in [["Dinner"], ["Dinner", "with", "Ann"], ["--title", "Dinner with Bob"]] {
      let outcome = try noonmark.atTerminal(
        ["countdown", "add", "--now", "2026-11-22T12:00:00Z"] + arguments, typing: "tomorrow\n")
      #expect(outcome.status == 0)
      #expect(!outcome.output.contains("Title: "))
      #expect(outcome.output.contains("Added Dinner"))
    }
    let outcome = try noonmark.atTerminal(
      ["elapsed", "add", "--date", "2026-01-01"], typing: "Sober\n")
    #expect(outcome.output.contains("Label: "))
    #expect(outcome.output.contains("Added Sober"))
  }

  @Test func `asks for a task, its changes and how to share it`() throws {
    #expect(try noonmark.atTerminal(["todo", "add"], typing: "Buy milk\n").status == 0)
    let edited = try noonmark.atTerminal(
      ["todo", "edit", "Buy", "--now", "2026-11-22T12:00:00Z"],
      typing: "\nWhole\ntomorrow\nZZ\nb\n")
    #expect(edited.output.contains("Title [Buy milk]: "))
    #expect(edited.output.contains("invalid priority 'ZZ'"))
    let tasks = noonmark.text(of: Self.data + "tasks") ?? ""
    for text in ["Buy milk", "description=Whole", "due=2026-11-23", "priority=B"] {
      #expect(tasks.contains(text), "\(text)")
    }
    let shared = try noonmark.atTerminal(
      ["todo", "share", "Buy"], typing: "pigeon\n\nfile\n\nnotes.md\n")
    #expect(shared.output.contains("invalid method 'pigeon'"))
    #expect(shared.output.contains("Written to notes.md"))
    #expect(noonmark.text(of: "notes.md")?.contains("Buy milk") == true)
  }

  @Test func `asks for the city of the location`() throws {
    let outcome = try noonmark.atTerminal(
      ["location", "set"], typing: "Nowhereville\n91 0\nZurich\n")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("no city 'Nowhereville'"))
    #expect(outcome.output.contains("invalid latitude '91'"))
    #expect(noonmark.text(of: Self.data + "location")?.contains("name = Zürich") == true)
    let unanswered = try noonmark.atTerminal(["location", "set"], typing: "\n\u{4}")
    // Asked again after an empty answer.
    #expect(unanswered.output.components(separatedBy: "City (").count == 3)
    #expect(unanswered.status == 2)
    #expect(unanswered.output.contains("missing CITY"))
  }

  @Test func `offers the city of the time zone`() throws {
    let outcome = try noonmark.atTerminal(
      ["location", "set", "--tz", "Europe/Oslo"], typing: "\n")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("City [Oslo]"))
    #expect(noonmark.text(of: Self.data + "location")?.contains("name = Oslo") == true)
  }

  @Test func `fails as without a terminal if nothing is answered`() throws {
    let outcome = try noonmark.atTerminal(["countdown", "add"], typing: "\n\u{4}")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("missing TITLE"))
    let unchanged = try noonmark.atTerminal(["todo", "add", "Buy milk"])
    #expect(unchanged.status == 0)
    let kept = try noonmark.atTerminal(["todo", "edit", "Buy"], typing: "\n\n\n\n")
    #expect(kept.output.contains("Nothing was changed."))
  }

  @Test(arguments: [
    ["countdown", "add"], ["countdown", "add", "Dinner"], ["todo", "add"], ["location", "set"],
  ])
  func `does not ask without a terminal`(arguments: [String]) throws {
    let outcome = try noonmark.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
  }
}
