import NoonmarkLayout
import NoonmarkRecords

/// An object a line for waybar's custom module with `return-type: json`.
package enum WaybarFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "waybar"
  /// What the format is for.
  package static let summary = "waybar's custom module with return-type json"
  /// The bar is one line.
  package static let isSingleLine = true
  /// It has all colours.
  package static let colors = ColorRange.all
  /// Longer texts are cut; the tooltip does not count.
  package static let lineLimit: Int? = barLineLimit
  /// Text and tooltip are Pango markup.
  package static let textFormat: any Format.Type = PangoFormat.self
  /// It needs what the bar shows besides the text.
  package static let needs: RenderNeeds = [.status, .tooltip]

  /// Appends the object on one line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    var text = Markup<XMLEscape>()
    if let line = output.frame.lines.first {
      PangoFormat.write(line, depth: output.depth, into: &text)
    }
    var tooltip = Markup<XMLEscape>()
    PangoFormat.writeTooltip(of: output, newline: "\n", into: &tooltip)
    let statuses = output.widgets.compactMap(\.status)
    var classes: [String] = []
    for name in statuses.flatMap(\.classes) + output.widgets.map(\.kind)
    where !classes.contains(name) { classes.append(name) }
    var members: [(String, JSONValue)] = [("text", .string(text.string))]
    if !tooltip.bytes.isEmpty { members.append(("tooltip", .string(tooltip.string))) }
    members.append(("class", .array(classes.map { .string($0) })))
    if let first = statuses.first { members.append(("alt", .string(first.alternative))) }
    if let percentage = statuses.first?.percentage {
      members.append(("percentage", .integer(percentage)))
    }
    JSONValue.members(members).write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}
