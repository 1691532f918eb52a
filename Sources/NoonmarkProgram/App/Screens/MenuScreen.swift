import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// A menu below the screen that opened it, possibly searchable.
struct MenuScreen: Screen {
  struct Item: Sendable {
    let elements: [Element]
    /// The text that a search finds.
    let text: String
    let actions: [ScreenAction]
  }

  private let title: DisplayText
  private let items: [Item]
  /// Returns the items that match a search.
  ///
  /// `nil` means a search in the texts of `items`.
  private let found: (@Sendable (String) -> [Item])?
  /// Returns the items that match a search for a city.
  private var foundCities: (@Sendable (String, CitySearch) -> [Item])?
  /// The cities to search, which are read once, for the first key.
  private var cities: CitySearch?
  /// Whether the app is drawn in the selected theme.
  private var previewsTheme = false
  /// Whether the elements of the items are in columns, those after the third if there is space.
  private var isTable = false
  private var search = TextField(maximumLength: TextField.maximumSearchLength)
  /// The items that match the search, or `nil` without a search.
  private var matches: [Item]?
  private var selected: Int

  let isPanel = true
  private static let maximumItems = 10
  private static let minimumSearchColumns = 12

  init(
    _ title: DisplayText, _ items: [Item], selected: Int = 0,
    found: (@Sendable (String) -> [Item])? = nil
  ) {
    self.title = title
    self.items = items
    self.selected = selected
    self.found = found
  }

  private var shown: [Item] { matches ?? items }

  func keys(in data: ScreenData) -> [KeyBinding<MenuScreen>] { MenuScreen.keys }

  private static let keys: [KeyBinding<MenuScreen>] = [
    KeyBinding([.enter], .uiChoose, when: { screen, _ in !screen.shown.isEmpty }) {
      screen, _, _ in
      let shown = screen.shown
      return shown.indices.contains(screen.selected) ? shown[screen.selected].actions : []
    },
    KeyBinding([.escape], .uiCancel) { screen, _, _ in
      (screen.previewsTheme ? [.preview(theme: nil)] : []) + [.close]
    },
    // For the list of keys alone: `type(_:in:)` handles the letters.
    KeyBinding([], .uiFilter, named: "a-z") { _, _, _ in [] },
    KeyBinding([.down], also: [.tab, .wheelDown]) { screen, _, _ in screen.move(by: 1) },
    KeyBinding([.up], also: [.backTab, .wheelUp]) { screen, _, _ in screen.move(by: -1) },
    KeyBinding([.pageDown]) { screen, _, _ in screen.move(by: maximumItems) },
    KeyBinding([.pageUp]) { screen, _, _ in screen.move(by: -maximumItems) },
  ]

  mutating func type(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    guard search.handle(key) else { return [] }
    // Stored, since a search for cities is slow.
    matches = search.isEmpty ? nil : items(matching: search.text, in: data)
    return select(0, shown)
  }

  private mutating func items(matching text: String, in data: ScreenData) -> [Item] {
    guard let foundCities else { return found?(text) ?? items.matching(text) }
    let search = cities ?? data.readCities()
    cities = search
    return foundCities(text, search)
  }

  mutating func click(column: Int, row: Int, in data: ScreenData) -> [ScreenAction] {
    let shown = shown
    guard row >= 2 else { return [] }
    let index = visibleItems(shown, data).lowerBound + row - 2
    guard shown.indices.contains(index) else { return [] }
    return index == selected ? shown[index].actions : select(index, shown)
  }

  private mutating func move(by step: Int) -> [ScreenAction] { select(selected + step, shown) }

  private mutating func select(_ index: Int, _ shown: [Item]) -> [ScreenAction] {
    selected = min(max(index, 0), max(shown.count - 1, 0))
    guard previewsTheme, shown.indices.contains(selected) else { return [] }
    return [.preview(theme: shown[selected].text)]
  }

  private func visibleItems(_ shown: [Item], _ data: ScreenData) -> Range<Int> {
    // At most half of a low screen, so the screen above the menu stays visible.
    let rows = min(MenuScreen.maximumItems, max(data.rows / 2 - 2, 3), data.rows - 2)
    return visibleRange(of: shown.count, around: selected, rows: rows)
  }

  func view(in data: ScreenData) -> ScreenView {
    let shown = shown
    let title = title.truncated(to: max(data.columns - MenuScreen.minimumSearchColumns, 1))
    let text = search.shown(in: max(data.columns - title.width - 5, 1))
    let layout = Layout {
      Block.rule
      Row {
        Label(title, isBold: true)
        Element.label("/", .muted)
        Element.label(text.text, .accent)
      }
      if shown.isEmpty { Row { Label(data.localizer(.uiNoMatch), .muted) } }
    }
    return ScreenView(
      layout.lines(columns: data.columns) + lines(of: shown, in: data),
      cursor: ScreenCursor(column: title.width + 3 + text.cursor, row: 1))
  }

  private func lines(of shown: [Item], in data: ScreenData) -> [Line] {
    let rows = shown.enumerated().map { index, item in
      [data.mark(isSelected: index == selected)] + item.elements
    }
    let visible = visibleItems(shown, data)
    guard isTable else {
      // The spacer keeps a pill beside the text after it.
      return Layout { rows[visible].map { Block.row($0 + [.spacer]) } }
        .lines(columns: data.columns)
    }
    // All items are measured, so the columns keep their widths during scrolling.
    let cells = rows.map { row in
      row.enumerated().map { Cell($1, isOptional: $0 > 3) } + [Cell(Element.spacer)]
    }
    return Array(Layout { Block.table(cells, flexible: 1) }.lines(columns: data.columns)[visible])
  }
}

extension MenuScreen.Item {
  /// Creates an item with one label, which a search finds unless another text is given.
  fileprivate init(_ label: DisplayText, text: String? = nil, _ action: ScreenAction) {
    self.init(elements: [.label(label)], text: text ?? label.string, actions: [action])
  }

  /// Creates the item of a field's default, which empties the field.
  fileprivate static func standard(_ label: MessageKey, in data: ScreenData) -> MenuScreen.Item {
    MenuScreen.Item(data.localizer(label), .pick(""))
  }
}

extension [MenuScreen.Item] {
  fileprivate func matching(_ text: String) -> [MenuScreen.Item] {
    let wanted = text.lowercased()
    return filter { $0.text.lowercased().contains(wanted) }
  }
}

// MARK: - Menus

extension MenuScreen {
  /// The themes.
  ///
  /// The app is drawn in the selected one.
  static func themes(in data: ScreenData) -> MenuScreen {
    let mark = TodoMark.done.glyph(in: data.context.icons)
    let items = data.themes.map { name in
      Item(
        elements: [
          .label(DisplayText(name)), .label(name == data.theme ? mark : "", .accent),
        ] + sample(ofTheme: name, in: data), text: name,
        actions: [.run(AppCommand("theme", "set", name), closing: 1), .preview(theme: nil)])
    }
    var menu = MenuScreen(
      data.localizer(.uiFieldTheme), items,
      selected: data.themes.firstIndex(of: data.theme) ?? 0)
    menu.previewsTheme = true
    menu.isTable = true
    return menu
  }

  /// Returns a pill, a bar and the seasons in the colors of a theme.
  private static func sample(ofTheme name: String, in data: ScreenData) -> [Element] {
    guard let colors = data.themeColors[name], let accent = colors.first else { return [] }
    let bar = ProgressBar(
      Progress(elapsed: 3, of: 5, expires: nil), fill: .color(accent), idealWidth: 10,
      isFlexible: false)
    let dots = colors.dropFirst().map { Label(["●", ""], Style(Paint.color($0))).element }
    return [Pill(text: "7", fill: .color(accent)).element, bar.element] + dots
  }

  /// The icons, found by the words for them, after an item for the automatic one.
  static func icons(in data: ScreenData) -> MenuScreen {
    let icons = data.context.icons
    @Sendable func item(_ name: String) -> Item {
      Item(
        elements: [.label(Icon(name).glyph(in: icons)), .label(DisplayText(name))], text: name,
        actions: [.pick(name)])
    }
    return MenuScreen(
      data.localizer(.uiFieldIcon), [.standard(.uiAutomatic, in: data)] + Icon.names.map(item)
    ) { text in
      Icon.search(text).map(item)
    }
  }

  /// The colors, after an item for the automatic one.
  ///
  /// The written color is selected at first.
  static func colors(selecting written: String, in data: ScreenData) -> MenuScreen {
    let current = Paint(written: written)
    let items = Role.colors.map { color in
      let name = color.name
      return Item(
        elements: [
          Pill(text: "42", fill: .role(color)).element, .label(DisplayText(name)),
        ], text: name, actions: [.pick(name)])
    }
    return MenuScreen(
      data.localizer(.uiFieldColor), [.standard(.uiAutomatic, in: data)] + items,
      selected: Role.colors.firstIndex { current == Paint.role($0) }.map { $0 + 1 } ?? 0)
  }

  static func entries(in data: ScreenData) -> MenuScreen {
    MenuScreen(
      data.localizer(.uiAddWhich),
      [
        adding(.inviteDate, FormScreen.date(nil, in: data), data),
        adding(.inviteTask, FormScreen.task(nil, in: data), data),
        adding(.inviteCounter, FormScreen.counter(nil, in: data), data),
        adding(.inviteHabit, MenuScreen.tallies(in: data), data),
      ])
  }

  /// An item that opens a screen on which to add an entry.
  private static func adding(
    _ label: MessageKey, _ screen: any Screen, _ data: ScreenData
  ) -> Item {
    let text = data.localizer(label)
    return Item(
      elements: [.label("+ "), .label(text)], text: text.string, actions: [.close, .open(screen)])
  }

  /// The preset tallies.
  ///
  /// Picking one logs its first event.
  static func tallies(in data: ScreenData) -> MenuScreen {
    let items = Tally.presets.map { tally in
      let glyph = tally.icon.map { Icon($0).glyph(in: data.context.icons) } ?? ""
      let title = tally.title(in: data.localizer)
      return Item(
        elements: [.label(glyph.padded(to: 2)), .label(title)], text: title.string,
        actions: [.run(AppCommand(.log(tally: tally.name)), closing: 1)])
    }
    let form = adding(.uiNewTally, FormScreen.tally(nil, in: data), data)
    return MenuScreen(data.localizer(.uiLogWhich), items + [form])
  }

  static func places(in data: ScreenData) -> MenuScreen {
    let location = data.model.location
    let city = location.origin == .zone ? location.name : nil
    let zone = city.map { city in
      Item(
        data.localizer(.uiPlaceZone, [("city", city)]),
        .run(AppCommand("location", "detect"), closing: 1))
    }
    let items =
      [zone].compactMap(\.self) + [
        Item(data.localizer(.uiPlaceCity), .open(FormScreen.place(in: data))),
        Item(data.localizer(.uiPlaceNone), .run(AppCommand("location", "deny"), closing: 1)),
      ]
    var screen = MenuScreen(data.localizer(.uiPlaceTitle), items)
    screen.foundCities = { text, search in
      items.matching(text)
        + MenuScreen.items(ofCities: search.cities(suggestedFor: text), closing: 1)
    }
    return screen
  }

  /// The cities that match the typed text.
  ///
  /// Picking one sets the location.
  static func cities(
    _ cities: [City], from search: CitySearch, in data: ScreenData
  ) -> MenuScreen {
    // The form, and the menu that opened it.
    var screen = MenuScreen(data.localizer(.uiFieldCity), items(ofCities: cities, closing: 3))
    screen.cities = search
    screen.foundCities = { text, search in
      items(ofCities: search.cities(suggestedFor: text), closing: 3)
    }
    return screen
  }

  private static func items(ofCities cities: [City], closing count: Int) -> [Item] {
    let named = Dictionary(grouping: cities, by: \.label)
    return cities.map { city in
      // Some countries have several cities of the same name.
      let isUnique = named[city.label]?.count == 1
      let place = "\(city.coordinates.latitude) \(city.coordinates.longitude)"
      let degrees = Location(coordinates: city.coordinates, name: nil).coordinatesText
      let words =
        (isUnique ? [] : ["--name=\(city.name)"]) + ["--", isUnique ? city.label : place]
      return Item(
        elements: [.label(DisplayText(city.label)), .label(degrees, .muted)], text: city.label,
        actions: [.run(AppCommand("location", "set").adding(words), closing: count)])
    }
  }

  static func repetitions(in data: ScreenData) -> MenuScreen {
    let items = Repetition.suggestions.map { text in
      let repetition = try? Repetition(text)
      let name = repetition?.name(in: data.localizer) ?? DisplayText(text)
      let read = try? data.dateReader(.next).repetition(name.string)
      return Item(
        name, text: name.string + " " + text,
        .pick(read?.rules == repetition?.rules ? name.string : text))
    }
    return MenuScreen(
      data.localizer(.uiFieldRepeat), [.standard(.uiNever, in: data)] + items)
  }

  static func notices(in data: ScreenData) -> MenuScreen {
    let texts = ["0m", "10m", "1h", "1d", "1d,1h", "1w,1d"]
    return MenuScreen(
      data.localizer(.uiFieldNotify),
      [.standard(.uiAutomatic, in: data)] + texts.map { Item(DisplayText($0), .pick($0)) }
        + [Item(data.localizer(.uiNever), .pick("never"))])
  }

  /// The methods of sharing a task.
  ///
  /// A method without a configured destination asks for one.
  static func ways(ofSharing item: TodoItem, in data: ScreenData) -> MenuScreen {
    let title = data.localizer(.uiShareTitle, [("title", item.displayTitle)])
    let items = ShareMethod.allCases.map { method in
      Item(
        data.localizer(method.label),
        data.readyShareMethods.contains(method)
          ? .run(.share(task: item.id.text, by: method), closing: 1)
          : .open(FormScreen.destination(ofSharing: item.id.text, by: method, in: data)))
    }
    return MenuScreen(title, items)
  }
}
