import NoonmarkText

/// A color of a theme with too little contrast.
package struct ContrastViolation: Hashable, Sendable {
  package let role: Role
  /// The color scheme with too little contrast.
  package let colorScheme: ColorScheme
  package let background: Role
  /// The measured contrast, or `nil` if the background is unknown.
  package let ratio: Double?
  package let required: Double

  package var message: String {
    guard let ratio else {
      return "'background' is default: write a color to measure contrast against"
    }
    // Rounded down, so that an insufficient ratio never looks sufficient.
    return
      "'\(role.name)' has a contrast of \(ContrastViolation.text(Int(ratio * 100))):1 against "
      + "the \(colorScheme.rawValue) \(background.name): it needs "
      + "\(ContrastViolation.text(Int(required * 100 + 0.5))):1"
  }

  /// Formats hundredths as a decimal, without trailing zeros.
  private static func text(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let (tenths, last) = rest.quotientAndRemainder(dividingBy: 10)
    if rest == 0 { return "\(whole)" }
    return last == 0 ? "\(whole).\(tenths)" : "\(whole).\(tenths)\(last)"
  }
}

extension Theme {
  /// A contrast that a theme must reach.
  package struct Requirement: Hashable, Sendable {
    package let role: Role
    package let background: Role
    /// The contrast, 1 to 21.
    package let ratio: Double
  }

  /// The contrast that WCAG 2.2 requires of graphics and large text (success criteria 1.4.11,
  /// 1.4.3).
  package static let graphicsContrast = 3.0

  /// The contrasts that every theme must reach in each color scheme that it supports.
  ///
  /// Text needs 4.5:1, as in WCAG. Secondary text, night and twilight need 3:1. Decoration needs
  /// less: a bar has its number beside it, and a gold with 3:1 on white would be brown.
  package static let requirements: [Requirement] =
    [Role.text, .accent, .warning, .springText, .summerText, .autumnText, .winterText].map {
      Requirement(role: $0, background: .background, ratio: Color.readableContrast)
    }
    + [Role.muted, .night, .twilight].map {
      Requirement(role: $0, background: .background, ratio: graphicsContrast)
    }
    + [Requirement(role: .day, background: .background, ratio: 2)]
    + [Role.track, .rule].map { Requirement(role: $0, background: .background, ratio: 1.15) }
    + [Role.spring, .summer, .autumn, .winter, .day].map {
      Requirement(role: $0, background: .track, ratio: 1.25)
    }

  /// The colors with too little contrast, in the color schemes that the theme supports.
  ///
  /// The terminal's own colors are assumed to be readable on its background.
  package var contrastViolations: [ContrastViolation] {
    colorSchemes.flatMap { colorScheme -> [ContrastViolation] in
      guard color(for: .background, in: colorScheme) != nil else {
        return [
          ContrastViolation(
            role: .background, colorScheme: colorScheme, background: .background, ratio: nil,
            required: Color.readableContrast)
        ]
      }
      return Theme.requirements.compactMap { requirement in
        guard let color = self.color(for: requirement.role, in: colorScheme),
          let background = self.color(for: requirement.background, in: colorScheme)
        else { return nil }
        let ratio = color.contrast(with: background)
        guard ratio < requirement.ratio else { return nil }
        return ContrastViolation(
          role: requirement.role, colorScheme: colorScheme, background: requirement.background,
          ratio: ratio, required: requirement.ratio)
      }
    }
  }
}
