import NoonmarkText

/// The markup that polybar took over from lemonbar.
enum PercentMarkup {
  /// Appends the lines of an output; bold is left out, since fonts go by the user's own numbers.
  static func write<Escape: TextEscape>(
    _ output: Output, as escape: Escape.Type, into bytes: inout [UInt8]
  ) {
    Span.write(output, as: Escape.self, into: &bytes) { write($0, into: &$1) }
  }

  private static func write<Escape: TextEscape>(_ span: Span, into markup: inout Markup<Escape>) {
    if let foreground = span.foreground {
      markup.append("%{F")
      markup.append(foreground)
      markup.append("}")
    }
    if let background = span.background {
      markup.append("%{B")
      markup.append(background)
      markup.append("}")
    }
    markup.append(text: span.text)
    if span.background != nil { markup.append("%{B-}") }
    if span.foreground != nil { markup.append("%{F-}") }
  }
}
