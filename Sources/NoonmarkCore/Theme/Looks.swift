/// Whether the background is dark or light.
public enum Appearance: String, CaseIterable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// The words by which users choose: `auto` leaves it to the terminal.
  public static let choices = ["auto"] + allCases.map(\.rawValue)
}

/// Everything that turns meaning into looks: theme, appearance, pictures, and whether there is
/// colour at all.
public struct Looks: Sendable {
  /// The theme.
  public let theme: Theme
  /// Whether colours from elsewhere than the theme lose their hue, as the theme's have none.
  private let isGrey: Bool
  /// Whether the background is dark or light.
  public let appearance: Appearance
  /// Whether the output has colours; without them shapes alone must tell.
  public private(set) var usesColor: Bool
  /// Whether there are shades enough to tell a bar's track from the background.
  public var hasShades = true
  /// Whether a colour can stand behind text.
  public var hasBackgrounds = true
  /// Whether everything must be drawn in ASCII.
  public var isASCII = false
  /// The ends of pills, where the user chose others than the theme's.
  public var caps: PillCaps?
  /// What bars are drawn with, where the user chose otherwise than the theme.
  public var bars: BarGlyphs?
  /// The pictures that the layout asks for, by name; a missing one is drawn as a block.
  public private(set) var pictures: [NamedPicture]

  /// Creates looks.
  public init(
    theme: Theme, appearance: Appearance, usesColor: Bool, pictures: [NamedPicture] = []
  ) {
    self.theme = theme
    isGrey = theme.isGrey
    self.appearance = appearance
    self.usesColor = usesColor
    self.pictures = pictures
  }

  /// Returns the same looks with the pictures that a layout asks for.
  public func with(pictures: [NamedPicture]) -> Looks {
    var looks = self
    looks.pictures = pictures
    return looks
  }

  /// Returns the same looks without colours.
  public var withoutColor: Looks {
    var looks = self
    looks.usesColor = false
    return looks
  }

  /// The ends of pills: as the user chose, or else the theme; ASCII has no half circles.
  public var pillCaps: PillCaps {
    let wanted = caps ?? theme.caps
    return isASCII && wanted == .round ? .block : wanted
  }

  /// What bars are drawn with: as the user chose, or else the theme.
  public var barGlyphs: BarGlyphs { isASCII ? .ascii : bars ?? theme.bars }

  /// Returns the colour of a paint; nil is the terminal's own.
  public func color(_ paint: Paint) -> Color? {
    switch paint {
    case .color(let color):
      return isGrey ? color.grey : color
    case .role(let role):
      return theme.color(for: role, in: appearance)
    case .mixed(let role, let other, let percent):
      guard let first = theme.color(for: role, in: appearance),
        let second = theme.color(for: other, in: appearance)
      else { return theme.color(for: role, in: appearance) }
      return first.mixed(with: second, fraction: Double(percent) / 100)
    }
  }
}

/// A picture and the name by which a layout asks for it.
public struct NamedPicture: Sendable {
  /// The name without its appearance: `winter`.
  public let name: String
  /// The picture; nil where it can't be read.
  public let picture: Picture?

  /// Creates a named picture.
  public init(name: String, picture: Picture?) {
    self.name = name
    self.picture = picture
  }
}
