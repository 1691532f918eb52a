import NoonmarkLayout
import NoonmarkText

/// The styles of tmux's status line.
enum TmuxMarkup {
  /// Appends the lines of an output.
  static func write<Escape: TextEscape>(
    _ output: Output, as escape: Escape.Type, into bytes: inout [UInt8]
  ) {
    var markup = Markup<Escape>(into: bytes)
    for line in output.frame.lines {
      let spans = Span.spans(of: line, depth: output.depth, keepsBold: true)
      let usesDefault = spans.contains(where: endsInDefault)
      // What `default` means here is the style that the user has set before.
      if usesDefault { markup.append("#[push-default]") }
      for span in spans {
        if !span.isPlain { open(span, &markup) }
        markup.append(text: span.text)
        if endsInDefault(span) { markup.append("#[default]") }
      }
      if usesDefault { markup.append("#[pop-default]") }
      markup.append("\n")
    }
    bytes = markup.bytes
  }

  /// A `#` at the end of a text is escaped for what follows it here.
  private static func endsInDefault(_ span: Span) -> Bool {
    !span.isPlain || span.text.string.utf8.last == UInt8(ascii: "#")
  }

  private static func open<Escape: TextEscape>(_ span: Span, _ markup: inout Markup<Escape>) {
    markup.append("#[")
    var isFirst = true
    if let foreground = span.foreground {
      markup.append("fg=")
      markup.append(foreground)
      isFirst = false
    }
    if let background = span.background {
      markup.append(isFirst ? "bg=" : ",bg=")
      markup.append(background)
      isFirst = false
    }
    if span.isBold { markup.append(isFirst ? "bold" : ",bold") }
    markup.append("]")
  }
}
