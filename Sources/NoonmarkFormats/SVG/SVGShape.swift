/// A character drawn as a shape in a cell of nine by twenty pixels.
struct SVGShape {
  /// The rectangular parts.
  private(set) var blocks: [SVGRectangle] = []
  /// The opacity of the rectangular parts, in quarters.
  private(set) var shade = 4
  /// The part that is not rectangular.
  private(set) var outline: SVGOutline?
  /// The outline of a shape in a run, extended by a pixel below the run.
  private(set) var joined: SVGOutline?
  /// The offset of the neighboring run that the shape may join: -1 or 1.
  private(set) var joins: Int?
  private(set) var dots: [(x: Int, y: Int)] = []
  /// The width of a dot: an odd number of pixels.
  private(set) var dotSize = 3

  private static let width = SVGPicture.cellWidth
  private static let height = SVGPicture.cellHeight

  /// Creates the shape of a character.
  ///
  /// `nil` if the character is drawn as text.
  init?(_ character: Character) {
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalar.value >= 0x2022, scalars.count == 1 else { return nil }
    switch scalar.value {
    case 0x2500...0x257F:
      guard let line = SVGShape.line(scalar.value) else { return nil }
      blocks = line
    case 0x2580...0x259F: block(scalar.value)
    case 0x2800...0x28FF: braille(scalar.value)
    case 0xE0B0...0xE0BF:
      guard let cap = SVGShape.cap(scalar.value) else { return nil }
      outline = SVGOutline(x: cap.x, y: 0, path: cap.path)
      joined = SVGOutline(x: cap.x, y: 0, path: cap.joined)
      joins = cap.x == 0 ? -1 : 1
    default:
      guard symbol(scalar.value) else { return nil }
    }
  }

  /// Adds a part of the cell, in eighths of its sides.
  private mutating func part(left: Int = 0, top: Int = 0, right: Int = 8, bottom: Int = 8) {
    let x = (left * SVGShape.width + 3) / 8
    let y = (top * SVGShape.height + 3) / 8
    blocks.append(
      SVGRectangle(
        x: x, y: y, width: (right * SVGShape.width + 3) / 8 - x,
        height: (bottom * SVGShape.height + 3) / 8 - y))
  }

  private mutating func block(_ value: UInt32) {
    switch value {
    case 0x2580: part(bottom: 4)
    case 0x2581...0x2588: part(top: 8 - Int(value - 0x2580))
    case 0x2589...0x258F: part(right: 8 - Int(value - 0x2588))
    case 0x2590: part(left: 4)
    case 0x2591...0x2593:
      part()
      shade = Int(value - 0x2590)
    case 0x2594: part(bottom: 1)
    case 0x2595: part(left: 7)
    default:
      // The bits 8, 4, 2 and 1 are upper left, upper right, lower left and lower right.
      let quarters: [UInt32] = [2, 1, 8, 11, 9, 14, 13, 4, 6, 7]
      let quarter = quarters[Int(value - 0x2596)]
      if quarter & 8 != 0 { part(right: 4, bottom: 4) }
      if quarter & 4 != 0 { part(left: 4, bottom: 4) }
      if quarter & 2 != 0 { part(top: 4, right: 4) }
      if quarter & 1 != 0 { part(left: 4, top: 4) }
    }
  }

  /// Returns the parts of a line of rules, bars or separators; `nil` for other lines.
  private static func line(_ value: UInt32) -> [SVGRectangle]? {
    let (x, y) = (width / 2, height / 2)
    func across(_ size: Int, to end: Int) -> [SVGRectangle] {
      [SVGRectangle(x: 0, y: y - size / 2, width: end, height: size)]
    }
    func down(_ size: Int) -> [SVGRectangle] {
      [
        SVGRectangle(x: x - size / 2, y: 0, width: size, height: y + 1),
        SVGRectangle(x: x - size / 2, y: y, width: size, height: height - y),
      ]
    }
    return switch value {
    case 0x2500: across(1, to: width)
    case 0x2501: across(3, to: width)
    case 0x2502: down(1)
    case 0x2503: down(3)
    case 0x2578: across(3, to: x)
    default: nil
    }
  }

  private mutating func braille(_ value: UInt32) {
    let rows = [2, 7, 12, 17]
    for (bit, position) in [(2, 0), (2, 1), (2, 2), (6, 0), (6, 1), (6, 2), (2, 3), (6, 3)]
      .enumerated()
    where value & (1 << UInt32(bit)) != 0 {
      dots.append((position.0, rows[position.1]))
    }
  }

  /// Returns the outline of a solid Powerline glyph, and the outline if it joins a neighboring
  /// cell.
  ///
  /// Both start at the left or right edge of the cell. `nil` for the thin glyphs.
  static func cap(_ value: UInt32) -> (x: Int, path: StaticString, joined: StaticString)? {
    switch value {
    case 0xE0B0: (0, "l9 10l-9 10z", "l9 10l-9 10h-1v-20z")
    case 0xE0B2: (9, "l-9 10l9 10z", "l-9 10l9 10h1v-20z")
    case 0xE0B4: (0, "a9 10 0 0 1 0 20z", "a9 10 0 0 1 0 20h-1v-20z")
    case 0xE0B6: (9, "a9 10 0 0 0 0 20z", "a9 10 0 0 0 0 20h1v-20z")
    case 0xE0B8: (0, "l9 20h-9z", "l9 20h-10v-20z")
    case 0xE0BA: (9, "v20h-9z", "h1v20h-10z")
    case 0xE0BC: (0, "h9l-9 20z", "h9l-9 20h-1v-20z")
    case 0xE0BE: (9, "h-9l9 20z", "h-9l9 20h1v-20z")
    default: nil
    }
  }

  private mutating func symbol(_ value: UInt32) -> Bool {
    switch value {
    case 0x25CF:
      dots = [(4, 10)]
      dotSize = 7
    case 0x25CB:
      outline = SVGOutline(
        x: 1, y: 10,
        path:
          "v.5a3.5 3.5 0 0 1 7 0a3.5 3.5 0 0 1-7 0zm1 .5a2.5 2.5 0 0 0 5 0a2.5 2.5 0 0 0-5 0z")
    default: return false
    }
    return true
  }
}
