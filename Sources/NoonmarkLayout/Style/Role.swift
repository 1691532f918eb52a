/// The meaning of a part of the output; a theme gives it a color.
package enum Role: String, CaseIterable, Sendable {
  /// Ordinary text.
  case text
  /// Secondary text.
  case muted
  /// Highlighted text.
  case accent
  /// Separator lines.
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
  /// Text in spring's color.
  case springText = "spring.text"
  /// Text in summer's color.
  case summerText = "summer.text"
  /// Text in autumn's color.
  case autumnText = "autumn.text"
  /// Text in winter's color.
  case winterText = "winter.text"
  /// Daylight in charts of the sun, and the lit part of the Moon.
  case day
  /// Night in charts of the sun, the dark part of the Moon, and its pills.
  case night
  /// Dawn and dusk, in charts of the sun.
  case twilight
  /// Pills of past dates.
  case past
  /// Something that needs the user's attention.
  case warning
  /// The terminal's background, against which contrast is measured.
  case background
}

extension Role {
  /// The role's index in a theme's colors.
  var index: Int { Role.order.firstIndex(of: self) ?? 0 }

  /// All cases, stored because each call of `allCases` creates an array.
  static let order = allCases

  /// Returns the role with a name; `init(rawValue:)` would create a table first.
  package static func named(_ name: String) -> Role? {
    order.first { $0.rawValue == name }
  }
}
