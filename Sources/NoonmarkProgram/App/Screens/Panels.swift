import Almanac
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A panel that asks for confirmation before a command removes something.
struct ConfirmScreen: Screen {
  private let question: DisplayText
  private let command: AppCommand
  /// Whether the entry in the question still exists.
  fileprivate var isValid: @Sendable (ScreenData) -> Bool = { _ in true }

  let isPanel = true

  init(_ question: DisplayText, _ command: AppCommand) {
    self.question = question
    self.command = command
  }

  func isGone(in data: ScreenData) -> Bool { !isValid(data) }

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

extension ScreenAction {
  /// Returns an action whose question is closed when its entry is gone.
  func asking(while isValid: @escaping @Sendable (ScreenData) -> Bool) -> ScreenAction {
    guard case .open(let screen) = self, var question = screen as? ConfirmScreen else {
      return self
    }
    question.isValid = isValid
    return .open(question)
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
    KeyBinding(["t"], .todoToday, changing: { $0.move(for: $1, $2) }),
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
    return date.isSupported ? date : selected
  }

  func date(atColumn column: Int, row: Int) -> CivilDate? {
    guard 0..<MonthGrid.width ~= column, 2..<MonthGrid.height ~= row else { return nil }
    let day = start.advanced(byDays: (row - 2) * 7 + column / MonthGrid.dayWidth)
    return day.month == selected.month ? day : nil
  }
}
