import Almanac
import NoonmarkLayout
import NoonmarkText

/// The days of a month in weeks, one of them as a pill.
package struct MonthGrid {
  /// The day with the pill, whose month is shown.
  package let selected: CivilDate
  package let today: CivilDate
  /// The other days in bold.
  private let marked: Set<CivilDate>
  private let style: CalendarStyle

  package init(
    selected: CivilDate, today: CivilDate, marked: Set<CivilDate> = [], style: CalendarStyle
  ) {
    self.selected = selected
    self.today = today
    self.marked = marked
    self.style = style
  }

  package static let dayWidth = 4
  package static let width = 7 * dayWidth
  /// The lines: the month, the weekdays and six weeks.
  package static let height = 8

  /// The month in six weeks, the most that a month needs.
  package var layout: Layout { layout(ofWeeks: 6) }

  /// The month without empty weeks at its end.
  package var compactLayout: Layout {
    let last = CivilDate.daysInMonth(selected.month, ofYear: selected.year) - selected.day
    return layout(ofWeeks: selected.advanced(byDays: last).days(since: start) / 7 + 1)
  }

  private func layout(ofWeeks count: Int) -> Layout {
    let title = style.monthText(selected).padded(
      to: MonthGrid.width, alignment: .center)
    let names = (0..<7).map { index in
      let name = style.weekday(start.advanced(byDays: index))
      return Element.label(cell(name.truncated(to: 3, ellipsis: "")), .muted)
    }
    return Layout {
      Block.line([.label(title, isBold: true)])
      Block.line(names)
      (0..<count).map { week in
        let days = (0..<7).map { element(of: start.advanced(byDays: 7 * week + $0)) }
        // Space goes after the last day, not before its pill.
        return Block.line(days + [.spacer])
      }
    }
  }

  private func cell(_ text: DisplayText) -> DisplayText {
    text.padded(to: MonthGrid.dayWidth - 1, alignment: .trailing) + " "
  }

  /// The first day of the first week.
  package var start: CivilDate {
    selected.advanced(byDays: 1 - selected.day).startOfWeek(from: style.firstWeekday)
  }

  private func element(of day: CivilDate) -> Element {
    guard day.month == selected.month else { return .label(cell("")) }
    let number = DisplayText("\(day.day)")
    if day == selected {
      return Pill(text: number.padded(to: 2, alignment: .trailing), fill: .role(.accent)).element
    }
    return .label(
      cell(number), day == today ? .accent : .text, isBold: day == today || marked.contains(day))
  }
}
