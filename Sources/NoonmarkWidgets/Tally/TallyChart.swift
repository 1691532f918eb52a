import Almanac
import NoonmarkCore

/// The chart of the last days: bars, the number of the highest, and the days of the month beneath.
struct TallyChart {
  private static let lineCount = 5
  private static let gap = 1
  /// The least columns of a bar: those of a day of the month.
  private static let leastBar = 2

  /// The days from the left, today last.
  private let days: [(day: CivilDate, count: Int)]
  private let highest: Int
  private let fill: Paint
  private let until: Instant?
  private let scale: DisplayText
  private let chartColumns: Int
  private let barWidth: Int

  /// Creates the chart of as many days as there are columns for.
  init(_ entry: TallyEntry, fill: Paint, columns: Int) {
    let highest = entry.counts.max() ?? 0
    scale = DisplayText("\(highest)")
    chartColumns = columns - scale.width - 1
    let most = (chartColumns + TallyChart.gap) / (TallyChart.leastBar + TallyChart.gap)
    let count = min(entry.counts.count, max(most, 0))
    days = Array(zip(entry.days, entry.counts).prefix(count).map { ($0, $1) }.reversed())
    barWidth = BarChart.barWidth(count: count, gap: TallyChart.gap, in: chartColumns)
    self.highest = highest
    self.fill = fill
    until = entry.until
  }

  /// Whether there is nothing to chart, or no room for it.
  var isEmpty: Bool { highest == 0 || days.isEmpty }

  /// The lines of the blocks beyond one each.
  var hiddenLines: Int { TallyChart.lineCount - 1 }

  /// The chart and the days beneath it.
  var blocks: [Block] {
    let bars = BarChart(
      heights: days.map { height(of: $0.count) },
      fills: days.map { $0.count > 0 ? fill : .role(.muted) },
      lineCount: TallyChart.lineCount, gap: TallyChart.gap, until: until)
    let scaleRow = Block.row([.label(Timed(scale, until: until), .muted)])
    return [
      .columns(
        left: Layout([.chart(bars)]), leftWidth: barsWidth, gap: 1, right: Layout([scaleRow])),
      .row(dayLabels),
    ]
  }

  /// The columns from the first bar to the last.
  private var barsWidth: Int { days.count * (barWidth + TallyChart.gap) - TallyChart.gap }

  /// The share of the highest bar; a day without events has a low mark, and every other one stands
  /// higher than that.
  private func height(of count: Int) -> Double {
    let eighth = 1 / Double(TallyChart.lineCount * 8)
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
}
