import NoonmarkText

/// A run of text in one style, with final colors.
package struct StyledRun: Hashable, Sendable {
  package var text: DisplayText
  /// The color of the text, or `nil` for the terminal's own.
  package var foreground: Color?
  /// The color behind the text, or `nil` for the terminal's own.
  package var background: Color?
  package var isBold: Bool
  package var isUnderlined: Bool
  /// Whether the text must stay readable on its background if a format has fewer colors.
  package var keepsContrast: Bool
  /// Whether the text is faint.
  ///
  /// For outputs with sixteen colors only.
  package var isFaint: Bool

  package init(
    text: DisplayText, foreground: Color? = nil, background: Color? = nil, isBold: Bool = false,
    isUnderlined: Bool = false, keepsContrast: Bool = false, isFaint: Bool = false
  ) {
    self.text = text
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
    self.isUnderlined = isUnderlined
    self.keepsContrast = keepsContrast
    self.isFaint = isFaint
  }

  /// Returns a copy with some properties changed; the others stay.
  package func with(_ change: (inout StyledRun) -> Void) -> StyledRun {
    var run = self
    change(&run)
    return run
  }

  /// Returns a line on a theme's background, padded to a width.
  ///
  /// Unchanged if the theme has no background, or the output has few colors.
  package static func withBackground(
    _ line: [StyledRun], _ stylesheet: Stylesheet, width: Int
  ) -> [StyledRun] {
    guard stylesheet.usesColor, stylesheet.hasShades,
      let background = stylesheet.color(.role(.background))
    else { return line }
    let spare = max(width - line.reduce(0) { $0 + $1.text.width }, 0)
    let blanks = spare > 0 ? [StyledRun(text: .spaces(spare))] : []
    return (line + blanks).map { run in
      run.with {
        $0.foreground = run.foreground ?? Color.text(on: background)
        $0.background = run.background ?? background
      }
    }
  }

  /// Returns whether another run differs only in its text.
  package func hasStyle(of other: StyledRun) -> Bool {
    foreground == other.foreground && background == other.background && isBold == other.isBold
      && isUnderlined == other.isUnderlined && isFaint == other.isFaint
      && keepsContrast == other.keepsContrast
  }

  package var isPlain: Bool { foreground == nil && background == nil && !isBold && !isUnderlined }
}

/// Lines of runs with final colors.
package struct Frame: Hashable, Sendable {
  package var lines: [[StyledRun]]

  package init(lines: [[StyledRun]]) {
    self.lines = lines
  }

  /// The text without colors, with lines separated by newlines and trailing spaces trimmed.
  package var plainText: String {
    var text = ""
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\n" }
      text += Frame.trimmingTrailingSpaces(line).map(\.text.string).joined()
    }
    return text
  }

  /// Returns a line without its trailing spaces, except spaces with a background.
  package static func trimmingTrailingSpaces(_ line: [StyledRun]) -> [StyledRun] {
    var line = line
    while let last = line.last, last.background == nil {
      let trimmed = last.text.trimmingTrailingSpaces()
      line.removeLast()
      if trimmed.isEmpty { continue }
      line.append(last.with { $0.text = trimmed })
      break
    }
    return line
  }
}
