import NoonmarkLayout
import NoonmarkText

/// A screen of the app: a value that keys change.
package protocol Screen: Sendable {
  /// Whether it takes only the lines that it needs, below the screen that opened it.
  var isPanel: Bool { get }
  /// Whether letters are text now, rather than commands.
  var isTyping: Bool { get }
  /// Handles a key. `data.rows` are the lines that the screen has.
  mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction]
  /// Whether what it shows is gone, so that it must be closed.
  func isGone(in data: ScreenData) -> Bool
  /// Takes the value that a screen opened by this one returned.
  mutating func receive(_ value: String)
  /// Returns the lines of the screen, at most `data.rows`.
  func view(in data: ScreenData) -> ScreenView
  /// Returns the keys for the footer, the most important first.
  func hints(in data: ScreenData) -> [KeyHint]
  /// Returns the other keys that it handles, mostly those that move, for the page of keys.
  func moves(in data: ScreenData) -> [KeyHint]
}

extension Screen {
  package var isPanel: Bool { false }
  package var isTyping: Bool { isPanel }
  package func isGone(in data: ScreenData) -> Bool { false }
  package mutating func receive(_ value: String) {}
  package func moves(in data: ScreenData) -> [KeyHint] { [] }
}

/// The reaction to a key, besides a change of the screen itself.
package enum ScreenAction: Sendable {
  /// Opens a screen on top.
  case open(any Screen)
  /// Closes the screen on top.
  case close
  /// Closes the screen on top, and passes a value to the screen below.
  case pick(String)
  /// Runs a command line of noonmark; if it succeeds, closes so many screens.
  case run([String], closing: Int)
  /// Draws everything in a theme; `nil` for the configured one.
  case preview(theme: String?)
  case quit
}

/// The lines of a screen.
package struct ScreenView: Sendable {
  package var lines: [Line]
  /// The place of the text cursor, or `nil` to hide it.
  package var cursor: ScreenCursor?

  package init(_ lines: [Line], cursor: ScreenCursor? = nil) {
    self.lines = lines
    self.cursor = cursor
  }

  package init(_ layout: Layout, in data: ScreenData, cursor: ScreenCursor? = nil) {
    self.init(layout.arranged(in: .exactly(data.columns)).lines, cursor: cursor)
  }
}

/// A cell of the screen, counted from 0.
package struct ScreenCursor: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

extension [KeyHint] {
  /// The keys that move up and down, by lines, pages and to the ends.
  static let scrolling = [
    KeyHint("↑ ↓ j k", .uiMove), KeyHint("PgUp PgDn", .uiPage), KeyHint("Home End g G", .uiEnds),
  ]
}

/// A key and what it does, for the footer and the page of keys.
package struct KeyHint: Sendable {
  package let key: DisplayText
  package let text: MessageKey

  package init(_ key: DisplayText, _ text: MessageKey) {
    self.key = key
    self.text = text
  }

  /// The key to press for a click on it; `nil` if it names several.
  var pressed: Key? {
    switch key {
    case "Enter": return .enter
    case "Esc": return .escape
    case "Space": return .character(" ")
    case "Tab": return .tab
    case "^P": return .control("p")
    default:
      let name = key.string
      return name.count == 1 ? name.first.map { .character($0) } : nil
    }
  }
}
