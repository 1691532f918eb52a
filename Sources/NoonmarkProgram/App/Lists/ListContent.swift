import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A line of a list.
struct ListRow: Sendable {
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
  associatedtype Entry: Sendable
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
  /// Finds the entry of an id.
  func entry(_ id: String, in data: ScreenData) -> Entry?
  /// The keys besides those of every list, the most important first.
  func keys(in data: ScreenData) -> [ListKey<Entry>]
}

extension ListContent {
  func tabs(in data: ScreenData) -> [TabTitle] { [] }
  func firstTab(in data: ScreenData) -> Int { 0 }
  func opened(tab: Int, in data: ScreenData) -> any ListContent { self }
  func isUnreadable(in data: ScreenData) -> Bool { data.model.unreadable.contains(source) }
  func sideLines(in columns: Int, _ data: ScreenData) -> [Line] { [] }
  func topLines(in data: ScreenData) -> [Line] { [] }
}

extension ScreenWidget {
  /// The list of its entries; `nil` if it has none.
  var list: (any ListContent)? {
    switch kind {
    case CountdownWidget.kind: DateList()
    case ElapsedWidget.kind: CounterList()
    case TodoWidget.kind: TaskList()
    case TallyWidget.kind: EventList(name: widget.name)
    default: nil
    }
  }

  /// The screen that shows it alone.
  var screen: any Screen {
    if let list { return ListScreen(list) }
    return PageScreen(self)
  }
}
