import NoonmarkLayout
import NoonmarkText

/// A stretch of a line in one style.
struct Span {
  private(set) var text: DisplayText
  let foreground: Color?
  let background: Color?
  let isBold: Bool

  private init(_ run: StyledRun, _ depth: ColorDepth, keepsBold: Bool) {
    let hasStyle = depth > .none
    text = run.text
    foreground = hasStyle ? run.foreground : nil
    background = hasStyle ? run.background : nil
    isBold = hasStyle && keepsBold && run.isBold
  }

  /// Whether the text is to look as the program shows all others.
  var isPlain: Bool { foreground == nil && background == nil && !isBold }

  /// Joins the runs of one style in a line; without colours none has a style.
  ///
  /// - Parameters:
  ///   - line: The runs from the left.
  ///   - depth: How many colours the output can show.
  ///   - keepsBold: Whether the program can be asked for bold text.
  /// - Returns: Spans from the left, neighbours in different styles.
  static func spans(of line: [StyledRun], depth: ColorDepth, keepsBold: Bool) -> [Span] {
    var spans: [Span] = []
    for run in line where !run.text.isEmpty {
      let span = Span(run, depth, keepsBold: keepsBold)
      if let last = spans.last, last.foreground == span.foreground,
        last.background == span.background, last.isBold == span.isBold
      {
        spans[spans.count - 1].text = last.text + span.text
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  /// Appends the lines of an output for a program that has no bold text.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - escape: How the program wants text.
  ///   - bytes: What is appended to.
  ///   - draw: Appends one span in the program's markup.
  static func write<Escape: TextEscape>(
    _ output: Output, as escape: Escape.Type, into bytes: inout [UInt8],
    draw: (Span, inout Markup<Escape>) -> Void
  ) {
    var markup = Markup<Escape>(into: bytes)
    for line in output.frame.lines {
      for span in spans(of: line, depth: output.depth, keepsBold: false) { draw(span, &markup) }
      markup.append("\n")
    }
    bytes = markup.bytes
  }
}
