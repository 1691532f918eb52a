import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The home screen: every widget, as large as the terminal allows.
struct HomeScreen: Screen {
  /// The selected widget, which stays selected when another one appears or is hidden.
  private var selected: (word: String, index: Int)?

  /// Creates the screen with a widget selected, or if it is not listed, the first of its kind.
  init(selecting widget: ScreenWidget?, in data: ScreenData) {
    let all = widgets(in: data)
    let index =
      all.firstIndex { $0.word == widget?.word } ?? all.firstIndex { $0.kind == widget?.kind }
    select(index ?? 0, data)
  }

  // MARK: Keys

  func keys(in data: ScreenData) -> [KeyBinding<HomeScreen>] {
    let list = widget(data)?.list
    return [KeyBinding([.enter], .uiOpen) { screen, _, data in screen.open(data) }]
      + (list.map { widgetKeys($0, data) } ?? []) + HomeScreen.lastKeys
  }

  /// The keys of a list that also work on its widget.
  private func widgetKeys(
    _ list: any ListContent, _ data: ScreenData
  ) -> [KeyBinding<HomeScreen>] {
    let first: @Sendable (ScreenData) -> String? = { list.rows(ofTab: 0, in: $0).first?.id }
    return list.bindings(in: data, for: first(data), of: .widget) { _, _, data in first(data) }
  }

  private static let lastKeys: [KeyBinding<HomeScreen>] = [
    KeyBinding([" "], .uiOpenLink, when: { $0.link($1) != nil }) { screen, _, data in
      screen.link(data).map { [.openLink($0)] } ?? []
    },
    // On a widget without a list, the key offers every kind of entry.
    KeyBinding(["a"], .uiAdd, when: { $0.widget($1)?.list == nil }) { _, _, data in
      [.open(MenuScreen.entries(in: data))]
    },
    .themes(), .undo(), .redo(),
    KeyBinding(["e"], .uiChangePlace, when: { $0.widget($1)?.dependsOnPlace == true }) {
      [.open(MenuScreen.places(in: $2))]
    },
    KeyBinding(
      [.tab], .uiMove, also: [.backTab], in: .page,
      changing: { $0.move(by: $1 == .tab ? 1 : -1, $2) }),
    KeyBinding(
      [.up, .down, "j", "k"], .uiMove, also: [.wheelUp, .wheelDown], in: .page,
      changing: { $0.move(for: $1, $2) }),
    KeyBinding(
      [.left, .right, "h", "l"], .uiMove, in: .page,
      when: { $0.hasNeighbors(in: $1) }, changing: { $0.move(for: $1, $2) }),
    KeyBinding(
      [.home, .end, "g", "G"], .uiEnds, in: .page,
      changing: { screen, key, data in
        let isStart = key == .home || key == "g"
        let all = screen.ordered(in: data)
        if let place = isStart ? all.first : all.last { screen.select(place.index, data) }
      }),
    KeyBinding(["+"]) { $0.handle("a", in: $2) },
  ]

  mutating func click(column: Int, row: Int, in data: ScreenData) -> [ScreenAction] {
    let dashboard = dashboard(in: data)
    guard let index = index(atColumn: column, row: row, dashboard, data) else { return [] }
    let isOpened = index == selectedIndex(data)
    select(index, data)
    return isOpened ? open(data) : []
  }

  /// Whether a widget is beside the selected one.
  private func hasNeighbors(in data: ScreenData) -> Bool {
    let all = dashboard(in: data).placements
    let selected = selectedIndex(data)
    guard let current = all.first(where: { $0.index == selected }) else { return false }
    return beside(current, all) != nil
  }

  /// The widgets to choose from, and the indices of those that have something to show.
  private func listed(in data: ScreenData) -> (widgets: [ScreenWidget], shown: [Int]) {
    let listed = data.widgets.filter(\.isListed)
    return (listed, FirstScreen.shownIndices(of: listed.map(\.widget), in: data.context))
  }

  private func widgets(in data: ScreenData) -> [ScreenWidget] {
    let (widgets, shown) = listed(in: data)
    return shown.map { widgets[$0] }
  }

  /// The index of the selected widget among those that are shown, or of the nearest one while it is
  /// hidden.
  private func selectedIndex(_ data: ScreenData) -> Int {
    let (widgets, shown) = listed(in: data)
    var index = selected?.index ?? 0
    // The configuration has changed.
    if !widgets.indices.contains(index) || widgets[index].word != selected?.word {
      index = widgets.firstIndex { $0.word == selected?.word } ?? 0
    }
    return shown.firstIndex { $0 >= index } ?? max(shown.count - 1, 0)
  }

  private mutating func select(_ index: Int, _ data: ScreenData) {
    let (widgets, shown) = listed(in: data)
    if shown.indices.contains(index) {
      selected = (widgets[shown[index]].word, shown[index])
    }
  }

  private func widget(_ data: ScreenData) -> ScreenWidget? {
    let (widgets, index) = (widgets(in: data), selectedIndex(data))
    return widgets.indices.contains(index) ? widgets[index] : nil
  }

  private func link(_ data: ScreenData) -> String? { widget(data)?.link(in: data) }

  private func open(_ data: ScreenData) -> [ScreenAction] {
    widget(data).map { [.open($0.screen(in: data))] } ?? []
  }

  private func dashboard(in data: ScreenData) -> Dashboard {
    let widgets = widgets(in: data)
    var context = data.context
    context.isInApp = true
    return FirstScreen(
      widgets.map(\.widget), templates: widgets.map(\.template), in: context,
      columns: data.columns, rows: data.rows
    ).dashboard
  }

  // MARK: Moves

  /// The widgets in an order that is the same at every size.
  private func ordered(in data: ScreenData) -> [Dashboard.Placement] {
    dashboard(in: data).placements.sorted { $0.index < $1.index }
  }

  private mutating func move(by step: Int, _ data: ScreenData) {
    let all = ordered(in: data)
    guard !all.isEmpty else { return }
    let selected = selectedIndex(data)
    let position = all.firstIndex { $0.index == selected } ?? 0
    select(all[(position + step + all.count) % all.count].index, data)
  }

  private mutating func move(for key: Key, _ data: ScreenData) {
    let all = dashboard(in: data).placements
    let selected = selectedIndex(data)
    guard let current = all.first(where: { $0.index == selected }) ?? all.last else { return }
    let neighbor: Dashboard.Placement? =
      switch key {
      case .left, "h": beside(current, all.filter { $0.left < current.left })
      case .right, "l": beside(current, all.filter { $0.left > current.left })
      case .up, "k", .wheelUp:
        nearest(to: current, all.filter { $0.rows.upperBound <= current.row })
      default: nearest(to: current, all.filter { $0.row >= current.rows.upperBound })
      }
    select(neighbor?.index ?? current.index, data)
  }

  /// Returns the nearest widget of those above or below, preferring the same columns.
  private func nearest(
    to current: Dashboard.Placement, _ all: [Dashboard.Placement]
  ) -> Dashboard.Placement? {
    let same = all.filter { $0.columns.overlaps(current.columns) }
    func distance(_ other: Dashboard.Placement) -> Int {
      max(other.row - current.rows.upperBound, current.row - other.rows.upperBound)
    }
    return (same.isEmpty ? all : same).min {
      (distance($0), abs($0.left - current.left)) < (distance($1), abs($1.left - current.left))
    }
  }

  /// Returns the widget of the other columns whose row is nearest.
  private func beside(
    _ current: Dashboard.Placement, _ all: [Dashboard.Placement]
  ) -> Dashboard.Placement? {
    all.filter { !$0.columns.overlaps(current.columns) }.min {
      (abs($0.row - current.row), abs($0.left - current.left))
        < (abs($1.row - current.row), abs($1.left - current.left))
    }
  }

  private func index(
    atColumn column: Int, row: Int, _ dashboard: Dashboard, _ data: ScreenData
  ) -> Int? {
    let line = row + visibleLines(dashboard, data).lowerBound
    return dashboard.placements.first {
      $0.rows.contains(line)
        && ($0.left - Dashboard.margin..<$0.columns.upperBound).contains(column)
    }?.index
  }

  // MARK: View

  private func visibleLines(_ dashboard: Dashboard, _ data: ScreenData) -> Range<Int> {
    let selected = selectedIndex(data)
    let rows = dashboard.placements.first { $0.index == selected }?.rows ?? 0..<0
    // If the widget is too high for the screen, its beginning is visible.
    let middle = min(rows.lowerBound + data.rows / 2, (rows.lowerBound + rows.upperBound) / 2)
    return visibleRange(of: dashboard.height, around: middle, rows: data.rows)
  }

  func view(in data: ScreenData) -> ScreenView {
    let dashboard = dashboard(in: data)
    let mark = NoonmarkLayout.Run(.text(data.markText, Style(.accent, isBold: true)))
    let canvas = dashboard.canvas(marked: selectedIndex(data), mark: mark)
    var lines = Array(canvas.lines[visibleLines(dashboard, data)])
    // A hidden widget can have something to show later.
    let listed = data.widgets.filter(\.isListed).map(\.widget)
    let expires = FirstScreen.hiddenExpiry(of: listed, in: data.context)
    if !lines.isEmpty {
      lines[0].runs.insert(NoonmarkLayout.Run(.space(0), expires: expires), at: 0)
    }
    return ScreenView(lines)
  }
}
