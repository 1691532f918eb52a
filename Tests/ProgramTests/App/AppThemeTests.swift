import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `A theme of the app` {
  private let noonmark = Program()

  @Test func `fills the screen with the background of a theme for another one`() throws {
    try noonmark.write("theme = solarized-light\n", to: ".config/noonmark/config")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try noonmark.startApp(on: terminal)
    let shown = terminal.shown(until: "\u{1B}[?2026l")
    terminal.type("qq")
    process.waitUntilExit()
    // The last line of text, and an empty one, up to the last column.
    let lines = shown.components(separatedBy: ";1H").dropFirst()
    #expect(lines.count == 24)
    #expect(lines.allSatisfy { $0.contains("48;5;230m") })
  }

  @Test func `for the terminal's own background leaves it as it is`() throws {
    try noonmark.write("theme = nord\n", to: ".config/noonmark/config")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try noonmark.startApp(on: terminal)
    let shown = terminal.shown(until: "\u{1B}[?2026l")
    terminal.type("qq")
    process.waitUntilExit()
    #expect(shown.components(separatedBy: ";1H").count == 25)
    expect(shown, .has("No tasks", "\u{1B}[38;5;"), .lacks("48;5;230m", "\u{1B}[48;"))
  }
}
