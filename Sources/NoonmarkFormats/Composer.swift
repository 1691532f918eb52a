import NoonmarkBase
import NoonmarkLayout
import NoonmarkText

/// Composes rendered widgets, fits them to widths, and writes them in a format.
package struct Composer: Sendable {
  /// The requested widths, in columns.
  package struct Widths: Sendable {
    package var exact: Int?
    package var minimum: Int?
    package var maximum: Int?

    package init(exact: Int? = nil, minimum: Int? = nil, maximum: Int? = nil) {
      self.exact = exact
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The text between widgets on one line.
  package var separator: DisplayText { stylesheet.theme.separator }

  private let format: Format
  private let family: WidgetFamily
  private var stylesheet: Stylesheet
  private let depth: ColorDepth
  /// The widths of a line, or of a widget if the format has blocks.
  package var widths = Widths()
  /// The columns of the terminal that shows the output.
  package var terminalColumns: Int?
  /// The columns to fill with the theme's background, or `nil` for the terminal's background.
  package var backgroundColumns: Int?
  package var direction = TextDirection.leftToRight
  package var isASCII: Bool {
    get { stylesheet.isASCII }
    set { stylesheet.isASCII = newValue }
  }
  package var barGlyphs: BarGlyphs { stylesheet.barGlyphs }

  package init(
    _ format: Format, _ family: WidgetFamily, stylesheet: Stylesheet, depth: ColorDepth
  ) {
    self.format = format
    self.family = family
    var stylesheet = stylesheet
    stylesheet.hasShades = depth > .ansi16
    stylesheet.hasBackgrounds = format.colors != .foreground
    self.stylesheet = stylesheet
    self.depth = depth
  }

  /// Appends widgets in the format, or an empty line if there are none.
  ///
  /// - Parameter pictures: Returns the pictures on a canvas. Called only if there are colors.
  package func write(
    _ rendered: [RenderedWidget], pictures: (Canvas) -> [NamedPicture], into bytes: inout [UInt8]
  ) {
    if format.isUrgentAsOne, stylesheet.knowsBackground, rendered.contains(where: \.isUrgent) {
      var composer = self
      composer.stylesheet = stylesheet.forUrgentBlocks
      return composer.write(rendered, pictures: pictures, into: &bytes)
    }
    var widgets = rendered
    if format.hasBlocks {
      for index in widgets.indices {
        widgets[index].canvas = limited(fitted(widgets[index].canvas))
      }
    }
    if family.isSingleLine, stylesheet.hasModules { widgets = modules(of: widgets) }
    if let room = widths.exact ?? widths.maximum {
      for index in widgets.indices {
        let short = widgets[index].short?.lines.map { $0.truncated(to: room) }
        widgets[index].short = short.map { Canvas(lines: $0) }
      }
    }
    let canvas = composed(widgets.map(\.canvas))
    let shownCanvases = [canvas] + widgets.compactMap(\.tooltip)
    let stylesheet = stylesheet.with(
      pictures: stylesheet.usesColor ? shownCanvases.flatMap(pictures) : [])
    let shown =
      format.hasBlocks
      ? canvas : limited(canvas, of: family.isSingleLine ? widgets.map(\.canvas) : [])
    format.write(output(of: shown, widgets, stylesheet), into: &bytes)
  }

  /// Returns the widgets as modules, which are padded if their ends are spaces and there is room.
  private func modules(of widgets: [RenderedWidget]) -> [RenderedWidget] {
    func modules(isPadded: Bool) -> [RenderedWidget] {
      widgets.map { widget in
        var widget = widget
        widget.canvas = widget.canvas.asModule(isPadded: isPadded)
        widget.short = widget.short?.asModule(isPadded: isPadded)
        return widget
      }
    }
    guard stylesheet.hasPlainEnds else { return modules(isPadded: false) }
    let padded = modules(isPadded: true)
    guard let room = widths.exact ?? widths.maximum else { return padded }
    let canvases = padded.map(\.canvas)
    let lines = format.hasBlocks ? canvases.flatMap(\.lines) : [joined(canvases)]
    return lines.allSatisfy { $0.width <= room } ? padded : modules(isPadded: false)
  }

  private func output(
    of canvas: Canvas, _ widgets: [RenderedWidget], _ stylesheet: Stylesheet
  ) -> Output {
    Output(
      widgets: widgets, frame: frame(of: canvas, stylesheet), stylesheet: stylesheet, depth: depth,
      direction: direction)
  }

  private func composed(_ canvases: [Canvas]) -> Canvas {
    guard canvases.count > 1 else { return fitted(canvases.first ?? Canvas(lines: [Line()])) }
    if family.isSingleLine {
      return fitted(Canvas(lines: brokenLines(of: canvases).map { joined($0) }))
    }
    let terminal = terminalColumns.map { min($0, widths.maximum ?? $0) }
    let room = widths.exact ?? terminal ?? canvases[0].width
    return fitted(Canvas(arranging: canvases, in: room))
  }

  private func joined(_ canvases: [Canvas]) -> Line {
    Line(joining: canvases, separator: separator)
  }

  /// The columns of a terminal that would wrap a longer line within a word.
  private var breakingColumns: Int? {
    guard format.isForScreens, widths.exact == nil, widths.maximum == nil else { return nil }
    return terminalColumns
  }

  /// Returns the columns of medium widgets that are stacked on a terminal because they are too wide
  /// for one line.
  ///
  /// `nil` if they are on one line.
  package func stackColumns(of canvases: [Canvas]) -> Int? {
    guard family == .medium, canvases.count > 1, let room = breakingColumns,
      joined(canvases).width > room
    else { return nil }
    return min(room, Composer.maximumStackColumns)
  }

  /// The maximum columns of a stack.
  ///
  /// In a wide terminal, longer bars would separate related texts.
  private static let maximumStackColumns = 100

  /// Returns the widgets of each line: all on one line or, on a terminal, as many as fit on each.
  private func brokenLines(of canvases: [Canvas]) -> [[Canvas]] {
    guard let room = breakingColumns else { return [canvases] }
    if stackColumns(of: canvases) != nil {
      return canvases.filter { $0.width > 0 }.map { [$0] }
    }
    var lines: [[Canvas]] = []
    for canvas in canvases {
      if let last = lines.last, joined(last + [canvas]).width <= room {
        lines[lines.count - 1].append(canvas)
      } else {
        lines.append([canvas])
      }
    }
    return lines
  }

  private func fitted(_ canvas: Canvas) -> Canvas {
    Canvas(
      lines: canvas.lines.map { line in
        if let width = widths.exact { return line.fitted(to: width) }
        var line = line
        if let maximum = widths.maximum, line.width > maximum {
          line = line.truncated(to: maximum)
        }
        if let minimum = widths.minimum, line.width < minimum { line = line.fitted(to: minimum) }
        return line
      })
  }

  /// Truncates the lines to the columns that fit the format's limit in bytes.
  ///
  /// - Parameter widgets: The widgets that the line joins.
  private func limited(_ canvas: Canvas, of widgets: [Canvas] = []) -> Canvas {
    guard let limit = format.lineLimit else { return canvas }
    let gaps = widgets.gaps(of: separator.width)
    return Canvas(lines: canvas.lines.map { $0.truncated(toBytes: limit, gaps: gaps, byteCount) })
  }

  /// Returns the number of bytes of a line in the format, without its newline.
  private func byteCount(of line: Line) -> Int {
    var bytes: [UInt8] = []
    let output = output(of: Canvas(lines: [line]), [], stylesheet)
    if let writeText = format.writeText {
      writeText(output, &bytes)
    } else {
      format.write(output, into: &bytes)
    }
    return max(bytes.count - 1, 0)
  }

  private func frame(of canvas: Canvas, _ stylesheet: Stylesheet) -> Frame {
    var frame = Painter(stylesheet).paint(canvas)
    if format.emoji != .joined, !isASCII {
      let isCounted = format.emoji == .counted
      frame.lines = frame.lines.map { line in
        line.map { run in
          run.with { $0.text = isCounted ? run.text.inAgreedCells : run.text.inSingleCodePoints }
        }
      }
    }
    if let backgroundColumns {
      frame.lines = frame.lines.map {
        StyledRun.withBackground($0, stylesheet, width: backgroundColumns)
      }
    }
    guard backgroundColumns == nil, widths.exact == nil, widths.minimum == nil else { return frame }
    return Frame(lines: frame.lines.map(Frame.trimmingTrailingSpaces))
  }
}

extension Line {
  /// Returns the line, truncated to the columns whose markup has at most `limit` bytes.
  ///
  /// A widget of which too few columns would be left is left out.
  ///
  /// - Parameters:
  ///   - gaps: The columns between the widgets of the line, if there are several.
  ///   - byteCount: Returns the size of a line in the markup.
  func truncated(toBytes limit: Int, gaps: [Range<Int>] = [], _ byteCount: (Line) -> Int) -> Line {
    guard byteCount(self) > limit else { return self }
    let tooMany = (1..<max(width, 1)).firstPosition { byteCount(truncated(to: $0)) > limit }
    let columns = tooMany - 1
    let gap = gaps.last { $0.lowerBound <= columns }
    if let gap, columns - gap.upperBound < Canvas.minimumShare {
      let whole = prefix(columns: gap.lowerBound)
      if byteCount(whole) <= limit { return whole }
    }
    return truncated(to: columns)
  }
}

extension [Canvas] {
  /// Returns the columns after each canvas if they are on one line with gaps of a width.
  ///
  /// An empty canvas has no gap.
  func gaps(of width: Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    for canvas in self where canvas.width > 0 {
      let end = (gaps.last?.upperBound ?? 0) + canvas.width
      gaps.append(end..<end + width)
    }
    return gaps
  }
}
