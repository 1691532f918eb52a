import NoonmarkText

/// Paints a canvas, whose runs have roles, as a frame of colors and glyphs.
///
/// With colors, a pill is a colored block and a bar has a track. Without colors or backgrounds,
/// brackets and shades replace them in the same columns, or ASCII characters if the output is
/// ASCII. On an unknown background, only text with a background color is colored.
package struct Painter {
  let stylesheet: Stylesheet
  /// The colors of text if the output has only sixteen colors.
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
    var ground: Ground?
    for run in line.runs {
      switch run.content {
      case .text(let text, let style): painted.append(self.text(text, style, on: ground))
      case .pill(let pill): painted += self.pill(pill)
      case .edge(let from, let to):
        painted.append(edge(from: from, to: to))
        ground = to.flatMap { stylesheet.color($0) }.map { Ground($0, of: stylesheet) }
      case .bar(let eighths, let width, let fill, let isLow):
        painted += on(ground) { $0.bar(eighths, width, fill, isLow: isLow) }
      case .sparkline(let sparkline):
        painted += on(ground) { painter in
          sparkline.strokes(in: stylesheet.barGlyphs)
            .map { painter.glyphs(DisplayText(drawing: $0.glyphs), $0.paint) }
        }
      case .fill(let width, let fill): painted.append(self.fill(width, fill))
      case .picture(let slot, let line): painted += picture(slot, line)
      case .space(let width): painted.append(spaces(width, background: ground?.color))
      }
    }
    let shown = painted.filter { !$0.text.isEmpty }
    return stylesheet.isASCII ? shown.map { $0.with { $0.text = $0.text.inASCII } } : shown
  }

  func text(_ text: DisplayText, _ style: Style) -> StyledRun {
    guard stylesheet.usesColor else { return StyledRun(text: text) }
    if let fewColors, style.foreground == .role(.text) || style.foreground == .role(.muted) {
      let isMuted = style.foreground == .role(.muted)
      return StyledRun(
        text: text, foreground: isMuted ? fewColors.muted : fewColors.text, isBold: style.isBold,
        isFaint: isMuted && fewColors.isFaint)
    }
    guard !stylesheet.knowsBackground, style.foreground == .role(.warning),
      let fill = stylesheet.color(.role(.warning))
    else {
      return StyledRun(text: text, foreground: color(of: style.foreground), isBold: style.isBold)
    }
    return StyledRun(
      text: text, foreground: self.text(on: fill), background: fill, isBold: style.isBold,
      keepsContrast: true)
  }

  /// Returns the glyphs of a drawing, which differ by shape too.
  func glyphs(_ glyphs: DisplayText, _ paint: Paint) -> StyledRun {
    StyledRun(text: glyphs, foreground: stylesheet.usesColor ? color(of: paint) : nil)
  }

  /// Returns the color of text without a background color, or `nil` for the reader's own color.
  ///
  /// Rules carry no information, so they keep their subtle color on any background.
  private func color(of paint: Paint) -> Color? {
    stylesheet.knowsBackground || paint == .role(.rule) ? stylesheet.color(paint) : nil
  }

  func spaces(_ width: Int, background: Color? = nil) -> StyledRun {
    StyledRun(text: .spaces(width), background: background)
  }

  /// Returns filled columns: spaces with a background, since a full block leaves seams in some
  /// fonts.
  ///
  /// Without backgrounds and in ASCII, the columns consist of block characters like the bars above
  /// them.
  private func fill(_ width: Int, _ fill: Paint) -> StyledRun {
    let color = stylesheet.usesColor ? self.color(of: fill) : nil
    guard let color, stylesheet.hasBackgrounds, !stylesheet.isASCII else {
      return StyledRun(text: DisplayText(drawing: "█", count: width), foreground: color)
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
    return (0..<slot.width).map { column in
      guard (0..<picture.columns).contains(column - left), (0..<picture.rows).contains(line - top)
      else { return spaces(1) }
      let cell = picture[column: column - left, row: line - top]
      let upper = cell.upper.flatMap { stylesheet.color(.color($0)) }
      let lower = cell.lower.flatMap { stylesheet.color(.color($0)) }
      return switch (upper, lower) {
      case (nil, nil): spaces(1)
      case (nil, let lower?): StyledRun(text: DisplayText(drawing: "▄"), foreground: lower)
      case (let upper?, let lower?) where upper == lower: spaces(1, background: lower)
      case (let upper?, let lower):
        StyledRun(text: DisplayText(drawing: "▀"), foreground: upper, background: lower)
      }
    }
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
    case .block where stylesheet.isASCII, .capped where stylesheet.isASCII:
      return flat(pill, look.plainEnds, cap: legible(fill), fill)
    case .block, .capped:
      // Without a background, half blocks would look like strokes beside the text.
      let ends = stylesheet.caps == nil ? (left: " ", right: " ") : look.ends
      return flat(pill, ends, cap: fill, fill)
    case .text:
      let ends = stylesheet.isASCII ? look.plainEnds : look.ends
      return flat(pill, ends, cap: look.hasEnds ? legible(fill) : nil, fill)
    }
  }

  private func block(_ pill: Pill, _ fill: Color) -> [StyledRun] {
    let foreground = text(on: fill)
    // With few colors, a darker shade might be a different color.
    func part(_ text: DisplayText, isUnderlined: Bool = false) -> StyledRun {
      StyledRun(
        text: text, foreground: foreground, background: fill, isBold: true,
        isUnderlined: isUnderlined, keepsContrast: true)
    }
    guard pill.isToday else {
      return [part(DisplayText(drawing: " \(pill.paddedText.string) "))]
    }
    let space = part(.spaces(1))
    return [space, part(pill.paddedText, isUnderlined: true), space]
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
  /// The text of today's pill is underlined. On an unknown background, no shade is known to be
  /// readable.
  private func flat(
    _ pill: Pill, _ ends: (left: String, right: String), cap: Color?, _ fill: Color
  ) -> [StyledRun] {
    let isBold = cap != nil || pill.isToday
    let (cap, color) = stylesheet.knowsBackground ? (cap, legible(fill)) : (nil, nil)
    return [
      StyledRun(text: DisplayText(drawing: pill.padding + ends.left), foreground: cap),
      StyledRun(text: pill.text, foreground: color, isBold: isBold, isUnderlined: pill.isToday),
      StyledRun(text: DisplayText(drawing: ends.right), foreground: cap),
    ]
  }

  /// Returns a fill, lightened or darkened until it is readable as text on the theme's background.
  private func legible(_ fill: Color) -> Color {
    guard let background = stylesheet.color(.role(.background)) else { return fill }
    let needed = stylesheet.theme.textContrast
    let end = fill.readable(on: background, contrast: needed)
    let shades = (0..<10).lazy.map { fill.mixed(with: end, fraction: Double($0) / 10) }
    return shades.first { $0.contrast(with: background) >= needed } ?? end
  }

  private func text(on fill: Color) -> Color { stylesheet.textColor(on: fill) }
}

extension Painter {
  /// Returns a bar in the theme's glyphs: the filled part and the rest.
  ///
  /// - Parameter isLow: Whether the bar is limited to the lower half of its line.
  func bar(_ eighths: Int, _ width: Int, _ fill: Paint, isLow: Bool) -> [StyledRun] {
    let hasTrack = stylesheet.usesColor && stylesheet.hasShades && stylesheet.knowsBackground
    func steps(_ full: String, half: String? = nil, rest: String, _ paint: Paint) -> [StyledRun] {
      let halves = min(eighths / 4, width * 2)
      let end = halves % 2 == 1 ? half : nil
      let filled = DisplayText(drawing: full, count: halves / 2) + DisplayText(drawing: end ?? "")
      let empty = width - halves / 2 - (end == nil ? 0 : 1)
      return [
        glyphs(filled, fill),
        unfilled(DisplayText(drawing: rest, count: empty), paint),
      ]
    }
    switch stylesheet.barGlyphs {
    case .line: return steps("━", half: "╸", rest: "─", faint)
    case .block where isLow:
      return steps("▄", rest: hasTrack ? "▄" : "▁", .role(hasTrack ? .track : .muted))
    case .block: return blocks(eighths, width, fill)
    case .braille:
      let (full, alone, joined) = isLow ? ("⣤", "⡄", "⣄") : ("⣿", "⡇", "⣇")
      // Without a color for the track, it consists of lower dots.
      guard hasTrack, stylesheet.color(.role(.track)) != nil else {
        return steps(full, half: joined, rest: "⣀", .role(.muted))
      }
      return steps(full, half: alone, rest: full, .role(.track))
    case .dots: return characters("●", "○", eighths, width, fill)
    case .ascii: return characters("#", "-", eighths, width, fill)
    }
  }

  /// The color of thin glyphs in the unfilled part.
  ///
  /// It is between the track's color, which is meant for areas, and the color of secondary text.
  private var faint: Paint {
    stylesheet.hasShades ? .mixed(.track, .muted, percent: 40) : .role(.muted)
  }

  private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private func blocks(_ eighths: Int, _ width: Int, _ fill: Paint) -> [StyledRun] {
    let full = min(eighths / 8, width)
    let part = full < width ? eighths % 8 : 0
    let rest = width - full - (part > 0 ? 1 : 0)
    let filled =
      DisplayText(drawing: "█", count: full) + DisplayText(drawing: Painter.parts[part])
    guard stylesheet.usesColor, let track = stylesheet.color(.role(.track)) else {
      return [StyledRun(text: filled + DisplayText(drawing: "░", count: rest))]
    }
    guard stylesheet.hasShades, stylesheet.hasBackgrounds else {
      return [
        StyledRun(text: filled, foreground: stylesheet.color(fill)),
        StyledRun(
          text: DisplayText(drawing: "░", count: rest),
          foreground: stylesheet.color(.role(.muted))),
      ]
    }
    return [
      StyledRun(
        text: filled, foreground: stylesheet.color(fill), background: track),
      spaces(rest, background: track),
    ]
  }

  /// Returns a bar of one character per column.
  ///
  /// The filled part differs by shape too, not only by color.
  private func characters(
    _ filled: String, _ empty: String, _ eighths: Int, _ width: Int, _ fill: Paint
  ) -> [StyledRun] {
    let full = min(eighths / 8, width)
    return [
      glyphs(DisplayText(drawing: filled, count: full), fill),
      glyphs(DisplayText(drawing: empty, count: width - full), .role(.muted)),
    ]
  }

  /// Returns the glyphs of the unfilled part, which must be fainter than those of the filled part.
  ///
  /// On an unknown background, the filled part has the reader's text color. The unfilled part has a
  /// gray between the grays for dark and light backgrounds. This gray is not used in a grid of
  /// cells, whose background can have any color, such as tmux's green.
  private func unfilled(_ glyphs: DisplayText, _ paint: Paint) -> StyledRun {
    guard stylesheet.usesColor, stylesheet.hasShades, !stylesheet.knowsBackground,
      !stylesheet.hasCells
    else { return self.glyphs(glyphs, paint) }
    return StyledRun(text: glyphs, foreground: stylesheet.neutralGray)
  }
}

extension StyledRun {
  /// The run for a right-to-left line, in which a bar grows to the left.
  ///
  /// The last column is filled from the right, in the steps for which Unicode has glyphs. The caps
  /// of a pill are swapped.
  package var mirrored: StyledRun {
    guard let last = text.string.unicodeScalars.last else { return self }
    let end: String
    switch last {
    case "▉" where background != nil, "▊" where background != nil: end = "█"
    case "▋" where background != nil, "▌" where background != nil, "▍" where background != nil:
      end = "▐"
    case "▎" where background != nil, "▏" where background != nil: end = "▕"
    case "╸": end = "╺"
    case "⡇": end = "⢸"
    case "⣇": end = "⣸"
    case "⡄": end = "⢠"
    case "⣄": end = "⣠"
    case "▌": end = "▐"
    case "▐": end = "▌"
    case "\u{E0B4}": end = "\u{E0B6}"
    case "\u{E0B6}": end = "\u{E0B4}"
    case "\u{E0BA}": end = "\u{E0B8}"
    case "\u{E0BC}": end = "\u{E0BE}"
    default: return self
    }
    let start = String(text.string.unicodeScalars.dropLast())
    return with { $0.text = DisplayText(drawing: start + end) }
  }
}

/// A background color for a part of a line, with a painter for its content.
struct Ground {
  let color: Color
  /// A painter that knows the background.
  let painter: Painter

  init(_ color: Color, of stylesheet: Stylesheet) {
    self.color = color
    painter = Painter(stylesheet.with { $0.knowsBackground = true })
  }
}

extension Painter {
  /// Returns text, on a background if there is one.
  ///
  /// Text whose color has too little contrast with it is black or white.
  func text(_ text: DisplayText, _ style: Style, on ground: Ground?) -> StyledRun {
    guard let ground else { return self.text(text, style) }
    let run = ground.painter.text(text, style)
    let needed = stylesheet.theme.textContrast
    let own = run.foreground.flatMap { $0.contrast(with: ground.color) >= needed ? $0 : nil }
    return run.with {
      $0.foreground = own ?? stylesheet.textColor(on: ground.color)
      $0.background = ground.color
      $0.keepsContrast = true
    }
  }

  /// Returns the runs that a painter draws, on a background if there is one.
  func on(_ ground: Ground?, _ draw: (Painter) -> [StyledRun]) -> [StyledRun] {
    guard let ground else { return draw(self) }
    return draw(ground.painter).map { run in
      run.with { $0.background = $0.background ?? ground.color }
    }
  }

  /// Returns a column between two backgrounds: the cap of a pill, or a space if the caps have no
  /// glyphs.
  func edge(from: Paint?, to: Paint?) -> StyledRun {
    // The cap has the stronger of the two colors: the pill's color, or otherwise the surface.
    let opens = to != nil && (from == nil || from == .surface)
    let look = stylesheet.pillCaps.look
    let (inner, outer) = opens ? (to, from) : (from, to)
    guard look.body == .capped else {
      return spaces(1, background: inner.flatMap { stylesheet.color($0) })
    }
    return StyledRun(
      text: DisplayText(drawing: opens ? look.ends.left : look.ends.right),
      foreground: inner.flatMap { stylesheet.color($0) },
      background: outer.flatMap { stylesheet.color($0) })
  }
}
