/// The number of colors that the output may have.
package enum ColorDepth: Comparable, Sendable {
  /// No colors or other attributes.
  case none
  case ansi16
  case ansi256
  /// 24-bit color.
  case trueColor
}

/// Whether the output is colored, and the number of colors.
///
/// `--color always` and `--color never` override everything else. Otherwise, the first of these
/// decides: `NO_COLOR` (no-color.org), `FORCE_COLOR` (force-color.org), `CLICOLOR_FORCE`
/// (bixense.com/clicolors). Otherwise, the output is colored if it is a terminal, or if the user
/// chose a format whose reader expects colors.
///
/// The number of colors follows from `COLORTERM`, `TERM` and `XTERM_VERSION`. As in Node.js,
/// `FORCE_COLOR` overrides it: 1 means 16 colors, 2 means 256 colors, and 3 means 24-bit color.
package struct ColorPolicy: Sendable {
  package enum Mode: String, CaseIterable, Sendable {
    case auto, always, never
  }

  private let mode: Mode
  private let isTerminal: Bool
  /// Whether the user chose the format with `--format`.
  private let isFormatChosen: Bool
  /// Returns the value of an environment variable.
  private let variable: @Sendable (_ name: String) -> String?

  package init(
    mode: Mode = .auto, isTerminal: Bool, isFormatChosen: Bool = false,
    variable: @escaping @Sendable (_ name: String) -> String?
  ) {
    self.mode = mode
    self.isTerminal = isTerminal
    self.isFormatChosen = isFormatChosen
    self.variable = variable
  }

  private var term: String? { variable("TERM") }
  private var isRefused: Bool { variable("NO_COLOR").map { !$0.isEmpty } ?? false }

  package var wantsColor: Bool {
    switch mode {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if isRefused { return false }
    if isForced { return true }
    if isFormatChosen { return term != "dumb" || !isTerminal }
    return isTerminal && variable("CLICOLOR") != "0" && term != "dumb"
  }

  /// Whether colors are forced, even in a pipe.
  package var isForced: Bool {
    if mode == .always { return true }
    guard mode == .auto, !isRefused else { return false }
    return ["FORCE_COLOR", "CLICOLOR_FORCE"].contains { name in
      variable(name).map { !["", "0", "false"].contains($0) } ?? false
    }
  }

  package var terminalDepth: ColorDepth {
    guard wantsColor else { return .none }
    switch isForced ? variable("FORCE_COLOR") : nil {
    case "1": return .ansi16
    case "2": return .ansi256
    case "3": return .trueColor
    default: break
    }
    let colorTerm = variable("COLORTERM")
    if colorTerm == "truecolor" || colorTerm == "24bit" { return .trueColor }
    if term == "dumb", !isForced { return .none }
    guard let term, term != "dumb", !term.isEmpty else {
      // The terminal is unknown, but the user asked for colors.
      return .ansi16
    }
    if term.hasPrefix("xterm"), isDirectXterm { return .trueColor }
    if term.hasSuffix("-direct") || ColorPolicy.trueColorTerms.contains(term) { return .trueColor }
    let bytes = term.utf8
    return bytes.indices.contains { bytes[$0...].starts(with: "256color".utf8) }
      ? .ansi256 : .ansi16
  }

  /// Whether the terminal is an xterm with 24-bit color, which was added in version 331.
  ///
  /// xterm sets `XTERM_VERSION`, such as `XTerm(379)`. Its `TERM` does not state the number of
  /// colors.
  private var isDirectXterm: Bool {
    let version = variable("XTERM_VERSION")
    guard let number = version?.split(separator: "(").last?.prefix(while: \.isNumber) else {
      return false
    }
    return Int(number).map { $0 >= 331 } == true
  }

  /// The values of `TERM` of terminals that have 24-bit color.
  ///
  /// SSH passes on `TERM` but not `COLORTERM`.
  private static let trueColorTerms = [
    "alacritty", "contour", "foot", "foot-extra", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  /// The number of colors for a bar or a file: 24-bit color, unless colors are off.
  package var markupDepth: ColorDepth {
    wantsColor ? .trueColor : .none
  }
}
