import Foundation
import TestSupport
import Testing

/// Sharing in the app, with a destination that does not answer.
@Suite(.waits) struct `The app that shares a task` {
  private let noonmark = Program()
  private static let data = ".local/share/noonmark/"

  init() throws {
    _ = try noonmark.run(["todo", "add", "Buy milk"])
  }

  @Test(.needs("curl"))
  func `keeps it once, and closes the form`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try noonmark.startApp(on: terminal)
    var shown = terminal.shown(until: "Buy milk")
    terminal.type("sjjj".replacing("j", with: "\u{1B}[B") + "\r")
    shown = terminal.shown(until: "Destination")
    terminal.type("http://127.0.0.1:1/x\r")
    shown = terminal.shown(until: "the key o opens")
    expect(shown, .has("it is in the outbox"))
    // The task, not the form again.
    terminal.type("\r")
    shown = terminal.shown(until: "Added")
    terminal.type("qqq")
    process.waitUntilExit()
    let outbox = try #require(noonmark.text(of: Self.data + "outbox"))
    #expect(outbox.components(separatedBy: "127.0.0.1:1/x").count == 2)
  }

  @Test func `cancels at Control-C, and stays`() throws {
    try noonmark.write("todo.command = touch started; sleep 300\n", to: ".config/noonmark/config")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try noonmark.startApp(on: terminal)
    var shown = terminal.shown(until: "Buy milk")
    terminal.type("s" + String(repeating: "\u{1B}[B", count: 4) + "\r")
    shown = terminal.shown(until: "^C")
    expect(shown, .has("Pass to a command"))
    terminal.type("\u{3}")
    shown = terminal.shown(until: "was canceled")
    expect(shown, .has("was canceled"))
    // Only lines that change are drawn: those of the keys.
    terminal.type("\u{1B}")
    shown = terminal.shown(until: "done")
    terminal.type("qq")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// Titles and names that are words of other commands are not waited for.
  @Test func `adds a task whose title is the name of a command, at once`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try noonmark.startApp(on: terminal)
    var shown = terminal.shown(until: "Buy milk")
    for title in ["share", "outbox", "load", "edit", "--help"] {
      terminal.type("a\(title)\r")
      shown += terminal.shown(until: "Added \(title)")
    }
    expect(shown, .lacks("^C", "Send"))
    terminal.type("qq")
    process.waitUntilExit()
    let tasks = try #require(noonmark.text(of: Self.data + "tasks"))
    expect(tasks, .has("share", "outbox", "load", "edit", "--help"))
  }
}
