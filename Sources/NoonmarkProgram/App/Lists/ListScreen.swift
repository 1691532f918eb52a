import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A list of entries with tabs, a filter and a selected entry.
struct ListScreen: Screen {
  private let list: any ListContent
  /// The open tab, which stays open if others are added or removed; `nil` for the first one.
  private var chosenTab: (index: Int, name: String?)?
  /// The ID of the selected entry, which stays selected if others are added or removed.
  private var selected: String?
  /// The index of the selected entry, used once that entry is gone.
  private var position = 0
  /// The IDs before an entry is added.
  ///
  /// An entry with another ID is new, and gets selected.
  private var known: Set<String>?
  /// The names of the tabs before an entry is added.
  private var knownTabs: [String]?
  private var filter = TextField()
  private var isFiltering = false

  var isTyping: Bool { isFiltering }

  init(_ content: any ListContent, in data: ScreenData) {
    list = content
    selectFirst(in: data)
  }

  private func tab(in data: ScreenData) -> Int {
    if let new = newTab(in: data) { return new }
    if let name = chosenTab?.name,
      let index = list.tabNames(in: data).firstIndex(of: name)
    {
      return index
    }
    return min(chosenTab?.index ?? list.firstTab(in: data), max(list.tabs(in: data).count - 1, 0))
  }

  /// The tab of a newly added tally.
  private func newTab(in data: ScreenData) -> Int? {
    guard let knownTabs else { return nil }
    return list.tabNames(in: data).firstIndex { !knownTabs.contains($0) }
  }

  /// The list of the open tab.
  private func content(in data: ScreenData) -> any ListContent {
    list.opened(tab: tab(in: data), in: data)
  }

  // MARK: Keys

  func keys(in data: ScreenData) -> [KeyBinding<ListScreen>] {
    isFiltering ? ListScreen.filterKeys : contentKeys(data) + ListScreen.commonKeys
  }

  private func contentKeys(_ data: ScreenData) -> [KeyBinding<ListScreen>] {
    let current = shown(in: data)
    return content(in: data).bindings(in: data, for: current.id(at: current.position)) {
      screen, isAddition, data in
      let shown = screen.settled(in: data)
      if isAddition {
        screen.known = Set(shown.rows.compactMap(\.id))
        screen.knownTabs = screen.list.tabNames(in: data)
      }
      return shown.id(at: shown.position)
    }
  }

  private static let commonKeys: [KeyBinding<ListScreen>] =
    [
      KeyBinding(
        [.tab], .uiTab, when: { $0.hasTabs(in: $1) },
        changing: { screen, _, data in screen.open(tab: screen.tab(in: data) + 1, data) }),
      KeyBinding(
        ["/"], .uiFilter,
        when: { !$0.filter.isEmpty || !$0.shown(in: $1).entries.isEmpty },
        changing: { screen, _, data in
          _ = screen.settled(in: data)
          screen.isFiltering = true
        }),
      .undo(),
      KeyBinding(
        [.escape], when: { screen, _ in !screen.filter.isEmpty },
        changing: { screen, _, _ in screen.filter = TextField() }),
      .close(),
      .redo(),
    ]
    + KeyBinding.scrolling(changing: { $0.move(for: $1, $2) })
    + [
      KeyBinding(
        [.left, .right, "h", "l"], .uiTab, also: [.backTab], in: .page,
        when: { $0.hasTabs(in: $1) }
      ) { screen, key, data in
        let isNext = key == .right || key == "l"
        screen.open(tab: screen.tab(in: data) + (isNext ? 1 : -1), data)
      },
      KeyBinding(["+"], when: { $0.canAdd(in: $1) }) { screen, _, data in
        screen.handle("a", in: data)
      },
    ]

  private static let filterKeys: [KeyBinding<ListScreen>] = [
    KeyBinding(
      [.enter], .uiFilter,
      changing: { screen, _, data in
        let shown = screen.shown(in: data)
        screen.select(shown.position, shown)
        screen.isFiltering = false
      }),
    KeyBinding(
      [.escape], .uiCancel,
      changing: { screen, _, _ in
        screen.isFiltering = false
        screen.filter = TextField()
      }),
    KeyBinding(
      [.backspace], when: { screen, _ in screen.filter.isEmpty },
      changing: { screen, _, _ in screen.isFiltering = false }),
  ]

  private func hasTabs(in data: ScreenData) -> Bool { list.tabs(in: data).count > 1 }

  private func canAdd(in data: ScreenData) -> Bool {
    contentKeys(data).contains { $0.handles("a") }
  }

  mutating func type(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    if isFiltering { _ = filter.handle(key) }
    return []
  }

  private mutating func move(for key: Key, _ data: ScreenData) {
    let shown = settled(in: data)
    let index = key.moved(
      from: shown.position, page: max(data.rows - 6, 1), count: shown.entries.count)
    if let index { select(index, shown) }
  }

  private mutating func open(tab wanted: Int, _ data: ScreenData) {
    let count = list.tabs(in: data).count
    guard count > 1 else { return }
    choose(tab: (wanted + count) % count, data)
    selectFirst(in: data)
  }

  private mutating func choose(tab index: Int, _ data: ScreenData) {
    let names = list.tabNames(in: data)
    chosenTab = (index, names.indices.contains(index) ? names[index] : nil)
    known = nil
    knownTabs = nil
    selected = nil
    position = 0
  }

  /// Selects the entry that is marked at first, so it stays selected when others are added.
  private mutating func selectFirst(in data: ScreenData) {
    let shown = shown(in: data)
    select(shown.position, shown)
  }

  private mutating func select(_ index: Int, _ shown: ShownRows) {
    guard let id = shown.id(at: index) else { return }
    position = index
    selected = id
  }

  mutating func click(column: Int, row: Int, in data: ScreenData) -> [ScreenAction] {
    let shown = settled(in: data)
    let (head, rowOfTabs) = head(of: shown, in: data)
    if row < head.count {
      if row == rowOfTabs, let index = tabIndex(at: column, data) { open(tab: index, data) }
      return []
    }
    let range = visibleRows(shown, headCount: head.count, data)
    let line = range.lowerBound + row - head.count
    guard let index = shown.entries.firstIndex(of: line) else { return [] }
    let isOpened = shown.id(at: index) == selected
    select(index, shown)
    return isOpened ? handle(.enter, in: data) : []
  }

  private func tabIndex(at column: Int, _ data: ScreenData) -> Int? {
    Tabs(list.tabs(in: data), open: tab(in: data), width: data.columns).index(atColumn: column)
  }

  // MARK: Rows

  /// The rows of the open tab that match the filter, and the selection.
  private struct ShownRows {
    let rows: [ListRow]
    /// The indices of the rows that are entries, not headings.
    let entries: [Int]
    /// The index of the selected entry in `entries`.
    var position = 0

    init(_ rows: [ListRow]) {
      self.rows = rows
      entries = rows.indices.filter { rows[$0].id != nil }
    }

    func id(at index: Int) -> String? {
      entries.indices.contains(index) ? rows[entries[index]].id : nil
    }

    var selectedRow: Int? { entries.indices.contains(position) ? entries[position] : nil }
  }

  private func shown(in data: ScreenData) -> ShownRows {
    let content = content(in: data)
    var rows = content.rows(ofTab: tab(in: data), in: data)
    if !filter.isEmpty { rows = ListScreen.matches(filter.text, in: rows) }
    var shown = ShownRows(rows)
    let ids = shown.entries.compactMap { rows[$0].id }
    let new = known.flatMap { known in ids.firstIndex { !known.contains($0) } }
    // If the typed filter hides the selected entry, the first match is selected.
    let rest = isFiltering && !filter.isEmpty ? 0 : min(position, max(ids.count - 1, 0))
    let wanted = selected ?? content.firstEntry(in: data)
    shown.position = new ?? wanted.flatMap { ids.firstIndex(of: $0) } ?? rest
    return shown
  }

  /// Returns the entries that contain a text, with the headings of their days.
  private static func matches(_ text: String, in rows: [ListRow]) -> [ListRow] {
    let wanted = text.lowercased()
    var (matches, heading): ([ListRow], ListRow?) = ([], nil)
    for row in rows {
      if row.id == nil {
        heading = row
      } else if row.text.lowercased().contains(wanted) {
        if let above = heading { matches.append(above) }
        heading = nil
        matches.append(row)
      }
    }
    return matches
  }

  /// Makes the selection of a newly added entry permanent, and returns the rows.
  private mutating func settled(in data: ScreenData) -> ShownRows {
    if let new = newTab(in: data) {
      choose(tab: new, data)
    }
    let shown = shown(in: data)
    if known != nil {
      known = nil
      select(shown.position, shown)
    }
    return shown
  }

  private func visibleRows(
    _ shown: ShownRows, headCount: Int, _ data: ScreenData
  ) -> Range<Int> {
    let rows = data.rows - headCount
    var selected = shown.selectedRow ?? 0
    let range = visibleRange(of: shown.rows.count, around: selected, rows: rows)
    // Scrolls on by a line rather than show a day with its last entry alone.
    if let second = range.dropFirst().first, range.upperBound < shown.rows.count,
      shown.rows[range.lowerBound].id != nil, shown.rows[second].id == nil, selected > second
    {
      selected += 1
    }
    return visibleRange(of: shown.rows.count, around: selected, rows: rows)
  }

  // MARK: View

  func view(in data: ScreenData) -> ScreenView {
    let shown = shown(in: data)
    let head = head(of: shown, in: data).lines
    let lines = (head + listLines(of: shown, data, headCount: head.count)).filled(to: data.rows)
    let cursor =
      isFiltering
      ? ScreenCursor(column: 2 + filter.shown(in: data.columns - 3).cursor, row: head.count - 1)
      : nil
    return ScreenView(lines, cursor: cursor)
  }

  /// Returns the title, the tabs, the lines above the entries and the filter, and the index of the
  /// tabs.
  ///
  /// On a low screen, they leave at least one line for an entry.
  private func head(
    of shown: ShownRows, in data: ScreenData
  ) -> (lines: [Line], rowOfTabs: Int?) {
    let tabs = list.tabs(in: data)
    let content = content(in: data)
    var title = Layout { Block.row(header(of: content, shown, data)) }
      .lines(columns: data.columns)
    var open = Layout {
      if tabs.isEmpty { Block.rule } else { Block.tabs(tabs, open: tab(in: data)) }
    }.lines(columns: data.columns)
    var top = content.topLines(in: data)
    var filterLines: [Line] = []
    if isFiltering || !filter.isEmpty {
      let typed = Element.label(filter.shown(in: data.columns - 3).text)
      filterLines = Layout { Block.row([.label("/", .accent, isBold: true), typed]) }
        .lines(columns: data.columns)
    }
    func excess() -> Int {
      title.count + open.count + top.count + filterLines.count + 1 - data.rows
    }
    if excess() > 0 { title = [] }
    if excess() > 0 { top.removeLast(min(excess(), top.count)) }
    if excess() > 0 { open = [] }
    return (title + open + top + filterLines, open.isEmpty ? nil : title.count)
  }

  /// The number of lines of the title and the tabs.
  private static let headLines = 2

  /// The title, and the position in a list that is longer than the screen.
  private func header(
    of content: any ListContent, _ shown: ShownRows, _ data: ScreenData
  ) -> [Element] {
    let header = content.header(in: data)
    guard shown.rows.count > data.rows - ListScreen.headLines, !shown.entries.isEmpty else {
      return header
    }
    let place = "\(shown.position + 1)/\(shown.entries.count)"
    let spacer = header.contains { $0.kind == .spacer } ? [] : [Element.spacer]
    return header + spacer + [Label([DisplayText(place)], Style(.muted), fit: .whole).element]
  }

  private func listLines(of shown: ShownRows, _ data: ScreenData, headCount: Int) -> [Line] {
    let content = content(in: data)
    let data = content.hasBars ? data : data.narrowed(to: ScreenData.maximumListColumns)
    let isUnreadable = content.isUnreadable(in: data)
    guard !shown.rows.isEmpty, !isUnreadable else {
      let emptyText =
        filter.isEmpty
        ? content.emptyText(ofTab: tab(in: data), in: data) : data.localizer(.uiNoMatch)
      let text =
        isUnreadable
        ? data.localizer.advice(data.localizer(content.source.unreadableText), "noonmark doctor")
        : emptyText
      let style = Style(isUnreadable ? .warning : .muted)
      return Layout { Block.paragraph(text, style, maxLines: 3) }.lines(columns: data.columns)
    }
    let range = visibleRows(shown, headCount: headCount, data)
    // All rows are measured, so the columns keep their widths during scrolling.
    let measured = shown.rows.count <= ListScreen.measuredRows ? shown.rows.indices : range
    // The heading of the first visible entry replaces the first line.
    var indices = Array(range)
    if let first = indices.first, shown.rows[first].id != nil, first != shown.selectedRow,
      let heading = shown.rows[..<first].lastIndex(where: { $0.id == nil })
    {
      indices[0] = heading
    }
    let cells = (Array(measured) + indices.filter { !measured.contains($0) }).map { index in
      [Cell(data.mark(isSelected: index == shown.selectedRow))] + shown.rows[index].cells(in: data)
    }
    let lines = Layout { Block.table(cells, flexible: content.flexibleColumn + 1) }
      .lines(columns: data.columns)
    return indices.compactMap { index in
      measured.contains(index) ? lines[index - measured.lowerBound] : lines.last
    }
  }

  /// The maximum number of rows that are measured to align their columns.
  private static let measuredRows = 400
}

extension DataSources {
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
