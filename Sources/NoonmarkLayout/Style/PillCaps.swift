/// The two columns at the ends of a pill.
package enum PillCaps: String, CaseIterable, Sendable {
  /// Half blocks in the pill's color, which every font has.
  case half
  /// Half circles, which need a font with Powerline glyphs.
  case round
  /// Spaces in the pill's color.
  case block
  /// Brackets in the pill's color, on the terminal's background.
  case bracket
  /// No ends: text in the pill's color.
  case none

  package var look: PillLook {
    switch self {
    case .half: PillLook(.capped, "▐", "▌", inASCII: "[", "]")
    // U+E0B6 bulges to the left, and U+E0B4 to the right.
    case .round: PillLook(.capped, "\u{E0B6}", "\u{E0B4}", inASCII: "(", ")")
    case .block: PillLook(.block, "▐", "▌", inASCII: "[", "]")
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
    /// A block between the ends. Without backgrounds, text between the ends. ASCII has no such
    /// ends.
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
  /// Whether the ends are visible.
  var hasEnds: Bool { ends.left != " " }

  init(_ body: Body, _ left: String, _ right: String) {
    self.init(body, left, right, inASCII: left, right)
  }

  init(
    _ body: Body, _ left: String, _ right: String, inASCII plainLeft: String, _ plainRight: String
  ) {
    self.body = body
    ends = (left, right)
    plainEnds = (plainLeft, plainRight)
  }
}
