import NoonmarkLayout
import NoonmarkText

extension Format {
  /// The output of a plugin for xbar and SwiftBar: a line for the menu bar, and a menu.
  ///
  /// The menu is the large layout. It follows
  /// <https://github.com/matryer/xbar-plugins/blob/main/CONTRIBUTING.md>, and is untested on macOS.
  /// A line of a menu has a single color, so the format has none.
  package static let xbar = Format(
    name: "xbar", summary: "a plugin for xbar and SwiftBar on macOS",
    reader: .bar, colors: .none, isSingleLine: true, needs: .tooltip
  ) { output, bytes in
    var markup = Markup(xbarEscape, into: bytes)
    writeMenuItem(output.frame.lines.first ?? [], into: &markup)
    let painter = Painter(output.stylesheet.withoutColor)
    for tooltip in output.widgets.compactMap(\.tooltip) {
      markup.append("---\n")
      for line in painter.paint(tooltip).lines {
        writeMenuItem(Frame.trimmingTrailingSpaces(line), into: &markup)
      }
    }
    bytes = markup.bytes
  }

  private static func writeMenuItem(_ line: [StyledRun], into markup: inout Markup) {
    // Appended as one text, so the escape sees consecutive dashes.
    markup.append(text: line.reduce(DisplayText()) { $0 + $1.text })
    markup.append(" | font=Menlo trim=false emojize=false symbolize=false ansi=false\n")
  }
}

/// Replaces text that xbar would parse as the start of parameters or of a menu, or as a line
/// ending.
///
/// xbar has no escapes for them.
private let xbarEscape = TextEscape { text, bytes in
  var isAfterDash = false
  for byte in text.string.utf8 {
    let isDash = byte == UInt8(ascii: "-")
    switch byte {
    case UInt8(ascii: "|"): bytes += "¦".utf8
    case UInt8(ascii: "\\"): bytes += "∖".utf8
    case UInt8(ascii: "-") where isAfterDash: bytes += "‐".utf8
    default: bytes.append(byte)
    }
    isAfterDash = isDash && !isAfterDash
  }
}

// MARK: - Argos

extension Format {
  /// The output of a plugin for Argos: a line for the top bar of GNOME, and a menu.
  ///
  /// The menu is the large layout. A click on it opens the dashboard. It follows
  /// <https://github.com/p-e-w/argos>, and is untested in GNOME. Argos reads the lines of xbar, but
  /// with Pango markup.
  package static let argos = Format(
    name: "argos", summary: "a plugin for Argos in GNOME",
    reader: .bar, colors: .all, isSingleLine: true, needs: .tooltip
  ) { output, bytes in
    var markup = Markup(argosEscape, into: bytes)
    markup.append(output.frame.lines.first ?? [], of: output)
    markup.append(
      " | dropdown=false font=monospace trim=false emojize=false ansi=false unescape=false\n")
    let painter = Painter(output.stylesheet)
    for tooltip in output.widgets.compactMap(\.tooltip) {
      markup.append("---\n")
      for line in painter.paint(tooltip).lines {
        markup.append(Frame.trimmingTrailingSpaces(line), of: output)
        markup.append(" | font=monospace trim=false emojize=false ansi=false unescape=false")
        markup.append(" terminal=false bash='noonmark init terminal | sh'\n")
      }
    }
    bytes = markup.bytes
  }
}

/// Escapes the special characters of XML, and text that Argos would parse before the markup.
///
/// Argos parses the start of parameters and of a submenu.
private let argosEscape = TextEscape { text, bytes in
  for scalar in text.string.unicodeScalars {
    switch scalar {
    case "|": bytes += "&#124;".utf8
    case "-": bytes += "&#45;".utf8
    default: TextEscape.appendXML(scalar, to: &bytes)
    }
  }
}
