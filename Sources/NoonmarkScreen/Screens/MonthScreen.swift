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
    ScreenView(
      Layout {
        Block.rule
        grid(data).layout
      }, in: data)
  }

  func hints(in data: ScreenData) -> [KeyHint] {
    [
      KeyHint("Enter", .uiChoose), KeyHint("Esc", .uiCancel), KeyHint("PgUp PgDn", .uiMonth),
      KeyHint("t", .today),
    ]
  }
}
