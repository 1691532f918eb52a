/// Whether the background is dark or light.
package enum ColorScheme: String, CaseIterable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// The words by which users choose: `auto` leaves it to the terminal.
  package static let choices = ["auto"] + allCases.map(\.rawValue)
}

/// Everything that turns meaning into looks: theme, appearance, pictures, and whether there is
/// color at all.
package struct Stylesheet: Sendable {
  /// The theme.
  package let theme: Theme
  /// Whether colors from elsewhere than the theme lose their hue, as the theme's have none.
  private let isGrey: Bool
  /// Whether the background is dark or light.
  package let colorScheme: ColorScheme
  /// Whether the output has colors; without them shapes alone must tell.
  package private(set) var usesColor: Bool
  /// Whether there are shades enough to tell a bar's track from the background.
  package var hasShades = true
  /// Whether a color can stand behind text.
  package var hasBackgrounds = true
  /// Whether everything must be drawn in ASCII.
  package var isASCII = false
  /// The ends of pills, where the user chose others than the theme's.
  package var caps: PillCaps?
  /// What bars are drawn with, where the user chose otherwise than the theme.
  package var bars: BarGlyphs?
  /// The pictures that the layout asks for, by name; a missing one is drawn as a block.
  package private(set) var pictures: [NamedPicture]

  /// Creates looks.
  package init(
    theme: Theme, colorScheme: ColorScheme, usesColor: Bool, pictures: [NamedPicture] = []
  ) {
    self.theme = theme
    isGrey = theme.isGrey
    self.colorScheme = colorScheme
    self.usesColor = usesColor
    self.pictures = pictures
  }

  /// Returns the same looks with the pictures that a layout asks for.
  package func with(pictures: [NamedPicture]) -> Stylesheet {
    var stylesheet = self
    stylesheet.pictures = pictures
    return stylesheet
  }

  /// Returns the same looks without colors.
  package var withoutColor: Stylesheet {
    var stylesheet = self
    stylesheet.usesColor = false
    return stylesheet
  }

  /// The ends of pills: as the user chose, or else the theme; ASCII has no half circles.
  package var pillCaps: PillCaps {
    let wanted = caps ?? theme.caps
    return isASCII && wanted.look.body == .capped ? .block : wanted
  }

  /// What bars are drawn with: as the user chose, or else the theme.
  package var barGlyphs: BarGlyphs { isASCII ? .ascii : bars ?? theme.bars }

  /// Returns the color of a paint; nil is the terminal's own.
  package func color(_ paint: Paint) -> Color? {
    switch paint {
    case .color(let color):
      return isGrey ? color.grey : color
    case .role(let role):
      return theme.color(for: role, in: colorScheme)
    case .mixed(let role, let other, let percent):
      guard let first = theme.color(for: role, in: colorScheme),
        let second = theme.color(for: other, in: colorScheme)
      else { return theme.color(for: role, in: colorScheme) }
      return first.mixed(with: second, fraction: Double(percent) / 100)
    }
  }
}

/// A picture and the name by which a layout asks for it.
package struct NamedPicture: Sendable {
  /// The name without its appearance: `winter`.
  package let name: String
  /// The picture; nil where it can't be read.
  package let picture: Picture?

  /// Creates a named picture.
  package init(name: String, picture: Picture?) {
    self.name = name
    self.picture = picture
  }
}
