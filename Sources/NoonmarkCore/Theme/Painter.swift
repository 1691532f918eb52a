/// Turns a canvas, which speaks of meaning, into a frame of colours and glyphs.
///
/// With colours a pill is a block of its colour and a bar lies on a track; where nothing can stand
/// behind text, and without colours, brackets and shades say the same in the same columns.
public struct Painter {
  private let looks: Looks

  /// Creates a painter with these looks.
  public init(_ looks: Looks) {
    self.looks = looks
  }

  /// Returns the canvas in its final colours.
  public func paint(_ canvas: Canvas) -> Frame {
    Frame(lines: canvas.lines.map(paint))
  }

  /// Returns one line in its final colours.
  public func paint(_ line: Line) -> [PaintedRun] {
    var painted: [PaintedRun] = []
    for run in line.runs {
      switch run.content {
      case .text(let text, let style): painted.append(self.text(text, style))
      case .pill(let pill): painted += self.pill(pill)
      case .bar(let eighths, let width, let fill): painted += bar(eighths, width, fill)
      case .sparkline(let sparkline):
        painted += sparkline.parts.map { self.text($0.text, $0.style) }
      case .fill(let width, let fill): painted.append(self.fill(width, fill))
      case .picture(let slot, let line): painted += picture(slot, line)
      case .space(let width): painted.append(blank(width))
      }
    }
    return painted.filter { !$0.text.isEmpty }
  }

  private func text(_ text: DisplayText, _ style: Style) -> PaintedRun {
    guard looks.usesColor else { return PaintedRun(text: text) }
    return PaintedRun(
      text: text, foreground: looks.color(style.foreground), isBold: style.isBold)
  }

  private func blank(_ width: Int, background: Color? = nil) -> PaintedRun {
    PaintedRun(text: .spaces(width), background: background)
  }

  /// Blanks on a colour join without a seam where a font's full block leaves one between lines.
  private func fill(_ width: Int, _ fill: Paint) -> PaintedRun {
    let color = looks.usesColor ? looks.color(fill) : nil
    guard let color, looks.hasBackgrounds else {
      return PaintedRun(
        text: DisplayText(drawing: String(repeating: "█", count: width)), foreground: color)
    }
    return blank(width, background: color)
  }

  private func pill(_ pill: Pill) -> [PaintedRun] {
    guard looks.usesColor, let fill = looks.color(pill.fill) else {
      return [PaintedRun(text: DisplayText(drawing: "[\(pill.text.string)]"))]
    }
    guard looks.hasBackgrounds else {
      return [
        PaintedRun(text: DisplayText(drawing: "▐"), foreground: fill),
        PaintedRun(text: pill.text, foreground: legible(fill), isBold: true),
        PaintedRun(text: DisplayText(drawing: "▌"), foreground: fill),
      ]
    }
    let ink = Color.text(on: fill)
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

  /// A fill, lighter or darker until a text in it can be read on the theme's background.
  private func legible(_ fill: Color) -> Color {
    guard let paper = looks.color(.role(.background)) else { return fill }
    let end = fill.readable(on: paper)
    let shades = (0..<10).lazy.map { fill.mixed(with: end, fraction: Double($0) / 10) }
    return shades.first { $0.contrast(with: paper) >= Color.readableContrast } ?? end
  }

  private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private func bar(_ eighths: Int, _ width: Int, _ fill: Paint) -> [PaintedRun] {
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

  private func picture(_ slot: PictureSlot, _ line: Int) -> [PaintedRun] {
    guard looks.usesColor, looks.hasBackgrounds else { return [blank(slot.width)] }
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
      let run: PaintedRun =
        switch (cell.upper, cell.lower) {
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
