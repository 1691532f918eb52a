import NoonmarkLayout
import NoonmarkText

/// A line for xmobar's `Com`, `CommandReader` and readers of standard input and pipes.
package enum XmobarFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "xmobar"
  /// What the format is for.
  package static let summary = "xmobar's Com, CommandReader, StdinReader and pipes"
  /// The bar is one line.
  package static let isSingleLine = true
  /// It has all colours.
  package static let colors = ColorRange.all
  /// Longer ones are cut.
  package static let lineLimit: Int? = barLineLimit
  /// xmobar decodes by the locale, and shows nothing of what it cannot decode.
  package static let locale = LocaleUse.installed

  /// Appends the line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    Span.write(output, as: XmobarEscape.self, into: &bytes) { write($0, into: &$1) }
  }

  private static func write(_ span: Span, into markup: inout Markup<XmobarEscape>) {
    // A background cannot stand alone.
    let foreground = span.foreground ?? span.background.map { Color.text(on: $0) }
    guard let foreground else {
      markup.append(text: span.text)
      return
    }
    markup.append("<fc=")
    markup.append(foreground)
    if let background = span.background {
      markup.append(",")
      markup.append(background)
    }
    markup.append(">")
    markup.append(text: span.text)
    markup.append("</fc>")
  }
}

/// Writes what would begin a tag of xmobar as raw text, of which the length is told.
///
/// Measured on xmobar 0.46 with all its readers. The sign stands alone between the marks, since
/// `StdinReader` rewrites whole actions wherever they are, and a text whose length is wrong takes
/// the bar's place.
private enum XmobarEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      if byte == UInt8(ascii: "<") {
        bytes += "<raw=1:</>".utf8
      } else {
        bytes.append(byte)
      }
    }
  }
}
