/// A color of a theme that cannot be told well enough from what lies behind it.
package struct ContrastViolation: Hashable, Sendable {
  /// The role.
  package let role: Role
  /// The background on which it is so.
  package let colorScheme: ColorScheme
  /// What lies behind it.
  package let ground: Role
  /// The contrast there is; nil where there is nothing to measure it against.
  package let ratio: Double?
  /// The contrast that is needed.
  package let needed: Double

  /// What is wrong, in one sentence.
  package var what: String {
    guard let ratio else {
      return "background = default: write the color that contrast is measured against"
    }
    // Rounded down, so that a ratio that falls short does not read as if it did not.
    return
      "'\(role.rawValue)' has a contrast of \(ContrastViolation.text(Int(ratio * 100))) to 1 against the "
      + "\(ground.rawValue) where it is \(colorScheme.rawValue), it needs "
      + ContrastViolation.text(Int(needed * 100 + 0.5))
  }

  /// Hundredths as a decimal, without zeros at its end.
  private static func text(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let (tenths, last) = rest.quotientAndRemainder(dividingBy: 10)
    if rest == 0 { return "\(whole)" }
    return last == 0 ? "\(whole).\(tenths)" : "\(whole).\(tenths)\(last)"
  }
}

extension Theme {
  /// A contrast that a theme has to hold.
  package struct Requirement: Hashable, Sendable {
    /// The role.
    package let role: Role
    /// What lies behind it.
    package let ground: Role
    /// The contrast, 1 to 21.
    package let ratio: Double
  }

  /// What WCAG 2.2 asks of graphics and large text (success criteria 1.4.11 and 1.4.3).
  package static let graphicsContrast = 3.0

  /// The contrasts that every theme has to hold on each background that it is made for.
  ///
  /// Text is held to WCAG's 4.5:1, text that steps back and the sun's colors to 3:1. What only
  /// has to be seen, as a bar's track, needs less: a bar's number stands beside it.
  package static let requirements: [Requirement] =
    [Role.text, .accent, .warning, .springText, .summerText, .autumnText, .winterText].map {
      Requirement(role: $0, ground: .background, ratio: Color.readableContrast)
    }
    + [Role.muted, .day, .night, .twilight].map {
      Requirement(role: $0, ground: .background, ratio: graphicsContrast)
    }
    + [Role.track, .rule].map { Requirement(role: $0, ground: .background, ratio: 1.15) }
    + [Role.spring, .summer, .autumn, .winter, .day].map {
      Requirement(role: $0, ground: .track, ratio: 1.25)
    }

  /// What cannot be read or seen well enough, on the backgrounds that the theme is made for.
  ///
  /// The terminal's own colors are taken to be readable on its background.
  package var contrastViolations: [ContrastViolation] {
    colorSchemes.flatMap { colorScheme -> [ContrastViolation] in
      guard color(for: .background, in: colorScheme) != nil else {
        return [
          ContrastViolation(
            role: .background, colorScheme: colorScheme, ground: .background, ratio: nil,
            needed: Color.readableContrast)
        ]
      }
      return Theme.requirements.compactMap { requirement in
        guard let color = self.color(for: requirement.role, in: colorScheme),
          let ground = self.color(for: requirement.ground, in: colorScheme)
        else { return nil }
        let ratio = color.contrast(with: ground)
        guard ratio < requirement.ratio else { return nil }
        return ContrastViolation(
          role: requirement.role, colorScheme: colorScheme, ground: requirement.ground,
          ratio: ratio, needed: requirement.ratio)
      }
    }
  }
}
