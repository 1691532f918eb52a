import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// A script's entry at an instant.
package struct ScriptView: WidgetView {
  private static let maximumLines = 20

  let widget: ScriptWidget
  let moment: ScriptMoment
  let context: WidgetContext

  var localizer: Localizer { context.localizer }
  var entry: ScriptEntry? { moment.entry }
  private var state: LoadStatus.State { widget.data.state }

  package var body: Layout {
    if context.family == .large {
      sheet
    } else {
      Block.row(entry.map(line) ?? missingLine)
    }
  }

  package var status: BarStatus {
    let percentage = progress?.percentage
    return BarStatus(
      percentage: entry?.percentage ?? percentage?.value,
      classes: (entry?.classes ?? []) + (state == .ok ? [] : [state.rawValue]),
      alternative: widget.kind,
      expiry: Expiry(earliest(moment.expires, entry?.percentage == nil ? percentage?.expires : nil))
    )
  }

  var progress: Progress? {
    entry?.progress?.progress(at: context.now, expires: moment.expires)
  }

  /// The name of the widget, with its argument.
  var widgetName: DisplayText {
    DisplayText(ScriptName(widget.kind, argument: widget.name).text)
  }

  // MARK: Elements

  private func mark(_ icon: String?) -> [Element] {
    guard let icon else { return [] }
    let glyph = Icon(icon).glyph(in: context.icons)
    return [Label.icon(glyph).element]
  }

  func pill(_ pill: ScriptPill) -> Element {
    let count = pill.count?.text(at: context.now, in: localizer)
    let texts = [pill.text, count?.value ?? DisplayText()].filter { !$0.isEmpty }
    let text = texts.count == 2 ? texts[0] + " " + texts[1] : texts.first ?? "—"
    return Pill(text: text, fill: pill.fill)
      .expires(at: earliest(moment.expires, count?.expires))
  }

  /// Returns a bar, which expires with its own steps.
  func bar(_ progress: Progress, _ fill: Paint, idealWidth: Int = 20) -> Element {
    ProgressBar(progress, fill: fill, idealWidth: idealWidth).expires(at: moment.expires)
  }

  var fill: Paint { entry?.pill?.fill ?? .role(.accent) }

  /// A mark that the text is stale.
  private var staleMark: [Element] {
    guard state == .stale else { return [] }
    let glyph = Icon("exclamationmark.triangle").glyph(in: context.icons)
    return [Label([glyph], Style(.warning), fit: .whole).element]
  }

  private var staleAdvice: DisplayText {
    localizer.advice(localizer(.scriptStale), checkCommand)
  }

  private var checkCommand: DisplayText { DisplayText("noonmark widget check \(widget.kind)") }

  // MARK: One line

  private func line(of entry: ScriptEntry) -> [Element] {
    let pill = entry.pill.map { [self.pill($0)] } ?? []
    let name = entry.title ?? entry.text
    guard context.family == .medium else {
      let isBare = pill.isEmpty && name == nil
      let bar = isBare ? progress.map { [self.bar($0, fill, idealWidth: 8)] } : nil
      let shown = pill.isEmpty ? entry.text ?? entry.title ?? widgetName : name
      let text = shown.map { [Label.name($0).element] } ?? []
      return mark(entry.icon) + (bar ?? text) + pill + staleMark
    }
    var line = mark(entry.icon)
    if let name {
      line.append(Label.name(name, isBold: entry.title != nil).element)
    } else if pill.isEmpty, progress == nil {
      line.append(Label(widgetName).element)
    }
    if entry.title != nil, let text = entry.text {
      line.append(Label([text, ""], Style(.muted), fit: .whole).element)
    }
    if let progress { line.append(bar(progress, fill, idealWidth: 12)) }
    return line + pill + staleMark
  }

  /// The widget's name and its state, for a widget without an entry.
  private var missingLine: [Element] {
    let (text, role): (DisplayText, Role) =
      state == .error ? (localizer(.scriptError), .warning) : (localizer(.todoLoadingShort), .muted)
    return [Label(widgetName, .muted).element, Label(text, role).element]
  }

  // MARK: Large

  private var sheet: Layout {
    guard let entry else {
      return Layout {
        Block.row(missingLine)
        if let problem = widget.data.problem {
          Block.paragraph(DisplayText(problem), Style(.muted), maxLines: 4)
          Row { Label(checkCommand, .muted) }
        }
      }
    }
    let head = head(of: entry)
    let note: [Block] =
      state == .stale
      ? [.row(staleMark + [Label(staleAdvice, .muted).element])] : []
    let room = ScriptView.maximumLines - height(of: head) - note.count
    let rows = ScriptRows(entry.rows, in: context, pill: pill, bar: { bar($0, $1) })
    let body = entry.rows.isEmpty ? [] : [.blank] + rows.blocks(room: room - 1, moment)
    return Layout(head + body + note)
  }

  private func head(of entry: ScriptEntry) -> [Block] {
    var title = mark(entry.icon) + [Label(entry.title ?? widgetName, isBold: true).element]
    if let pill = entry.pill { title += [.spacer, self.pill(pill)] }
    var blocks: [Block] = [.row(title)]
    if let text = entry.text { blocks.append(.paragraph(text, Style(.text), maxLines: 4)) }
    if let progress {
      let percentage = context.percentage(of: progress, .muted)
      blocks.append(.row([bar(progress, fill, idealWidth: 40), percentage]))
    }
    return blocks
  }

  private func height(of blocks: [Block]) -> Int {
    Layout(blocks).arranged(in: .exactly(context.columns), expires: nil).lines.count
  }

  // MARK: Content

  /// The entry for programs.
  ///
  /// All its texts are sanitized.
  package var content: JSONValue {
    .members([
      ("state", .string(state.rawValue)),
      ("problem", .optional(widget.data.problem.map { DisplayText($0).string })),
      ("entry", entry.map(json) ?? .null),
    ])
  }

  /// When a count in a pill or a bar changes.
  package var contentExpiry: Expiry {
    var soonest = moment.expires
    for pill in [entry?.pill].compactMap(\.self) + (entry?.rows ?? []).compactMap(\.line?.pill) {
      soonest = earliest(soonest, pill.count?.text(at: context.now, in: localizer).expires)
    }
    return Expiry(earliest(soonest, progress?.percentage.expires))
  }

  private func json(of entry: ScriptEntry) -> JSONValue {
    .members([
      ("date", .string(entry.date.rfc3339(in: context.zone))),
      ("icon", .optional(entry.icon)),
      ("glyph", .optional(entry.icon.map { Icon($0).glyph(in: context.icons).string })),
      ("title", .optional(entry.title?.string)),
      ("text", .optional(entry.text?.string)),
      ("pill", entry.pill.map(json) ?? .null),
      ("progress", progress.map { .number(Double($0.percentage.value) / 100) } ?? .null),
      ("rows", .array(entry.rows.map(json))),
      ("url", .optional(entry.url)),
    ])
  }

  private func json(of pill: ScriptPill) -> JSONValue {
    let count = pill.count?.text(at: context.now, in: localizer).value.string
    let texts = [pill.text.string, count ?? ""].filter { !$0.isEmpty }
    var members: [(String, JSONValue)] = [("text", .string(texts.joined(separator: " ")))]
    switch pill.count {
    case .until(let end): members.append(("until", .string(end.rfc3339(in: context.zone))))
    case .since(let start): members.append(("since", .string(start.rfc3339(in: context.zone))))
    case nil: break
    }
    return .members(members)
  }

  private func json(of row: ScriptRow) -> JSONValue {
    switch row {
    case .rule: return .members([("rule", .bool(true))])
    case .paragraph(let text): return .members([("paragraph", .string(text.string))])
    case .line(let line):
      var members: [(String, JSONValue)] = [("label", .string(line.label.string))]
      if let icon = line.icon { members.append(("icon", .string(icon))) }
      if let value = line.value { members.append(("value", .string(value.string))) }
      if let pill = line.pill { members.append(("pill", json(of: pill))) }
      switch line.bar {
      case .fraction(let fraction): members.append(("bar", .number(fraction)))
      case .interval(let from, let to):
        let times = [("from", from), ("to", to)].map { name, instant in
          (name, JSONValue.string(instant.rfc3339(in: context.zone)))
        }
        members.append(("bar", .members(times)))
      case nil: break
      }
      if !line.sparkline.isEmpty {
        members.append(("sparkline", .array(line.sparkline.map { .number($0) })))
      }
      return .members(members)
    }
  }
}

extension ScriptRow {
  /// The row, if it is a row with a label.
  var line: ScriptLine? {
    guard case .line(let line) = self else { return nil }
    return line
  }
}
