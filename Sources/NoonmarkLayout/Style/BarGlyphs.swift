/// The glyphs of bars and sparklines.
package enum BarGlyphs: String, CaseIterable, Sendable {
  /// A thin line, heavy where it is filled, in steps of half a column.
  case line
  /// Block elements, in steps of an eighth of a column.
  case block
  /// Braille patterns, in steps of half a column.
  case braille
  /// ASCII only.
  case ascii
  /// One dot per column.
  case dots

  /// The name of `block` in files of earlier versions.
  package static let formerBlock = "eighths"

  /// Creates the glyphs with a name.
  ///
  /// The name may be one of earlier versions.
  package init?(written name: String) {
    self.init(rawValue: name == BarGlyphs.formerBlock ? BarGlyphs.block.rawValue : name)
  }

  /// Returns the number of steps of a bar per column.
  ///
  /// - Parameter isLow: Whether the bar is limited to the lower half of its line.
  package func stepsPerColumn(isLow: Bool = false) -> Int {
    switch self {
    // No glyph has an eighth of the lower half.
    case .block: isLow ? 1 : 8
    case .line, .braille: 2
    case .ascii, .dots: 1
    }
  }

  /// The heights of a sparkline, lowest first.
  ///
  /// The first is for zero. A full block would touch the pill or text above it.
  var heights: [String] {
    switch self {
    case .line, .block, .dots: ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
    case .braille: ["⣀", "⣤", "⣶", "⣿"]
    case .ascii: ["_", ".", ":", "-", "=", "+", "*", "#"]
    }
  }
}
