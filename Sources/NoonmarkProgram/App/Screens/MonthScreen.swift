import Almanac
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

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
    // As wide as the grid: a pill in the last column would go to the edge of the terminal.
    let columns = min(data.columns, MonthGrid.width)
    let rule = Layout { Block.rule }.arranged(in: .exactly(data.columns))
    return ScreenView(rule.lines + grid(data).layout.arranged(in: .exactly(columns)).lines)
  }
}

/// The days of a month in weeks, one of them selected.
struct MonthGrid {
  let selected: CivilDate
  let today: CivilDate
  let style: CalendarStyle

  /// The columns of a day, and of the grid.
  private static let dayWidth = 4
  static let width = 7 * dayWidth
  /// The lines: the month, the weekdays and six weeks.
  static let height = 8

  var layout: Layout {
    let month = style.months[selected.month - 1] + " " + DisplayText("\(selected.year)")
    let title = month.padded(to: MonthGrid.width, alignment: .center)
    let names = (0..<7).map { index in
      let name = style.weekdays[(style.firstWeekday - 1 + index) % 7]
      return Element.label(cell(name.truncated(to: 3, ellipsis: "")), .muted)
    }
    return Layout {
      Block.line([.label(title, isBold: true)])
      Block.line(names)
      weeks.map { Block.line($0) }
    }
  }

  private func cell(_ text: DisplayText) -> DisplayText {
    text.padded(to: MonthGrid.dayWidth - 1, alignment: .trailing) + " "
  }

  /// The first day of the first week.
  private var start: CivilDate {
    let first = selected.advanced(byDays: 1 - selected.day)
    return first.advanced(byDays: -((first.weekday.rawValue - style.firstWeekday + 7) % 7))
  }

  private var weeks: [[Element]] {
    (0..<6).map { week in
      (0..<7).map { day in element(of: start.advanced(byDays: 7 * week + day)) }
    }
  }

  private func element(of day: CivilDate) -> Element {
    guard day.month == selected.month else { return .label(cell("")) }
    let number = DisplayText("\(day.day)")
    guard day == selected else {
      return day == today
        ? .label(cell(number), .accent, isBold: true) : .label(cell(number))
    }
    return Pill(text: number.padded(to: 2, alignment: .trailing), fill: .role(.accent)).element
  }

  /// Returns the date that a key selects instead; `nil` for another key.
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

  /// The day of the month at a cell of the grid.
  func date(atColumn column: Int, row: Int) -> CivilDate? {
    guard 0..<MonthGrid.width ~= column, 2..<MonthGrid.height ~= row else { return nil }
    let day = start.advanced(byDays: (row - 2) * 7 + column / MonthGrid.dayWidth)
    return day.month == selected.month ? day : nil
  }
}
