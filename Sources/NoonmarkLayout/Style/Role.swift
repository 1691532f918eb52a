/// What a piece of output means; a theme gives it a color.
package enum Role: String, CaseIterable, Sendable {
  /// Ordinary text.
  case text
  /// Text that steps back.
  case muted
  /// What draws the eye.
  case accent
  /// Lines between parts.
  case rule
  /// The part of a progress bar that is not filled.
  case track
  /// The fill of spring's pills and bars.
  case spring
  /// The fill of summer's pills and bars.
  case summer
  /// The fill of autumn's pills and bars.
  case autumn
  /// The fill of winter's pills and bars.
  case winter
  /// Spring's color where it has to be read.
  case springText = "spring.text"
  /// Summer's color where it has to be read.
  case summerText = "summer.text"
  /// Autumn's color where it has to be read.
  case autumnText = "autumn.text"
  /// Winter's color where it has to be read.
  case winterText = "winter.text"
  /// Daylight, in charts of the sun.
  case day
  /// The dark, in charts of the sun.
  case night
  /// Dawn and dusk, in charts of the sun.
  case twilight
  /// Pills of what lies in the past.
  case past
  /// Something that needs the user's attention.
  case warning
  /// The terminal's background: what contrast is measured against.
  case background
}

extension Role {
  /// The role's place in a theme's list of colors.
  var index: Int { Role.order.firstIndex(of: self) ?? 0 }

  /// All cases, made once: each call of `allCases` makes a new array.
  static let order = allCases

  /// Returns the role of a name; `init(rawValue:)` would set up a table for it first.
  static func named(_ name: String) -> Role? {
    order.first { $0.rawValue == name }
  }
}
