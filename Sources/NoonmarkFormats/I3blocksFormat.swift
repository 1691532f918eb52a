import NoonmarkLayout
import NoonmarkRecords

/// An object a line for i3blocks with `format=json` and `markup=pango`.
///
/// i3blocks 1.4 ends a value at a quote or a backslash and knows no `\u` sequences. Pango markup
/// with single quotes has neither, and `DisplayText` has nothing that JSON must escape.
package enum I3blocksFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "i3blocks"
  /// What the format is for.
  package static let summary = "i3blocks with format=json and markup=pango"
  /// The bar is one line.
  package static let isSingleLine = true
  /// It has all colours.
  package static let colors = ColorRange.all
  /// Longer texts are cut.
  package static let lineLimit: Int? = barLineLimit
  /// The texts are Pango markup.
  package static let textFormat: any Format.Type = PangoFormat.self
  /// A bar that is full shows the small layouts.
  package static let needs: RenderNeeds = .short

  /// Appends the object on one line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    var full = Markup<XMLEscape>()
    if let line = output.frame.lines.first {
      PangoFormat.write(line, depth: output.depth, into: &full)
    }
    let separator = output.stylesheet.theme.separator
    let short = Composition.joined(
      output.widgets.map { $0.short ?? $0.canvas }, separator: separator)
    let object = JSONValue.members([
      ("full_text", .string(full.string)),
      ("short_text", .string(PangoFormat.line(of: short, in: output))),
      ("markup", .string("pango")),
    ])
    object.write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}
