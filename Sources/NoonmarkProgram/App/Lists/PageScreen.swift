import NoonmarkLayout
import NoonmarkText

/// A page of lines, which scrolls if they do not fit.
struct PageScreen: Screen {
  enum Content: Sendable {
    /// A widget alone, with everything it can show.
    case widget(_ word: String)
    /// An entry of a list, whose keys for an entry also work here.
    case entry(_ id: String, of: any ListContent)
    /// The keys of the screen that opened the page.
    case keys([KeyHint])
  }

  private let content: Content
  /// The index of the first visible line.
  private var top = 0

  init(_ content: Content) {
    self.content = content
  }

  var isHelp: Bool { if case .keys = content { true } else { false } }

  func isGone(in data: ScreenData) -> Bool {
    guard case .entry(let id, let list) = content else { return false }
    return list.page(ofEntry: id, in: data) == nil
  }

  // MARK: Keys

  func keys(in data: ScreenData) -> [KeyBinding<PageScreen>] {
    switch content {
    case .widget: PageScreen.widgetKeys + PageScreen.scrolling
    case .entry(let id, let list):
      list.bindings(in: data, for: id, of: .page) { _, _, _ in id }
        + [.close(), PageScreen.scrollHint]
        + (list.link(ofEntry: id, in: data).map { link in
          [KeyBinding([.enter]) { _, _, _ in [.openLink(link)] }]
        } ?? []) + PageScreen.scrolling
    case .keys:
      [.close(), PageScreen.scrollHint]
        + KeyBinding.scrolling(changing: { $0.scroll(for: $1, in: $2) })
    }
  }

  /// The page of keys lists these keys among all keys that move.
  private static let scrollHint = KeyBinding<PageScreen>(
    ["j", "k"], .uiScroll, in: .footer, when: { $0.isLong(in: $1) },
    changing: { $0.scroll(for: $1, in: $2) })

  private static let scrolling = KeyBinding<PageScreen>.scrolling(
    when: { $0.isLong(in: $1) }, changing: { $0.scroll(for: $1, in: $2) })

  private static let widgetKeys: [KeyBinding<PageScreen>] = [
    .close(also: [.enter]), scrollHint,
    KeyBinding(["e"], .uiChangePlace, when: { $0.hasPlace($1) }) {
      [.open(MenuScreen.places(in: $2))]
    },
    KeyBinding(["r"], .uiLocate, when: { $0.hasPlace($1) }) { _, _, _ in
      [.run(AppCommand("location", "detect"), closing: 0)]
    },
  ]

  private func hasPlace(_ data: ScreenData) -> Bool {
    guard case .widget(let word) = content else { return false }
    return data.widget(word)?.dependsOnPlace == true
  }

  /// Closes the page of keys on any other key.
  mutating func type(_ key: Key, in data: ScreenData) -> [ScreenAction] { isHelp ? [.close] : [] }

  private func isLong(in data: ScreenData) -> Bool { fittedLines(in: data).count > data.rows }

  private mutating func scroll(for key: Key, in data: ScreenData) {
    let count = max(fittedLines(in: data).count - data.rows, 0) + 1
    top = key.moved(from: top, page: data.rows, count: count) ?? top
  }

  // MARK: View

  /// Returns the visible lines, with a scroll bar at the right edge if not all lines fit.
  func view(in data: ScreenData) -> ScreenView {
    let lines = fittedLines(in: data)
    let rows = data.rows
    guard lines.count > rows, rows > 0 else { return ScreenView(lines) }
    let first = min(top, lines.count - rows)
    let length = max(rows * rows / lines.count, 1)
    let start = first * (rows - length) / (lines.count - rows)
    let shown = lines[first...].prefix(rows).enumerated().map { row, line in
      let isMarked = (start..<start + length).contains(row)
      let mark = NoonmarkLayout.Run(
        .text(isMarked ? "┃" : "│", Style(isMarked ? .muted : .rule)))
      return Line(line.fitted(to: max(data.columns - 1, 0)).runs + [mark])
    }
    return ScreenView(shown)
  }

  /// Returns all lines, narrower if they need a scroll bar.
  private func fittedLines(in data: ScreenData) -> [Line] {
    // The scroll bar, with the space before it.
    let scrollBarWidth = 2
    var data = data
    if case .entry(_, let list) = content {
      // Lines of text are easier to read if they are short.
      data = data.narrowed(
        to: list.hasBars ? ScreenData.maximumListColumns : WidgetFamily.maximumColumns)
    }
    let all = lines(in: data)
    guard all.count > data.rows else { return all }
    data.columns = max(data.columns - scrollBarWidth, 1)
    return lines(in: data)
  }

  private func lines(in data: ScreenData) -> [Line] {
    switch content {
    case .widget(let word):
      guard let widget = data.widget(word) else { return [] }
      let margin = 2
      return data.narrowed(to: min(data.columns - 2 * margin, ScreenData.maximumListColumns))
        .canvas(of: widget.page).lines.map { $0.indented(by: margin) }
    case .entry(let id, let list):
      return list.page(ofEntry: id, in: data)?.lines(columns: data.columns) ?? []
    case .keys(let hints): return PageScreen.lines(of: hints, in: data)
    }
  }

  // MARK: Page of keys

  /// The minimum width of a terminal with the groups side by side.
  private static let wideColumns = 72
  private static let gap = 3

  private static func lines(of hints: [KeyHint], in data: ScreenData) -> [Line] {
    let groups = hints.groups.map { group($0.hints, titled: $0.title, in: data) }
    let head = Layout {
      Row { Label(data.localizer(.uiKeysTitle), isBold: true) }
      Block.rule
    }
    guard groups.count > 1, let widths = widths(of: hints.groups, in: data) else {
      let blocks = groups.enumerated().flatMap { index, group in
        (index == 0 ? [] : [Block.blank]) + group
      }
      return (head + blocks).lines(columns: data.columns)
    }
    let columns = zip(groups, widths).dropLast().reversed()
      .reduce(groups.last ?? []) { right, left in
        Layout { Block.columns(left: left.0, leftWidth: left.1, gap: gap, right: right) }
      }
    return (head + columns).lines(columns: data.columns)
  }

  /// Returns the widths of the groups side by side, or `nil` if they do not fit.
  ///
  /// The widths are equal unless a label would be truncated.
  private static func widths(
    of groups: [(title: MessageKey, hints: [KeyHint])], in data: ScreenData
  ) -> [Int]? {
    guard data.columns >= wideColumns else { return nil }
    let needed = groups.map { group in
      let names = group.hints.map(\.name.width).max() ?? 0
      let labels = group.hints.map { data.localizer($0.label).width }.max() ?? 0
      return max(names + 1 + labels, data.localizer(group.title).width)
    }
    let room = data.columns - (needed.count - 1) * gap
    let equal = room / needed.count
    if needed.allSatisfy({ $0 <= equal }) { return needed.map { _ in equal } }
    let rest = room - needed.reduce(0, +)
    return rest < 0 ? nil : needed.map { $0 + rest / needed.count }
  }

  private static func group(
    _ hints: [KeyHint], titled title: MessageKey, in data: ScreenData
  ) -> Layout {
    Layout {
      Row { Label(data.localizer(title), .muted, isBold: true) }
      Block.table(
        hints.map { hint in
          [
            Cell(Label([hint.name], Style(.accent, isBold: true))),
            Cell(Label(data.localizer(hint.label))),
          ]
        }, flexible: 1)
    }
  }
}

extension ListContent {
  fileprivate func page(ofEntry id: String, in data: ScreenData) -> Layout? {
    entry(id, in: data).flatMap { page(of: $0, in: data) }
  }

  fileprivate func link(ofEntry id: String, in data: ScreenData) -> String? {
    entry(id, in: data).flatMap { link(of: $0) }
  }
}
