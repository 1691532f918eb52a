import NoonmarkText

extension Painter {
  /// Returns a bar in the theme's glyphs: the filled part and the rest.
  ///
  /// - Parameter isLow: Whether the bar is limited to the lower half of its line.
  func bar(_ eighths: Int, _ width: Int, _ fill: Paint, isLow: Bool) -> [StyledRun] {
    switch stylesheet.barGlyphs {
    case .line: line(eighths, width, fill)
    case .block: isLow ? lowBlocks(eighths, width, fill) : blocks(eighths, width, fill)
    case .braille: braille(eighths, width, fill, isLow: isLow)
    case .dots: characters("●", "○", eighths, width, fill)
    case .ascii: characters("#", "-", eighths, width, fill)
    }
  }

  /// Returns a thin line, heavy in its filled part.
  private func line(_ eighths: Int, _ width: Int, _ fill: Paint) -> [StyledRun] {
    let halves = min(eighths / 4, width * 2)
    let filled = String(repeating: "━", count: halves / 2) + (halves % 2 == 0 ? "" : "╸")
    let rest = String(repeating: "─", count: width - (halves + 1) / 2)
    return [
      glyphs(DisplayText(drawing: filled), fill),
      glyphs(DisplayText(drawing: rest), faint),
    ]
  }

  /// The color of thin glyphs in the unfilled part.
  ///
  /// It is between the track's color, which is meant for areas, and the color of secondary text.
  private var faint: Paint {
    stylesheet.hasShades ? .mixed(.track, .muted, percent: 40) : .role(.muted)
  }

  /// Returns blocks in the lower half of their line, in steps of a column.
  private func lowBlocks(_ eighths: Int, _ width: Int, _ fill: Paint) -> [StyledRun] {
    let full = min(eighths / 8, width)
    let isColored = stylesheet.usesColor && stylesheet.hasShades && stylesheet.knowsBackground
    return [
      glyphs(DisplayText(drawing: String(repeating: "▄", count: full)), fill),
      glyphs(
        DisplayText(drawing: String(repeating: isColored ? "▄" : "▁", count: width - full)),
        .role(isColored ? .track : .muted)),
    ]
  }

  private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private func blocks(_ eighths: Int, _ width: Int, _ fill: Paint) -> [StyledRun] {
    let full = min(eighths / 8, width)
    let part = full < width ? eighths % 8 : 0
    let rest = width - full - (part > 0 ? 1 : 0)
    let filled = String(repeating: "█", count: full) + Painter.parts[part]
    guard stylesheet.usesColor, let track = stylesheet.color(.role(.track)) else {
      return [StyledRun(text: DisplayText(drawing: filled + String(repeating: "░", count: rest)))]
    }
    guard stylesheet.hasShades, stylesheet.hasBackgrounds else {
      return [
        StyledRun(text: DisplayText(drawing: filled), foreground: stylesheet.color(fill)),
        StyledRun(
          text: DisplayText(drawing: String(repeating: "░", count: rest)),
          foreground: stylesheet.color(.role(.muted))),
      ]
    }
    return [
      StyledRun(
        text: DisplayText(drawing: filled), foreground: stylesheet.color(fill), background: track),
      spaces(rest, background: track),
    ]
  }

  /// Returns a bar of Braille patterns, in steps of half a cell.
  ///
  /// The rest has the track's color. Without a track, it consists of lower dots.
  private func braille(
    _ eighths: Int, _ width: Int, _ fill: Paint, isLow: Bool
  ) -> [StyledRun] {
    let halves = min(eighths / 4, width * 2)
    let isColored = stylesheet.usesColor && stylesheet.hasShades && stylesheet.knowsBackground
    let track = isColored ? stylesheet.color(.role(.track)) : nil
    let full = isLow ? "⣤" : "⣿"
    let (alone, joined) = isLow ? ("⡄", "⣄") : ("⡇", "⣇")
    let half = halves % 2 == 0 ? "" : track == nil ? joined : alone
    let filled = String(repeating: full, count: halves / 2) + half
    let rest = String(repeating: track == nil ? "⣀" : full, count: width - (halves + 1) / 2)
    return [
      glyphs(DisplayText(drawing: filled), fill),
      glyphs(DisplayText(drawing: rest), .role(track == nil ? .muted : .track)),
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
      glyphs(DisplayText(drawing: String(repeating: filled, count: full)), fill),
      glyphs(DisplayText(drawing: String(repeating: empty, count: width - full)), .role(.muted)),
    ]
  }
}

extension StyledRun {
  /// The run for a right-to-left line, in which a bar grows to the left.
  ///
  /// The last column is filled from the right, in the steps for which Unicode has glyphs. The ends
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
    default: return self
    }
    let start = String(text.string.unicodeScalars.dropLast())
    return with { $0.text = DisplayText(drawing: start + end) }
  }
}
