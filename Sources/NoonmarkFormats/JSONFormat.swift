import Almanac
import NoonmarkLayout
import NoonmarkRecords

/// One JSON object a widget, for programs; an array for several.
package enum JSONFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "json"
  /// What the format is for.
  package static let summary = "one object for programs; an array for several widgets"
  /// A size does not matter to it.
  package static let isSingleLine = false
  /// It has no colours but those in its content.
  package static let colors = ColorRange.none
  /// It needs everything.
  package static let needs: RenderNeeds = [.facts, .tooltip, .content]

  /// Appends the object, or the array, on one line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    let painter = Painter(output.stylesheet.withoutColor)
    let objects = output.widgets.map { object(for: $0, painter) }
    let json = objects.count == 1 ? objects[0] : .array(objects)
    json.write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func object(for widget: RenderedWidget, _ painter: Painter) -> JSONValue {
    if widget.isList { return widget.content ?? .null }
    return .members([
      ("widget", .string(widget.kind)),
      ("name", .optional(widget.name)),
      ("size", .string(widget.family.rawValue)),
      ("date", .string(widget.date.rfc3339(in: widget.zone))),
      ("refresh_at", .optional(refreshText(of: widget))),
      ("refresh_at_epoch", .optional(widget.refreshAt?.epochSeconds)),
      ("policy", .string(widget.policy.name)),
      ("text", .string(painter.paint(widget.canvas).plainText)),
      ("percentage", .optional(widget.facts?.percentage)),
      ("class", .array((widget.facts?.classes ?? []).map { .string($0) })),
      ("alt", .optional(widget.facts?.alternative)),
      ("tooltip", .optional(widget.tooltip.map { painter.paint($0).plainText })),
      ("content", widget.content ?? .null),
    ])
  }

  /// The refresh in RFC 3339, which has no years after 9999; the seconds since 1970 have.
  private static func refreshText(of widget: RenderedWidget) -> String? {
    guard let instant = widget.refreshAt, instant.isWithinCalendar(of: widget.zone) else {
      return nil
    }
    return instant.rfc3339(in: widget.zone)
  }
}
