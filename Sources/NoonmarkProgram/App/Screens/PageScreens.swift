import Almanac
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A widget alone, with everything it can show.
struct PageScreen: ScrollingScreen {
  private let word: String
  var top = 0

  private static let margin = 2

  init(_ widget: ScreenWidget) {
    word = widget.word
  }

  func lines(in data: ScreenData) -> [Line] {
    guard let widget = data.widget(word) else { return [] }
    var data = data
    data.columns -= 2 * PageScreen.margin
    return data.narrowed(to: ScreenData.maximumListColumns).canvas(of: widget.page).lines
      .map { $0.indented(by: PageScreen.margin) }
  }

  private func hasPlace(_ data: ScreenData) -> Bool { data.widget(word)?.dependsOnPlace == true }

  func keys(in data: ScreenData) -> [KeyBinding<PageScreen>] { PageScreen.keys }

  private static let keys: [KeyBinding<PageScreen>] =
    [
      .close(also: [.enter]),
      KeyBinding(
        // The page of keys lists them among all keys that move.
        ["j", "k"], .uiScroll, in: .footer, when: { $0.isLong(in: $1) },
        changing: { $0.scroll(for: $1, in: $2) }),
      KeyBinding(["e"], .uiChangePlace, when: { $0.hasPlace($1) }) {
        [.open(MenuScreen.places(in: $2))]
      },
      KeyBinding(["r"], .uiLocate, when: { $0.hasPlace($1) }) { _, _, _ in
        [.run(AppCommand("location", "detect"), closing: 0)]
      },
    ]
    + KeyBinding.scrolling(
      when: { $0.isLong(in: $1) }, changing: { $0.scroll(for: $1, in: $2) })
}

/// The page of keys: those of the screen that opened it.
struct HelpScreen: ScrollingScreen {
  private let hints: [KeyHint]
  var top = 0

  init(_ hints: [KeyHint]) {
    self.hints = hints
  }

  /// The minimum width of a terminal with the groups side by side.
  private static let wideColumns = 72
  private static let gap = 3

  func lines(in data: ScreenData) -> [Line] {
    let groups = hints.groups.map { group($0.hints, titled: $0.title, in: data) }
    let head = Layout {
      Row { Label(data.localizer(.uiKeysTitle), isBold: true) }
      Block.rule
    }
    guard data.columns >= HelpScreen.wideColumns, groups.count > 1 else {
      let blocks = groups.enumerated().flatMap { index, group in
        (index == 0 ? [] : [Block.blank]) + group.blocks
      }
      return Layout(head.blocks + blocks).lines(columns: data.columns)
    }
    let width = (data.columns - (groups.count - 1) * HelpScreen.gap) / groups.count
    let columns = groups.dropLast().reversed().reduce(groups.last ?? Layout([])) { right, left in
      Layout {
        Block.columns(left: left, leftWidth: width, gap: HelpScreen.gap, right: right)
      }
    }
    return Layout(head.blocks + columns.blocks).lines(columns: data.columns)
  }

  private func group(
    _ hints: [KeyHint], titled title: MessageKey, in data: ScreenData
  ) -> Layout {
    Layout {
      Row { Label(data.localizer(title), .muted, isBold: true) }
      Block.table(
        hints.map { hint in
          [
            Cell(Label([hint.name], Style(.accent, isBold: true))),
            Cell(Label(data.localizer(hint.label))),
          ]
        }, flexible: 1)
    }
  }

  func keys(in data: ScreenData) -> [KeyBinding<HelpScreen>] {
    [.close()] + KeyBinding.scrolling(changing: { $0.scroll(for: $1, in: $2) })
  }

  /// Closes the screen on any other key.
  mutating func type(_ key: Key, in data: ScreenData) -> [ScreenAction] { [.close] }
}

/// A panel that asks for confirmation before a command removes something.
struct ConfirmScreen: Screen {
  private let question: DisplayText
  private let command: AppCommand

  let isPanel = true

  init(_ question: DisplayText, _ command: AppCommand) {
    self.question = question
    self.command = command
  }

  func keys(in data: ScreenData) -> [KeyBinding<ConfirmScreen>] {
    [
      KeyBinding(["y"], .uiYes, also: ["Y"]) { screen, _, _ in
        [.run(screen.command, closing: 1)]
      },
      KeyBinding(["n"], .uiNo, also: ["N", .escape, .enter, "q"]) { _, _, _ in [.close] },
    ]
  }

  func view(in data: ScreenData) -> ScreenView {
    ScreenView(
      Layout {
        Block.rule
        Block.paragraph(question, Style(.warning, isBold: true), maxLines: 3)
      }, in: data)
  }
}

/// A calendar to pick a date from.
struct MonthScreen: Screen {
  private var selected: CivilDate

  let isPanel = true

  init(_ selected: CivilDate) {
    self.selected = selected
  }

  private func grid(_ data: ScreenData) -> MonthGrid {
    MonthGrid(selected: selected, today: data.today, style: data.context.calendarStyle)
  }

  func keys(in data: ScreenData) -> [KeyBinding<MonthScreen>] { MonthScreen.keys }

  private static let keys: [KeyBinding<MonthScreen>] = [
    KeyBinding([.enter], .uiChoose) { screen, _, _ in [.pick(screen.selected.iso8601)] },
    .close(.uiCancel, also: ["q"]),
    KeyBinding([.pageUp, .pageDown], .uiMonth, changing: { $0.move(for: $1, $2) }),
    KeyBinding(["t"], .today, changing: { $0.move(for: $1, $2) }),
  ]

  /// Moves by days and weeks.
  mutating func type(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    move(for: key, data)
    return []
  }

  private mutating func move(for key: Key, _ data: ScreenData) {
    selected = grid(data).date(for: key) ?? selected
  }

  mutating func click(column: Int, row: Int, in data: ScreenData) -> [ScreenAction] {
    guard let date = grid(data).date(atColumn: column, row: row - 1) else { return [] }
    if date == selected { return [.pick(date.iso8601)] }
    selected = date
    return []
  }

  func view(in data: ScreenData) -> ScreenView {
    // As wide as the grid, or a pill in the last column would extend to the edge of the terminal.
    let columns = min(data.columns, MonthGrid.width)
    let rule = Layout { Block.rule }.lines(columns: data.columns)
    return ScreenView(rule + grid(data).layout.lines(columns: columns))
  }
}

extension MonthGrid {
  /// Returns the date that a key moves to, or `nil` if the key does not move.
  func date(for key: Key) -> CivilDate? {
    let date: CivilDate
    switch key {
    case .left, .character("h"): date = selected.advanced(byDays: -1)
    case .right, .character("l"): date = selected.advanced(byDays: 1)
    case .up, .character("k"): date = selected.advanced(byDays: -7)
    case .down, .character("j"): date = selected.advanced(byDays: 7)
    case .pageUp, .wheelUp: date = selected.advanced(byMonths: -1)
    case .pageDown, .wheelDown: date = selected.advanced(byMonths: 1)
    case .home: date = selected.advanced(byDays: 1 - selected.day)
    case .character("t"): date = today
    default: return nil
    }
    return CivilDate.supportedYears.contains(date.year) ? date : selected
  }

  func date(atColumn column: Int, row: Int) -> CivilDate? {
    guard 0..<MonthGrid.width ~= column, 2..<MonthGrid.height ~= row else { return nil }
    let day = start.advanced(byDays: (row - 2) * 7 + column / MonthGrid.dayWidth)
    return day.month == selected.month ? day : nil
  }
}
