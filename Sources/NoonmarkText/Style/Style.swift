import NoonmarkBase

/// The meaning of a part of the output, to which a theme gives a color.
package enum Role: Int, CaseIterable, Sendable {
  /// Ordinary text.
  case text
  /// Secondary text.
  case muted
  /// Highlighted text.
  case accent
  /// Separator lines.
  case rule
  /// The unfilled part of a progress bar.
  case track
  /// The fill of spring's pills and bars.
  case spring
  /// The fill of summer's pills and bars.
  case summer
  /// The fill of autumn's pills and bars.
  case autumn
  /// The fill of winter's pills and bars.
  case winter
  /// Text in spring's color.
  case springText
  /// Text in summer's color.
  case summerText
  /// Text in autumn's color.
  case autumnText
  /// Text in winter's color.
  case winterText
  /// Daylight in charts of the Sun, and the lit part of the Moon.
  case day
  /// Night in charts of the Sun, the dark part of the Moon, and the Moon's pills.
  case night
  /// Dawn and dusk in charts of the Sun.
  case twilight
  /// Pills of past dates.
  case past
  /// Something that needs the user's attention.
  case warning
  /// The terminal's background, against which contrast is measured.
  case background
  // The colors that users choose by name: `--color green`.
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  case black, white
}

extension Role {
  /// The names in theme files, in the order of the cases.
  private static let names = [
    "text", "muted", "accent", "rule", "track", "spring", "summer", "autumn", "winter",
    "spring.text", "summer.text", "autumn.text", "winter.text", "day", "night", "twilight", "past",
    "warning", "background", "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue",
    "indigo", "purple", "pink", "brown", "gray", "black", "white",
  ]

  package var name: String { Role.names[rawValue] }

  /// The roles that are named colors.
  package static let colors: [Role] = [
    .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
    .gray, .black, .white,
  ]

  /// Returns the role of a color's name in lowercase.
  package static func color(named name: String) -> Role? {
    name == "grey" ? .gray : colors.first { $0.name == name }
  }

  /// All cases, stored because each use of `allCases` creates an array.
  package static let order = allCases

  package static func named(_ name: String) -> Role? {
    names.firstIndex(of: name).map { order[$0] }
  }
}

/// A color of the theme, or a fixed color.
package enum Paint: Hashable, Sendable {
  /// The theme's color for a role.
  case role(Role)
  /// The theme's color for a role, mixed with a percentage of another role's color.
  case mixed(Role, Role, percent: Int)
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
  case ascii
}

extension Paint {
  /// The default color of an entry: the theme's blue.
  package static let standardFill = Paint.role(.blue)

  /// The names of colors, each a role of the theme.
  package static let names = Role.colors.map(\.name) + ["grey"]

  /// Parses a color as users write it: a name in any case, `#rgb` or `#rrggbb`.
  package init?(written text: String) {
    if text.utf8.first != UInt8(ascii: "#"), let role = Role.color(named: text.lowercased()) {
      self = .role(role)
    } else if let color = Color(hex: text) {
      self = .color(color)
    } else {
      return nil
    }
  }

  /// The color as users write it.
  package var written: String {
    switch self {
    case .role(let role), .mixed(let role, _, _): role.name
    case .color(let color): color.hex
    }
  }

  /// Whether a range of bytes is the name of a color in lowercase.
  package static func isName(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    range.count <= 6 && names.contains(bytes.text(in: range))
  }

  /// Returns advice for an invalid color: the nearest name, or the valid forms.
  package static func advice(for text: String) -> String {
    let near = Suggestion.nearest(to: text.lowercased(), in: names)
    return near.map { "did you mean '\($0)'?" }
      ?? "write #rrggbb or a name such as red, teal or purple"
  }
}
