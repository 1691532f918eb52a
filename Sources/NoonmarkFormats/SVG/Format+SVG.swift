import NoonmarkLayout
import NoonmarkText

extension Format {
  /// A picture of the terminal's output.
  ///
  /// Each column is one cell of a fixed grid of whole pixels. Blocks, lines, dots and the caps of
  /// pills are drawn as shapes, so that they are crisp and join without seams in any font. Text is
  /// placed in its cells. Renderers that support it also stretch the text to the cells. Screen
  /// readers read the words in the picture's title.
  package static let svg = Format(
    name: "svg", summary: "a picture of the terminal's output", reader: .viewer, colors: .all
  ) { output, bytes in
    SVGPicture.write(output, into: &bytes)
  }
}

/// The SVG picture around a drawing.
enum SVGPicture {
  static let cellWidth = 9
  static let cellHeight = 20
  private static let margin = 20

  fileprivate static func write(_ output: Output, into bytes: inout [UInt8]) {
    let lines = output.frame.lines
    let columns = lines.reduce(0) { max($0, $1.reduce(0) { $0 + $1.text.width }) }
    var drawing = SVGDrawing()
    for (row, line) in lines.enumerated() {
      drawing.add(
        line, x: margin, y: margin + row * cellHeight, foreground: foreground(of: output.stylesheet)
      )
    }
    var svg = Markup(.xml, into: bytes)
    let width = columns * cellWidth + 2 * margin
    let height = lines.count * cellHeight + 2 * margin
    svg.append(#"<svg xmlns="http://www.w3.org/2000/svg" role="img" stroke="none" width=""#, width)
    svg.append(#"" height=""#, height)
    svg.append(#"" viewBox="0 0 "#, width)
    svg.append(" ", height, "\">\n<title>")
    for (index, words) in lines.map(words).filter({ !$0.isEmpty }).enumerated() {
      if index > 0 { svg.append("\n") }
      svg.append(text: words)
    }
    svg.append("</title>\n")
    svg.append(
      #"<rect width="100%" height="100%" rx="10" fill=""#, background(of: output.stylesheet),
      "\"/>\n")
    drawing.write(into: &svg)
    svg.append("</svg>\n")
    bytes = svg.bytes
  }

  private static func background(of stylesheet: Stylesheet) -> Color {
    stylesheet.theme.solidColor(for: .background, in: stylesheet.colorScheme)
  }

  private static func foreground(of stylesheet: Stylesheet) -> Color {
    stylesheet.theme.solidColor(for: .text, in: stylesheet.colorScheme)
  }

  /// The words of a line: its text without drawn characters, separated by spaces.
  private static func words(of line: [StyledRun]) -> DisplayText {
    var words = ""
    for run in line {
      for character in run.text.string {
        let isPrivate = character.unicodeScalars.first.map(SVGText.isPrivate) ?? false
        let isDrawn = isPrivate || SVGShape(character) != nil
        words.append(isDrawn ? " " : character)
      }
    }
    return DisplayText(words)
  }
}

/// The contents of a picture in layers, grouped by color so that each color is written once.
///
/// From back to front: caps that extend below their pills, backgrounds, blocks and lines, round
/// shapes, dots, text.
struct SVGDrawing {
  private var caps = SVGGroups<SVGOutline>()
  private var backgrounds = SVGGroups<SVGRectangle>()
  private var blocks = SVGGroups<SVGRectangle>()
  private var outlines = SVGGroups<SVGOutline>()
  private var dots = SVGGroups<SVGOutline>()
  private var texts: [SVGText] = []

  /// Adds a line at the position of its upper left corner.
  mutating func add(_ line: [StyledRun], x: Int, y: Int, foreground: Color) {
    var pen = SVGTextPen(y: y)
    var left = x
    for (index, run) in line.enumerated() {
      let width = run.text.width * SVGPicture.cellWidth
      if let background = run.background, width > 0 {
        backgrounds.add(
          SVGRectangle(x: left, y: y, width: width, height: SVGPicture.cellHeight),
          to: .fill(background))
      }
      let color = run.foreground ?? foreground
      pen.change(to: color, isBold: run.isBold)
      for character in run.text.string.lazy.map(SVGText.shown) {
        guard let shape = SVGShape(character) else {
          left += pen.write(character, x: left)
          continue
        }
        pen.lift()
        // Without an overlap, a seam would be visible if an edge is not on a whole pixel.
        let beside = shape.joins.map { index + $0 } ?? -1
        let isCap = run.background == nil && line.indices.contains(beside)
        if isCap, line[beside].background != nil, let outline = shape.joined {
          caps.add(outline.moved(x: left, y: y), to: .fill(color))
        } else {
          add(shape, x: left, y: y, color: color)
        }
        left += SVGPicture.cellWidth
      }
    }
    pen.lift()
    texts += pen.texts
  }

  private mutating func add(_ shape: SVGShape, x: Int, y: Int, color: Color) {
    for part in shape.blocks {
      blocks.add(part.moved(x: x, y: y), to: .fill(color, quarters: shape.shade))
    }
    if let outline = shape.outline {
      outlines.add(outline.moved(x: x, y: y), to: .fill(color))
    }
    for dot in shape.dots {
      // A line of zero length with round caps is drawn as a dot.
      dots.add(
        SVGOutline(x: x + dot.x, y: y + dot.y, path: "h0"),
        to: .dots(color, width: shape.dotSize))
    }
  }

  func write(into svg: inout Markup) {
    caps.write(into: &svg)
    if !backgrounds.isEmpty || !blocks.isEmpty {
      svg.append("<g shape-rendering=\"crispEdges\">\n")
      backgrounds.write(into: &svg)
      blocks.write(into: &svg)
      svg.append("</g>\n")
    }
    outlines.write(into: &svg)
    if !dots.isEmpty {
      // The width of a dot is odd, so its center is the center of a pixel.
      svg.append("<g transform=\"translate(.5 .5)\" stroke-linecap=\"round\">\n")
      dots.write(into: &svg)
      svg.append("</g>\n")
    }
    guard !texts.isEmpty else { return }
    svg.append(#"<g font-family="'DejaVu Sans Mono','JetBrains Mono',Menlo,Consolas,monospace" "#)
    // At this size a column of DejaVu Sans Mono, 1233/2048 of the size, is as wide as a cell.
    svg.append("font-size=\"14.95\">\n")
    SVGText.write(texts, into: &svg)
    svg.append("</g>\n")
  }
}
