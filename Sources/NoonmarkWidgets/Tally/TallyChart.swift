import Almanac
import NoonmarkLayout
import NoonmarkText

/// The chart of the last days: bars, the number of the highest, and the days of the month beneath,
/// with the name of the weekday where a week begins.
struct TallyChart {
  private static let barLines = 5
  private static let gap = 1
  /// The least columns of a bar: those of a day of the month.
  private static let leastBar = 2

  /// The days from the left, today last.
  private let days: [(day: CivilDate, count: Int)]
  private let highest: Int
  private let fill: Paint
  private let until: Instant?
  private let columns: Int
  private let localizer: Localizer
  private let style: CalendarStyle
  private let barWidth: Int

  /// Creates the chart of as many days as there are columns for.
  init(_ entry: TallyEntry, fill: Paint, in context: WidgetContext) {
    let columns = context.columns
    localizer = context.localizer
    style = context.calendarStyle
    let most = (columns + TallyChart.gap) / (TallyChart.leastBar + TallyChart.gap)
    let count = min(entry.counts.count, max(most, 0))
    days = Array(zip(entry.days, entry.counts).prefix(count).map { ($0, $1) }.reversed())
    barWidth = BarChart.barWidth(count: count, gap: TallyChart.gap, in: columns)
    highest = days.reduce(0) { max($0, $1.count) }
    self.fill = fill
    self.columns = columns
    until = entry.until
  }

  /// Whether there is nothing to chart, or no room for it.
  var isEmpty: Bool { highest == 0 }

  /// The lines of all blocks.
  var lineCount: Int { TallyChart.barLines + (weekLabels == nil ? 2 : 3) }

  /// The number of the highest bar, the bars, and the days beneath them.
  var blocks: [Block] {
    let bars = BarChart(
      heights: days.map { height(of: $0.count) },
      fills: days.map { $0.count > 0 ? fill : .role(.muted) },
      lineCount: TallyChart.barLines, gap: TallyChart.gap, until: until)
    let labels = [dayLabels] + (weekLabels.map { [[$0]] } ?? [])
    return [.row([highestLabel]), .chart(bars)] + labels.map { .row($0) }
  }

  /// The number of the highest bar, above it; of bars that are equally high the latest.
  private var highestLabel: Element {
    let text = localizer(highest)
    let index = days.lastIndex { $0.count == highest } ?? 0
    let middle = index * (barWidth + TallyChart.gap) + (barWidth - text.width + 1) / 2
    let start = max(min(middle, columns - text.width), 0)
    let padded = text.padded(to: start + text.width, alignment: .trailing)
    return .label(Timed(padded, until: until), .muted)
  }

  /// The share of the highest bar; a day without events has a low mark, and every other one stands
  /// higher than that.
  private func height(of count: Int) -> Double {
    let eighth = 1 / Double(TallyChart.barLines * 8)
    return count == 0 ? eighth : max(Double(count) / Double(max(highest, 1)), 2 * eighth)
  }

  /// The days of the month, each in the middle of its bar; today's stands out.
  private var dayLabels: [Element] {
    days.enumerated().map { index, column in
      let isToday = index == days.count - 1
      let text = DisplayText("\(column.day.day)").padded(to: 2, alignment: .trailing)
        .padded(to: barWidth, alignment: .center)
      return .label(Timed(text, until: until), isToday ? .text : .muted, isBold: isToday)
    }
  }

  /// The name of the weekday with which a week begins, below the days on which one does; nil where
  /// there is none, or no room for its name.
  private var weekLabels: Element? {
    var text = DisplayText()
    for (index, column) in days.enumerated()
    where column.day.weekday.rawValue == style.firstWeekday {
      let name = style.weekday(column.day)
      let middle = index * (barWidth + TallyChart.gap) + max((barWidth - name.width) / 2, 0)
      let start = min(middle, columns - name.width)
      guard start >= text.width + (text.isEmpty ? 0 : 1) else { continue }
      text = text.padded(to: start) + name
    }
    return text.isEmpty ? nil : .label(Timed(text, until: until), .muted)
  }
}
