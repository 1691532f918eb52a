/// The glyphs of bars and sparklines.
package enum BarGlyphs: String, CaseIterable, Sendable {
  /// Block elements, in steps of an eighth of a column.
  case eighths
  /// Braille patterns, in steps of half a column.
  case braille
  /// ASCII only.
  case ascii
  /// One dot a column.
  case dots

  /// The number of steps of a bar in a column.
  package var stepsPerColumn: Int {
    switch self {
    case .eighths: 8
    case .braille: 2
    case .ascii, .dots: 1
    }
  }

  /// The heights of a sparkline, from the lowest; the first is for zero.
  var heights: [String] {
    switch self {
    case .eighths, .dots: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    case .braille: ["⣀", "⣤", "⣶", "⣿"]
    case .ascii: ["_", ".", ":", "-", "=", "+", "*", "#"]
    }
  }
}
