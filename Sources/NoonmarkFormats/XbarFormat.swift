import NoonmarkLayout
import NoonmarkText

/// The output of a plugin for xbar and SwiftBar: a line for the menu bar, then the large layout as
/// its menu.
///
/// Written after <https://github.com/matryer/xbar-plugins/blob/main/CONTRIBUTING.md>; never tried on
/// macOS.
package enum XbarFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "xbar"
  /// What the format is for.
  package static let summary = "a plugin for xbar and SwiftBar on macOS"
  /// The menu bar shows one line.
  package static let isSingleLine = true
  /// A line of a menu has one colour alone.
  package static let colors = ColorRange.none
  /// A bar runs the program.
  package static let isForBar = true
  /// The menu is the large layout.
  package static let needs: RenderNeeds = .tooltip

  /// Appends the line, and the menu.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    var markup = Markup<XbarEscape>(into: bytes)
    write(output.frame.lines.first ?? [], into: &markup)
    let painter = Painter(output.stylesheet.withoutColor)
    for tooltip in output.widgets.compactMap(\.tooltip) {
      markup.append("---\n")
      for line in painter.paint(tooltip).lines {
        write(Frame.trimmingTrailingBlanks(line), into: &markup)
      }
    }
    bytes = markup.bytes
  }

  private static func write(_ line: [StyledRun], into markup: inout Markup<XbarEscape>) {
    // One text, so that dashes in a row are seen as such.
    markup.append(text: line.reduce(DisplayText()) { $0 + $1.text })
    markup.append(" | font=Menlo trim=false emojize=false symbolize=false ansi=false\n")
  }
}

/// Replaces what xbar would read as the start of parameters, of a menu, or as a line's end: it has
/// no way to write them.
private enum XbarEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
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
}
