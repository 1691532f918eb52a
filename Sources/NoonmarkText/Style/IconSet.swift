/// The sets of glyphs for icons and marks.
package enum IconSet: String, CaseIterable, Sendable {
  /// Color emoji, two columns wide.
  case emoji
  /// The private-use glyphs of a Nerd Font.
  case nerd
  /// Symbols of one column that ordinary fonts have.
  case unicode
  /// ASCII only.
  case ascii
}
