import NoonmarkCore

/// A line for dzen2's standard input.
public enum Dzen2Format: Format {
  /// The word by which users ask for the format.
  public static let name = "dzen2"
  /// What the format is for.
  public static let summary = "dzen2's standard input"
  /// The title window is one line.
  public static let isSingleLine = true
  /// It has all colours.
  public static let colors = ColorRange.all
  /// Longer ones are cut: dzen2 draws nothing where there are 4 kB, and ends at 8.
  public static let lineLimit: Int? = 1000

  /// Appends the line.
  public static func write(_ output: Output, into bytes: inout [UInt8]) {
    var markup = Markup<Dzen2Escape>(into: bytes)
    for line in output.frame.lines {
      for span in Span.spans(of: line, depth: output.depth, keepsBold: false) {
        write(span, into: &markup)
      }
      markup.append("\n")
    }
    bytes = markup.bytes
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
private enum Dzen2Escape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "^") { bytes.append(byte) }
    }
  }
}
