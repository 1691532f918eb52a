import NoonmarkText

/// A line for dzen2's standard input.
package enum Dzen2Format: Format {
  /// The word by which users ask for the format.
  package static let name = "dzen2"
  /// What the format is for.
  package static let summary = "dzen2's standard input"
  /// The title window is one line.
  package static let isSingleLine = true
  /// It has all colours.
  package static let colors = ColorRange.all
  /// Longer ones are cut: dzen2 draws nothing where there are 4 kB, and ends at 8.
  package static let lineLimit: Int? = 1000
  /// dzen2 decodes by the locale (`setlocale`, `XmbDrawString`).
  package static let locale = LocaleUse.installed

  /// Appends the line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    Span.write(output, as: Dzen2Escape.self, into: &bytes) { write($0, into: &$1) }
  }

  private static func write(_ span: Span, into markup: inout Markup<Dzen2Escape>) {
    if let foreground = span.foreground {
      markup.append("^fg(")
      markup.append(foreground)
      markup.append(")")
    }
    if let background = span.background {
      markup.append("^bg(")
      markup.append(background)
      markup.append(")")
    }
    markup.append(text: span.text)
    if span.background != nil { markup.append("^bg()") }
    if span.foreground != nil { markup.append("^fg()") }
  }
}

/// Doubles what dzen2 would read as the start of a command.
private enum Dzen2Escape: DoublingEscape {
  static let sign = UInt8(ascii: "^")
}
