/// When the output is coloured, and with how many colours.
///
/// `--color always` and `never` decide alone. Otherwise, in this order: `NO_COLOR` (no-color.org),
/// `CLICOLOR_FORCE` (bixense.com/clicolors), then whether the output is a terminal, or a format
/// was asked for whose reader wants colours. How many follows from `COLORTERM` and `TERM`.
package struct ColorPolicy: Sendable {
  /// The words of `--color`.
  package enum Mode: String, CaseIterable, Sendable {
    /// Colours where they are wanted.
    case auto
    /// Colours whatever the environment says.
    case always
    /// No colours.
    case never
  }

  /// What was asked for on the command line.
  package var mode: Mode
  /// Whether the output is a terminal.
  package var isTerminal: Bool
  /// Whether `--format` named the format.
  package var isFormatChosen: Bool
  /// The variable `NO_COLOR`.
  package var noColor: String?
  /// The variable `CLICOLOR_FORCE`.
  package var cliColorForce: String?
  /// The variable `CLICOLOR`.
  package var cliColor: String?
  /// The variable `COLORTERM`.
  package var colorTerm: String?
  /// The variable `TERM`.
  package var term: String?

  /// Creates a policy for an output whose environment says nothing.
  package init(mode: Mode = .auto, isTerminal: Bool = false, isFormatChosen: Bool = false) {
    self.mode = mode
    self.isTerminal = isTerminal
    self.isFormatChosen = isFormatChosen
  }

  /// Whether the output is coloured at all; `format` is the one named, nil where none was.
  package var wantsColor: Bool {
    switch mode {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let noColor, !noColor.isEmpty { return false }
    if isForced { return true }
    if isFormatChosen { return term != "dumb" || !isTerminal }
    return isTerminal && cliColor != "0" && term != "dumb"
  }

  /// Whether colours are asked for even where nobody would expect them, as in a pipe.
  package var isForced: Bool {
    if mode == .always { return true }
    if let noColor, !noColor.isEmpty { return false }
    guard mode == .auto, let cliColorForce else { return false }
    return !cliColorForce.isEmpty && cliColorForce != "0"
  }

  /// How many colours a terminal shows.
  package var terminalDepth: ColorDepth {
    guard wantsColor else { return .none }
    if colorTerm == "truecolor" || colorTerm == "24bit" { return .trueColor }
    if term == "dumb", !isForced { return .none }
    guard let term, term != "dumb", !term.isEmpty else {
      // Nobody said what the terminal can do, but colours were asked for by name.
      return .ansi16
    }
    if term.hasSuffix("-direct") || ColorPolicy.trueColorTerms.contains(term) { return .trueColor }
    return term.utf8Contains("256color") ? .ansi256 : .ansi16
  }

  /// Terminals that show all colours and whose name says nothing of it; over ssh, `TERM` is all
  /// that is left of the environment.
  private static let trueColorTerms = [
    "alacritty", "contour", "foot", "foot-extra", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  /// How many colours a bar or a file shows: all, unless colours are off.
  package var markupDepth: ColorDepth {
    wantsColor ? .trueColor : .none
  }
}

extension String {
  fileprivate func utf8Contains(_ part: StaticString) -> Bool {
    let needle = part.withUTF8Buffer { Array($0) }
    let haystack = Array(utf8)
    guard haystack.count >= needle.count else { return false }
    return (0...(haystack.count - needle.count)).contains { start in
      haystack[start..<(start + needle.count)].elementsEqual(needle)
    }
  }
}
