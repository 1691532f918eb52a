import NoonmarkText

/// Paints a canvas, whose runs have roles, as a frame of colors and glyphs.
///
/// With colors, a pill is a colored block and a bar has a track. Without colors or backgrounds,
/// brackets and shades replace them in the same columns, or ASCII characters if the output is
/// ASCII. On an unknown background, only text with a background color is colored.
package struct Painter {
  let stylesheet: Stylesheet
  /// The colors of text if the output has few colors.
  private let fewColors: FewColorText?

  package init(_ stylesheet: Stylesheet) {
    self.stylesheet = stylesheet
    fewColors = FewColorText(stylesheet)
  }

  /// Returns the canvas in its final colors.
  package func paint(_ canvas: Canvas) -> Frame {
    Frame(lines: canvas.lines.map(paint))
  }

  /// Returns one line in its final colors.
  package func paint(_ line: Line) -> [StyledRun] {
    var painted: [StyledRun] = []
    for run in line.runs {
      switch run.content {
      case .text(let text, let style): painted.append(self.text(text, style))
      case .pill(let pill): painted += self.pill(pill)
      case .bar(let eighths, let width, let fill, let isLow):
        painted += bar(eighths, width, fill, isLow: isLow)
      case .sparkline(let sparkline):
        painted += sparkline.parts(in: stylesheet.barGlyphs).map { glyphs($0.text, $0.fill) }
      case .fill(let width, let fill): painted.append(self.fill(width, fill))
      case .picture(let slot, let line): painted += picture(slot, line)
      case .space(let width): painted.append(spaces(width))
      }
    }
    let shown = painted.filter { !$0.text.isEmpty }
    return stylesheet.isASCII ? shown.map { $0.with { $0.text = $0.text.inASCII } } : shown
  }

  private func text(_ text: DisplayText, _ style: Style) -> StyledRun {
    guard stylesheet.usesColor else { return StyledRun(text: text) }
    if let fewColors, style.foreground == .role(.text) || style.foreground == .role(.muted) {
      let isMuted = style.foreground == .role(.muted)
      return StyledRun(
        text: text, foreground: isMuted ? fewColors.muted : fewColors.text, isBold: style.isBold,
        isFaint: isMuted && fewColors.isFaint)
    }
    guard !stylesheet.knowsBackground, style.foreground == .role(.warning),
      let fill = stylesheet.color(.role(.warning))
    else { return StyledRun(text: text, foreground: ink(style.foreground), isBold: style.isBold) }
    return StyledRun(
      text: text, foreground: self.text(on: fill), background: fill, isBold: style.isBold,
      keepsContrast: true)
  }

  /// Returns the glyphs of a drawing, which differ by shape too.
  func glyphs(_ glyphs: DisplayText, _ paint: Paint) -> StyledRun {
    StyledRun(text: glyphs, foreground: stylesheet.usesColor ? ink(paint) : nil)
  }

  /// Returns the color of text without a background color, or `nil` for the reader's own color.
  ///
  /// Lines between parts carry no meaning, so they keep their subtle color on any background.
  private func ink(_ paint: Paint) -> Color? {
    stylesheet.knowsBackground || paint == .role(.rule) ? stylesheet.color(paint) : nil
  }

  func spaces(_ width: Int, background: Color? = nil) -> StyledRun {
    StyledRun(text: .spaces(width), background: background)
  }

  /// Returns filled columns: spaces with a background, since a full block leaves seams in some
  /// fonts.
  ///
  /// In ASCII, the columns consist of characters like the steps above them.
  private func fill(_ width: Int, _ fill: Paint) -> StyledRun {
    let color = stylesheet.usesColor ? ink(fill) : nil
    guard let color, stylesheet.hasBackgrounds, !stylesheet.isASCII else {
      return StyledRun(
        text: DisplayText(drawing: String(repeating: "█", count: width)), foreground: color)
    }
    return spaces(width, background: color)
  }

  private func picture(_ slot: PictureSlot, _ line: Int) -> [StyledRun] {
    guard stylesheet.usesColor, stylesheet.hasBackgrounds, !stylesheet.isASCII else {
      return [spaces(slot.width)]
    }
    guard let picture = stylesheet.pictures.first(where: { $0.name == slot.name })?.picture else {
      return [spaces(slot.width, background: stylesheet.color(slot.fallback))]
    }
    let left = (slot.width - picture.columns) / 2
    let top = slot.height - picture.rows
    var runs: [StyledRun] = []
    for column in 0..<slot.width {
      let inside =
        (0..<picture.columns).contains(column - left) && (0..<picture.rows).contains(line - top)
      let cell =
        inside
        ? picture[column: column - left, row: line - top] : HalfBlock(upper: nil, lower: nil)
      let upper = cell.upper.flatMap { stylesheet.color(.color($0)) }
      let lower = cell.lower.flatMap { stylesheet.color(.color($0)) }
      let run: StyledRun =
        switch (upper, lower) {
        case (nil, nil): spaces(1)
        case (let upper?, nil): StyledRun(text: DisplayText(drawing: "▀"), foreground: upper)
        case (let upper, let lower?) where upper == nil || upper == lower:
          upper == nil
            ? StyledRun(text: DisplayText(drawing: "▄"), foreground: lower)
            : spaces(1, background: lower)
        case (let upper, let lower):
          StyledRun(text: DisplayText(drawing: "▀"), foreground: upper, background: lower)
        }
      runs.append(run)
    }
    return runs
  }
}

// MARK: - Pills

extension Painter {
  private func pill(_ pill: Pill) -> [StyledRun] {
    let look = stylesheet.pillCaps.look
    guard stylesheet.usesColor, let fill = stylesheet.color(pill.fill) else {
      let ends = look.plainEnds
      return [
        StyledRun(
          text: DisplayText(drawing: pill.padding + ends.left + pill.text.string + ends.right))
      ]
    }
    switch look.body {
    case .block where stylesheet.hasBackgrounds:
      return block(pill, fill)
    case .capped where stylesheet.hasBackgrounds:
      let edge = pill.isToday && stylesheet.hasShades ? fill.border : fill
      return capped(pill, look.ends, in: edge, on: fill)
    case .block, .capped:
      return stylesheet.isASCII
        ? flat(pill, look.plainEnds, cap: legible(fill), fill)
        : flat(pill, look.ends, cap: fill, fill)
    case .text:
      let ends = stylesheet.isASCII ? look.plainEnds : look.ends
      return flat(pill, ends, cap: look.hasEnds ? legible(fill) : nil, fill)
    }
  }

  private func block(_ pill: Pill, _ fill: Color) -> [StyledRun] {
    let ink = text(on: fill)
    // With few colors, a darker shade might be a different color.
    guard pill.isToday, stylesheet.hasShades else {
      let text = DisplayText(drawing: " \(pill.paddedText.string) ")
      return [
        StyledRun(
          text: text, foreground: ink, background: fill, isBold: true, keepsContrast: true)
      ]
    }
    let text = StyledRun(
      text: pill.paddedText, foreground: ink, background: fill, isBold: true, keepsContrast: true)
    // Without cells, a glyph is not as high as the background beside it.
    guard stylesheet.hasCells, !stylesheet.isASCII else {
      let edge = spaces(1, background: fill.border)
      return [edge, text, edge]
    }
    return [edge("▌", fill), text, edge("▐", fill)]
  }

  /// Returns a column that is half border of a pill and half pill.
  private func edge(_ glyph: String, _ fill: Color) -> StyledRun {
    StyledRun(text: DisplayText(drawing: glyph), foreground: fill.border, background: fill)
  }

  private func capped(
    _ pill: Pill, _ ends: (left: String, right: String), in edge: Color, on fill: Color
  ) -> [StyledRun] {
    [
      StyledRun(text: DisplayText(drawing: ends.left), foreground: edge),
      StyledRun(
        text: pill.paddedText, foreground: text(on: fill), background: fill, isBold: true,
        keepsContrast: true),
      StyledRun(text: DisplayText(drawing: ends.right), foreground: edge),
    ]
  }

  /// Returns a pill without a background, with text in the pill's color or a readable shade of it.
  ///
  /// Today's pill has darker ends, or bold text if it has no ends. On an unknown background, no
  /// shade is known to be readable.
  private func flat(
    _ pill: Pill, _ ends: (left: String, right: String), cap: Color?, _ fill: Color
  ) -> [StyledRun] {
    let isBold = cap != nil || pill.isToday
    guard stylesheet.knowsBackground else {
      return [
        StyledRun(text: DisplayText(drawing: pill.padding + ends.left)),
        StyledRun(text: pill.text, isBold: isBold),
        StyledRun(text: DisplayText(drawing: ends.right)),
      ]
    }
    let edge = pill.isToday && stylesheet.hasShades ? cap?.border : cap
    return [
      StyledRun(text: DisplayText(drawing: pill.padding + ends.left), foreground: edge),
      StyledRun(text: pill.text, foreground: legible(fill), isBold: isBold),
      StyledRun(text: DisplayText(drawing: ends.right), foreground: edge),
    ]
  }

  /// Returns a fill, lightened or darkened until it is readable as text on the theme's background.
  private func legible(_ fill: Color) -> Color {
    guard let paper = stylesheet.color(.role(.background)) else { return fill }
    let needed = stylesheet.theme.textContrast
    let end = fill.readable(on: paper, contrast: needed)
    let shades = (0..<10).lazy.map { fill.mixed(with: end, fraction: Double($0) / 10) }
    return shades.first { $0.contrast(with: paper) >= needed } ?? end
  }

  private func text(on fill: Color) -> Color { stylesheet.textColor(on: fill) }
}
