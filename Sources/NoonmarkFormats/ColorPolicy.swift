import Almanac
import NoonmarkBase

/// The number of colors that the output may have.
package enum ColorDepth: Int, Comparable, Sendable {
  /// No colors or other attributes.
  case none
  /// The sixteen ANSI colors.
  case ansi16
  /// The 256 colors of xterm.
  case ansi256
  /// 24-bit color.
  case trueColor

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
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
  /// The values of `--color`.
  package enum Mode: String, CaseIterable, Sendable {
    case auto, always, never
  }

  package var mode: Mode
  package var isTerminal: Bool
  /// Whether the user chose the format with `--format`.
  package var isFormatChosen: Bool
  package var noColor: String?
  package var forceColor: String?
  package var cliColorForce: String?
  package var cliColor: String?
  package var colorTerm: String?
  package var term: String?
  /// The value of `XTERM_VERSION`, such as `XTerm(379)`.
  ///
  /// xterm sets it. Its `TERM` does not state the number of colors.
  package var xtermVersion: String?

  /// Creates a policy for an empty environment.
  package init(mode: Mode = .auto, isTerminal: Bool = false, isFormatChosen: Bool = false) {
    self.mode = mode
    self.isTerminal = isTerminal
    self.isFormatChosen = isFormatChosen
  }

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

  /// Whether colors are forced, even in a pipe.
  package var isForced: Bool {
    if mode == .always { return true }
    if let noColor, !noColor.isEmpty { return false }
    guard mode == .auto else { return false }
    return [forceColor, cliColorForce].contains { value in
      value.map { !["", "0", "false"].contains($0) } ?? false
    }
  }

  /// The number of colors for a terminal.
  package var terminalDepth: ColorDepth {
    guard wantsColor else { return .none }
    switch isForced ? forceColor : nil {
    case "1": return .ansi16
    case "2": return .ansi256
    case "3": return .trueColor
    default: break
    }
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
  private var isDirectXterm: Bool {
    guard let number = xtermVersion?.split(separator: "(").last?.prefix(while: \.isNumber) else {
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
