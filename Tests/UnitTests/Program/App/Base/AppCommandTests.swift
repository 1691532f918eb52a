import Almanac
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `A command of the app` {
  /// Titles and names that are also names of commands or options.
  private static let hostileTitles = [
    "share", "outbox", "load", "edit", "undo", "--help", "--via=file",
  ]

  /// Expects the last command to be quick and not to need the terminal.
  private func expectQuick(_ fixture: ScreenFixture, _ words: [String]) throws {
    let command = try #require(fixture.runs.last)
    #expect(command.words == words)
    #expect(command.wait == nil && !command.usesTerminal)
  }

  @Test(arguments: hostileTitles) func `takes a title for a title`(title: String) throws {
    var fixture = try ScreenFixture(opening: "todo")
    fixture.press("a")
    fixture.type(title)
    fixture.press(.enter)
    try expectQuick(fixture, ["todo", "add", "--title=\(title)"])

    fixture = try ScreenFixture(opening: "countdown")
    fixture.press("a")
    fixture.fill([title, "tomorrow"])
    fixture.press(.enter)
    try expectQuick(fixture, ["countdown", "add", "--title=\(title)", "--date=tomorrow"])

    fixture = try ScreenFixture(opening: "elapsed")
    fixture.press("a")
    fixture.fill([title, "yesterday"])
    fixture.press(.enter)
    try expectQuick(fixture, ["elapsed", "add", "--label=\(title)", "--date=yesterday"])
  }

  @Test(arguments: ["share", "outbox", "load", "edit", "undo"])
  func `takes the name of a tally for a name`(name: String) throws {
    var model = ScreenFixture.model
    model.tallies = TallyBook(Array("\(name) | Some\n".utf8))
    var fixture = try ScreenFixture(opening: "tally", model: model)
    fixture.press(" ")
    try expectQuick(fixture, ["tally", "log", "--", name])
    fixture.press("a", .enter)
    try expectQuick(fixture, ["tally", "log", "--", name])
    fixture = try ScreenFixture(opening: "tally")
    fixture.press("+")
    fixture.type(name)
    fixture.press(.enter)
    try expectQuick(fixture, ["tally", "new", "--", name])
  }

  @Test func `that shares a task waits, and can write to the terminal`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    fixture.press("s", .enter)
    var command = try #require(fixture.runs.last)
    #expect(command.wait == .share(.clipboard) && command.usesTerminal)
    // The destination is entered in a form.
    fixture.finish("Copied.")
    fixture.press("s", .down, .down, .enter)
    fixture.type("/tmp/notes")
    fixture.press(.enter)
    command = try #require(fixture.runs.last)
    #expect(command.words.last == "--to=/tmp/notes")
    #expect(command.wait == .share(.file) && command.usesTerminal)
  }

  @Test func `that sends the outbox waits, and one that removes an entry does not`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    fixture.data.outbox = [
      OutboxEntry.webhook(
        sharing: TodoItem(id: "one", title: "Call mum"), to: "https://example.org",
        id: "outbox000000", at: fixture.data.context.now)
    ]
    fixture.press("o", "s")
    #expect(try #require(fixture.runs.last).wait == .send)
    fixture.press(.enter)
    #expect(try #require(fixture.runs.last).wait == .send)
    fixture.press("d", "y")
    try expectQuick(fixture, ["todo", "outbox", "remove", "outbox000000", "--yes"])
  }
}
