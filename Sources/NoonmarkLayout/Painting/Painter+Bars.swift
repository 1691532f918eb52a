import NoonmarkText

extension Painter {
  /// A bar in the theme's glyphs: what is filled, and the rest.
  func bar(_ eighths: Int, _ width: Int, _ fill: Paint) -> [PaintedRun] {
    switch looks.barGlyphs {
    case .eighths: blocks(eighths, width, fill)
    case .braille: braille(eighths, width, fill)
    case .dots: signs("●", "○", eighths, width, fill)
    case .ascii: signs("#", "-", eighths, width, fill)
    }
  }

  private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private func blocks(_ eighths: Int, _ width: Int, _ fill: Paint) -> [PaintedRun] {
    let full = min(eighths / 8, width)
    let part = full < width ? eighths % 8 : 0
    let rest = width - full - (part > 0 ? 1 : 0)
    let filled = String(repeating: "█", count: full) + Painter.parts[part]
    guard looks.usesColor, let track = looks.color(.role(.track)) else {
      return [PaintedRun(text: DisplayText(drawing: filled + String(repeating: "░", count: rest)))]
    }
    guard looks.hasShades, looks.hasBackgrounds else {
      return [
        PaintedRun(text: DisplayText(drawing: filled), foreground: looks.color(fill)),
        PaintedRun(
          text: DisplayText(drawing: String(repeating: "░", count: rest)),
          foreground: looks.color(.role(.muted))),
      ]
    }
    return [
      PaintedRun(
        text: DisplayText(drawing: filled), foreground: looks.color(fill), background: track),
      blank(rest, background: track),
    ]
  }

  /// Dots in two columns a cell: the rest is the same dots in the track's colour, or low ones.
  private func braille(_ eighths: Int, _ width: Int, _ fill: Paint) -> [PaintedRun] {
    let halves = min(eighths / 4, width * 2)
    let track = looks.usesColor && looks.hasShades ? looks.color(.role(.track)) : nil
    let half = halves % 2 == 0 ? "" : track == nil ? "⣇" : "⡇"
    let filled = String(repeating: "⣿", count: halves / 2) + half
    let rest = String(repeating: track == nil ? "⣀" : "⣿", count: width - (halves + 1) / 2)
    return [
      text(DisplayText(drawing: filled), Style(fill)),
      text(DisplayText(drawing: rest), Style(track == nil ? .muted : .track)),
    ]
  }

  /// A sign a column: what is filled is told by its shape, whatever the colours.
  private func signs(
    _ filled: String, _ empty: String, _ eighths: Int, _ width: Int, _ fill: Paint
  ) -> [PaintedRun] {
    let full = min(eighths / 8, width)
    return [
      text(DisplayText(drawing: String(repeating: filled, count: full)), Style(fill)),
      text(DisplayText(drawing: String(repeating: empty, count: width - full)), Style(.muted)),
    ]
  }
}
