import NoonmarkSystem

/// A chart of the times of several programs on a logarithmic axis, as SVG for light and dark pages.
struct ComparisonChart {
  let rows: [Comparison.Row]
  let conditions: String

  private static let width = 720.0
  private static let left = 220.0
  private static let right = 90.0
  private static let rowHeight = 26.0
  private static let top = 34.0

  /// The powers of ten that the axis spans, in milliseconds.
  private var decades: ClosedRange<Int> {
    let values = rows.map(\.wall)
    let low = values.min().map { $0 < 0.1 ? -2 : $0 < 1 ? -1 : 0 } ?? 0
    let high = values.max().map { $0 > 1000 ? 4 : $0 > 100 ? 3 : $0 > 10 ? 2 : 1 } ?? 1
    return low...high
  }

  private func x(_ milliseconds: Double) -> Double {
    let span = Double(decades.upperBound - decades.lowerBound)
    let part = (log10(milliseconds) - Double(decades.lowerBound)) / span
    return Self.left + part * (Self.width - Self.left - Self.right)
  }

  var svg: String {
    let bottom = Self.top + Double(rows.count) * Self.rowHeight
    let height = bottom + 44
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Int(Self.width))\" "
        + "height=\"\(Int(height))\" viewBox=\"0 0 \(Int(Self.width)) \(Int(height))\" "
        + "font-family=\"ui-sans-serif, system-ui, sans-serif\" font-size=\"13\">",
      "<style>",
      "  .text { fill: #24292f } .faint { fill: #6e7781 } .line { stroke: #d0d7de }",
      "  .ours { fill: #1f7a1f } .other { fill: #8c959f }",
      "  .ours-line { stroke: #1f7a1f } .other-line { stroke: #8c959f }",
      "  @media (prefers-color-scheme: dark) {",
      "    .text { fill: #e6edf3 } .faint { fill: #9198a1 } .line { stroke: #3d444d }",
      "    .ours { fill: #4caf50 } .other { fill: #7d8590 }",
      "    .ours-line { stroke: #4caf50 } .other-line { stroke: #7d8590 }",
      "  }",
      "</style>",
    ]
    for decade in decades {
      let value = ComparisonChart.power(of: decade)
      let x = Table.fixed(x(value), 1)
      lines.append(
        "<line class=\"line\" x1=\"\(x)\" y1=\"\(Int(Self.top) - 8)\" x2=\"\(x)\" "
          + "y2=\"\(Int(bottom))\"/>")
      lines.append(
        "<text class=\"faint\" x=\"\(x)\" y=\"\(Int(Self.top) - 14)\" text-anchor=\"middle\">"
          + "\(ComparisonChart.label(of: decade))</text>")
    }
    for (index, row) in rows.enumerated() {
      let y = Self.top + (Double(index) + 0.5) * Self.rowHeight
      let kind = row.isOurs ? "ours" : "other"
      let x = Table.fixed(x(row.wall), 1)
      let middle = Table.fixed(y, 1)
      let baseline = Table.fixed(y + 4.5, 1)
      let weight = row.isOurs ? " font-weight=\"600\"" : ""
      lines.append(
        "<text class=\"text\" x=\"\(Int(Self.left) - 12)\" y=\"\(baseline)\" "
          + "text-anchor=\"end\"\(weight)>\(row.name)</text>")
      lines.append(
        "<line class=\"\(kind)-line\" stroke-width=\"2\" x1=\"\(Int(Self.left))\" y1=\"\(middle)\" "
          + "x2=\"\(x)\" y2=\"\(middle)\"/>")
      lines.append("<circle class=\"\(kind)\" cx=\"\(x)\" cy=\"\(middle)\" r=\"5\"/>")
      lines.append(
        "<text class=\"text\" x=\"\(Table.fixed(self.x(row.wall) + 12, 1))\" y=\"\(baseline)\""
          + "\(weight)>\(ComparisonChart.time(row.wall))</text>")
    }
    lines.append(
      "<text class=\"faint\" font-size=\"11\" x=\"\(Int(Self.width) / 2)\" "
        + "y=\"\(Int(bottom) + 22)\" text-anchor=\"middle\">Wall time, logarithmic. Medians of "
        + "\(conditions)</text>")
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private static func time(_ milliseconds: Double) -> String {
    Table.fixed(milliseconds, milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0) + " ms"
  }

  private static func label(of decade: Int) -> String {
    switch decade {
    case ..<0: Table.fixed(power(of: decade), -decade) + " ms"
    case 3...: "\(Int(power(of: decade - 3))) s"
    default: "\(Int(power(of: decade))) ms"
    }
  }

  private static func power(of decade: Int) -> Double {
    let magnitude = (0..<abs(decade)).reduce(1.0) { product, _ in product * 10 }
    return decade < 0 ? 1 / magnitude : magnitude
  }
}
