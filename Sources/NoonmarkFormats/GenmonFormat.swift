import NoonmarkLayout

/// A line for the generic monitor of the Xfce panel, with the large layout as its tooltip.
package enum GenmonFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "genmon"
  /// What the format is for.
  package static let summary = "the generic monitor of the Xfce panel"
  /// The panel shows one line.
  package static let isSingleLine = true
  /// It has all colours.
  package static let colors = ColorRange.all
  /// Longer texts are cut; the tooltip does not count.
  package static let lineLimit: Int? = barLineLimit
  /// Text and tooltip are Pango markup.
  package static let textFormat: any Format.Type = PangoFormat.self
  /// It has a tooltip.
  package static let needs: RenderNeeds = .tooltip

  /// Appends the line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    var markup = Markup<XMLEscape>(into: bytes)
    markup.append("<txt>")
    if let line = output.frame.lines.first {
      PangoFormat.write(line, depth: output.depth, into: &markup)
    }
    markup.append("</txt><tool>")
    PangoFormat.writeTooltip(of: output, newline: "&#10;", into: &markup)
    markup.append("</tool>\n")
    bytes = markup.bytes
  }
}
