import NoonmarkLayout
import NoonmarkText

/// Puts rendered widgets together, holds them to their widths, and writes them in a format.
package struct Composer: Sendable {
  /// The widths that a user may ask for, in columns.
  package struct Widths: Sendable {
    /// Each line takes exactly so many.
    package var exact: Int?
    /// Each line takes at least so many.
    package var least: Int?
    /// Each line takes at most so many.
    package var most: Int?

    /// Creates widths.
    package init(exact: Int? = nil, least: Int? = nil, most: Int? = nil) {
      self.exact = exact
      self.least = least
      self.most = most
    }
  }

  /// What stands between widgets on one line.
  package var separator: DisplayText { stylesheet.theme.separator }

  private let format: any Format.Type
  private let family: WidgetFamily
  private var stylesheet: Stylesheet
  private let depth: ColorDepth
  /// The widths of a line, or of a widget where the format has blocks.
  package var widths = Widths()
  /// The columns of the terminal that is written to.
  package var terminalColumns: Int?
  /// Whether the text must be ASCII.
  package var isASCII: Bool {
    get { stylesheet.isASCII }
    set { stylesheet.isASCII = newValue }
  }
  /// What bars are drawn with.
  package var barGlyphs: BarGlyphs { stylesheet.barGlyphs }

  /// Creates a composer for a format.
  ///
  /// - Parameters:
  ///   - format: The format to write.
  ///   - family: The size of the widgets.
  ///   - stylesheet: Resolves styles to colors.
  ///   - depth: How many colours the output can show.
  package init(
    _ format: any Format.Type, _ family: WidgetFamily, stylesheet: Stylesheet, depth: ColorDepth
  ) {
    self.format = format
    self.family = family
    var stylesheet = stylesheet
    stylesheet.hasShades = depth > .ansi16
    stylesheet.hasBackgrounds = format.colors != .ink
    self.stylesheet = stylesheet
    self.depth = depth
  }

  /// Appends the widgets in the format.
  ///
  /// - Parameters:
  ///   - rendered: The widgets in the order asked for, at least one.
  ///   - pictures: Gives the pictures that a canvas shows; asked only where there are colours.
  ///   - bytes: What is appended to.
  package func write(
    _ rendered: [RenderedWidget], pictures: (Canvas) -> [NamedPicture], into bytes: inout [UInt8]
  ) {
    var widgets = rendered
    if format.hasBlocks {
      for index in widgets.indices {
        widgets[index].canvas = limited(fitted(widgets[index].canvas))
      }
    }
    let room = widths.exact ?? widths.most
    for index in widgets.indices {
      guard let room, let short = widgets[index].short else { continue }
      widgets[index].short = Canvas(lines: short.lines.map { $0.truncated(to: room) })
    }
    let canvas = composed(widgets.map(\.canvas))
    let stylesheet = stylesheet.with(pictures: stylesheet.usesColor ? pictures(canvas) : [])
    format.write(
      output(of: format.hasBlocks ? canvas : limited(canvas), widgets, stylesheet), into: &bytes)
  }

  private func output(
    of canvas: Canvas, _ widgets: [RenderedWidget], _ stylesheet: Stylesheet
  ) -> Output {
    Output(
      widgets: widgets, frame: frame(of: canvas, stylesheet), stylesheet: stylesheet, depth: depth)
  }

  private func composed(_ canvases: [Canvas]) -> Canvas {
    guard canvases.count > 1 else { return fitted(canvases.first ?? Canvas(lines: [])) }
    if family.isSingleLine {
      return fitted(Composition.joined(canvases, separator: separator))
    }
    let terminal = terminalColumns.map { min($0, widths.most ?? $0) }
    let room = widths.exact ?? terminal ?? canvases[0].width
    return fitted(Composition.arranged(canvases, in: room))
  }

  /// Holds the lines to the widths asked for.
  private func fitted(_ canvas: Canvas) -> Canvas {
    Canvas(
      lines: canvas.lines.map { line in
        if let width = widths.exact { return line.fitted(to: width) }
        var line = line
        if let most = widths.most, line.width > most { line = line.truncated(to: most) }
        if let least = widths.least, line.width < least { line = line.fitted(to: least) }
        return line
      })
  }

  /// Cuts the lines to as many columns as the format has bytes for.
  private func limited(_ canvas: Canvas) -> Canvas {
    guard let limit = format.lineLimit else { return canvas }
    return Canvas(
      lines: canvas.lines.map { line in
        guard byteCount(of: line) > limit else { return line }
        var fitting = 0
        var tooMany = line.width
        while tooMany - fitting > 1 {
          let middle = (fitting + tooMany) / 2
          if byteCount(of: line.truncated(to: middle)) > limit {
            tooMany = middle
          } else {
            fitting = middle
          }
        }
        return line.truncated(to: fitting)
      })
  }

  /// The bytes of a line in the format of the text, without its newline.
  private func byteCount(of line: Line) -> Int {
    var bytes: [UInt8] = []
    format.textFormat.write(output(of: Canvas(lines: [line]), [], stylesheet), into: &bytes)
    return max(bytes.count - 1, 0)
  }

  private func frame(of canvas: Canvas, _ stylesheet: Stylesheet) -> Frame {
    var frame = Painter(stylesheet).paint(canvas)
    if format.countsCells, !isASCII {
      frame.lines = frame.lines.map { $0.map { run in run.mapping { $0.inAgreedCells } } }
    }
    guard widths.exact == nil, widths.least == nil else { return frame }
    return Frame(lines: frame.lines.map(Frame.trimmingTrailingBlanks))
  }
}
