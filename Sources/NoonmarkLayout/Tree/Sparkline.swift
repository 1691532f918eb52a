import NoonmarkText

/// Numbers as a row of small bars, one column each, drawn upward in steps of a line.
///
/// A sparkline is never truncated: without enough space it is left out. Zero is a low, muted mark.
/// Every other number is higher, so that they differ without color too.
package struct Sparkline: Hashable, Sendable, RowContent {
  /// The numbers from the left.
  ///
  /// A negative number counts as zero.
  package let values: [Int]
  /// The color of the bars.
  package let fill: Paint

  package init(_ values: [Int], fill: Paint) {
    self.values = values
    self.fill = fill
  }

  /// The width in columns.
  package var width: Int { values.count }

  package var element: Element { Element(.sparkline(self)) }

  /// Returns the adjacent bars of the same color, from the left.
  func parts(in glyphs: BarGlyphs) -> [(text: DisplayText, fill: Paint)] {
    let heights = glyphs.heights
    let highest = values.max() ?? 0
    var parts: [(text: DisplayText, fill: Paint)] = []
    for value in values {
      let glyph = DisplayText(
        drawing: heights[Sparkline.step(of: value, highest, of: heights.count)])
      let fill = value > 0 ? fill : .role(.muted)
      if let last = parts.last, last.fill == fill {
        parts[parts.count - 1].text = last.text + glyph
      } else {
        parts.append((glyph, fill))
      }
    }
    return parts
  }

  private static func step(of value: Int, _ highest: Int, of count: Int) -> Int {
    guard value > 0 else { return 0 }
    let steps = Double(value) / Double(highest) * Double(count - 1)
    // Subtracts an epsilon, since a whole number of steps might be rounded up.
    return max(Int((steps - 1e-9).rounded(.up)), 1)
  }
}
