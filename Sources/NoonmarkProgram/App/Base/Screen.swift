import NoonmarkLayout

/// A screen of the app: a value that keys change.
protocol Screen: Sendable {
  /// Whether the screen is a panel: as low as its content, below the screen that opened it.
  var isPanel: Bool { get }
  /// Whether letters are currently typed text rather than commands.
  var isTyping: Bool { get }
  /// Returns the bindings of a screen with `data.rows` lines, the most important first.
  func keys(in data: ScreenData) -> [KeyBinding<Self>]
  /// Handles a key without a binding, such as text.
  mutating func type(_ key: Key, in data: ScreenData) -> [ScreenAction]
  mutating func click(column: Int, row: Int, in data: ScreenData) -> [ScreenAction]
  /// Whether the entry it shows is gone. The screen is then closed.
  func isGone(in data: ScreenData) -> Bool
  /// Receives the value that was picked on a screen opened by this one.
  mutating func receive(_ value: String, in data: ScreenData)
  /// Returns the lines of the screen, at most `data.rows`.
  func view(in data: ScreenData) -> ScreenView
}

extension Screen {
  var isPanel: Bool { false }
  var isTyping: Bool { isPanel }
  mutating func type(_ key: Key, in data: ScreenData) -> [ScreenAction] { [] }
  mutating func click(column: Int, row: Int, in data: ScreenData) -> [ScreenAction] { [] }
  func isGone(in data: ScreenData) -> Bool { false }
  mutating func receive(_ value: String, in data: ScreenData) {}

  /// Handles a key on a screen with `data.rows` lines.
  mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    if case .click(let column, let row) = key { return click(column: column, row: row, in: data) }
    return keys(in: data).action(for: key, on: &self, in: data) ?? type(key, in: data)
  }

  /// Returns the entries for the footer and the page of keys.
  func hints(in data: ScreenData) -> [KeyHint] {
    keys(in: data).compactMap { $0.hint(for: self, in: data) }
  }
}

extension Array {
  /// Performs the first binding of a key that works.
  ///
  /// Returns `nil` if no binding does.
  func action<Owner>(
    for key: Key, on owner: inout Owner, in data: ScreenData
  ) -> [ScreenAction]? where Element == KeyBinding<Owner> {
    let found = first { $0.handles(key) && $0.isAvailable(owner, data) }
    return found?.action(&owner, key, data)
  }
}

/// An effect of a key beyond its screen.
enum ScreenAction: Sendable {
  case open(any Screen)
  case close
  /// Closes the screen on top, and passes a value to the screen below.
  case pick(String)
  /// Runs a command. If it succeeds, closes this many screens.
  case run(AppCommand, closing: Int)
  /// Opens a URL, which may be hostile, in the user's browser.
  case openLink(String)
  /// Draws the app in a theme. `nil` means the configured one.
  case preview(theme: String?)
  case quit
}

/// The lines of a screen.
package struct ScreenView: Sendable {
  package var lines: [Line]
  /// The position of the text cursor, or `nil` to hide it.
  package var cursor: ScreenCursor?

  package init(_ lines: [Line], cursor: ScreenCursor? = nil) {
    self.lines = lines
    self.cursor = cursor
  }

  package init(_ layout: Layout, in data: ScreenData, cursor: ScreenCursor? = nil) {
    self.init(layout.lines(columns: data.columns), cursor: cursor)
  }
}

/// A cell of the screen.
///
/// Columns and rows are counted from 0.
package struct ScreenCursor: Hashable, Sendable {
  package var column: Int
  package var row: Int
}

/// Returns the visible range of `count` lines, centered on one of them.
func visibleRange(of count: Int, around index: Int, rows: Int) -> Range<Int> {
  let rows = max(rows, 0)
  let first = min(max(index - rows / 2, 0), max(count - rows, 0))
  return first..<min(first + rows, count)
}

extension Layout {
  func lines(columns: Int) -> [Line] { arranged(in: .exactly(columns)).lines }
}

extension [Line] {
  /// Returns the visible lines, padded with empty lines.
  func filled(to rows: Int) -> [Line] {
    count >= rows ? Array(prefix(rows)) : self + Array(repeating: Line(), count: rows - count)
  }
}
