import Almanac
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

extension Format {
  /// A JSON object for one widget, or an array for several, on one line.
  package static let json = Format(
    name: "json", summary: "one object for programs; an array for several widgets",
    reader: .program, colors: .all, needs: [.status, .tooltip, .content]
  ) { output, bytes in
    let objects = output.widgets.map { object(for: $0, in: output) }
    (objects.count == 1 ? objects[0] : .array(objects)).writeLine(into: &bytes)
  }

  private static func object(for widget: RenderedWidget, in output: Output) -> JSONValue {
    if widget.isList { return widget.content ?? .null }
    let painter = Painter(output.stylesheet.withoutColor)
    let reason = widget.reason.map { [("reason", JSONValue.string($0))] } ?? []
    return .members(
      [("widget", .string(widget.kind))] + reason + [
        ("name", .optional(widget.name)),
        ("size", .string(widget.family.rawValue)),
        ("date", .string(widget.date.rfc3339(in: widget.zone))),
        ("refresh_at", .optional(refreshText(of: widget))),
        ("refresh_at_epoch", .optional(widget.refreshAt?.epochSeconds)),
        ("policy", .string(widget.policy.name)),
        ("text", .string(painter.paint(widget.canvas).plainText)),
        ("spans", spans(of: widget.canvas, in: output)),
        ("percentage", .optional(widget.status?.percentage)),
        ("class", .array((widget.status?.classes ?? []).map { .string($0) })),
        ("alt", .optional(widget.status?.alternative)),
        ("tooltip", .optional(widget.tooltip.map { painter.paint($0).plainText })),
        ("content", widget.content ?? .null),
      ])
  }

  /// Returns the text and its colors as spans.
  ///
  /// A span begins at each change of style and at each newline. The texts of the spans form the
  /// text that terminals display, in the same columns as `text`.
  private static func spans(of canvas: Canvas, in output: Output) -> JSONValue {
    var spans: [JSONValue] = []
    for (row, line) in Painter(output.stylesheet).paint(canvas).lines.enumerated() {
      if row > 0 { spans.append(.members([("text", .string("\n")), ("bold", .bool(false))])) }
      spans += Frame.trimmingTrailingSpaces(line).merged(depth: output.depth, keepsBold: true)
        .map(span)
    }
    return .array(spans)
  }

  /// Returns a span.
  ///
  /// A span without a color has no member for it, so the reader chooses the color.
  private static func span(of run: StyledRun) -> JSONValue {
    var members: [(String, JSONValue)] = [("text", .string(run.text.string))]
    if let color = run.foreground { members.append(("color", .string(color.hex))) }
    if let color = run.background { members.append(("background", .string(color.hex))) }
    members.append(("bold", .bool(run.isBold)))
    if run.isUnderlined { members.append(("underlined", .bool(true))) }
    return .members(members)
  }

  /// The refresh time in RFC 3339 format, or `nil` after the year 9999.
  ///
  /// Epoch seconds have no such limit.
  private static func refreshText(of widget: RenderedWidget) -> String? {
    guard let instant = widget.refreshAt, instant.isWithinCalendar(of: widget.zone) else {
      return nil
    }
    return instant.rfc3339(in: widget.zone)
  }
}

extension JSONValue {
  /// Appends the value and a newline.
  package func writeLine(into bytes: inout [UInt8]) {
    write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}
