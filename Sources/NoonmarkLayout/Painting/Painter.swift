import NoonmarkText

/// Turns a canvas, which speaks of meaning, into a frame of colours and glyphs.
///
/// With colours a pill is a block of its colour and a bar lies on a track; where nothing can stand
/// behind text, and without colours, brackets and shades say the same in the same columns. So does
/// ASCII, where that is all there may be.
package struct Painter {
  let looks: Looks

  /// Creates a painter with these looks.
  package init(_ looks: Looks) {
    self.looks = looks
  }

  /// Returns the canvas in its final colours.
  package func paint(_ canvas: Canvas) -> Frame {
    Frame(lines: canvas.lines.map(paint))
  }

  /// Returns one line in its final colours.
  package func paint(_ line: Line) -> [PaintedRun] {
    var painted: [PaintedRun] = []
    for run in line.runs {
      switch run.content {
      case .text(let text, let style): painted.append(self.text(text, style))
      case .pill(let pill): painted += self.pill(pill)
      case .bar(let eighths, let width, let fill): painted += bar(eighths, width, fill)
      case .sparkline(let sparkline):
        painted += sparkline.parts(in: looks.barGlyphs).map { self.text($0.text, $0.style) }
      case .fill(let width, let fill): painted.append(self.fill(width, fill))
      case .picture(let slot, let line): painted += picture(slot, line)
      case .space(let width): painted.append(blank(width))
      }
    }
    let shown = painted.filter { !$0.text.isEmpty }
    return looks.isASCII ? shown.map { $0.mapping { $0.inASCII } } : shown
  }

  func text(_ text: DisplayText, _ style: Style) -> PaintedRun {
    guard looks.usesColor else { return PaintedRun(text: text) }
    return PaintedRun(
      text: text, foreground: looks.color(style.foreground), isBold: style.isBold)
  }

  func blank(_ width: Int, background: Color? = nil) -> PaintedRun {
    PaintedRun(text: .spaces(width), background: background)
  }

  /// Blanks on a colour join without a seam where a font's full block leaves one between lines.
  ///
  /// In ASCII the steps above a filled column are signs, and so is the column.
  private func fill(_ width: Int, _ fill: Paint) -> PaintedRun {
    let color = looks.usesColor ? looks.color(fill) : nil
    guard let color, looks.hasBackgrounds, !looks.isASCII else {
      return PaintedRun(
        text: DisplayText(drawing: String(repeating: "█", count: width)), foreground: color)
    }
    return blank(width, background: color)
  }

  private func picture(_ slot: PictureSlot, _ line: Int) -> [PaintedRun] {
    guard looks.usesColor, looks.hasBackgrounds, !looks.isASCII else { return [blank(slot.width)] }
    guard let picture = looks.pictures.first(where: { $0.name == slot.name })?.picture else {
      return [blank(slot.width, background: looks.color(slot.fallback))]
    }
    let left = (slot.width - picture.columns) / 2
    let top = slot.height - picture.rows
    var runs: [PaintedRun] = []
    for column in 0..<slot.width {
      let inside =
        (0..<picture.columns).contains(column - left) && (0..<picture.rows).contains(line - top)
      let cell =
        inside
        ? picture[column: column - left, row: line - top] : HalfBlock(upper: nil, lower: nil)
      let upper = cell.upper.flatMap { looks.color(.color($0)) }
      let lower = cell.lower.flatMap { looks.color(.color($0)) }
      let run: PaintedRun =
        switch (upper, lower) {
        case (nil, nil): blank(1)
        case (let upper?, nil): PaintedRun(text: DisplayText(drawing: "▀"), foreground: upper)
        case (let upper, let lower?) where upper == nil || upper == lower:
          upper == nil
            ? PaintedRun(text: DisplayText(drawing: "▄"), foreground: lower)
            : blank(1, background: lower)
        case (let upper, let lower):
          PaintedRun(text: DisplayText(drawing: "▀"), foreground: upper, background: lower)
        }
      runs.append(run)
    }
    return runs
  }
}

// MARK: - Pills

extension Painter {
  /// Signs that say what caps say where there are no colours.
  private static let brackets = (left: "[", right: "]")

  private func pill(_ pill: Pill) -> [PaintedRun] {
    let caps = looks.pillCaps
    guard looks.usesColor, let fill = looks.color(pill.fill) else {
      let ends: (left: String, right: String) =
        switch caps {
        case .round: ("(", ")")
        case .block, .bracket: Painter.brackets
        case .none: (" ", " ")
        }
      return [PaintedRun(text: DisplayText(drawing: ends.left + pill.text.string + ends.right))]
    }
    switch caps {
    case .round where looks.hasBackgrounds:
      // Half circles of a Powerline font: U+E0B6 bulges to the left, U+E0B4 to the right.
      let edge = pill.isToday && looks.hasShades ? fill.border : fill
      return capped(pill, ("\u{E0B6}", "\u{E0B4}"), in: edge, on: fill)
    case .round:
      return flat(pill, ("\u{E0B6}", "\u{E0B4}"), cap: fill, fill)
    case .block where looks.hasBackgrounds:
      return block(pill, fill)
    case .block:
      return looks.isASCII
        ? flat(pill, Painter.brackets, cap: legible(fill), fill)
        : flat(pill, ("▐", "▌"), cap: fill, fill)
    case .bracket:
      return flat(pill, Painter.brackets, cap: legible(fill), fill)
    case .none:
      return flat(pill, (" ", " "), cap: nil, fill)
    }
  }

  private func block(_ pill: Pill, _ fill: Color) -> [PaintedRun] {
    let ink = text(on: fill)
    // In few colours a darker shade may be another colour altogether.
    guard pill.isToday, looks.hasShades else {
      let text = DisplayText(drawing: " \(pill.text.string) ")
      return [
        PaintedRun(
          text: text, foreground: ink, background: fill, isBold: true, keepsContrast: true)
      ]
    }
    let border = fill.border
    return [
      blank(1, background: border),
      PaintedRun(
        text: pill.text, foreground: ink, background: fill, isBold: true, keepsContrast: true),
      blank(1, background: border),
    ]
  }

  private func capped(
    _ pill: Pill, _ ends: (left: String, right: String), in edge: Color, on fill: Color
  ) -> [PaintedRun] {
    [
      PaintedRun(text: DisplayText(drawing: ends.left), foreground: edge),
      PaintedRun(
        text: pill.text, foreground: text(on: fill), background: fill, isBold: true,
        keepsContrast: true),
      PaintedRun(text: DisplayText(drawing: ends.right), foreground: edge),
    ]
  }

  /// A pill with nothing behind its text, which is in the pill's colour as far as that can be read.
  ///
  /// Today's has darker ends, or where it has none, is the one that is bold.
  private func flat(
    _ pill: Pill, _ ends: (left: String, right: String), cap: Color?, _ fill: Color
  ) -> [PaintedRun] {
    let edge = pill.isToday && looks.hasShades ? cap?.border : cap
    return [
      PaintedRun(text: DisplayText(drawing: ends.left), foreground: edge),
      PaintedRun(text: pill.text, foreground: legible(fill), isBold: cap != nil || pill.isToday),
      PaintedRun(text: DisplayText(drawing: ends.right), foreground: edge),
    ]
  }

  /// A fill, lighter or darker until a text in it can be read on the theme's background.
  private func legible(_ fill: Color) -> Color {
    guard let paper = looks.color(.role(.background)) else { return fill }
    let needed = looks.theme.textContrast
    let end = fill.readable(on: paper, contrast: needed)
    let shades = (0..<10).lazy.map { fill.mixed(with: end, fraction: Double($0) / 10) }
    return shades.first { $0.contrast(with: paper) >= needed } ?? end
  }

  /// The colour of a text on a pill.
  private func text(on fill: Color) -> Color {
    Color.text(on: fill, contrast: looks.theme.textContrast)
  }
}
