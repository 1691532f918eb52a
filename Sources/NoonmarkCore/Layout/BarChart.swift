public import Almanac

/// Bars side by side, one column each, drawn upwards in eighths of a line.
public struct BarChart: Hashable, Sendable {
  /// The bars' heights, each 0 to 1, from the left; they are spread over the width.
  public let heights: [Double]
  /// The bars' colours, as many as heights.
  public let fills: [Paint]
  /// Lines.
  public let lineCount: Int
  /// The first instant at which the chart could look different; nil for never.
  public let until: Instant?

  /// Creates a chart.
  public init(heights: [Double], fills: [Paint], lineCount: Int, until: Instant?) {
    self.heights = heights
    self.fills = fills
    self.lineCount = lineCount
    self.until = until
  }

  func lines(width: Int) -> [Line] {
    guard !heights.isEmpty, heights.count == fills.count, width > 0 else { return [] }
    return (0..<lineCount).map { line in
      let floor = (lineCount - 1 - line) * 8
      var runs: [Run] = []
      var text = ""
      var fill = fills[0]
      for column in 0..<width {
        let bar = column * heights.count / width
        let level = Int((heights[bar] * Double(lineCount * 8)).rounded())
        let part = min(max(level - floor, 0), 8)
        if fills[bar] != fill {
          runs.append(run(text, fill))
          text = ""
          fill = fills[bar]
        }
        text += BarChart.glyphs[part]
      }
      runs.append(run(text, fill))
      return Line(runs)
    }
  }

  private static let glyphs = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private func run(_ text: String, _ fill: Paint) -> Run {
    // Cleaning would take the leading blanks away, which are part of the drawing.
    Run(.text(DisplayText(drawing: text), Style(fill)), until: until)
  }
}
