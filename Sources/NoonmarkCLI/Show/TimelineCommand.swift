import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets

/// `noonmark timeline`.
enum TimelineCommand {
  static let command = Command(
    "timeline", "The coming entries of a widget, each at the instant from which it holds",
    arguments: [Argument("SPEC")],
    options: {
      entries
      Options.textFormat
      Options.size
    }, run: run)

  private static let entries = Option.integer("entries", 1...1000, default: 5, "How many")

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let spec = try WidgetSpec(invocation.arguments[0])
    var inputs = try RenderInputs(invocation, in: &console)
    let family = invocation[Options.size] ?? .medium
    let asJSON = invocation[Options.textFormat] == .json
    let charset = Charset(
      for: asJSON ? JSONFormat.self : PlainFormat.self, inputs.configuration,
      console.host.environment)
    var context = inputs.context(family, isASCII: charset.isASCII, console.host)
    context.icons = inputs.icons(
      RenderOptions(invocation), EmbeddedThemes.standard, isASCII: charset.isASCII)
    let data = inputs.data(
      for: spec.type.sources, tallies: [spec.wantedTally].compactMap { $0 }, in: &console)
    let count = invocation[entries]
    do throws(WidgetError) {
      let widget = try spec.type.init(request: spec.request, data: data)
      let text = timeline(
        of: widget, in: context, count: count, asJSON: asJSON, isASCII: charset.isASCII)
      console.write(text)
    } catch {
      throw .failed(error.message)
    }
  }

  private static func timeline(
    of widget: some Widget, in context: WidgetContext, count: Int, asJSON: Bool, isASCII: Bool
  ) -> [UInt8] {
    let width: LayoutWidth =
      context.family == .large ? .exactly(context.columns) : .upTo(context.columns)
    let (timeline, rows) = Engine.timeline(of: widget, in: context, width: width, count: count)
    var looks = Looks(theme: EmbeddedThemes.standard, appearance: .dark, usesColor: false)
    looks.isASCII = isASCII
    let painter = Painter(looks)
    func text(of canvas: Canvas) -> String {
      let text = painter.paint(canvas).plainText
      guard isASCII else { return text }
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { DisplayText(String($0)).inASCII.string }.joined(separator: "\n")
    }
    guard asJSON else {
      let lines = rows.map { row in
        let text = text(of: row.canvas)
        let date = row.date.rfc3339(in: context.zone)
        return context.family == .large ? "\(date)\n\(text)\n" : "\(date)  \(text)"
      }
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
    let json = JSONValue.members([
      ("widget", .string(type(of: widget).kind)),
      ("policy", .string(timeline.policy.name)),
      ("after", .optional(timeline.policy.instant?.rfc3339(in: context.zone))),
      (
        "entries",
        .array(
          rows.map { row in
            .members([
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
