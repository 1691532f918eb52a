import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// A chart of the last days: bars, the highest count, and the days below.
///
/// The days have the initials of the weekdays and the days of the month.
struct TallyChart {
  private static let usualBarLines = 5
  /// The columns of the number of a day.
  private static let minimumBarWidth = 2

  /// The columns of a day and its gap in a chart that fills its space.
  private static let dayWidth = 5

  /// Returns the number of days of a chart in a number of columns.
  static func days(in columns: Int) -> Int {
    max((columns + BarChart.gap) / dayWidth, TallyLog.chartedDays)
  }

  /// The days from the left, today last.
  private let days: [(day: CivilDate, count: Int)]
  private let highest: Int
  private let fill: Paint
  private let columns: Int
  private let localizer: Localizer
  private let style: CalendarStyle
  private let barWidth: Int
  private let barLines: Int

  /// Creates a chart of the days that fit into the columns.
  init(
    _ entry: TallyEntry, fill: Paint, barLines: Int = usualBarLines, in context: WidgetContext
  ) {
    self.barLines = barLines
    let columns = context.columns
    localizer = context.localizer
    style = context.calendarStyle
    let maximum = (columns + BarChart.gap) / (TallyChart.minimumBarWidth + BarChart.gap)
    let count = min(entry.counts.count, max(maximum, 0))
    days = zip(entry.days, entry.counts).prefix(count).reversed().map { ($0, $1) }
    barWidth = BarChart.barWidth(count: count, in: columns)
    highest = days.reduce(0) { max($0, $1.count) }
    self.fill = fill
    self.columns = columns
  }

  /// Whether there is nothing to chart, or not enough space.
  var isEmpty: Bool { highest == 0 }

  /// The number of lines of all blocks.
  var lineCount: Int { barLines + (hasInitials || weekLabels != nil ? 3 : 2) }

  /// The highest count, the bars, and the days below them.
  var blocks: [Block] { [.row([highestLabel]), .chart(bars)] + labels.map { .row($0) } }

  /// The lines below the bars.
  private var labels: [[Element]] {
    hasInitials ? [weekdayLabels, dayLabels] : [dayLabels] + (weekLabels.map { [[$0]] } ?? [])
  }

  /// The bars, and one line of the days below them.
  var panelBlocks: [Block] { [.chart(bars), .row(hasInitials ? weekdayLabels : dayLabels)] }

  private var bars: BarChart {
    BarChart(
      heights: days.map { height(of: $0.count) },
      fills: days.map { $0.count > 0 ? fill : .role(.muted) },
      lineCount: barLines)
  }

  /// The highest count, above its bar or, if several bars have it, above the latest.
  private var highestLabel: Element {
    let text = localizer(highest)
    let index = days.lastIndex { $0.count == highest } ?? 0
    let middle = index * (barWidth + BarChart.gap) + (barWidth - text.width + 1) / 2
    let start = max(min(middle, columns - text.width), 0)
    let padded = text.padded(to: start + text.width, alignment: .trailing)
    return .label(padded, .muted)
  }

  /// Returns the height of a bar, relative to the highest bar.
  ///
  /// A day without events has a low mark. Every other day is higher.
  private func height(of count: Int) -> Double {
    let eighth = 1 / Double(barLines * 8)
    return count == 0 ? eighth : max(Double(count) / Double(max(highest, 1)), 2 * eighth)
  }

  /// The days of the month, centered below their bars.
  private var dayLabels: [Element] { captions { (DisplayText("\($0.day)"), false) } }

  /// Returns a text below each bar, today's in bold.
  private func captions(_ text: (CivilDate) -> (DisplayText, isBright: Bool)) -> [Element] {
    days.enumerated().map { index, column in
      let isToday = index == days.count - 1
      let (text, isBright) = text(column.day)
      let padded = text.padded(to: 2, alignment: .trailing)
        .padded(to: barWidth, alignment: .center)
      return .label(padded, isToday || isBright ? .text : .muted, isBold: isToday)
    }
  }

  /// Whether the initials of the weekdays are different enough to be useful.
  ///
  /// In Arabic, all weekdays have the same initial.
  private var hasInitials: Bool { Set(style.weekdays.map(initial)).count > 3 }

  private func initial(of name: DisplayText) -> DisplayText {
    DisplayText(String(name.string.prefix(1)))
  }

  /// The initials of the weekdays, above the days of the month.
  ///
  /// The first day of a week is bright.
  private var weekdayLabels: [Element] {
    captions { (initial(of: style.weekday($0)), $0.weekday == style.firstWeekday) }
  }

  /// The name of the first weekday, below the days on which a week begins.
  ///
  /// `nil` if there is no such day, or no space.
  private var weekLabels: Element? {
    var text = DisplayText()
    for (index, column) in days.enumerated()
    where column.day.weekday == style.firstWeekday {
      let name = style.weekday(column.day)
      let middle = index * (barWidth + BarChart.gap) + max((barWidth - name.width) / 2, 0)
      let start = min(middle, columns - name.width)
      guard start >= text.width + (text.isEmpty ? 0 : 1) else { continue }
      text = text.padded(to: start) + name
    }
    return text.isEmpty ? nil : .label(text, .muted)
  }
}
