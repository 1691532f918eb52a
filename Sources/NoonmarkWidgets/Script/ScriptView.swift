import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// A script's entry at an instant.
package struct ScriptView: WidgetView {
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
      entry.map(line) ?? missingLine
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

  private func mark(_ icon: String?) -> Element? {
    icon.map { Label.icon(Icon($0).glyph(in: context.icons)).element }
  }

  func pill(_ pill: ScriptPill) -> Element {
    let text = text(of: pill)
    return Pill(text: text.value.isEmpty ? "—" : text.value, fill: pill.fill)
      .expires(at: earliest(moment.expires, text.expires))
  }

  /// Returns the text of a pill and its count, either of which can be empty.
  private func text(of pill: ScriptPill) -> Timed<DisplayText> {
    guard let count = pill.count?.text(at: context.now, in: localizer) else {
      return Timed(pill.text, expires: nil)
    }
    return count.map { pill.text.isEmpty || $0.isEmpty ? pill.text + $0 : pill.text + " " + $0 }
  }

  /// Returns a bar, which expires with its own steps.
  func bar(_ progress: Progress, _ fill: Paint, idealWidth: Int = 20) -> Element {
    ProgressBar(progress, fill: fill, idealWidth: idealWidth).expires(at: moment.expires)
  }

  var fill: Paint { entry?.pill?.fill ?? .role(.accent) }

  private var staleMark: Element? {
    guard state == .stale else { return nil }
    let glyph = Icon("exclamationmark.triangle").glyph(in: context.icons)
    return Label([glyph], Style(.warning), fit: .whole).element
  }

  private var checkCommand: DisplayText { DisplayText("noonmark widget check \(widget.kind)") }

  // MARK: One line

  @RowBuilder private func line(of entry: ScriptEntry) -> Row {
    let name = entry.title ?? entry.text
    let hasPill = entry.pill != nil
    mark(entry.icon)
    if context.family == .medium {
      if let name {
        Label.name(name, isBold: entry.title != nil)
      } else if !hasPill, progress == nil {
        Label(widgetName)
      }
      if entry.title != nil, let text = entry.text {
        Label([text, ""], Style(.muted), fit: .whole)
      }
      progress.map { bar($0, fill, idealWidth: 12) }
    } else if !hasPill, name == nil, let progress {
      bar(progress, fill, idealWidth: 8)
    } else if let shown = hasPill ? name : entry.text ?? entry.title ?? widgetName {
      Label.name(shown)
    }
    entry.pill.map { pill($0) }
    staleMark
  }

  /// The widget's name and its state, for a widget without an entry.
  @RowBuilder private var missingLine: Row {
    Label(widgetName, .muted)
    if state == .error {
      Label(localizer(.scriptError), .warning)
    } else {
      Label(localizer(.todoLoadingShort), .muted)
    }
  }

  // MARK: Large

  @LayoutBuilder private var sheet: Layout {
    if let entry {
      let head = head(of: entry)
      let height = head.arranged(in: .exactly(context.columns)).lines.count
      let room = WidgetFamily.largeLines - height - (state == .stale ? 1 : 0)
      head
      if !entry.rows.isEmpty {
        Block.blank
        blocks(of: entry.rows, room: room - 1)
      }
      if let staleMark {
        Row {
          staleMark
          Label(localizer.advice(localizer(.scriptStale), checkCommand), .muted)
        }
      }
    } else {
      missingLine
      if let problem = widget.data.problem {
        Block.paragraph(DisplayText(problem), Style(.muted), maxLines: 4)
        Row { Label(checkCommand, .muted) }
      }
    }
  }

  @LayoutBuilder private func head(of entry: ScriptEntry) -> Layout {
    Row {
      mark(entry.icon)
      Label(entry.title ?? widgetName, isBold: true)
      if let pill = entry.pill {
        Element.spacer
        self.pill(pill)
      }
    }
    if let text = entry.text { Block.paragraph(text, Style(.text), maxLines: 4) }
    if let progress {
      Row {
        bar(progress, fill, idealWidth: 40)
        context.percentage(of: progress, .muted)
      }
    }
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
      soonest = earliest(soonest, text(of: pill).expires)
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
    var members: [(String, JSONValue)] = [("text", .string(text(of: pill).value.string))]
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

// The rows of the large size. The bars and sparklines of adjacent rows are aligned.
extension ScriptView {
  private static let maximumParagraphLines = 6

  /// Returns the rows that fit, and the number of hidden rows.
  private func blocks(of rows: [ScriptRow], room: Int) -> [Block] {
    var blocks: [Block] = []
    var lines = 0
    for (index, row) in rows.enumerated() {
      let block: Block
      var height = 1
      switch row {
      case .rule: block = .rule
      case .paragraph(let text):
        let most = ScriptView.maximumParagraphLines
        block = .paragraph(text, Style(.muted), maxLines: most)
        height = text.wrapped(at: context.columns, maxLines: most).count
      case .line(let line): block = self.row(of: line, among: neighbors(of: index, in: rows))
      }
      let isLast = index == rows.count - 1
      // The number of hidden rows takes a line.
      guard lines + height + (isLast ? 0 : 1) <= room else {
        return blocks + [context.more(rows.count - index)]
      }
      blocks.append(block)
      lines += height
    }
    return blocks
  }

  /// Returns the adjacent rows with a bar or a sparkline, including the row itself.
  private func neighbors(of index: Int, in rows: [ScriptRow]) -> [ScriptLine] {
    func isGraph(_ row: ScriptRow) -> Bool {
      row.line.map { $0.bar != nil || !$0.sparkline.isEmpty } ?? false
    }
    guard isGraph(rows[index]) else { return [] }
    let first = rows[..<index].lastIndex { !isGraph($0) }.map { $0 + 1 } ?? 0
    let end = rows[index...].firstIndex { !isGraph($0) } ?? rows.count
    return rows[first..<end].compactMap(\.line)
  }

  /// Returns the icon and the label.
  private func heading(of line: ScriptLine) -> DisplayText {
    guard let icon = line.icon else { return line.label }
    let glyph = Icon(icon).glyph(in: context.icons)
    return line.label.isEmpty ? glyph : glyph + " " + line.label
  }

  private func row(of line: ScriptLine, among neighbors: [ScriptLine]) -> Block {
    let label = heading(of: line).padded(
      to: min(neighbors.map { heading(of: $0).width }.max() ?? 0, context.columns / 2))
    let width = neighbors.compactMap { $0.value?.width }.max() ?? 0
    var elements = label.isEmpty ? [] : [Label(label).element]
    if let bar = line.bar {
      let progress = bar.progress(at: context.now, expires: moment.expires)
      elements.append(self.bar(progress, line.pill?.fill ?? .role(.accent)))
    } else if !line.sparkline.isEmpty {
      elements += [Sparkline(line.proportions, fill: .role(.accent)).element, .spacer]
    } else {
      elements.append(.spacer)
    }
    if let pill = line.pill { elements.append(self.pill(pill)) }
    if let value = line.value {
      elements.append(Label(DisplayText.spaces(width - value.width) + value, .muted).element)
    } else if width > 0, line.pill == nil {
      elements.append(.gap(width))
    }
    return .row(elements)
  }
}

extension ScriptLine {
  /// The numbers of the sparkline as proportional integers.
  ///
  /// The largest has four digits.
  fileprivate var proportions: [Int] {
    guard let largest = sparkline.max(), largest > 0 else { return sparkline.map { _ in 0 } }
    return sparkline.map { $0 > 0 ? max(Int(($0 / largest * 9999).rounded()), 1) : 0 }
  }
}

extension ScriptRow {
  /// The row, if it is a row with a label.
  var line: ScriptLine? {
    guard case .line(let line) = self else { return nil }
    return line
  }
}
