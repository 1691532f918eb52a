/// A color of the theme, or a fixed color.
package enum Paint: Hashable, Sendable {
  /// The theme's color for a role.
  case role(Role)
  /// The theme's color for a role, mixed with a percentage of another role's color.
  case mixed(Role, Role, percent: Int)
  /// A fixed color.
  case color(Color)
}

/// The style of a text, with a role instead of a color.
package struct Style: Hashable, Sendable {
  package var foreground: Paint
  package var isBold: Bool

  package init(_ foreground: Paint, isBold: Bool = false) {
    self.foreground = foreground
    self.isBold = isBold
  }

  package init(_ role: Role, isBold: Bool = false) {
    self.init(.role(role), isBold: isBold)
  }
}

/// Whether the background is dark or light.
package enum ColorScheme: String, CaseIterable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// The values that users can choose.
  ///
  /// `auto` detects the background.
  package static let choices = ["auto"] + allCases.map(\.rawValue)
}

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
