import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

extension Format {
  /// Pango markup, which GTK and many bars parse.
  package static let pango = Format(
    name: "pango", summary: "Pango markup", reader: .bar, colors: .all, write: writePango)

  /// An object per line for waybar's custom module with `return-type: json`.
  ///
  /// The tooltip does not count toward the limit.
  package static let waybar = Format(
    name: "waybar", summary: "waybar's custom module with return-type json",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit,
    needs: [.status, .tooltip], writeText: writePango
  ) { output, bytes in
    var tooltip = Markup(.xml)
    tooltip.appendTooltip(of: output, newline: "\n")
    let statuses = output.widgets.compactMap(\.status)
    let classes = styleClasses(of: output.widgets)
    var members: [(String, JSONValue)] = [("text", .string(output.pango(output.frame.lines.first)))]
    if !tooltip.bytes.isEmpty { members.append(("tooltip", .string(tooltip.string))) }
    members.append(("class", .array(classes.map { .string($0) })))
    if let first = statuses.first { members.append(("alt", .string(first.alternative))) }
    if let percentage = statuses.first?.percentage {
      members.append(("percentage", .integer(percentage)))
    }
    JSONValue.members(members).writeLine(into: &bytes)
  }

  /// Returns the style classes of a module: `STATE`, `WIDGET-STATE` and `WIDGET` for each widget.
  ///
  /// A style sheet dims a module whose class is `empty` or `past`, so these two are included only
  /// if every widget has one of them.
  private static func styleClasses(of widgets: [RenderedWidget]) -> [String] {
    let isQuiet = widgets.allSatisfy { $0.status?.isQuiet ?? false }
    let states = widgets.flatMap { $0.status?.classes ?? [] }
      .filter { isQuiet || !BarStatus.isQuiet($0) }
    let qualified = widgets.flatMap { widget in
      (widget.status?.classes ?? []).map { "\(widget.kind)-\($0)" }
    }
    var classes: [String] = []
    for name in states + qualified + widgets.map(\.kind)
    where !classes.contains(name) { classes.append(name) }
    return classes
  }

  /// A complete `status_command` for i3bar and swaybar.
  ///
  /// The output is a header, then an endless array of arrays, one per line, with a block for each
  /// widget. The members are those of the i3bar protocol,
  /// <https://i3wm.org/docs/i3bar-protocol.html>. A bar without enough space displays the small
  /// layouts.
  package static let i3bar = Format(
    name: "i3bar", summary: "the status_command of i3bar and swaybar",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, hasBlocks: true,
    framing: Framing(
      head: "{\"version\":1,\"click_events\":true}\n[\n", separator: ",", tail: "]\n"),
    sendsClicks: true, needs: [.short, .status], writeText: writePango
  ) { output, bytes in
    let blocks = output.widgets.enumerated().map { index, widget in
      let isLast = index == output.widgets.count - 1
      let painter = Painter(
        widget.isUrgent ? output.stylesheet.forUrgentBlocks : output.stylesheet)
      let short = widget.short ?? widget.canvas
      return JSONValue.members(
        [
          ("name", .string("noonmark")),
          ("instance", .string(widget.clickName)),
          ("full_text", .string(output.pango(of: widget.canvas, painter, endsBar: isLast))),
          ("short_text", .string(output.pango(of: short, painter, endsBar: isLast))),
          ("markup", .string("pango")),
          // In pixels. The bar draws its separator line in the middle. With the default of 9, the
          // line would be too close to a pill.
          ("separator_block_width", .integer(19)),
        ] + (widget.isUrgent ? [("urgent", .bool(true))] : []))
    }
    JSONValue.array(blocks).writeLine(into: &bytes)
  }

  /// The stream of `i3bar` without its header.
  ///
  /// Used if the bar has already read a header, since a second header would be invalid JSON.
  package static let i3barBody = Format(
    name: "i3bar-body", summary: "i3bar's blocks after a header that is written already",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, hasBlocks: true,
    framing: Framing(head: ",", separator: ",", tail: ""), sendsClicks: true,
    needs: [.short, .status],
    writeText: writePango, write: i3bar.write)

  /// An object per line for i3blocks with `format=json` and `markup=pango`.
  ///
  /// i3blocks 1.4 ends a value at a quote or a backslash, and does not decode `\u` sequences. Pango
  /// markup with single quotes has neither, and `DisplayText` has nothing that JSON must escape. A
  /// bar without enough space displays the small layouts.
  ///
  /// Limits: i3blocks 1.4 truncates `full_text` to 1023 bytes and `short_text` to 511. i3bar then
  /// shows nothing, since the markup is incomplete. i3blocks passes on `urgent` only if it is a
  /// string, which it writes without quotes.
  ///
  /// Clicks are not read: in i3blocks 1.4, standard input belongs to i3blocks itself, which
  /// receives the clicks on every block.
  package static let i3blocks = Format(
    name: "i3blocks", summary: "i3blocks with format=json and markup=pango",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: 1000, isUrgentAsOne: true,
    needs: [.short, .status], writeText: writePango
  ) { output, bytes in
    let painter = Painter(output.stylesheet)
    let canvases = output.widgets.map { $0.short ?? $0.canvas }
    let separator = output.stylesheet.theme.separator
    let short = Line(joining: canvases, separator: separator)
      .truncated(toBytes: 490, gaps: canvases.gaps(of: separator.width)) {
        output.pango(of: Canvas(lines: [$0]), painter).utf8.count
      }
    let isUrgent = output.widgets.contains(where: \.isUrgent)
    let object = JSONValue.members(
      [
        ("full_text", .string(output.pango(output.frame.lines.first, endsBar: true))),
        ("short_text", .string(output.pango(of: Canvas(lines: [short]), painter, endsBar: true))),
        ("markup", .string("pango")),
      ] + (isUrgent ? [("urgent", .string("true"))] : []))
    object.writeLine(into: &bytes)
  }

  /// A line for the generic monitor of the Xfce panel, with the large layout as its tooltip.
  ///
  /// The tooltip does not count toward the limit.
  package static let genmon = Format(
    name: "genmon", summary: "the generic monitor of the Xfce panel",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, needs: .tooltip,
    writeText: writePango
  ) { output, bytes in
    var markup = Markup(.xml, into: bytes)
    markup.append("<txt>")
    if let line = output.frame.lines.first { markup.append(line, of: output) }
    markup.append("</txt><tool>")
    markup.appendTooltip(of: output, newline: "&#10;")
    markup.append("</tool>\n")
    bytes = markup.bytes
  }

  private static let writePango: Writer = { output, bytes in
    output.writeLines(.xml, into: &bytes) { $1.append($0, of: output) }
  }
}

extension Output {
  /// Returns a line as markup, or an empty string for `nil`.
  ///
  /// - Parameter endsBar: Whether the line can end at the edge of the bar. A space then keeps a
  ///   background color away from the edge.
  fileprivate func pango(_ line: [StyledRun]?, endsBar: Bool = false) -> String {
    guard let line else { return "" }
    var markup = Markup(.xml)
    markup.append(line, of: self)
    // The span of the space differs from those of the line.
    let needsSpace = endsBar && depth != .none && line.last?.background != nil
    return needsSpace ? markup.string + "<span> </span>" : markup.string
  }

  /// Returns the first line of a canvas as markup.
  fileprivate func pango(of canvas: Canvas, _ painter: Painter, endsBar: Bool = false) -> String {
    pango(canvas.lines.first.map { painter.paint($0) }, endsBar: endsBar)
  }
}

extension Markup {
  /// Appends a line as Pango markup, without a newline.
  ///
  /// Pango reorders text by its direction, so runs are isolated. It takes the direction of a line
  /// from its first letter, even from a letter in an isolate, so the line starts with a direction
  /// mark. Attributes have single quotes, since i3blocks 1.4 ends a JSON value at a double quote.
  mutating func append(_ line: [StyledRun], of output: Output) {
    let direction = output.direction
    if line.contains(where: { $0.text.isReordered(in: direction) }) {
      append(text: direction.mark)
    }
    let ordered = direction == .leftToRight ? line : line.map(\.mirrored)
    for run in ordered.isolated(in: direction).merged(depth: output.depth, keepsBold: true) {
      if run.isPlain {
        append(text: run.text)
        continue
      }
      append("<span")
      append(" foreground='", run.foreground, "'")
      append(" background='", run.background, "'")
      if run.isBold { append(" weight='bold'") }
      if run.isUnderlined { append(" underline='single'") }
      append(">")
      append(text: run.text)
      append("</span>")
    }
  }

  /// Appends the large layouts of the widgets, in a font whose columns align.
  ///
  /// The widgets are stacked, since GTK wraps wide lines. Appends nothing if there are no widgets.
  fileprivate mutating func appendTooltip(of output: Output, newline: StaticString) {
    let canvases = output.widgets.compactMap(\.tooltip)
    guard !canvases.isEmpty else { return }
    let painter = Painter(output.stylesheet.forTooltips)
    let frame = painter.paint(Canvas(arranging: canvases, in: WidgetFamily.large.columns))
    append("<tt>")
    for (row, line) in frame.lines.enumerated() {
      if row > 0 { append(newline) }
      append(Frame.trimmingTrailingSpaces(line), of: output)
    }
    append("</tt>")
  }
}

extension TextEscape {
  /// Escapes the five special characters of XML, the backslash, isolates and direction marks.
  ///
  /// XML does not require the last three. But they would be escaped in JSON, and i3blocks 1.4 ends
  /// a JSON value at a backslash and decodes no escapes.
  static let xml = TextEscape { text, bytes in
    for scalar in text.string.unicodeScalars { appendXML(scalar, to: &bytes) }
  }

  /// Appends a code point, as a character reference if necessary.
  static func appendXML(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "&": bytes += "&amp;".utf8
    case "<": bytes += "&lt;".utf8
    case ">": bytes += "&gt;".utf8
    case "\"": bytes += "&quot;".utf8
    case "'": bytes += "&#39;".utf8
    case "\\": bytes += "&#92;".utf8
    case "\u{200E}": bytes += "&#8206;".utf8
    case "\u{200F}": bytes += "&#8207;".utf8
    case "\u{2068}": bytes += "&#8296;".utf8
    case "\u{2069}": bytes += "&#8297;".utf8
    default: bytes += scalar.utf8
    }
  }
}
