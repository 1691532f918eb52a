import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A list of entries with tabs, a filter and a selected entry.
struct ListScreen: Screen {
  private let list: any ListContent
  /// The open tab; `nil` for the first one.
  private var chosenTab: Int?
  /// The selected entry, which stays selected if others are added or removed.
  private var selected: String?
  /// The number of the selected entry, for when that one is gone.
  private var position = 0
  /// The entries when an entry was about to be added: a new one is selected then.
  private var known: Set<String>?
  private var filter = TextField()
  private var isFiltering = false

  /// The columns of a terminal that has space for a widget beside the list.
  private static let wideColumns = 96
  private static let sideWidth = 48
  private static let gap = 3

  var isTyping: Bool { isFiltering }

  init(_ content: any ListContent) {
    list = content
  }

  private func tab(in data: ScreenData) -> Int {
    min(chosenTab ?? list.firstTab(in: data), max(list.tabs(in: data).count - 1, 0))
  }

  /// The list of the open tab.
  private func content(in data: ScreenData) -> any ListContent {
    list.opened(tab: tab(in: data), in: data)
  }

  // MARK: Keys

  mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    if isFiltering, handleFilter(key) { return [] }
    let content = content(in: data)
    let tab = tab(in: data)
    let rows = rows(in: data)
    let entries = rows.indices.filter { rows[$0].id != nil }
    let current = self.current(in: rows, entries)
    if known != nil {
      known = nil
      select(current, entries, rows)
    }
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
      let isAddition = key == .character("a") || key == .character("+")
      if isAddition { known = Set(rows.compactMap(\.id)) }
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
    let count = list.tabs(in: data).count
    guard count > 1 else { return }
    chosenTab = (wanted + count) % count
    known = nil
    selected = nil
    position = 0
  }

  private mutating func select(_ wanted: Int, _ entries: [Int], _ rows: [ListRow]) {
    guard !entries.isEmpty else { return }
    known = nil
    position = min(max(wanted, 0), entries.count - 1)
    selected = rows[entries[position]].id
  }

  private mutating func click(
    _ column: Int, _ row: Int, _ rows: [ListRow], _ entries: [Int], _ data: ScreenData
  ) -> [ScreenAction] {
    let offset = offset(in: data)
    guard column >= offset else { return [] }
    let column = column - offset
    let data = inner(data)
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
    return isOpened ? content(in: data).actions(for: .enter, on: selected, in: data) : []
  }

  /// Returns the tab at a cell, if the tabs are drawn there.
  private func tabIndex(at column: Int, row: Int, _ head: [Line], _ data: ScreenData) -> Int? {
    let titles = list.tabs(in: data)
    // Below the header.
    let tabRow = 1
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
    let rows = content(in: data).rows(ofTab: tab(in: data), in: data)
    guard !filter.isEmpty else { return rows }
    let wanted = filter.text.lowercased()
    return rows.filter { $0.id != nil && $0.text.lowercased().contains(wanted) }
  }

  /// The number of the selected entry.
  private func current(in rows: [ListRow], _ entries: [Int]) -> Int {
    if let known,
      let index = entries.firstIndex(where: { rows[$0].id.map { !known.contains($0) } ?? false })
    {
      return index
    }
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
    let offset = offset(in: data)
    let inner = inner(data)
    let head = head(in: inner)
    let list = listLines(inner, headCount: head.count)
    let lines = (head + list).filled(to: data.rows)
    let cursor =
      isFiltering
      ? ScreenCursor(column: 2 + filter.shown(in: inner.columns - 3).cursor, row: head.count - 1)
      : nil
    guard offset > 0 else { return ScreenView(lines, cursor: cursor) }
    let joined = zip(sideLines(in: data).filled(to: data.rows), lines).map { left, right in
      Line(left.fitted(to: offset).runs + right.runs)
    }
    return ScreenView(
      joined, cursor: cursor.map { ScreenCursor(column: $0.column + offset, row: $0.row) })
  }

  /// The columns to the left of the list.
  private func offset(in data: ScreenData) -> Int {
    sideLines(in: data).isEmpty ? 0 : ListScreen.sideWidth + ListScreen.gap
  }

  /// The data for the columns of the list.
  private func inner(_ data: ScreenData) -> ScreenData {
    let offset = offset(in: data)
    var inner = data.narrowed(to: data.columns - offset).narrowed()
    inner.isBesideWidget = offset > 0
    return inner
  }

  /// The lines beside the list, if there is space; `data` has the columns of the terminal.
  private func sideLines(in data: ScreenData) -> [Line] {
    guard data.columns >= ListScreen.wideColumns else { return [] }
    return content(in: data).sideLines(in: ListScreen.sideWidth, data)
  }

  /// The title, the tabs and the filter.
  private func head(in data: ScreenData) -> [Line] {
    let tabs = list.tabs(in: data)
    let content = content(in: data)
    let layout = Layout {
      Block.row(content.header(in: data))
      if tabs.isEmpty { Block.rule } else { Block.tabs(tabs, open: tab(in: data)) }
    }
    var lines = layout.arranged(in: .exactly(data.columns)).lines
    if !data.isBesideWidget { lines += content.topLines(in: data) }
    if isFiltering || !filter.isEmpty {
      let row = Block.row([.label("/", .accent, isBold: true), filterLabel(in: data)])
      lines += Layout { row }.arranged(in: .exactly(data.columns)).lines
    }
    return lines
  }

  private func filterLabel(in data: ScreenData) -> Element {
    .label(filter.shown(in: data.columns - 3).text)
  }

  private func listLines(_ data: ScreenData, headCount: Int) -> [Line] {
    let content = content(in: data)
    let rows = rows(in: data)
    guard !rows.isEmpty, !content.isUnreadable(in: data) else {
      return Layout { Block.paragraph(emptyText(data), emptyStyle(data), maxLines: 3) }
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

  private func emptyText(_ data: ScreenData) -> DisplayText {
    let content = content(in: data)
    if content.isUnreadable(in: data) {
      let text = data.localizer(content.source.unreadableText)
      return data.localizer.advice(text, "noonmark doctor")
    }
    return filter.isEmpty
      ? content.emptyText(ofTab: tab(in: data), in: data) : data.localizer(.uiNoMatch)
  }

  private func emptyStyle(_ data: ScreenData) -> Style {
    Style(content(in: data).isUnreadable(in: data) ? .warning : .muted)
  }

  func hints(in data: ScreenData) -> [KeyHint] {
    if isFiltering { return [KeyHint("Enter", .uiFilter), KeyHint("Esc", .uiCancel)] }
    return content(in: data).hints(in: data) + [
      KeyHint("/", .uiFilter), KeyHint("u", .uiUndo), KeyHint("Esc", .uiBack),
    ]
  }

  func moves(in data: ScreenData) -> [KeyHint] {
    let content = content(in: data)
    let hasTabs = list.tabs(in: data).count > 1
    let isAdding = !content.actions(for: .character("+"), on: nil, in: data).isEmpty
    return .scrolling + (hasTabs ? [KeyHint("← → h l", .uiTab)] : [])
      + (isAdding ? [KeyHint("+", .uiAdd)] : [])
  }
}

extension DataSources {
  /// The text of a list whose file cannot be read.
  fileprivate var unreadableText: MessageKey {
    switch self {
    case .dates: .countdownUnreadableLong
    case .counters: .elapsedUnreadable
    case .tallies: .tallyUnreadable
    case .agenda: .agendaUnreadable
    default: .todoUnreadable
    }
  }
}
