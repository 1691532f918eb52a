import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A line of a list.
package struct ListRow: Sendable {
  /// The identifier of its entry; `nil` for a heading, which cannot be selected.
  let id: String?
  /// The text that a filter searches.
  let text: String
  private let makeCells: @Sendable () -> [Cell]

  /// - Parameter cells: Returns the cells; called for the rows that are shown.
  init(_ id: String?, text: String = "", _ cells: @escaping @Sendable () -> [Cell]) {
    self.id = id
    self.text = text
    makeCells = cells
  }

  var cells: [Cell] { makeCells() }
}

/// The entries of a list, and what can be done with them.
protocol ListContent: Sendable {
  /// The data that it lists.
  var source: DataSources { get }
  /// The tab to begin with.
  func firstTab(in data: ScreenData) -> Int
  /// Returns the list of a tab, if tabs are lists of their own.
  func opened(tab: Int, in data: ScreenData) -> any ListContent
  /// Whether its file cannot be read, so that an empty list would be wrong.
  func isUnreadable(in data: ScreenData) -> Bool
  /// The title, and something at the right edge.
  func header(in data: ScreenData) -> [Element]
  /// The titles of the tabs; none for a list without tabs.
  func tabs(in data: ScreenData) -> [TabTitle]
  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow]
  /// The column of the cells that is truncated first.
  var flexibleColumn: Int { get }
  /// The text of a list without entries.
  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText
  /// Returns the lines to show beside the list if there is space, in so many columns; none for
  /// nothing.
  func sideLines(in columns: Int, _ data: ScreenData) -> [Line]
  /// Returns the lines to show above the entries if there is no space beside them.
  func topLines(in data: ScreenData) -> [Line]
  /// Returns the reaction to a key that lists do not handle.
  func actions(for key: Key, on id: String?, in data: ScreenData) -> [ScreenAction]
  func hints(in data: ScreenData) -> [KeyHint]
}

extension ListContent {
  func tabs(in data: ScreenData) -> [TabTitle] { [] }
  func firstTab(in data: ScreenData) -> Int { 0 }
  func opened(tab: Int, in data: ScreenData) -> any ListContent { self }
  func isUnreadable(in data: ScreenData) -> Bool { data.model.unreadable.contains(source) }
  func sideLines(in columns: Int, _ data: ScreenData) -> [Line] { [] }
  func topLines(in data: ScreenData) -> [Line] { [] }
}

/// The lists of the widgets.
enum ListKind: Sendable {
  case dates
  case counters
  case tasks
  /// The events of a tally, by its name; `nil` for the default tally.
  case events(tally: String?)

  /// Finds the list of a widget; `nil` if it has none.
  init?(_ widget: ScreenWidget) {
    switch widget.kind {
    case CountdownWidget.kind: self = .dates
    case ElapsedWidget.kind: self = .counters
    case TodoWidget.kind: self = .tasks
    case TallyWidget.kind: self = .events(tally: widget.widget.name)
    default: return nil
    }
  }

  var content: any ListContent {
    switch self {
    case .dates: DateList()
    case .counters: CounterList()
    case .tasks: TaskList()
    case .events(let tally): EventList(name: tally)
    }
  }

  /// Returns the reaction to a key on the first screen.
  func actionOnWidget(for key: Key, in data: ScreenData) -> [ScreenAction] {
    switch (self, key) {
    case (_, .character("a")), (_, .character("+")):
      content.actions(for: .character("a"), on: nil, in: data)
    case (.tasks, .character(" ")):
      content.actions(
        for: key, on: content.rows(ofTab: 0, in: data).first?.id, in: data)
    case (.events, .character(" ")): content.actions(for: key, on: nil, in: data)
    default: []
    }
  }

  /// The keys that work on the first screen.
  var hintsOnWidget: [KeyHint] {
    switch self {
    case .dates, .counters: [KeyHint("a", .uiAdd)]
    case .tasks: [KeyHint("Space", .uiDone), KeyHint("a", .uiAdd)]
    case .events: [KeyHint("Space", .uiLog), KeyHint("a", .uiAdd)]
    }
  }
}

extension ScreenWidget {
  /// The screen that shows it alone.
  package var screen: any Screen {
    if let list = ListKind(self) { return ListScreen(list.content) }
    return PageScreen(self)
  }
}
