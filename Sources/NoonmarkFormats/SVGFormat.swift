import NoonmarkCore

/// A picture of the terminal's output.
///
/// Every column is one cell of a fixed grid. Block elements are drawn as rectangles, so that bars
/// and pictures are crisp whatever the font; text is stretched to its columns.
public enum SVGFormat: Format {
  /// The word by which users ask for the format.
  public static let name = "svg"
  /// What the format is for.
  public static let summary = "a picture of the terminal's output"
  /// It can show blocks.
  public static let isSingleLine = false
  /// It has all colours.
  public static let colors = ColorRange.all

  static let cellWidth = 9
  static let cellHeight = 20
  private static let margin = 18

  /// Appends the picture.
  public static func write(_ output: Output, into bytes: inout [UInt8]) {
    let lines = output.frame.lines
    let columns = lines.reduce(0) { max($0, $1.reduce(0) { $0 + $1.text.width }) }
    let width = columns * cellWidth + 2 * margin
    let height = lines.count * cellHeight + 2 * margin
    var svg = Markup<XMLEscape>(into: bytes)
    svg.append(#"<svg xmlns="http://www.w3.org/2000/svg" width=""#)
    svg.append(width)
    svg.append(#"" height=""#)
    svg.append(height)
    svg.append(#"" viewBox="0 0 "#)
    svg.append(width)
    svg.append(" ")
    svg.append(height)
    svg.append("\">\n")
    svg.append(#"<rect width="100%" height="100%" rx="10" fill=""#)
    svg.append(background(of: output.looks))
    svg.append("\"/>\n")
    svg.append(#"<g font-family="'DejaVu Sans Mono','JetBrains Mono',Menlo,Consolas,monospace" "#)
    svg.append(#"font-size="15" shape-rendering="crispEdges" xml:space="preserve">"#)
    svg.append("\n")
    for (row, line) in lines.enumerated() {
      var column = 0
      for run in line {
        let place = SVGPlace(
          x: margin + column * cellWidth, y: margin + row * cellHeight,
          ink: run.foreground ?? foreground(of: output.looks))
        write(run, at: place, into: &svg)
        column += run.text.width
      }
    }
    svg.append("</g>\n</svg>\n")
    bytes = svg.bytes
  }

  private static func background(of looks: Looks) -> Color {
    let fallback: UInt8 = looks.appearance == .dark ? 0x1E : 0xFF
    return looks.color(.role(.background)) ?? Color(red: fallback, green: fallback, blue: fallback)
  }

  private static func foreground(of looks: Looks) -> Color {
    looks.color(.role(.text)) ?? Color.text(on: background(of: looks))
  }

  private static func write(
    _ run: PaintedRun, at place: SVGPlace, into svg: inout Markup<XMLEscape>
  ) {
    let width = run.text.width * cellWidth
    if let background = run.background {
      place.rectangle(x: 0, y: 0, width: width, height: cellHeight, fill: background, into: &svg)
    }
    var pending = PendingText(isBold: run.isBold)
    var column = 0
    for character in run.text.string {
      let text = DisplayText(String(character))
      if let shape = BlockShape(character) {
        pending.flush(at: place, into: &svg)
        shape.draw(column: column, at: place, into: &svg)
      } else if character == " " {
        pending.flush(at: place, into: &svg)
      } else {
        pending.add(text, column: column)
      }
      column += character == " " ? 1 : text.width
    }
    pending.flush(at: place, into: &svg)
  }
}

/// Letters that stand side by side.
private struct PendingText {
  let isBold: Bool
  private var text = DisplayText()
  private var column = 0

  init(isBold: Bool) {
    self.isBold = isBold
  }

  mutating func add(_ character: DisplayText, column: Int) {
    if text.isEmpty { self.column = column }
    text = text + character
  }

  mutating func flush(at place: SVGPlace, into svg: inout Markup<XMLEscape>) {
    guard !text.isEmpty else { return }
    svg.append(#"<text x=""#)
    svg.append(place.x + column * SVGFormat.cellWidth)
    svg.append(#"" y=""#)
    svg.append(place.y + 15)
    svg.append(#"" fill=""#)
    svg.append(place.ink)
    svg.append(isBold ? #"" font-weight="bold" textLength=""# : #"" textLength=""#)
    svg.append(text.width * SVGFormat.cellWidth)
    svg.append(#"" lengthAdjust="spacingAndGlyphs">"#)
    svg.append(text: text)
    svg.append("</text>\n")
    text = DisplayText()
  }
}

/// Where a run begins, and its colour.
struct SVGPlace {
  let x: Int
  let y: Int
  let ink: Color

  func rectangle(
    x offsetX: Int, y offsetY: Int, width: Int, height: Int, fill: Color,
    isShade: Bool = false, into svg: inout Markup<XMLEscape>
  ) {
    svg.append(#"<rect x=""#)
    svg.append(x + offsetX)
    svg.append(#"" y=""#)
    svg.append(y + offsetY)
    svg.append(#"" width=""#)
    svg.append(width)
    svg.append(#"" height=""#)
    svg.append(height)
    svg.append(#"" fill=""#)
    svg.append(fill)
    svg.append(isShade ? "\" fill-opacity=\"0.3\"/>\n" : "\"/>\n")
  }
}

/// A block element as a part of its cell, in eighths.
struct BlockShape {
  private var left = 0
  private var top = 0
  private var right = 8
  private var bottom = 8
  private var isShade = false

  init?(_ character: Character) {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1
    else { return nil }
    switch scalar.value {
    case 0x2580: bottom = 4
    case 0x2581...0x2588: top = 8 - Int(scalar.value - 0x2580)
    case 0x2589...0x258F: right = 8 - Int(scalar.value - 0x2588)
    case 0x2591: isShade = true
    default: return nil
    }
  }

  func draw(column: Int, at place: SVGPlace, into svg: inout Markup<XMLEscape>) {
    let width = SVGFormat.cellWidth
    let height = SVGFormat.cellHeight
    let x = left * width / 8
    let y = top * height / 8
    place.rectangle(
      x: column * width + x, y: y, width: (right * width + 4) / 8 - x,
      height: (bottom * height + 4) / 8 - y, fill: place.ink, isShade: isShade, into: &svg)
  }
}
