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
      var pieces: [Piece] = []
      for column in 0..<width {
        let bar = column * heights.count / width
        let level = Int((heights[bar] * Double(lineCount * 8)).rounded())
        let part = min(max(level - (lineCount - 1 - line) * 8, 0), 8)
        let isFull = part == 8
        if let last = pieces.last, last.isFull == isFull, last.fill == fills[bar] {
          pieces[pieces.count - 1].text += BarChart.glyphs[part]
          pieces[pieces.count - 1].width += 1
        } else {
          pieces.append(
            Piece(isFull: isFull, fill: fills[bar], text: BarChart.glyphs[part], width: 1))
        }
      }
      return Line(pieces.map(run))
    }
  }

  /// Neighbouring columns that are drawn alike.
  private struct Piece {
    let isFull: Bool
    let fill: Paint
    var text: String
    var width: Int
  }

  private static let glyphs = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private func run(_ piece: Piece) -> Run {
    guard !piece.isFull else { return Run(.fill(piece.width, piece.fill), until: until) }
    // Cleaning would take the leading blanks away, which are part of the drawing.
    return Run(.text(DisplayText(drawing: piece.text), Style(piece.fill)), until: until)
  }
}
