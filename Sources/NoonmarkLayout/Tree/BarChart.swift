import Almanac
import NoonmarkText

/// Vertical bars side by side, in steps of an eighth of a line.
package struct BarChart: Hashable, Sendable {
  /// The heights of the bars from the left, 0 to 1.
  package let heights: [Double]
  /// The colors of the bars, one per height.
  package let fills: [Paint]
  package let lineCount: Int
  /// The columns between neighbors.
  package static let gap = 1

  package init(heights: [Double], fills: [Paint], lineCount: Int) {
    self.heights = heights
    self.fills = fills
    self.lineCount = lineCount
  }

  /// Returns the width of each of several bars with gaps between them.
  ///
  /// Extra columns stay blank at the right.
  ///
  /// 0 if they do not fit.
  package static func barWidth(count: Int, in width: Int) -> Int {
    guard count > 0, width > 0 else { return 0 }
    return max((width - (count - 1) * gap) / count, 0)
  }

  func lines(width: Int, expires: Instant?) -> [Line] {
    guard !heights.isEmpty, heights.count == fills.count, width > 0 else { return [] }
    let barWidth = BarChart.barWidth(count: heights.count, in: width)
    return (0..<lineCount).map { line in
      Line(
        (0..<width).map { column in
          let (bar, offset) = column.quotientAndRemainder(dividingBy: barWidth + BarChart.gap)
          let isInBar = bar < heights.count && offset < barWidth
          let part = isInBar ? part(ofBar: bar, line: line) : 0
          // A gap has the color of the bar before it.
          let fill = fills[min(bar, heights.count - 1)]
          guard part < 8 else { return Run(.fill(1, fill), expires: expires) }
          let glyph = DisplayText(drawing: BarChart.glyphs[part])
          return Run(.text(glyph, Style(fill)), expires: expires)
        })
    }
  }

  /// Returns the eighths of a line that a bar fills.
  private func part(ofBar bar: Int, line: Int) -> Int {
    let level = Int((heights[bar] * Double(lineCount * 8)).rounded())
    return min(max(level - (lineCount - 1 - line) * 8, 0), 8)
  }

  private static let glyphs = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}

/// Numbers as a row of small bars, one column each, drawn upward in steps of a line.
///
/// A sparkline is never truncated: without enough space it is left out. Zero is a low, muted mark.
/// Every other number is higher, so that they differ without color too.
package struct Sparkline: Hashable, Sendable, RowContent {
  /// The numbers from the left.
  ///
  /// A negative number counts as zero.
  package let values: [Int]
  package let fill: Paint

  package init(_ values: [Int], fill: Paint) {
    self.values = values
    self.fill = fill
  }

  package var width: Int { values.count }

  package var element: Element { Element(.sparkline(self)) }

  /// Returns the adjacent bars of the same color, from the left.
  func strokes(in glyphs: BarGlyphs) -> [Drawing.Stroke] {
    let heights = glyphs.heights
    let highest = values.max() ?? 0
    var strokes: [Drawing.Stroke] = []
    for value in values {
      let step = Sparkline.step(of: value, highest, of: heights.count)
      strokes.append(heights[step], value > 0 ? fill : .role(.muted))
    }
    return strokes
  }

  private static func step(of value: Int, _ highest: Int, of count: Int) -> Int {
    guard value > 0 else { return 0 }
    let steps = Double(value) / Double(highest) * Double(count - 1)
    // Subtracts an epsilon, since a whole number of steps might be rounded up.
    return max(Int((steps - 1e-9).rounded(.up)), 1)
  }
}
