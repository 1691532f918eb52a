import NoonmarkLayout
import NoonmarkText

/// Lines for conky's `execp`, `execpi` and `texecpi`.
///
/// Conky can put nothing behind a text, so pills and bars are drawn by glyphs in their colours.
package enum ConkyFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "conky"
  /// What the format is for.
  package static let summary = "conky's execp, execpi and texecpi"
  /// It can show blocks.
  package static let isSingleLine = false
  /// It has all colours for text.
  package static let colors = ColorRange.ink
  /// A bar runs the program.
  package static let isForBar = true

  /// Appends the lines.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    var markup = Markup<ConkyEscape>(into: bytes)
    for line in output.frame.lines {
      var isColored = false
      for span in Span.spans(of: line, depth: output.depth, keepsBold: false) {
        if let foreground = span.foreground {
          markup.append("${color ")
          markup.append(digitsOf: foreground)
          markup.append("}")
        } else if isColored {
          markup.append("${color}")
        }
        isColored = span.foreground != nil
        markup.append(text: span.text)
      }
      // Conky would keep the colour for the lines below.
      if isColored { markup.append("${color}") }
      markup.append("\n")
    }
    bytes = markup.bytes
  }
}

/// Doubles what conky would read as a variable, and marks what it would read as a comment.
///
/// Measured on conky 1.18.3: a backslash means something before a `#` only, so that of `\\#` one is
/// shown; it does not keep a `$` from being read.
private enum ConkyEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      switch byte {
      case UInt8(ascii: "$"): bytes += "$$".utf8
      case UInt8(ascii: "#"): bytes += "\\#".utf8
      default: bytes.append(byte)
      }
    }
  }
}
