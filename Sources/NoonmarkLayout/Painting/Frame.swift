import NoonmarkText

/// A run of columns in its final colours: what a format writes.
package struct StyledRun: Hashable, Sendable {
  /// The text, safe to show.
  package let text: DisplayText
  /// The colour of the text; nil for the terminal's own.
  package let foreground: Color?
  /// The colour behind it; nil for the terminal's own.
  package let background: Color?
  /// Whether the text is bold.
  package let isBold: Bool
  /// Whether the text must stay readable on its background where a format has fewer colours.
  package let keepsContrast: Bool

  /// Creates a run.
  package init(
    text: DisplayText, foreground: Color? = nil, background: Color? = nil, isBold: Bool = false,
    keepsContrast: Bool = false
  ) {
    self.text = text
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
    self.keepsContrast = keepsContrast
  }

  /// Returns the run with its text in another form of the same columns.
  package func mapping(_ form: (DisplayText) -> DisplayText) -> StyledRun {
    StyledRun(
      text: form(text), foreground: foreground, background: background, isBold: isBold,
      keepsContrast: keepsContrast)
  }

  /// Whether the run looks like plain text.
  package var isPlain: Bool { foreground == nil && background == nil && !isBold }
}

/// Lines of runs in their final colours.
package struct Frame: Hashable, Sendable {
  /// The lines from the top; each is its runs from the left.
  package var lines: [[StyledRun]]

  /// Creates a frame.
  package init(lines: [[StyledRun]]) {
    self.lines = lines
  }

  /// The text alone, lines joined by newlines, without blanks at the ends of lines.
  package var plainText: String {
    var text = ""
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\n" }
      text += Frame.trimmingTrailingBlanks(line).map(\.text.string).joined()
    }
    return text
  }

  /// Returns a line without the blanks at its end that carry no colour.
  package static func trimmingTrailingBlanks(_ line: [StyledRun]) -> [StyledRun] {
    var line = line
    while let last = line.last, last.background == nil {
      let trimmed = last.text.trimmingTrailingBlanks()
      line.removeLast()
      if trimmed.isEmpty { continue }
      line.append(
        StyledRun(
          text: trimmed, foreground: last.foreground, background: last.background,
          isBold: last.isBold))
      break
    }
    return line
  }
}
