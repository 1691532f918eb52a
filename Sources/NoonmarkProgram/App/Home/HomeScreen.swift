import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The first screen: every widget, as large as the terminal allows.
package struct HomeScreen: Screen {
  private var selected = 0

  /// The columns to the left of a widget.
  private static let margin = 2

  package init() {}

  package mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    switch key {
    case .tab: move(by: 1, data)
    case .backTab: move(by: -1, data)
    case .down, .character("j"), .wheelDown: move(.down, dashboard(in: data))
    case .up, .character("k"), .wheelUp: move(.up, dashboard(in: data))
    case .left, .character("h"): move(.left, dashboard(in: data))
    case .right, .character("l"): move(.right, dashboard(in: data))
    case .home, .character("g"): selected = 0
    case .end, .character("G"): selected = max(widgets(in: data).count - 1, 0)
    case .click(let column, let row):
      let dashboard = dashboard(in: data)
      guard let index = index(atColumn: column, row: row, dashboard, data) else { return [] }
      let isOpened = index == selected
      selected = index
      return isOpened ? open(data) : []
    case .enter: return open(data)
    case .character("t"): return [.open(MenuScreen.themes(in: data))]
    default:
      guard let widget = widget(data) else { return [] }
      if key == .character(" "), let link = widget.link(in: data) {
        return [.run(link.words, closing: 0)]
      }
      if key == .character("e"), widget.dependsOnPlace {
        return [.open(MenuScreen.places(in: data))]
      }
      guard let list = ListKind(widget) else { return [] }
      return list.actionOnWidget(for: key, in: data)
    }
    return []
  }

  private func widgets(in data: ScreenData) -> [ScreenWidget] {
    data.widgets.filter { $0.isListed && !$0.isHidden(in: data) }
  }

  private func widget(_ data: ScreenData) -> ScreenWidget? {
    let widgets = widgets(in: data)
    return widgets.indices.contains(selected) ? widgets[selected] : widgets.last
  }

  private func open(_ data: ScreenData) -> [ScreenAction] {
    widget(data).map { [.open($0.screen)] } ?? []
  }

  private func dashboard(in data: ScreenData) -> Dashboard {
    let widgets = widgets(in: data)
    return Dashboard(
      widgets.map { $0.item(in: data.context) }, columns: data.columns - HomeScreen.margin,
      rows: data.rows
    ) { widgets[$0].canvas($1, columns: $2, rows: $3, in: data.context) }
  }

  // MARK: Moves

  private enum Direction {
    case up
    case down
    case left
    case right
  }

  private mutating func move(by step: Int, _ data: ScreenData) {
    let count = widgets(in: data).count
    guard count > 0 else { return }
    selected = (min(selected, count - 1) + step + count) % count
  }

  /// Selects the neighbor of the selected widget.
  private mutating func move(_ direction: Direction, _ dashboard: Dashboard) {
    let all = dashboard.placements
    guard let current = all.first(where: { $0.index == selected }) ?? all.last else { return }
    let neighbor: Dashboard.Placement? =
      switch direction {
      case .down: all.filter { $0.column == current.column && $0.row > current.row }.first
      case .up: all.filter { $0.column == current.column && $0.row < current.row }.last
      case .left: nearest(to: current, inColumn: current.column - 1, all)
      case .right: nearest(to: current, inColumn: current.column + 1, all)
      }
    selected = neighbor?.index ?? current.index
  }

  private func nearest(
    to current: Dashboard.Placement, inColumn column: Int, _ all: [Dashboard.Placement]
  ) -> Dashboard.Placement? {
    all.filter { $0.column == column }.min { abs($0.row - current.row) < abs($1.row - current.row) }
  }

  private func index(
    atColumn column: Int, row: Int, _ dashboard: Dashboard, _ data: ScreenData
  ) -> Int? {
    let line = row + viewport(dashboard, data).range.lowerBound
    let place = max(column - HomeScreen.margin, 0) / (dashboard.width + Dashboard.gap)
    return dashboard.placements.first { $0.column == place && $0.rows.contains(line) }?.index
  }

  // MARK: View

  /// The lines around the selected widget.
  private func viewport(_ dashboard: Dashboard, _ data: ScreenData) -> Viewport {
    let rows = dashboard.placements.first { $0.index == selected }?.rows ?? 0..<0
    // Of a widget that is too high, the beginning.
    let middle = min(rows.lowerBound + data.rows / 2, (rows.lowerBound + rows.upperBound) / 2)
    return Viewport(of: dashboard.height, around: middle, rows: data.rows)
  }

  package func view(in data: ScreenData) -> ScreenView {
    let dashboard = dashboard(in: data)
    let selected = min(selected, max(dashboard.placements.count - 1, 0))
    let mark = NoonmarkLayout.Run(.text(data.markText, Style(.accent, isBold: true)))
    let canvas = dashboard.canvas(margin: HomeScreen.margin, marked: selected, mark: mark)
    let range = viewport(dashboard, data).range
    var lines = Array(canvas.lines[range])
    // A widget that is left out can have something to show later.
    let hidden = data.widgets.filter { $0.isListed && $0.isHidden(in: data) }
    let expires = hidden.reduce(nil) {
      earliest($0, $1.canvas(.large, columns: data.columns, in: data.context).expires)
    }
    if !lines.isEmpty {
      lines[0].runs.insert(NoonmarkLayout.Run(.space(0), expires: expires), at: 0)
    }
    return ScreenView(lines)
  }

  package func hints(in data: ScreenData) -> [KeyHint] {
    let widget = widget(data)
    let own =
      widget.flatMap { ListKind($0) }?.hintsOnWidget
      ?? (widget?.link(in: data) != nil ? [KeyHint("Space", .uiOpenLink)] : [])
    let place = widget?.dependsOnPlace == true ? [KeyHint("e", .uiChangePlace)] : []
    return [KeyHint("Enter", .uiOpen)] + own + [KeyHint("u", .uiUndo), KeyHint("t", .uiTheme)]
      + place
  }

  package func moves(in data: ScreenData) -> [KeyHint] {
    let isAdding = widget(data).map { ListKind($0) != nil } ?? false
    let hasColumns = dashboard(in: data).placements.contains { $0.column > 0 }
    return [KeyHint("Tab", .uiMove), KeyHint("↑ ↓ j k", .uiMove)]
      + (hasColumns ? [KeyHint("← → h l", .uiMove)] : []) + [KeyHint("Home End g G", .uiEnds)]
      + (isAdding ? [KeyHint("+", .uiAdd)] : [])
  }
}
