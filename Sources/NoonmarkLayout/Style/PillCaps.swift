/// The two columns at the ends of a pill.
package enum PillCaps: String, CaseIterable, Sendable {
  /// Half circles, which need a font with Powerline glyphs.
  case round
  /// Spaces in the pill's color.
  case block
  /// Brackets in the pill's color, on the terminal's background.
  case bracket
  /// Nothing: text in the pill's color.
  case none
}
