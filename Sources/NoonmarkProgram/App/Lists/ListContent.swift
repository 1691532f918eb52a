import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A line of a list.
struct ListRow: Sendable {
  /// The identifier of its entry; `nil` for a heading, which cannot be selected.
  let id: String?
  /// The text that a filter searches.
  let text: String
  /// Called for the rows that are shown.
  private let makeCells: @Sendable () -> [Cell]

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
  /// The id of the entry to begin with; `nil` for the first one.
  func firstEntry(in data: ScreenData) -> String?
  /// Returns the list of a tab, if tabs have separate lists.
  func opened(tab: Int, in data: ScreenData) -> any ListContent
  /// Whether its file cannot be read. An empty list would then be wrong.
  func isUnreadable(in data: ScreenData) -> Bool
  /// The title, and something at the right edge.
  func header(in data: ScreenData) -> [Element]
  /// The titles of the tabs; none for a list without tabs.
  func tabs(in data: ScreenData) -> [TabTitle]
  /// The names of tabs that are entries, such as tallies.
  func tabNames(in data: ScreenData) -> [String]
  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow]
  /// The column of the cells that is truncated first.
  var flexibleColumn: Int { get }
  /// Whether bars join the ends of its lines, which otherwise are not wider than one reads.
  var hasBars: Bool { get }
  /// The text of a list without entries.
  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText
  /// Returns the lines to show above the entries, in the columns of the terminal.
  func topLines(in data: ScreenData) -> [Line]
  func entry(_ id: String, in data: ScreenData) -> Entry?
  /// Returns the page about an entry; `nil` if its list has no pages.
  func page(of entry: Entry, in data: ScreenData) -> Layout?
  /// Returns the link of an entry, which Enter opens on its page.
  func link(of entry: Entry) -> String?
  /// The keys of this list, the most important first.
  func keys(in data: ScreenData) -> [ListKey<Entry>]
}

extension ListContent {
  func tabs(in data: ScreenData) -> [TabTitle] { [] }
  func tabNames(in data: ScreenData) -> [String] { [] }
  func firstTab(in data: ScreenData) -> Int { 0 }
  func firstEntry(in data: ScreenData) -> String? { nil }
  func opened(tab: Int, in data: ScreenData) -> any ListContent { self }
  func isUnreadable(in data: ScreenData) -> Bool { data.model.unreadable.contains(source) }
  func topLines(in data: ScreenData) -> [Line] { [] }
  func page(of entry: Entry, in data: ScreenData) -> Layout? { nil }
  func link(of entry: Entry) -> String? { nil }
  var hasBars: Bool { false }
}

extension ScreenWidget {
  /// The list of its entries; `nil` if it has none.
  var list: (any ListContent)? {
    switch kind {
    case AgendaWidget.kind: AgendaList()
    case CountdownWidget.kind: DateList()
    case ElapsedWidget.kind: CounterList()
    case TodoWidget.kind: TaskList(filter: widget.name.flatMap { TodoFilter($0) })
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

/// A place with keys of a list: the list, the page of an entry, or the widget on the first screen.
enum ListPlace {
  case list
  case page
  case widget
}

/// A key of a list: for one entry, or for the list as a whole.
struct ListKey<Entry: Sendable>: Sendable {
  /// The key, whose owner is the selected entry.
  let binding: KeyBinding<Entry?>
  /// Whether it needs an entry.
  var isForEntry = false
  /// Whether it works on the list's widget on the first screen too, for the first entry.
  var isOnWidget = false
  /// Whether it adds an entry, which is then selected.
  var isAddition = false

  func works(in place: ListPlace) -> Bool {
    switch place {
    case .list: true
    // Enter opens the page.
    case .page: isForEntry && !binding.handles(.enter)
    case .widget: isOnWidget
    }
  }

  /// A key for the selected entry, if there is one that it works for.
  static func entry(
    _ key: Key, _ label: MessageKey, also aliases: [Key] = [], onWidget: Bool = false,
    when isAvailable: @escaping @Sendable (Entry) -> Bool = { _ in true },
    _ action: @escaping @Sendable (Entry, ScreenData) -> ScreenAction
  ) -> ListKey {
    let binding = KeyBinding<Entry?>(
      [key], label, also: aliases, when: { entry, _ in entry.map(isAvailable) ?? false }
    ) { entry, _, data in
      entry.map { [action($0, data)] } ?? []
    }
    return ListKey(binding: binding, isForEntry: true, isOnWidget: onWidget)
  }

  static func list(
    _ key: Key, _ label: MessageKey, onWidget: Bool = false, isAddition: Bool = false,
    listed isListed: @escaping @Sendable (ScreenData) -> Bool = { _ in true },
    _ action: @escaping @Sendable (ScreenData) -> ScreenAction
  ) -> ListKey {
    let binding = KeyBinding<Entry?>([key], label, listed: { isListed($1) }) { _, _, data in
      [action(data)]
    }
    return ListKey(binding: binding, isOnWidget: onWidget, isAddition: isAddition)
  }

  /// The keys `2` to `9`, each for so many.
  static func amounts(
    _ label: MessageKey, _ action: @escaping @Sendable (Int, ScreenData) -> ScreenAction
  ) -> ListKey {
    let amounts = 2...9
    let keys = amounts.map { Key.character(Character("\($0)")) }
    let binding = KeyBinding<Entry?>(keys, label, named: "2-9") { _, key, data in
      amounts.filter { key == .character(Character("\($0)")) }.map { action($0, data) }
    }
    return ListKey(binding: binding)
  }

  /// The key that opens the form of a new entry.
  static func add(_ form: @escaping @Sendable (ScreenData) -> FormScreen) -> ListKey {
    .list("a", .uiAdd, onWidget: true, isAddition: true) { .open(form($0)) }
  }

  /// The key that removes an entry, after a question with its title.
  static func remove(
    titled title: @escaping @Sendable (Entry, ScreenData) -> String,
    by command: @escaping @Sendable (Entry) -> AppCommand
  ) -> ListKey {
    .entry("d", .uiRemove, also: [.delete]) { entry, data in
      let title = DisplayText(title(entry, data))
      let question = data.localizer(.uiRemoveQuestion, [("title", title)])
      return .open(ConfirmScreen(question, command(entry)))
    }
  }
}

extension ListContent {
  /// Converts keys of the list to keys of a screen.
  ///
  /// The selected entry decides what can be done. `target` returns the id of the entry that a key
  /// is for, before the key is handled.
  func bindings<Owner>(
    in data: ScreenData, for selected: String?, of place: ListPlace = .list,
    on target: @escaping @Sendable (inout Owner, _ isAddition: Bool, ScreenData) -> String?
  ) -> [KeyBinding<Owner>] {
    let selected = selected.flatMap { entry($0, in: data) }
    return keys(in: data).filter { $0.works(in: place) }.map { key in
      KeyBinding(
        key.binding.keys, key.binding.label, also: key.binding.aliases, named: key.binding.name,
        in: key.binding.place, when: { _, data in key.binding.isAvailable(selected, data) },
        listed: { _, data in key.binding.isListed(nil, data) }
      ) { owner, pressed, data in
        var entry = target(&owner, key.isAddition, data).flatMap { self.entry($0, in: data) }
        return key.binding.action(&entry, pressed, data)
      }
    }
  }
}
