import NoonmarkLayout

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
