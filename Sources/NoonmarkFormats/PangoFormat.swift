import NoonmarkLayout
import NoonmarkText

/// Pango markup, which GTK and many bars read.
package enum PangoFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "pango"
  /// What the format is for.
  package static let summary = "Pango markup, for anything that reads it"
  /// It can show blocks.
  package static let isSingleLine = false
  /// It has all colours.
  package static let colors = ColorRange.all
  /// A bar runs the program.
  package static let isForBar = true

  /// Appends the lines.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    var markup = Markup<XMLEscape>(into: bytes)
    for line in output.frame.lines {
      write(line, depth: output.depth, into: &markup)
      markup.append("\n")
    }
    bytes = markup.bytes
  }

  /// Appends one line without its newline.
  ///
  /// Pango puts text in order by its direction, so each run is kept to itself. The quotes of
  /// attributes are single ones: i3blocks 1.4 cuts a value of JSON at a double one.
  static func write(
    _ line: [StyledRun], depth: ColorDepth, into markup: inout Markup<XMLEscape>
  ) {
    let runs = line.map { $0.mapping(\.isolated) }
    for span in Span.spans(of: runs, depth: depth, keepsBold: true) {
      if span.isPlain {
        markup.append(text: span.text)
        continue
      }
      markup.append("<span")
      if let foreground = span.foreground {
        markup.append(" foreground='")
        markup.append(foreground)
        markup.append("'")
      }
      if let background = span.background {
        markup.append(" background='")
        markup.append(background)
        markup.append("'")
      }
      if span.isBold { markup.append(" weight='bold'") }
      markup.append(">")
      markup.append(text: span.text)
      markup.append("</span>")
    }
  }

  /// Returns the first line of a canvas as markup.
  static func line(of canvas: Canvas, in output: Output) -> String {
    var markup = Markup<XMLEscape>()
    if let line = canvas.lines.first {
      write(Painter(output.stylesheet).paint(line), depth: output.depth, into: &markup)
    }
    return markup.string
  }

  /// The widest tooltip, in columns: two widgets side by side.
  private static let tooltipColumns = 2 * WidgetFamily.large.columns + 3

  /// Appends the large layouts of the widgets in a font whose columns align: two below each other,
  /// more of them side by side; nothing where there are none.
  static func writeTooltip(
    of output: Output, newline: StaticString, into markup: inout Markup<XMLEscape>
  ) {
    let canvases = output.widgets.compactMap(\.tooltip)
    guard !canvases.isEmpty else { return }
    let columns = canvases.count > 2 ? tooltipColumns : WidgetFamily.large.columns
    let frame = Painter(output.stylesheet).paint(Composition.arranged(canvases, in: columns))
    markup.append("<tt>")
    for (row, line) in frame.lines.enumerated() {
      if row > 0 { markup.append(newline) }
      write(Frame.trimmingTrailingBlanks(line), depth: output.depth, into: &markup)
    }
    markup.append("</tt>")
  }
}
