import NoonmarkLayout
import NoonmarkText

/// The contents of a picture in layers, grouped by color so that each color is written once.
///
/// From back to front: caps that extend below their pills, backgrounds, blocks and lines, round
/// shapes, dots, text.
struct SVGDrawing {
  private var caps = SVGGroups<Color, SVGOutline>()
  private var backgrounds = SVGGroups<SVGShade, SVGRectangle>()
  private var blocks = SVGGroups<SVGShade, SVGRectangle>()
  private var outlines = SVGGroups<Color, SVGOutline>()
  private var dots = SVGGroups<SVGDotStyle, SVGPoint>()
  private var texts: [SVGText] = []

  /// Adds a line at the position of its upper left corner.
  mutating func add(_ line: [StyledRun], x: Int, y: Int, ink: Color) {
    var pen = SVGTextPen(y: y)
    var left = x
    for (index, run) in line.enumerated() {
      let width = run.text.width * SVGPicture.cellWidth
      if let background = run.background, width > 0 {
        backgrounds.add(
          SVGRectangle(x: left, y: y, width: width, height: SVGPicture.cellHeight),
          to: SVGShade(color: background, quarters: 4))
      }
      let color = run.foreground ?? ink
      pen.change(to: color, isBold: run.isBold)
      for character in run.text.string.lazy.map(SVGText.shown) {
        guard let shape = SVGShape(character) else {
          left += pen.write(character, x: left)
          continue
        }
        pen.lift()
        // Without the overlap, a seam would be visible if an edge is not on a whole pixel.
        let beside = shape.joins.map { index + $0 } ?? -1
        let isCap = run.background == nil && line.indices.contains(beside)
        if isCap, line[beside].background != nil, let outline = shape.joined {
          caps.add(outline.moved(x: left, y: y), to: color)
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
      blocks.add(part.moved(x: x, y: y), to: SVGShade(color: color, quarters: shape.shade))
    }
    if let outline = shape.outline {
      outlines.add(outline.moved(x: x, y: y), to: color)
    }
    for dot in shape.dots {
      dots.add(
        SVGPoint(x: x + dot.x, y: y + dot.y), to: SVGDotStyle(color: color, size: shape.dotSize))
    }
  }

  /// Appends all layers.
  func write(into svg: inout Markup<XMLEscape>) {
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
