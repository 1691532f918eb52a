import Almanac
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkWidgets
import Testing

@Suite struct `A command of the app` {
  /// Names of commands and options, as titles and names.
  private static let hostileTitles = [
    "share", "outbox", "load", "edit", "undo", "--help", "--via=file",
  ]

  /// Expects that the last command is quick and leaves the terminal alone.
  private func expectQuick(_ stage: ScreenStage, _ words: [String]) throws {
    let command = try #require(stage.runs.last)
    #expect(command.words == words)
    #expect(command.wait == nil && !command.usesTerminal)
  }

  @Test(arguments: hostileTitles) func `takes a title for a title`(title: String) throws {
    var stage = try ScreenStage(opening: "todo")
    stage.press("a")
    stage.type(title)
    stage.press(.enter)
    try expectQuick(stage, ["todo", "add", "--", title])

    stage = try ScreenStage(opening: "countdown")
    stage.press("a")
    stage.type(title)
    stage.press(.tab)
    stage.type("tomorrow")
    stage.press(.enter)
    try expectQuick(stage, ["countdown", "add", "--title=\(title)", "--date=tomorrow"])

    stage = try ScreenStage(opening: "elapsed")
    stage.press("a")
    stage.type(title)
    stage.press(.tab)
    stage.type("yesterday")
    stage.press(.enter)
    try expectQuick(stage, ["elapsed", "add", "--label=\(title)", "--date=yesterday"])
  }

  @Test(arguments: ["share", "outbox", "load", "edit", "undo"])
  func `takes the name of a tally for a name`(name: String) throws {
    var model = ScreenStage.model
    model.tallies = TallyBook(Array("\(name) | Some\n".utf8))
    var stage = try ScreenStage(opening: "tally", model: model)
    stage.press(" ")
    try expectQuick(stage, ["tally", "log", "--", name])
    stage.press("a", .enter)
    try expectQuick(stage, ["tally", "log", "--", name])
    stage = try ScreenStage(opening: "tally")
    stage.press("+")
    stage.type(name)
    stage.press(.enter)
    try expectQuick(stage, ["tally", "new", "--", name])
  }

  @Test func `that shares a task waits, and can write to the terminal`() throws {
    var stage = try ScreenStage(opening: "todo")
    stage.press("s", .enter)
    var command = try #require(stage.runs.last)
    #expect(command.wait == .share(.clipboard) && command.usesTerminal)
    // A destination is asked for, in a form.
    stage.finish("Copied.")
    stage.press("s", .down, .down, .enter)
    stage.type("/tmp/notes")
    stage.press(.enter)
    command = try #require(stage.runs.last)
    #expect(command.words.last == "--to=/tmp/notes")
    #expect(command.wait == .share(.file) && command.usesTerminal)
  }

  @Test func `that sends the outbox waits, and one that removes an entry does not`() throws {
    var stage = try ScreenStage(opening: "todo")
    stage.data.outbox = [
      OutboxEntry.webhook(
        sharing: TodoItem(id: "one", title: "Call mum"), to: "https://example.org",
        id: "outbox000000", at: stage.data.context.now)
    ]
    stage.press("o", "s")
    #expect(try #require(stage.runs.last).wait == .send)
    stage.press(.enter)
    #expect(try #require(stage.runs.last).wait == .send)
    stage.press("d", "y")
    try expectQuick(stage, ["todo", "outbox", "remove", "outbox000000", "--yes"])
  }
}
