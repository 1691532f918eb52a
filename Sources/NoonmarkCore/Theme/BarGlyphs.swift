/// What bars and small charts are drawn with.
public enum BarGlyphs: String, CaseIterable, Sendable {
  /// Block elements, in steps of an eighth of a column.
  case eighths
  /// Braille patterns, in steps of half a column.
  case braille
  /// ASCII alone.
  case ascii
  /// A dot a column.
  case dots
}
