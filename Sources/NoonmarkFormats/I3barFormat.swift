import NoonmarkLayout
import NoonmarkRecords

/// A whole `status_command` for i3bar and swaybar: a header, then an endless array of arrays, one
/// a line, with a block for each widget.
///
/// The members are those of the i3bar protocol, <https://i3wm.org/docs/i3bar-protocol.html>.
package enum I3barFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "i3bar"
  /// What the format is for.
  package static let summary = "a whole status_command for i3bar and swaybar"
  /// The bar is one line.
  package static let isSingleLine = true
  /// It has all colours.
  package static let colors = ColorRange.all
  /// Longer texts of blocks are cut.
  package static let lineLimit: Int? = barLineLimit
  /// The texts of blocks are Pango markup.
  package static let textFormat: any Format.Type = PangoFormat.self
  /// Each widget is a block.
  package static let hasBlocks = true
  /// The header, and the brackets of the endless array.
  package static let framing = Framing(
    head: "{\"version\":1}\n[\n", separator: ",", tail: "]\n")
  /// A bar that is full shows the small layouts.
  package static let needs: RenderNeeds = .short

  /// Appends an array of blocks on one line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    JSONValue.array(output.widgets.map { block(of: $0, in: output) }).write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func block(of widget: RenderedWidget, in output: Output) -> JSONValue {
    .members([
      ("name", .string("noonmark")),
      ("instance", .string(widget.name.map { "\(widget.kind)/\($0)" } ?? widget.kind)),
      ("full_text", .string(PangoFormat.line(of: widget.canvas, in: output))),
      (
        "short_text",
        .string(PangoFormat.line(of: widget.short ?? widget.canvas, in: output))
      ),
      ("markup", .string("pango")),
      // Pixels; the bar draws its line in the middle, too close to a pill by its own choice of 9.
      ("separator_block_width", .integer(19)),
    ])
  }
}
