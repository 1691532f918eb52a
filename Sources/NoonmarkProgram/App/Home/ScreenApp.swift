import NoonmarkLayout
import NoonmarkText

/// The app: a stack of screens, and a message.
///
/// A value without side effects: keys go in, and effects to perform and lines to draw come out.
package struct ScreenApp: Sendable {
  private var screens: [any Screen]
  /// The message at the bottom, shown until the next key.
  private var message: Message?
  /// The forms that were closed with unsaved changes, by their command lines.
  private var drafts: [[String]: FormScreen] = [:]

  /// A sentence at the bottom of the terminal.
  package struct Message: Hashable, Sendable {
    package let text: DisplayText
    package let isProblem: Bool
    /// Whether the command succeeded, possibly with a warning.
    package let isDone: Bool

    package init(_ text: DisplayText, isProblem: Bool = false, isDone: Bool? = nil) {
      self.text = text
      self.isProblem = isProblem
      self.isDone = isDone ?? !isProblem
    }
  }

  /// An effect that the owner of the terminal performs.
  package enum Effect: Hashable, Sendable {
    /// Run a command, and call `finish(_:closing:)` with its result.
    case run(AppCommand, closing: Int)
    /// Open a URL, which may be hostile, in the user's browser.
    case openLink(String)
    /// Draw the app in a theme. `nil` means the configured one.
    case preview(theme: String?)
    /// Draw the whole terminal, to which another program may have written.
    case redraw
    case quit
  }

  package init(opening widget: ScreenWidget? = nil, in data: ScreenData) {
    screens = [HomeScreen(selecting: widget, in: data)]
    if let widget { screens.append(widget.screen(in: data)) }
  }

  package mutating func askForPlace(in data: ScreenData) {
    screens.append(MenuScreen.places(in: data))
  }

  // MARK: Keys

  package mutating func handle(_ key: Key, in data: ScreenData) -> [Effect] {
    // Also while a text is typed.
    if key == ScreenApp.redrawKey { return [.redraw] }
    var key = key
    if case .click(let column, let row) = key {
      let frame = frame(in: data)
      let isFooter = row == data.rows - 1 && showsKeys(in: data)
      message = nil
      if isFooter {
        guard let pressed = footerKey(atColumn: column, in: data) else { return [] }
        key = pressed
      } else {
        guard row >= frame.top, row < frame.top + frame.rows else { return [] }
        key = .click(column: column, row: row - frame.top)
      }
    }
    message = nil
    guard let top = screens.last else { return [.quit] }
    let frame = frame(in: data)
    var actions = top.isTyping ? nil : ScreenApp.keys.action(for: key, on: &self, in: data)
    if actions == nil {
      var screen = top
      actions = screen.handle(key, in: data.with(rows: frame.rows))
      screens[screens.count - 1] = screen
    }
    return (actions ?? []).compactMap { perform($0, data) }
  }

  /// The keys that work on every screen on which letters are commands.
  private static let keys: [KeyBinding<ScreenApp>] = [
    KeyBinding(["?"], .uiHelp, in: .footer, when: { app, _ in !app.isHelpOpen }) {
      app, _, data in [.open(PageScreen(.keys(app.pageHints(in: data))))]
    },
    .undo(in: .page), .redo(in: .page), .themes(in: .page),
    KeyBinding(["q"], .uiQuit, when: { app, _ in app.screens.count == 1 }) { _, _, _ in [.quit] },
    KeyBinding(["q"], .uiBack, in: .page, when: { app, _ in app.screens.count > 1 }) { _, _, _ in
      [.close]
    },
    // Usually the terminal turns these two keys into signals.
    KeyBinding([.control("c")], .uiQuit, in: .page) { _, _, _ in [.quit] },
    KeyBinding([.control("z")], .uiSuspend, in: .page) { _, _, _ in [] },
    // For the list of keys alone: `handle(_:in:)` handles it on every screen.
    KeyBinding([redrawKey], .uiRedraw, in: .page) { _, _, _ in [] },
    KeyBinding([.control("d")]) { _, _, _ in [.quit] },
  ]

  private static let redrawKey = Key.control("l")

  private var isHelpOpen: Bool { (screens.last as? PageScreen)?.isHelp == true }

  private mutating func perform(_ action: ScreenAction, _ data: ScreenData) -> Effect? {
    switch action {
    case .open(let screen): screens.append(draft(of: screen) ?? screen)
    case .close:
      keepDraft(data)
      close(1)
    case .pick(let value):
      close(1)
      screens[screens.count - 1].receive(value, in: data)
    case .run(let command, let closing): return .run(command, closing: closing)
    case .openLink(let url): return .openLink(url)
    case .preview(let theme): return .preview(theme: theme)
    case .quit: return .quit
    }
    return nil
  }

  private func draft(of screen: any Screen) -> FormScreen? {
    guard let form = screen as? FormScreen, let draft = drafts[form.draftKey],
      draft.isDraft(of: form)
    else { return nil }
    return draft
  }

  /// Stores the form on top as a draft if it has changes, and shows a message.
  private mutating func keepDraft(_ data: ScreenData) {
    guard let form = screens.last as? FormScreen else { return }
    drafts[form.draftKey] = form.hasChanges ? form : nil
    if form.hasChanges { show(Message(data.localizer(.uiDraft))) }
  }

  private mutating func close(_ count: Int) {
    // The first screen stays.
    screens.removeLast(min(count, screens.count - 1))
  }

  /// Closes the topmost screens whose entry is gone, also if the entry comes back later.
  package mutating func closeGone(in data: ScreenData) {
    while screens.count > 1, screens.last?.isGone(in: data) == true { screens.removeLast() }
  }

  /// Shows the result of a command, and closes its screens if it succeeded.
  package mutating func finish(_ message: Message, closing count: Int) {
    if message.isDone {
      if let form = screens.last as? FormScreen, count > 0 { drafts[form.draftKey] = nil }
      close(count)
    }
    show(message)
  }

  package mutating func show(_ message: Message) { self.message = message }

  /// Shows that a command waits for another program or the network, and how to cancel it.
  package mutating func showWait(_ wait: AppCommand.Wait, in data: ScreenData) {
    let cancel = DisplayText("  ^C ") + data.localizer(.uiCancel)
    show(Message(data.localizer(wait.label) + DisplayText.ellipsis + cancel))
  }

  // MARK: View

  /// The first line and the height of the screen on top.
  private func frame(in data: ScreenData) -> (top: Int, rows: Int) {
    let rows = max(data.rows - footer(in: data).count, 1)
    guard let top = screens.last, top.isPanel else { return (0, rows) }
    let height = min(top.view(in: data.with(rows: rows)).lines.count, rows)
    return (rows - height, height)
  }

  /// Returns the lines of the terminal and the position of the cursor.
  package func view(in data: ScreenData) -> ScreenView {
    let footer = footer(in: data)
    let rows = max(data.rows - footer.count, 1)
    let frame = frame(in: data)
    let top = screens.last?.view(in: data.with(rows: rows))
    var lines = top?.lines ?? []
    var cursor = top?.cursor
    if frame.top > 0 {
      // Above a panel is the screen that opened it.
      let below = screens.last { !$0.isPanel }
      var rest = data.with(rows: frame.top)
      rest.isBelowPanel = true
      let back = below?.view(in: rest).lines ?? []
      lines = back.filled(to: frame.top) + lines
      cursor?.row += frame.top
    }
    lines = (lines.filled(to: rows) + footer).suffix(data.rows).map {
      $0.width > data.columns ? $0.truncated(to: data.columns) : $0
    }
    if let place = cursor, place.row >= rows || place.column >= data.columns { cursor = nil }
    return ScreenView(lines, cursor: cursor)
  }

  /// The message or the keys.
  ///
  /// A problem is shown above the keys, since one of them may help.
  private func footer(in data: ScreenData) -> [Line] {
    guard data.rows > 3 else { return [] }
    let keys = showsKeys(in: data) ? [hintLine(in: data)] : []
    guard let message else { return keys }
    let style = Style(message.isProblem ? .warning : .accent)
    return Layout { Block.paragraph(message.text, style, maxLines: min(3, data.rows / 4)) }
      .arranged(in: .upTo(data.columns)).lines + keys
  }

  /// Whether the last line lists the keys.
  private func showsKeys(in data: ScreenData) -> Bool {
    guard let message else { return data.rows > 3 }
    return message.isProblem && data.rows >= ScreenApp.rowsForProblemAndKeys
  }

  private static let rowsForProblemAndKeys = 12

  /// The keys of the app that work on the screen on top.
  private func commonHints(in data: ScreenData) -> [KeyHint] {
    guard screens.last?.isTyping == false else { return [] }
    return ScreenApp.keys.compactMap { $0.hint(for: self, in: data) }
  }

  /// As many keys as fit, the most important first; `?` shows all of them.
  private func footerHints(in data: ScreenData) -> [KeyHint] {
    guard let top = screens.last else { return [] }
    let common = commonHints(in: data).inFooter
    var room = data.columns + 2 - common.reduce(0) { $0 + width($1, data) }
    var shown: [KeyHint] = []
    for hint in top.hints(in: data.with(rows: data.rows - 1)).inFooter {
      guard width(hint, data) <= room else { break }
      room -= width(hint, data)
      shown.append(hint)
    }
    return shown + common
  }

  /// All keys, those of the footer first.
  private func pageHints(in data: ScreenData) -> [KeyHint] {
    let own = screens.last?.hints(in: data.with(rows: frame(in: data).rows)) ?? []
    let all = own.inFooter + own.filter { $0.place == .page } + commonHints(in: data)
    var names: Set<DisplayText> = []
    return all.filter { $0.place != .footer && names.insert($0.name).inserted }
  }

  private func hintLine(in data: ScreenData) -> Line {
    var runs: [NoonmarkLayout.Run] = []
    for hint in footerHints(in: data) {
      if !runs.isEmpty { runs.append(NoonmarkLayout.Run(.space(2))) }
      runs.append(NoonmarkLayout.Run(.text(hint.name, Style(.accent, isBold: true))))
      runs.append(NoonmarkLayout.Run(.space(1)))
      runs.append(NoonmarkLayout.Run(.text(data.localizer(hint.label), Style(.muted))))
    }
    return Line(runs)
  }

  private func footerKey(atColumn column: Int, in data: ScreenData) -> Key? {
    guard data.rows > 3 else { return nil }
    let hints = footerHints(in: data)
    let index = hints.map { width($0, data) - 2 }.index(atColumn: column, gap: 2)
    return index.flatMap { hints[$0].pressed }
  }

  /// The width of a hint, with the gap after it.
  private func width(_ hint: KeyHint, _ data: ScreenData) -> Int {
    hint.name.width + 1 + data.localizer(hint.label).width + 2
  }
}

extension KeyBinding {
  static func themes(in place: KeyPlace = .everywhere) -> KeyBinding {
    KeyBinding(["t"], .uiTheme, in: place) { _, _, data in [.open(MenuScreen.themes(in: data))] }
  }
}
