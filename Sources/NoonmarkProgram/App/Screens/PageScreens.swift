import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The lines of a page, and those that are scrolled away.
private struct Scroll: Sendable {
  var top = 0

  /// Handles a key that scrolls, and returns whether it is one.
  mutating func handle(_ key: Key, count: Int, rows: Int) -> Bool {
    let last = max(count - rows, 0)
    let wanted: Int
    switch key {
    case .down, .character("j"), .wheelDown: wanted = top + 1
    case .up, .character("k"), .wheelUp: wanted = top - 1
    case .pageDown, .control("f"): wanted = top + rows
    case .pageUp, .control("b"): wanted = top - rows
    case .home, .character("g"): wanted = 0
    case .end, .character("G"): wanted = last
    default: return false
    }
    top = min(max(wanted, 0), last)
    return true
  }

  func shown(_ lines: [Line], rows: Int) -> [Line] {
    let first = min(top, max(lines.count - rows, 0))
    return Array(lines[first...].prefix(rows))
  }
}

/// A widget alone, with everything it can show.
struct PageScreen: Screen {
  private let word: String
  private var scroll = Scroll()

  private static let margin = 2

  init(_ widget: ScreenWidget) {
    word = widget.word
  }

  private func lines(in data: ScreenData) -> [Line] {
    let columns = data.columns - PageScreen.margin
    return data.widget(word)?.pageCanvas(columns: columns, in: data.context).lines ?? []
  }

  private func hasPlace(_ data: ScreenData) -> Bool {
    data.widget(word)?.dependsOnPlace == true
  }

  mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    if scroll.handle(key, count: lines(in: data).count, rows: data.rows) { return [] }
    switch key {
    case .character(" "):
      return data.widget(word)?.link(in: data).map { [.run($0.words, closing: 0)] } ?? []
    case .escape, .character("q"), .enter: return [.close]
    case .character("r") where hasPlace(data):
      return [.run(["location", "detect"], closing: 0)]
    case .character("e") where hasPlace(data): return [.open(MenuScreen.places(in: data))]
    default: return []
    }
  }

  func view(in data: ScreenData) -> ScreenView {
    let lines = scroll.shown(lines(in: data), rows: data.rows)
    return ScreenView(lines.map { $0.indented(by: PageScreen.margin) })
  }

  private func isLong(in data: ScreenData) -> Bool { lines(in: data).count > data.rows }

  func hints(in data: ScreenData) -> [KeyHint] {
    let hasLink = data.widget(word)?.link(in: data) != nil
    return (hasLink ? [KeyHint("Space", .uiOpenLink)] : [])
      + [KeyHint("Esc", .uiBack)] + (isLong(in: data) ? [KeyHint("j k", .uiScroll)] : [])
      + (hasPlace(data) ? [KeyHint("e", .uiChangePlace), KeyHint("r", .uiLocate)] : [])
  }

  func moves(in data: ScreenData) -> [KeyHint] { isLong(in: data) ? .scrolling : [] }
}

/// The contents of a page about one entry.
protocol DetailContent: Sendable {
  /// Returns the page; `nil` if the entry is gone.
  func layout(in data: ScreenData) -> Layout?
  func actions(for key: Key, in data: ScreenData) -> [ScreenAction]
  func hints(in data: ScreenData) -> [KeyHint]
}

/// A page about one entry.
struct DetailScreen: Screen {
  private let content: any DetailContent
  private var scroll = Scroll()

  init(_ content: any DetailContent) {
    self.content = content
  }

  private func lines(in data: ScreenData) -> [Line] {
    let data = data.narrowed()
    return content.layout(in: data)?.arranged(in: .exactly(data.columns)).lines ?? []
  }

  mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    if scroll.handle(key, count: lines(in: data).count, rows: data.rows) { return [] }
    guard key != .escape, key != .character("q") else { return [.close] }
    return content.actions(for: key, in: data)
  }

  func isGone(in data: ScreenData) -> Bool { content.layout(in: data) == nil }

  func view(in data: ScreenData) -> ScreenView {
    ScreenView(scroll.shown(lines(in: data), rows: data.rows))
  }

  func hints(in data: ScreenData) -> [KeyHint] {
    content.hints(in: data) + [KeyHint("Esc", .uiBack)]
  }

  func moves(in data: ScreenData) -> [KeyHint] {
    lines(in: data).count > data.rows ? .scrolling : []
  }
}

/// The keys of the screen below.
struct HelpScreen: Screen {
  private let hints: [KeyHint]
  private var scroll = Scroll()

  /// The keys of every screen.
  private static let common = [KeyHint("u", .uiUndo), KeyHint("t", .uiTheme)]

  /// - Parameters:
  ///   - hints: The keys of the screen below.
  ///   - moves: The other keys that it handles.
  ///   - isFirst: Whether that is the first screen, which keys cannot close.
  init(_ hints: [KeyHint], moves: [KeyHint], isFirst: Bool) {
    let names = hints.map(\.key.string)
    let back = isFirst ? [] : [KeyHint("Esc", .uiBack)]
    let ends = [
      KeyHint("q", isFirst ? .uiQuit : .uiBack), KeyHint("^C", .uiQuit), KeyHint("^Z", .uiSuspend),
    ]
    self.hints =
      hints + (moves + HelpScreen.common + back).filter { !names.contains($0.key.string) } + ends
  }

  private func lines(in data: ScreenData) -> [Line] {
    Layout {
      Row { Label(data.localizer(.uiHelp), isBold: true) }
      Block.rule
      Block.table(
        hints.map { hint in
          [
            Cell(Label([hint.key], Style(.accent, isBold: true))),
            Cell(Label(data.localizer(hint.text))),
          ]
        }, flexible: 1)
    }.arranged(in: .exactly(data.columns)).lines
  }

  mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    if scroll.handle(key, count: lines(in: data).count, rows: data.rows) { return [] }
    return [.close]
  }

  func view(in data: ScreenData) -> ScreenView {
    ScreenView(scroll.shown(lines(in: data), rows: data.rows))
  }

  func hints(in data: ScreenData) -> [KeyHint] { [KeyHint("Esc", .uiBack)] }
}
