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

  mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    switch key {
    case .enter: return [.pick(selected.iso8601)]
    case .escape, .character("q"): return [.close]
    case .click(let column, let row):
      guard let date = grid(data).date(atColumn: column, row: row - 1) else { return [] }
      if date == selected { return [.pick(date.iso8601)] }
      selected = date
    default: selected = grid(data).date(for: key) ?? selected
    }
    return []
  }

  func view(in data: ScreenData) -> ScreenView {
    // As wide as the grid: a pill in the last column would go to the edge of the terminal.
    let columns = min(data.columns, MonthGrid.width)
    let rule = Layout { Block.rule }.arranged(in: .exactly(data.columns))
    return ScreenView(rule.lines + grid(data).layout.arranged(in: .exactly(columns)).lines)
  }

  func hints(in data: ScreenData) -> [KeyHint] {
    [
      KeyHint("Enter", .uiChoose), KeyHint("Esc", .uiCancel), KeyHint("PgUp PgDn", .uiMonth),
      KeyHint("t", .today),
    ]
  }
}
