import Almanac
import NoonmarkLayout
import NoonmarkRecords

extension Format {
  /// One JSON object for a widget, an array for several, on one line.
  package static let json = Format(
    "json", "one object for programs; an array for several widgets",
    for: .program, colors: .none, needs: [.status, .tooltip, .content]
  ) { output, bytes in
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
      ("percentage", .optional(widget.status?.percentage)),
      ("class", .array((widget.status?.classes ?? []).map { .string($0) })),
      ("alt", .optional(widget.status?.alternative)),
      ("tooltip", .optional(widget.tooltip.map { painter.paint($0).plainText })),
      ("content", widget.content ?? .null),
    ])
  }

  /// The refresh time in RFC 3339, which ends with the year 9999; epoch seconds do not.
  private static func refreshText(of widget: RenderedWidget) -> String? {
    guard let instant = widget.refreshAt, instant.isWithinCalendar(of: widget.zone) else {
      return nil
    }
    return instant.rfc3339(in: widget.zone)
  }
}
