import NoonmarkText

/// The settings that determine how a canvas is painted.
///
/// They are the theme, the color scheme, the pictures, and the capabilities of the output.
package struct Stylesheet: Sendable {
  package let theme: Theme
  /// Whether colors of entries become gray, since the theme has only grays.
  private let isGray: Bool
  /// Whether the background is dark or light.
  package let colorScheme: ColorScheme
  /// Whether the output has colors.
  ///
  /// If not, elements must differ in shape.
  package private(set) var usesColor: Bool
  /// Whether there are enough shades to distinguish a bar's track from the background.
  package var hasShades = true
  /// Whether text can have a background color.
  package var hasBackgrounds = true
  /// Whether the output is a grid of cells, in which a block glyph is as high as a background.
  package var hasCells = true
  /// Whether the background is known to be dark or light.
  ///
  /// If not, text has the reader's own color unless it has a background color, since no color is
  /// readable on every background.
  package var knowsBackground = true
  /// Whether everything must be drawn in ASCII.
  package var isASCII = false
  /// The ends of pills, if the user overrides the theme's.
  package var caps: PillCaps?
  package var pillStyle = PillStyle.pill
  /// The glyphs of bars, if the user overrides the theme's.
  package var bars: BarGlyphs?
  /// The pictures of the layout.
  ///
  /// A missing picture is drawn as a block.
  package private(set) var pictures: [NamedPicture]

  package init(
    theme: Theme, colorScheme: ColorScheme, usesColor: Bool, pictures: [NamedPicture] = []
  ) {
    self.theme = theme
    isGray = theme.isGray
    self.colorScheme = colorScheme
    self.usesColor = usesColor
    self.pictures = pictures
  }

  /// Returns the stylesheet with the pictures of a layout.
  package func with(pictures: [NamedPicture]) -> Stylesheet {
    pictures.isEmpty && self.pictures.isEmpty ? self : with { $0.pictures = pictures }
  }

  package var withoutColor: Stylesheet { with { $0.usesColor = false } }

  /// The stylesheet of tooltips.
  ///
  /// Both of GTK's own themes, dark and light, draw tooltips on black.
  package var forTooltips: Stylesheet { with { $0.knowsBackground = colorScheme == .dark } }

  /// The stylesheet of urgent blocks, which i3bar and swaybar draw on a color of their own.
  package var forUrgentBlocks: Stylesheet { with { $0.knowsBackground = false } }

  /// Returns a copy with some properties changed.
  func with(_ change: (inout Stylesheet) -> Void) -> Stylesheet {
    var stylesheet = self
    change(&stylesheet)
    return stylesheet
  }

  /// The ends of pills: the user's choice, otherwise the theme's, if the output can show them.
  ///
  /// ASCII has no such glyphs. Without cells, half blocks are used only if the user chose them.
  package var pillCaps: PillCaps {
    if pillStyle == .text { return .none }
    let wanted = caps ?? theme.caps
    if isASCII { return wanted.look.body == .capped ? .block : wanted }
    return wanted == .half && caps == nil && !hasCells ? .block : wanted
  }

  /// Whether lines are drawn as modules.
  ///
  /// Outputs without backgrounds have pills instead.
  package var hasModules: Bool {
    pillStyle == .module && usesColor && hasBackgrounds && hasShades && !isASCII
  }

  /// Whether the ends of modules are spaces.
  package var hasPlainEnds: Bool { pillCaps.look.body != .capped }

  /// The glyphs of bars: the user's choice, otherwise the theme's.
  package var barGlyphs: BarGlyphs { isASCII ? .ascii : bars ?? theme.bars }

  package func textColor(on fill: Color) -> Color {
    Color.text(on: fill, contrast: theme.textContrast)
  }

  /// Returns the color of an entry for programs: the theme's color, or gray if it has none.
  package func fill(_ paint: Paint) -> Color { color(paint) ?? Stylesheet.unknownFill }

  /// A color for secondary glyphs that is visible on dark and light backgrounds.
  var neutralGray: Color? {
    guard let dark = theme.color(for: .muted, in: .dark),
      let light = theme.color(for: .muted, in: .light)
    else { return nil }
    return dark.mixed(with: light, fraction: 0.5)
  }

  private static let unknownFill = Color(red: 0x6E, green: 0x6E, blue: 0x6E)

  /// Returns the color of a paint, or `nil` for the terminal's own.
  package func color(_ paint: Paint) -> Color? {
    switch paint {
    case .color(let color):
      return isGray ? color.gray : color
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

/// A picture and its name in layouts.
package struct NamedPicture: Sendable {
  /// The name without its color scheme: `winter`.
  package let name: String
  /// The picture, or `nil` if it cannot be read.
  package let picture: Picture?

  package init(name: String, picture: Picture?) {
    self.name = name
    self.picture = picture
  }
}

/// The colors of a theme by role and color scheme.
///
/// Packed into an array of bytes, whose type is always instantiated. An array of colors would cost
/// a short run the instantiation of its metadata.
struct Palette: Hashable, Sendable {
  /// For each role, its color on a dark and on a light background.
  ///
  /// A color has four bytes: 1 if there is a color, then red, green and blue.
  private var bytes = [UInt8](repeating: 0, count: Role.order.count * 8)

  /// The color of a role, or `nil` for the terminal's own.
  subscript(role: Role, colorScheme: ColorScheme) -> Color? {
    get {
      let start = Palette.offset(of: role, colorScheme)
      guard bytes[start] == 1 else { return nil }
      return Color(red: bytes[start + 1], green: bytes[start + 2], blue: bytes[start + 3])
    }
    set {
      let start = Palette.offset(of: role, colorScheme)
      bytes[start] = newValue == nil ? 0 : 1
      bytes[start + 1] = newValue?.red ?? 0
      bytes[start + 2] = newValue?.green ?? 0
      bytes[start + 3] = newValue?.blue ?? 0
    }
  }

  var isGray: Bool {
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let (red, green, blue) = (bytes[start + 1], bytes[start + 2], bytes[start + 3])
      guard red == green, green == blue else { return false }
    }
    return true
  }

  private static func offset(of role: Role, _ colorScheme: ColorScheme) -> Int {
    role.rawValue * 8 + (colorScheme == .dark ? 0 : 4)
  }
}

/// The colors of text and secondary text if the output has only the sixteen ANSI colors.
///
/// Most themes would have the same color for both. Secondary text in bright black would be hard to
/// read on a dark background. Its contrast would be 2.9:1 on black in the colors of many terminals,
/// and 1:1 in Solarized, whose bright black is its background.
struct FewColorText {
  /// The color of text, or `nil` for the terminal's own.
  private(set) var text: Color?
  /// The color of secondary text.
  private(set) var muted: Color
  /// Whether secondary text is faint, because text has the same color.
  ///
  /// Only on a dark background: terminals draw faint text darker.
  private(set) var isFaint = false

  /// The contrast that secondary text needs.
  private static let neededContrast = 3.0

  /// Chooses the colors for a stylesheet.
  ///
  /// `nil` if the stylesheet has more colors, no colors, or the terminal's own colors.
  init?(_ stylesheet: Stylesheet) {
    guard stylesheet.usesColor, !stylesheet.hasShades, stylesheet.knowsBackground,
      let background = stylesheet.color(.role(.background)),
      let secondary = stylesheet.color(.role(.muted))
    else { return nil }
    let isDark = stylesheet.colorScheme == .dark
    text = stylesheet.color(.role(.text))
    muted = Color(xterm: secondary.nearest16)
    if muted.contrast(with: background) < FewColorText.neededContrast {
      muted = isDark ? .lightGray : .darkGray
    }
    let shown = text.map { Color(xterm: $0.nearest16) } ?? (isDark ? .lightGray : .black)
    guard shown == muted else { return }
    if isDark { isFaint = true } else { text = .black }
  }
}

extension Color {
  /// The ANSI colors 7 and 8, which terminals call white and bright black.
  fileprivate static let lightGray = Color(xterm: 7)
  fileprivate static let darkGray = Color(xterm: 8)
}
