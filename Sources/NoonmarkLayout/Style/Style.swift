/// A color by its meaning, or as the user chose it.
package enum Paint: Hashable, Sendable {
  /// The theme's color for a role.
  case role(Role)
  /// The theme's color for a role, this many hundredths on the way to that of another.
  case mixed(Role, Role, percent: Int)
  /// One certain color.
  case color(Color)
}

/// How a piece of text looks, in terms of meaning.
package struct Style: Hashable, Sendable {
  /// The color of the text.
  package var foreground: Paint
  /// Whether the text is bold.
  package var isBold: Bool

  /// Creates a style.
  package init(_ foreground: Paint, isBold: Bool = false) {
    self.foreground = foreground
    self.isBold = isBold
  }

  /// Creates a style in the color of a role.
  package init(_ role: Role, isBold: Bool = false) {
    self.init(.role(role), isBold: isBold)
  }
}
