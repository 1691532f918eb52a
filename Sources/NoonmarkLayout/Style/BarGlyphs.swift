/// The glyphs of bars and sparklines.
package enum BarGlyphs: String, CaseIterable, Sendable {
  /// A thin line, heavy where it is filled, in steps of half a column.
  case line
  /// Block elements, in steps of an eighth of a column.
  case block
  /// Braille patterns, in steps of half a column.
  case braille
  case ascii
  /// One dot per column.
  case dots

  /// The former name of `block`, still accepted in files.
  package static let formerBlock = "eighths"

  /// Creates the glyphs with a name, which may be a former name.
  package init?(written name: String) {
    self.init(rawValue: name == BarGlyphs.formerBlock ? BarGlyphs.block.rawValue : name)
  }

  /// Returns the number of steps of a bar per column.
  ///
  /// - Parameter isLow: Whether the bar is limited to the lower half of its line.
  package func stepsPerColumn(isLow: Bool) -> Int {
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

/// The ways to draw the number of a line.
package enum PillStyle: String, CaseIterable, Sendable {
  case pill
  /// The number as text in the pill's color.
  case text
  /// The icon on the pill's color, and the text on the theme's surface.
  case module
}

/// The two columns at the ends of a pill.
package enum PillCaps: String, CaseIterable, Sendable {
  /// Half blocks in the pill's color, which every font has.
  case half
  /// Half circles, which need a font with Powerline glyphs.
  case round
  /// Slanted edges, which need a font with Powerline's extra glyphs.
  case slant
  /// Spaces in the pill's color.
  case block
  /// Brackets in the pill's color, on the terminal's background.
  case bracket
  /// No ends: text in the pill's color.
  case none

  package var look: PillLook {
    switch self {
    case .half: PillLook(.capped, "▐", "▌", inASCII: ("[", "]"))
    // U+E0B6 bulges to the left, and U+E0B4 to the right.
    case .round: PillLook(.capped, "\u{E0B6}", "\u{E0B4}", inASCII: ("(", ")"))
    // U+E0BA fills the lower right of its column, and U+E0BC the upper left.
    case .slant: PillLook(.capped, "\u{E0BA}", "\u{E0BC}", inASCII: ("/", "/"))
    case .block: PillLook(.block, "▐", "▌", inASCII: ("[", "]"))
    case .bracket: PillLook(.text, "[", "]")
    case .none: PillLook(.text, " ", " ")
    }
  }
}

/// The drawing of a pill in colors, and its characters without colors.
package struct PillLook: Sendable {
  /// The part of a pill in its color.
  package enum Body: Sendable {
    /// A block as wide as the pill. Without backgrounds, text between the ends.
    case block
    /// A block between the ends. Without backgrounds, text between the ends. Not available in
    /// ASCII.
    case capped
    /// Text between the ends.
    case text
  }

  package let body: Body
  /// The ends of text in the pill's color.
  package let ends: (left: String, right: String)
  /// The ends without colors.
  ///
  /// In ASCII, a capped pill is drawn as a block.
  package let plainEnds: (left: String, right: String)
  var hasEnds: Bool { ends.left != " " }

  init(
    _ body: Body, _ left: String, _ right: String,
    inASCII plain: (left: String, right: String)? = nil
  ) {
    self.body = body
    ends = (left, right)
    plainEnds = plain ?? ends
  }
}
