import Almanac
import Foundation
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The keys of the app` {
  private static let words = [
    nil, "solstice", "moon", "sun", "countdown", "elapsed", "tally", "todo",
  ]

  /// Returns the keys in the footer with their labels: `e edit`.
  private func footer(_ fixture: ScreenFixture) -> [String] {
    (fixture.lines.last ?? "").components(separatedBy: "  ").filter { !$0.isEmpty }
  }

  /// Returns the input for the name of a key.
  private func key(_ name: String) -> Key? {
    switch name {
    case "Enter": .enter
    case "Esc": .escape
    case "Space": " "
    case "Tab": .tab
    case "^P": .control("p")
    default: name.count == 1 ? name.first.map { .character($0) } : nil
    }
  }

  /// Returns the text of the page of keys, with single spaces between its groups.
  private func keys(on page: ScreenFixture) -> String {
    let words = page.lines.map { $0.split(separator: " ").joined(separator: " ") }
    return " " + words.joined(separator: " ") + " "
  }

  @Test(arguments: words) func `at the bottom are on the page of keys too`(word: String?) throws {
    var fixture = try ScreenFixture(opening: word, columns: 120, rows: 40)
    let hints = footer(fixture).filter { $0 != "? keys" }
    try #require(!hints.isEmpty)
    fixture.press("?")
    let page = keys(on: fixture)
    for hint in hints { #expect(page.contains(" \(hint) "), "\(hint) in \(page)") }
  }

  @Test(arguments: Language.allCases, ["todo", "tally"])
  func `have whole labels on their page, in any language`(language: Language, word: String) throws {
    var fixture = try ScreenFixture(opening: word)
    fixture.data.context.localizer = Localizer(language)
    fixture.press("?")
    #expect(!fixture.text.contains("…"), "\(fixture.text)")
  }

  @Test(arguments: words) func `at the bottom do what a click on them does`(word: String?) throws {
    let opened = try ScreenFixture(opening: word, columns: 120, rows: 40)
    let line = try #require(opened.lines.last)
    for hint in footer(opened) {
      let name = try #require(hint.split(separator: " ").first.map(String.init))
      // Searches for the label, since the key can also occur in an earlier word.
      let range = try #require(line.range(of: hint))
      let column = line.distance(from: line.startIndex, to: range.upperBound) - 1
      guard let key = key(name) else { continue }
      var (pressed, clicked) = (opened, opened)
      pressed.press(key)
      clicked.press(.click(column: column, row: 39))
      #expect(pressed.text == clicked.text && pressed.runs == clicked.runs, "\(hint)")
      let isHandled = pressed.text != opened.text || !pressed.effects.isEmpty
      #expect(isHandled, "\(hint) of \(word ?? "home")")
    }
  }

  @Test(arguments: words) func `undo and redo on every screen`(word: String?) throws {
    var fixture = try ScreenFixture(opening: word, columns: 120, rows: 40)
    fixture.press("?")
    for hint in ["u undo", "U redo"] { #expect(keys(on: fixture).contains(" \(hint) ")) }
    fixture.press(.escape, "u", "U")
    #expect(fixture.commands == [["undo"], ["redo"]])
    #expect(fixture.runs.allSatisfy { $0.wait == nil && !$0.usesTerminal })
  }

  @Test(arguments: [nil, "countdown"])
  func `undo and redo from the bottom if there is room`(word: String?) throws {
    let wide = footer(try ScreenFixture(opening: word, columns: 120))
    #expect(wide.contains("u undo"))
    #expect(wide.contains("U redo"))
    var unchanged = try ScreenFixture(opening: word, columns: 120)
    (unchanged.data.canUndo, unchanged.data.canRedo) = (true, false)
    #expect(footer(unchanged).contains("u undo"))
    #expect(!footer(unchanged).contains("U redo"))
    let narrow = footer(try ScreenFixture(opening: word, columns: 40))
    #expect(narrow.contains("? keys"))
    #expect(!narrow.contains("U redo"))
  }

  @Test func `of an entry work on its own page, except the one that opened it`() throws {
    var fixture = try ScreenFixture(opening: "todo", columns: 120)
    fixture.press(.enter)
    #expect(
      footer(fixture) == ["Space done", "e edit", "d delete", "s share", "Esc back", "? keys"])
    fixture = try ScreenFixture(opening: "elapsed", columns: 120)
    fixture.press(.enter)
    #expect(footer(fixture) == ["e edit", "r start again", "d delete", "Esc back", "? keys"])
  }

  @Test func `of the outbox are listed in the tasks only if something waits`() throws {
    var fixture = try ScreenFixture(opening: "todo", columns: 120)
    #expect(!footer(fixture).contains("o outbox"))
    fixture.data.outbox = [
      OutboxEntry.webhook(
        sharing: TodoItem(id: "one", title: "Call mum"), to: "https://example.org",
        id: "outbox000000", at: fixture.data.context.now)
    ]
    #expect(footer(fixture).contains("o outbox"))
    fixture.press("o")
    #expect(footer(fixture).prefix(3) == ["s send all", "Enter send", "d delete"])
    fixture.data.outbox = []
    #expect(!footer(fixture).contains("s send all"))
  }

  @Test func `that have little to do now are on their page alone`() throws {
    var fixture = try ScreenFixture(opening: "todo", columns: 120, rows: 40)
    for hint in ["o outbox", "r load again"] {
      #expect(!footer(fixture).contains(hint))
      var page = fixture
      page.press("?")
      #expect(keys(on: page).contains(" \(hint) "), "\(page.text)")
    }
    fixture.press("o")
    expect(fixture.text, .has("Nothing waits to be sent."))
  }

  @Test func `scroll the page of keys if it is long`() throws {
    var fixture = try ScreenFixture(opening: "tally", columns: 60, rows: 20)
    fixture.press("?")
    #expect(footer(fixture) == ["Esc back", "j k scroll"])
    fixture = try ScreenFixture(opening: "tally", columns: 60, rows: 60)
    fixture.press("?")
    #expect(footer(fixture) == ["Esc back"])
  }
}
