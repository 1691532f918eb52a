import NoonmarkBase
import NoonmarkLayout

extension Format {
  /// A line for a `backtick` of GNU screen's hardstatus or caption.
  ///
  /// Measured on screen 4.9: in this output, `%` is literal, and the escapes begin with the control
  /// character ^E, which text never contains. Screen has sixteen colors. It copies the line and the
  /// rest of the hardstatus line into 768 bytes.
  package static let screen = Format(
    "screen", "a backtick command of GNU screen",
    for: .bar, colors: .all, isSingleLine: true, lineLimit: 500,
    locale: .named, emoji: .counted
  ) { output, bytes in
    var markup = Markup<NoEscape>(into: bytes)
    for line in output.frame.lines {
      for run in line {
        let style = output.depth > .none ? SGRState(run, depth: .ansi16) : SGRState()
        guard style != SGRState() else {
          markup.append(text: run.text)
          continue
        }
        // Many terminals draw bold black as gray. A pill is easy to see without bold.
        let isBold = style.isBold && style.backgroundIndex == nil
        markup.append("\u{5}{")
        if isBold || style.isUnderlined { markup.append("+") }
        if isBold { markup.append("b") }
        if style.isUnderlined { markup.append("u") }
        if isBold || style.isUnderlined { markup.append(" ") }
        markup.append(letter(of: style.backgroundIndex))
        markup.append(letter(of: style.foregroundIndex))
        markup.append("}")
        markup.append(text: run.text)
        markup.append("\u{5}{-}")
      }
      markup.append("\n")
    }
    bytes = markup.bytes
  }

  /// Returns screen's letter for one of the sixteen ANSI colors, or for the current color.
  private static func letter(of index: Int?) -> StaticString {
    let letters: [StaticString] = [
      "k", "r", "g", "y", "b", "m", "c", "w", "K", "R", "G", "Y", "B", "M", "C", "W",
    ]
    return index.map { letters[$0] } ?? "."
  }
}

extension Format {
  /// Text with SGR escape sequences (ECMA-48), with ITU T.416 colors as xterm writes them.
  package static let ansi = Format(
    "ansi", "colors for terminals and fish",
    for: .terminal, colors: .terminal, locale: .named, emoji: .counted
  ) { output, bytes in
    SGRState.write(output, as: NoEscape.self, into: &bytes)
  }

  /// Text only, for pipes and logs, and for prompts of zsh without prompt_percent.
  package static let plain = Format(
    "plain", "text without colors, for pipes and logs",
    for: .terminal, colors: .none, locale: .named, emoji: .counted
  ) { output, bytes in
    var markup = Markup<NoEscape>(into: bytes)
    for line in output.frame.lines {
      for run in line { markup.append(text: run.text) }
      markup.append("\n")
    }
    bytes = markup.bytes
  }
}
