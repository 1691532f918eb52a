/// What bars and small charts are drawn with.
package enum BarGlyphs: String, CaseIterable, Sendable {
  /// Block elements, in steps of an eighth of a column.
  case eighths
  /// Braille patterns, in steps of half a column.
  case braille
  /// ASCII alone.
  case ascii
  /// A dot a column.
  case dots

  /// How many steps of a bar there are in a column.
  package var stepsPerColumn: Int {
    switch self {
    case .eighths: 8
    case .braille: 2
    case .ascii, .dots: 1
    }
  }

  /// The heights of a small chart, from the lowest; the first is that of nothing.
  var heights: [String] {
    switch self {
    case .eighths, .dots: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    case .braille: ["⣀", "⣤", "⣶", "⣿"]
    case .ascii: ["_", ".", ":", "-", "=", "+", "*", "#"]
    }
  }
}
