import NoonmarkLayout
import NoonmarkText

/// A list of entries with tabs, a filter and a selected entry.
struct ListScreen: Screen {
  private let content: any ListContent
  private var tab = 0
  /// The selected entry, which stays selected if others are added or removed.
  private var selected: String?
  /// The number of the selected entry, for when that one is gone.
  private var position = 0
  private var filter = TextField()
  private var isFiltering = false

  /// The columns of a terminal that has space for a widget beside the list.
  private static let wideColumns = 96
  private static let sideWidth = 48
  private static let gap = 3

  var isTyping: Bool { isFiltering }

  init(_ content: any ListContent) {
    self.content = content
  }

  // MARK: Keys

  mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    if isFiltering, handleFilter(key) { return [] }
    let rows = rows(in: data)
    let entries = rows.indices.filter { rows[$0].id != nil }
    let current = self.current(in: rows, entries)
    let page = max(data.rows - 6, 1)
    switch key {
    case .down, .character("j"), .wheelDown: select(current + 1, entries, rows)
    case .up, .character("k"), .wheelUp: select(current - 1, entries, rows)
    case .pageDown, .control("f"): select(current + page, entries, rows)
    case .pageUp, .control("b"): select(current - page, entries, rows)
    case .home, .character("g"): select(0, entries, rows)
    case .end, .character("G"): select(entries.count - 1, entries, rows)
    case .tab, .right, .character("l"): open(tab: tab + 1, data)
    case .backTab, .left, .character("h"): open(tab: tab - 1, data)
    case .character("/"):
      isFiltering = true
    case .escape where !filter.isEmpty: filter = TextField()
    case .escape, .character("q"): return [.close]
    case .click(let column, let row): return click(column, row, rows, entries, data)
    default:
      let index = entries.indices.contains(current) ? entries[current] : nil
      return content.actions(for: key, on: index.flatMap { rows[$0].id }, in: data)
    }
    return []
  }

  /// Handles a key while the filter is typed, and returns whether that is all.
  private mutating func handleFilter(_ key: Key) -> Bool {
    switch key {
    case .enter:
      isFiltering = false
      return true
    case .escape:
      isFiltering = false
      filter = TextField()
      return true
    case .backspace where filter.isEmpty:
      isFiltering = false
      return true
    default: return filter.handle(key)
    }
  }

  private mutating func open(tab wanted: Int, _ data: ScreenData) {
    let count = content.tabs(in: data).count
    guard count > 1 else { return }
    tab = (wanted + count) % count
    selected = nil
    position = 0
  }

  private mutating func select(_ wanted: Int, _ entries: [Int], _ rows: [ListRow]) {
    guard !entries.isEmpty else { return }
    position = min(max(wanted, 0), entries.count - 1)
    selected = rows[entries[position]].id
  }

  private mutating func click(
    _ column: Int, _ row: Int, _ rows: [ListRow], _ entries: [Int], _ data: ScreenData
  ) -> [ScreenAction] {
    let column = column - (sideLines(in: data).isEmpty ? 0 : ListScreen.sideWidth + ListScreen.gap)
    let head = head(in: data)
    if row < head.count {
      if let index = tabIndex(at: column, row: row, head, data) { open(tab: index, data) }
      return []
    }
    let viewport = viewport(rows, entries, headCount: head.count, data)
    guard let index = entries.firstIndex(of: viewport.range.lowerBound + row - head.count) else {
      return []
    }
    let isOpened = rows[entries[index]].id == selected
    select(index, entries, rows)
    return isOpened ? content.actions(for: .enter, on: selected, in: data) : []
  }

  /// Returns the tab at a cell, if the tabs are drawn there.
  private func tabIndex(at column: Int, row: Int, _ head: [Line], _ data: ScreenData) -> Int? {
    let titles = content.tabs(in: data)
    let tabRow = head.count - 2 - (isFiltering || !filter.isEmpty ? 1 : 0)
    guard !titles.isEmpty, row == tabRow else { return nil }
    var start = 0
    for (index, title) in titles.enumerated() {
      let end = start + title.text.width + 1 + title.count.width
      if start..<end ~= column { return index }
      start = end + 3
    }
    return nil
  }

  // MARK: Rows

  private func rows(in data: ScreenData) -> [ListRow] {
    let rows = content.rows(ofTab: tab, in: data)
    guard !filter.isEmpty else { return rows }
    let wanted = filter.text.lowercased()
    return rows.filter { $0.id != nil && $0.text.lowercased().contains(wanted) }
  }

  /// The number of the selected entry.
  private func current(in rows: [ListRow], _ entries: [Int]) -> Int {
    if let selected, let index = entries.firstIndex(where: { rows[$0].id == selected }) {
      return index
    }
    return min(position, max(entries.count - 1, 0))
  }

  private func viewport(
    _ rows: [ListRow], _ entries: [Int], headCount: Int, _ data: ScreenData
  ) -> Viewport {
    let current = self.current(in: rows, entries)
    return Viewport(
      of: rows.count, around: entries.indices.contains(current) ? entries[current] : 0,
      rows: data.rows - headCount)
  }

  // MARK: View

  func view(in data: ScreenData) -> ScreenView {
    let side = sideLines(in: data)
    let offset = side.isEmpty ? 0 : ListScreen.sideWidth + ListScreen.gap
    let inner = data.narrowed(to: data.columns - offset).narrowed()
    let head = head(in: inner)
    let list = listLines(inner, headCount: head.count)
    let lines = (head + list).filled(to: data.rows)
    let cursor =
      isFiltering
      ? ScreenCursor(column: 2 + filter.shown(in: inner.columns - 3).cursor, row: head.count - 1)
      : nil
    guard !side.isEmpty else { return ScreenView(lines, cursor: cursor) }
    let joined = zip(side.filled(to: data.rows), lines).map { left, right in
      Line(left.fitted(to: offset).runs + right.runs)
    }
    return ScreenView(
      joined, cursor: cursor.map { ScreenCursor(column: $0.column + offset, row: $0.row) })
  }

  private func sideLines(in data: ScreenData) -> [Line] {
    guard data.columns >= ListScreen.wideColumns, let word = content.sideWidget,
      let widget = data.widget(word)
    else { return [] }
    return widget.canvas(.large, columns: ListScreen.sideWidth, in: data.context).lines
  }

  /// The title, the tabs and the filter.
  private func head(in data: ScreenData) -> [Line] {
    let tabs = content.tabs(in: data)
    let layout = Layout {
      Block.row(content.header(in: data))
      if tabs.isEmpty { Block.rule } else { Block.tabs(tabs, open: min(tab, tabs.count - 1)) }
      if isFiltering || !filter.isEmpty {
        Block.row([.label("/", .accent, isBold: true), filterLabel(in: data)])
      }
    }
    return layout.arranged(in: .exactly(data.columns)).lines
  }

  private func filterLabel(in data: ScreenData) -> Element {
    .label(filter.shown(in: data.columns - 3).text)
  }

  private func listLines(_ data: ScreenData, headCount: Int) -> [Line] {
    let rows = rows(in: data)
    guard !rows.isEmpty else {
      let text =
        filter.isEmpty
        ? content.emptyText(ofTab: tab, in: data) : data.localizer(.uiNoMatch)
      return Layout { Block.paragraph(text, Style(.muted), maxLines: 3) }
        .arranged(in: .exactly(data.columns)).lines
    }
    let entries = rows.indices.filter { rows[$0].id != nil }
    let current = self.current(in: rows, entries)
    let range = viewport(rows, entries, headCount: headCount, data).range
    let cells = range.map { index in
      let isSelected = entries.indices.contains(current) && entries[current] == index
      return [Cell(data.mark(isSelected: isSelected))] + rows[index].cells
    }
    return Layout { Block.table(cells, flexible: content.flexibleColumn + 1) }
      .arranged(in: .exactly(data.columns)).lines
  }

  func hints(in data: ScreenData) -> [KeyHint] {
    if isFiltering { return [KeyHint("Enter", .uiChoose), KeyHint("Esc", .uiBack)] }
    return content.hints(in: data) + [
      KeyHint("/", .uiFilter), KeyHint("u", .uiUndo), KeyHint("Esc", .uiBack),
    ]
  }
}
