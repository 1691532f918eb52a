import NoonmarkLayout
import NoonmarkText

/// The Sun's path over a day and the horizon, with a mark at the Sun's current position.
///
/// The path is a line of Braille dots, colored by the light: night, twilight, daylight. The elapsed
/// part is brighter and thicker, so that it differs without color too. Heights above the horizon
/// are proportional. Depths are compressed, so that the night takes few lines.
struct SunArc {
  enum Glyphs {
    /// Braille patterns, of two by four dots per cell.
    case braille
    /// Block elements, of two by two quarters per cell, for fonts without Braille.
    case quarters
    case ascii
  }

  /// The number of lines below the line of the horizon.
  static let linesBelow = 2

  /// The rows of dots per line.
  private static let dotRows = 4
  /// The columns of dots per column.
  static let dotColumns = 2
  /// The number of rows of dots below the horizon.
  private static let rowsBelow = linesBelow * dotRows + dotRows / 2
  /// The minimum altitude of the top of the drawing, in degrees.
  private static let leastTop = 6.0

  /// The number of lines above the line of the horizon.
  let linesAbove: Int
  /// The altitudes in degrees, in the middle of each half column.
  let altitudes: [Double]
  /// The column of the current time.
  ///
  /// Columns before it are drawn as elapsed. If it equals the number of columns, the whole day has
  /// elapsed and there is no mark.
  let now: Int
  let sky: Sky
  let glyphs: Glyphs

  private var lineCount: Int { linesAbove + 1 + SunArc.linesBelow }
  /// The number of rows of dots above the horizon.
  private var rowsAbove: Int { linesAbove * SunArc.dotRows + SunArc.dotRows / 2 }
  private var columns: Int { altitudes.count / SunArc.dotColumns }

  /// The path, the horizon and the mark.
  var picture: Drawing {
    let rows = self.rows
    let cells = dots(of: rows)
    let place = now < columns ? place(in: rows) : nil
    return Drawing(
      lines: (0..<lineCount).map { line in
        var strokes: [Drawing.Stroke] = []
        for column in 0..<columns {
          // The mark is alone in its column.
          let bits = column == now ? 0 : cells[line * columns + column]
          let (glyph, paint) =
            line == place && column == now
            ? (mark, Paint.role(sky.role)) : cell(bits, line: line, column: column)
          strokes.append(glyph, paint)
        }
        return strokes
      })
  }

  /// Returns the line of the mark.
  private func place(in rows: [Int]) -> Int {
    let first = now * SunArc.dotColumns
    let sum = rows[first..<first + SunArc.dotColumns].reduce(0, +)
    return sum / (SunArc.dotColumns * SunArc.dotRows)
  }

  // MARK: Shape

  /// The row of dots of each half column, counted from the top.
  private var rows: [Int] {
    let top = max(altitudes.max() ?? 0, SunArc.leastTop)
    let (above, below) = (Double(rowsAbove), Double(SunArc.rowsBelow))
    let scale = above / top
    return altitudes.map { altitude in
      let height = altitude * scale
      // Depths have the scale of heights at the horizon, and are compressed more the deeper they
      // are.
      let shown = height >= 0 ? height : height * below / (below - height)
      let row = Int(above - shown)
      return min(max(row, 0), lineCount * SunArc.dotRows - 1)
    }
  }

  /// Returns the dots of each cell, line by line, as the bits of a Braille pattern.
  private func dots(of rows: [Int]) -> [UInt8] {
    var cells = [UInt8](repeating: 0, count: lineCount * columns)
    for (index, row) in rows.enumerated() {
      let previous = index > 0 ? rows[index - 1] : row
      // The dots start next to the previous dot, so that the line has no gaps.
      let start = row > previous ? previous + 1 : row
      var end = row < previous ? previous - 1 : row
      let (column, side) = index.quotientAndRemainder(dividingBy: SunArc.dotColumns)
      if column <= now, glyphs == .braille {
        end = min(end + 1, lineCount * SunArc.dotRows - 1)
      }
      for dot in start...end {
        let (line, height) = dot.quotientAndRemainder(dividingBy: SunArc.dotRows)
        // Source: Unicode, Braille Patterns: dots 1, 2, 3 and 7 are on the left, 4, 5, 6 and 8 on
        // the right.
        let bit = height == 3 ? 6 + side : height + 3 * side
        cells[line * columns + column] |= 1 << UInt8(bit)
      }
    }
    return cells
  }

  // MARK: Glyphs

  private var mark: String {
    switch glyphs {
    case .braille, .quarters: sky == .day ? "●" : "○"
    case .ascii: sky == .day ? "O" : "o"
    }
  }

  /// Returns the glyph and the color of a cell.
  private func cell(_ bits: UInt8, line: Int, column: Int) -> (String, Paint) {
    guard bits > 0 else {
      guard line == linesAbove else { return (" ", .role(.muted)) }
      return (glyphs == .ascii ? "-" : "─", .role(.muted))
    }
    let isPast = column <= now
    let glyph =
      switch glyphs {
      case .braille: String(Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init) ?? " ")
      case .quarters: SunArc.quarters(of: bits)
      case .ascii: isPast ? "*" : "."
      }
    return (glyph, paint(of: column, isPast: isPast))
  }

  /// The block elements by their quarters, as bits: upper left, upper right, lower left, lower
  /// right.
  private static let quarters = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  /// Returns the block element with the quarters that have dots.
  private static func quarters(of bits: UInt8) -> String {
    let masks: [UInt8] = [0b0000_0011, 0b0001_1000, 0b0100_0100, 0b1010_0000]
    let index = masks.indices.reduce(0) { $0 | (bits & masks[$1] > 0 ? 1 << $1 : 0) }
    return quarters[index]
  }

  /// Returns the color of the light in the middle of a column.
  ///
  /// The limits are those of civil, nautical and astronomical twilight, and of the golden hour.
  private func paint(of column: Int, isPast: Bool) -> Paint {
    let altitude = altitudes[column * SunArc.dotColumns]
    guard isPast else {
      let role: Role = altitude >= 0 ? .day : altitude >= -12 ? .twilight : .night
      return .mixed(role, .background, percent: 50)
    }
    switch altitude {
    case 6...: return .role(.day)
    case 2...: return .mixed(.day, .twilight, percent: 30)
    case 0...: return .mixed(.day, .twilight, percent: 60)
    case (-6)...: return .role(.twilight)
    case (-12)...: return .mixed(.twilight, .night, percent: 50)
    case (-18)...: return .role(.night)
    default: return .mixed(.night, .background, percent: 20)
    }
  }
}
