import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets

/// `noonmark timeline`.
enum TimelineCommand {
  static let command = Command(
    "timeline", "List the coming entries of a widget with their dates",
    arguments: [Argument("SPEC")],
    options: {
      entries
      Options.textFormat
      size
    }, run: { run throws(Failure) in try run.listTimeline() })

  fileprivate static let entries = Option.integer(
    "entries", 1...1000, default: 5, "The number of entries")

  fileprivate static let size = Option.choice(
    "size", of: WidgetFamily.self, "The size (default: medium)")

  fileprivate static func timeline(
    of widget: some Widget, count: Int, _ templates: Templates, _ setup: RenderSetup,
    _ painter: Painter
  ) -> [UInt8] {
    let context = setup.context
    let (timeline, rows) = Engine.timeline(
      of: widget, in: context, width: setup.width, count: count
    ) { templates.template(for: widget, in: $0) }
    func text(of canvas: Canvas) -> String { painter.paint(canvas).plainText }
    guard setup.format.reader == .program else {
      let lines = rows.map { row in
        let text = text(of: row.canvas)
        let date = row.date.rfc3339(in: context.zone)
        let head = date + (row.reason.map { "  " + $0 } ?? "")
        return context.family == .large ? "\(head)\n\(text)\n" : "\(head)  \(text)"
      }
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
    let json = JSONValue.members([
      ("widget", .string(widget.kind)),
      ("policy", .string(timeline.policy.name)),
      ("after", .optional(timeline.policy.instant?.rfc3339(in: context.zone))),
      (
        "entries",
        .array(
          rows.map { row in
            let reason = row.reason.map { reason in
              [("widget", JSONValue.string(row.kind)), ("reason", .string(reason))]
            }
            return .members(
              (reason ?? []) + [
                ("date", .string(row.date.rfc3339(in: context.zone))),
                ("relevance", .number(row.relevance)),
                ("text", .string(text(of: row.canvas))),
              ])
          })
      ),
    ])
    return Array((json.text + "\n").utf8)
  }
}

extension Run {
  mutating func listTimeline() throws(Failure) {
    let spec = try WidgetSpec(invocation.arguments[0], in: host)
    try load()
    let format: Format = invocation[Options.textFormat] == .json ? .json : .plain
    let charset = Charset(for: format, configuration, host.environment)
    let style = OutputStyle(format, .none, isASCII: charset.isASCII)
    var stylesheet = style.stylesheet(EmbeddedThemes.standard, .dark)
    stylesheet.caps = configuration[Keys.caps]
    stylesheet.bars = configuration[Keys.bars]
    let setup = RenderSetup(
      style, invocation[TimelineCommand.size] ?? .medium, stylesheet: stylesheet,
      icons: icons(
        RenderOptions(invocation), stylesheet.theme, isASCII: charset.isASCII),
      locale: locale(isASCII: charset.isASCII), now: now,
      zone: zone)
    let widget = try spec.widget(of: data(for: [spec], isWhole: true))
    let templates = configuration.isEmpty ? .none : Templates(in: &self)
    write(
      TimelineCommand.timeline(
        of: widget, count: invocation[TimelineCommand.entries], templates, setup,
        Painter(stylesheet)
      ))
  }
}
