import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkSystem
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

  /// Returns the columns before an entry: its date, and the reason of `auto`.
  fileprivate static func headColumns(of type: any Widget.Type) -> Int {
    let reasons = type == AutoWidget.self ? Occasion.allCases.map { 2 + $0.rawValue.count } : []
    return "2026-11-25T11:00:00+01:00  ".count + (reasons.max() ?? 0)
  }

  /// The columns of an entry in a narrow terminal.
  fileprivate static let minimumColumns = 20
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
    let setup = setup(
      style, invocation[TimelineCommand.size] ?? .medium, stylesheet, RenderOptions(invocation))
    let widget = try spec.widget(of: data(for: [spec]))
    let templates = configuration.isEmpty ? .none : Templates(in: &self)
    var (context, width) = (setup.context, setup.width)
    if let terminal = host.terminal, context.family.isSingleLine,
      invocation[Options.textFormat] != .json
    {
      let room = terminal.columns - TimelineCommand.headColumns(of: spec.type)
      context.columns = min(width.columns, max(room, TimelineCommand.minimumColumns))
      width = .upTo(context.columns)
    }
    let rows = Engine.timeline(
      of: widget, in: context, width: width, count: invocation[TimelineCommand.entries]
    ) { templates.template(for: widget, in: $0) }
    let painter = Painter(stylesheet)
    func text(of row: TimelineRow) -> String { painter.paint(row.rendered.canvas).plainText }
    guard invocation[Options.textFormat] == .json else {
      let lines = rows.map { row in
        let date = row.rendered.date.rfc3339(in: context.zone)
        let head = date + (row.rendered.reason.map { "  " + $0 } ?? "")
        return context.family == .large
          ? "\(head)\n\(text(of: row))\n" : "\(head)  \(text(of: row))"
      }
      return writeLine(lines.joined(separator: "\n"))
    }
    let entries = rows.map { row in
      let reason = row.rendered.reason.map { reason in
        [("widget", JSONValue.string(row.rendered.kind)), ("reason", .string(reason))]
      }
      return JSONValue.members(
        (reason ?? []) + [
          ("date", .string(row.rendered.date.rfc3339(in: context.zone))),
          ("relevance", .number(row.relevance)),
          ("text", .string(text(of: row))),
        ])
    }
    write(
      json: .members([
        ("widget", .string(widget.kind)),
        ("policy", .string(widget.policy.name)),
        ("after", .optional(widget.policy.instant?.rfc3339(in: context.zone))),
        ("entries", .array(entries)),
      ]))
  }
}
