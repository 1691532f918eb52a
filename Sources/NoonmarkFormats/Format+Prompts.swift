import NoonmarkLayout

extension Format {
  /// A segment of a bash prompt, by `PS1='$(…)'`, `PS1='$variable'` or `PS1="$(…)"`.
  package static let bash = prompt("bash", "a bash prompt segment") { output, bytes in
    SGRState.write(output, bashEscape, sequences: ("\u{1}", "\u{2}"), into: &bytes)
  }

  /// A segment of a zsh prompt, with or without the option `prompt_subst`.
  package static let zsh = prompt("zsh", "a zsh prompt segment") { output, bytes in
    SGRState.write(output, zshEscape, sequences: ("%{", "%}"), into: &bytes)
  }

  /// The output of a custom module of starship, which escapes it for the shell.
  package static let starship = prompt("starship", "a custom module of starship") {
    output, bytes in
    let escape = output.stylesheet.isASCII ? asciiStarshipEscape : starshipEscape
    SGRState.write(output, escape, into: &bytes)
  }

  /// Returns a format for a shell's prompt.
  ///
  /// Shells count columns in the encoding of the locale.
  private static func prompt(
    _ name: String, _ summary: String, write: @escaping Writer
  ) -> Format {
    Format(
      name: name, summary: summary, reader: .prompt, colors: .terminal,
      isSingleLine: true, lineLimit: barLineLimit, locale: .installed, emoji: .counted,
      write: write)
  }
}

/// Splits text that bash would expand with the two bytes that delimit text without columns.
///
/// Measured on bash 5.2: the text is displayed literally whether or not the prompt is expanded a
/// second time. A backquote is replaced, since no form of it is displayed literally in both cases.
private let bashEscape = TextEscape { character in
  switch character {
  case "$": "$\u{1}\u{2}"
  case "\\": "\\\u{1}\u{2}"
  case "`": "\u{2CB}"
  default: nil
  }
}

/// Doubles characters that zsh always expands, and splits text that it expands with `prompt_subst`.
///
/// Measured on zsh 5.9: the text is displayed literally with and without that option. An
/// exclamation mark is written as a date format, which `prompt_bang` leaves alone. No form of a
/// backquote works in both cases, so it is replaced.
private let zshEscape = TextEscape { character in
  switch character {
  case "%": "%%"
  case "$": "$%{%}"
  case "\\": "\\%{%}"
  case "!": "%D{!}"
  case "`": "\u{2CB}"
  default: nil
  }
}

/// Replaces the characters that starship's own escapes do not keep literal.
///
/// Measured on starship 1.26: for bash, starship writes `\` as `\\` and `$` as `\$`. Bash decodes
/// these and then expands the prompt once more, so `\$(…)` becomes a command. Without `promptvars`,
/// bash displays the backslash that starship writes before a backquote.
private let starshipEscape = TextEscape { character in
  switch character {
  case "\\": "∖"
  case "`": "\u{2CB}"
  default: nil
  }
}

/// The same escape for ASCII output, which already has no backquotes.
private let asciiStarshipEscape = TextEscape(replacing: "\\", with: "/")
