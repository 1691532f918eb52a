import NoonmarkLayout
import NoonmarkText

/// A drawing of the Moon's disk in half blocks: the lit part with its maria, and the dark part.
///
/// A half block is about as high as wide, so the disk is round. The parts differ by glyph too, for
/// outputs without color.
struct MoonDisk {
  /// The columns of the drawing.
  static let width = 18
  static let height = width / 2

  /// A dark plain on the disk, in radii from its center, as seen from the north.
  ///
  /// Right and down are positive.
  private struct Mare {
    let x: Double
    let y: Double
    let radius: Double
  }

  /// The largest maria as circles: Imbrium, Serenitatis, Tranquillitatis, Crisium, Procellarum,
  /// Humorum, Nubium, Fecunditatis.
  private static let maria = [
    Mare(x: -0.27, y: -0.50, radius: 0.29), Mare(x: 0.26, y: -0.44, radius: 0.17),
    Mare(x: 0.45, y: -0.14, radius: 0.20), Mare(x: 0.78, y: -0.28, radius: 0.11),
    Mare(x: -0.66, y: -0.15, radius: 0.24), Mare(x: -0.57, y: 0.38, radius: 0.13),
    Mare(x: -0.22, y: 0.35, radius: 0.17), Mare(x: 0.70, y: 0.12, radius: 0.15),
  ]

  /// The illuminated percentage, 0 to 100.
  let percentage: Int
  let isWaxing: Bool
  /// Whether the Moon is seen from the south, upside down.
  let isUpsideDown: Bool

  var block: Block { .drawing(Drawing(lines: (0..<MoonDisk.height).map(strokes))) }

  private enum Part {
    case sky
    case dark
    case lit
  }

  /// Returns the part in the middle of a column, at a number of half lines from the top.
  private func part(column: Int, halfLines: Double) -> Part {
    let (x, y) = MoonDisk.position(column: column, halfLines: halfLines)
    guard x * x + y * y <= 1 else { return .sky }
    // The terminator is half an ellipse, which moves from limb to limb.
    let terminator = (1 - Double(percentage) / 50) * (1 - y * y).squareRoot()
    return (isWaxing != isUpsideDown ? x : -x) > terminator ? .lit : .dark
  }

  /// Returns the middle of a column, at a number of half lines from the top, in radii.
  private static func position(column: Int, halfLines: Double) -> (x: Double, y: Double) {
    let radius = Double(width) / 2
    return ((Double(column) + 0.5) / radius - 1, halfLines / radius - 1)
  }

  private func isMare(column: Int, line: Int) -> Bool {
    let (x, y) = MoonDisk.position(column: column, halfLines: Double(line) * 2 + 1)
    let sign = isUpsideDown ? -1.0 : 1.0
    return MoonDisk.maria.contains { mare in
      let (dx, dy) = (sign * x - mare.x, sign * y - mare.y)
      return dx * dx + dy * dy <= mare.radius * mare.radius
    }
  }

  /// Returns the cells of a line, with adjacent cells of one color joined.
  private func strokes(ofLine line: Int) -> [Drawing.Stroke] {
    var strokes: [Drawing.Stroke] = []
    for column in 0..<MoonDisk.width {
      let (glyph, paint) = cell(column: column, line: line)
      strokes.append(glyph, paint)
    }
    return strokes
  }

  /// Returns the glyph and color of a cell.
  ///
  /// A glyph has no second color, so only the lit limb has half blocks. The terminator and the dark
  /// limb follow the middle of the cell.
  private func cell(column: Int, line: Int) -> (glyph: String, paint: Paint) {
    let top = Double(2 * line)
    let lit: Paint =
      isMare(column: column, line: line) ? .mixed(.day, .track, percent: 25) : .role(.day)
    switch (
      part(column: column, halfLines: top + 0.5), part(column: column, halfLines: top + 1.5)
    ) {
    case (.lit, .sky): return ("▀", lit)
    case (.sky, .lit): return ("▄", lit)
    default: break
    }
    return switch part(column: column, halfLines: top + 1) {
    case .lit: ("█", lit)
    case .dark: ("░", .role(.night))
    case .sky: (" ", .role(.night))
    }
  }
}
