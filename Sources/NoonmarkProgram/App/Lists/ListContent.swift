import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A line of a list.
struct ListRow: Sendable {
  /// The ID of the row's entry, or `nil` for a heading, which cannot be selected.
  let id: String?
  /// The text that a filter searches.
  let text: String
  /// Deferred, because most rows of a long list are not drawn.
  private let makeCells: @Sendable (ScreenData) -> [Cell]

  init(_ id: String?, text: String = "", _ cells: @escaping @Sendable (ScreenData) -> [Cell]) {
    self.id = id
    self.text = text
    makeCells = cells
  }

  func cells(in data: ScreenData) -> [Cell] { makeCells(data) }
}

/// The entries of a list, and their keys.
protocol ListContent: Sendable {
  associatedtype Entry: Sendable
  var source: DataSources { get }
  /// Returns the tab that is open at first.
  func firstTab(in data: ScreenData) -> Int
  /// Returns the ID of the entry that is selected at first. `nil` means the first entry.
  func firstEntry(in data: ScreenData) -> String?
  /// Returns the list of a tab. By default all tabs share this list.
  func opened(tab: Int, in data: ScreenData) -> any ListContent
  /// Whether the file cannot be read. The list then says so instead of appearing empty.
  func isUnreadable(in data: ScreenData) -> Bool
  /// The title, and optionally a text at the right edge.
  func header(in data: ScreenData) -> [Element]
  /// The titles of the tabs; none for a list without tabs.
  func tabs(in data: ScreenData) -> [TabTitle]
  /// The names of tabs that are entries, such as tallies.
  func tabNames(in data: ScreenData) -> [String]
  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow]
  /// The column that is truncated first.
  var flexibleColumn: Int { get }
  /// Whether lines have bars, which guide the eye. Lines without bars have a maximum width.
  var hasBars: Bool { get }
  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText
  /// Returns the lines to show above the entries, in the columns of the terminal.
  func topLines(in data: ScreenData) -> [Line]
  func entry(_ id: String, in data: ScreenData) -> Entry?
  /// Returns the page about an entry, or `nil` if the list has no pages.
  func page(of entry: Entry, in data: ScreenData) -> Layout?
  /// Returns the URL of an entry. Enter opens it on the entry's page.
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
  var list: (any ListContent)? {
    switch kind {
    case AgendaWidget.kind: AgendaList()
    case CountdownWidget.kind: DateList(first: (widget as? CountdownWidget)?.only?.id)
    case ElapsedWidget.kind: CounterList(first: (widget as? ElapsedWidget)?.only?.id)
    case TodoWidget.kind: TaskList(filter: widget.name.flatMap { TodoFilter($0) })
    case TallyWidget.kind: EventList(name: widget.name)
    default: nil
    }
  }

  func screen(in data: ScreenData) -> any Screen {
    if let list { return ListScreen(list, in: data) }
    return PageScreen(.widget(word))
  }
}

/// A place where keys of a list work: the list, an entry's page, or the home screen.
enum ListPlace {
  case list
  case page
  case widget
}

/// A key of a list: for one entry, or for the list as a whole.
struct ListKey<Entry: Sendable>: Sendable {
  /// The binding, whose owner is the selected entry.
  let binding: KeyBinding<Entry?>
  var isForEntry = false
  /// Whether the key also works on the home screen, for the first entry of the list.
  var isOnWidget = false
  /// Whether the key adds an entry, which is then selected.
  var isAddition = false

  func works(in place: ListPlace) -> Bool {
    switch place {
    case .list: true
    // Enter opens the page.
    case .page: isForEntry && !binding.handles(.enter)
    case .widget: isOnWidget
    }
  }

  /// Creates a key that works if an entry is selected and `isAvailable` accepts it.
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

  /// The keys `2` to `9`, each with its number as the amount.
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

  /// The key that removes an entry after a confirmation.
  static func remove(
    when isAvailable: @escaping @Sendable (Entry) -> Bool = { _ in true },
    titled title: @escaping @Sendable (Entry, ScreenData) -> String,
    by command: @escaping @Sendable (Entry) -> AppCommand
  ) -> ListKey {
    .entry("d", .uiRemove, also: [.delete], when: isAvailable) { entry, data in
      let title = DisplayText(title(entry, data))
      let question = data.localizer(.uiRemoveQuestion, [("title", title)])
      return .open(ConfirmScreen(question, command(entry)))
    }
  }
}

extension ListContent {
  /// Converts keys of the list to keys of a screen.
  ///
  /// The selected entry determines which keys work. `target` is called before a key is handled, and
  /// returns the ID of the entry that the key applies to.
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
        let id = target(&owner, key.isAddition, data)
        var entry = id.flatMap { self.entry($0, in: data) }
        let actions = key.binding.action(&entry, pressed, data)
        guard key.isForEntry, let id else { return actions }
        return actions.map { $0.asking(while: { self.entry(id, in: $0) != nil }) }
      }
    }
  }
}
