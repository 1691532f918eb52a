import NoonmarkLayout
import NoonmarkText

/// What a picture is made of, gathered by layers and colours, so that each colour is named once.
///
/// From the back to the front: caps that reach below their pills, what lies behind text, blocks and
/// lines, round shapes, dots, text.
struct SVGDrawing {
  private var caps: [SVGOutlines] = []
  private var papers: [SVGBlocks] = []
  private var blocks: [SVGBlocks] = []
  private var outlines: [SVGOutlines] = []
  private var dots: [SVGDots] = []
  private var texts: [SVGText] = []

  /// Adds a line whose left upper corner is given.
  mutating func add(_ line: [StyledRun], x: Int, y: Int, ink: Color) {
    var pen = SVGTextPen(y: y)
    var left = x
    for (index, run) in line.enumerated() {
      let width = run.text.width * SVGFormat.cellWidth
      if let paper = run.background {
        SVGBlocks.add(
          SVGRectangle(x: left, y: y, width: width, height: SVGFormat.cellHeight), color: paper,
          shade: 4, to: &papers)
      }
      let color = run.foreground ?? ink
      pen.change(to: color, isBold: run.isBold)
      for character in run.text.string.lazy.map(SVGText.shown) {
        guard let shape = SVGShape(character) else {
          left += pen.write(character, x: left)
          continue
        }
        pen.lift()
        // What a cap closes stands beside it, and would part from it where a side is no whole pixel.
        let beside = shape.joins.map { index + $0 } ?? -1
        let isCap = run.background == nil && line.indices.contains(beside)
        if isCap, line[beside].background != nil, let outline = shape.joined {
          SVGOutlines.add(outline.moved(x: left, y: y), color: color, to: &caps)
        } else {
          add(shape, x: left, y: y, color: color)
        }
        left += SVGFormat.cellWidth
      }
    }
    pen.lift()
    texts += pen.texts
  }

  private mutating func add(_ shape: SVGShape, x: Int, y: Int, color: Color) {
    for part in shape.blocks {
      SVGBlocks.add(part.moved(x: x, y: y), color: color, shade: shape.shade, to: &blocks)
    }
    if let outline = shape.outline {
      SVGOutlines.add(outline.moved(x: x, y: y), color: color, to: &outlines)
    }
    for dot in shape.dots {
      SVGDots.add(x: x + dot.x, y: y + dot.y, size: shape.dotSize, color: color, to: &dots)
    }
  }

  /// Appends all layers.
  func write(into svg: inout Markup<XMLEscape>) {
    for group in caps { group.write(into: &svg) }
    if !papers.isEmpty || !blocks.isEmpty {
      svg.append("<g shape-rendering=\"crispEdges\">\n")
      for group in papers + blocks { group.write(into: &svg) }
      svg.append("</g>\n")
    }
    for group in outlines { group.write(into: &svg) }
    if !dots.isEmpty {
      // A dot has an odd number of pixels, so its middle is the middle of one.
      svg.append("<g transform=\"translate(.5 .5)\" stroke-linecap=\"round\">\n")
      for group in dots { group.write(into: &svg) }
      svg.append("</g>\n")
    }
    guard !texts.isEmpty else { return }
    svg.append(#"<g font-family="'DejaVu Sans Mono','JetBrains Mono',Menlo,Consolas,monospace" "#)
    // At this size a column of DejaVu Sans Mono, 1233/2048 of the size, is the width of a cell.
    svg.append("font-size=\"14.95\">\n")
    SVGText.write(texts, into: &svg)
    svg.append("</g>\n")
  }
}

/// A rectangle on whole pixels.
struct SVGRectangle: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func moved(x: Int, y: Int) -> SVGRectangle {
    SVGRectangle(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

/// The rectangles of a colour.
struct SVGBlocks {
  private let color: Color
  /// How much of the ground they cover, in quarters.
  private let shade: Int
  private var rectangles: [SVGRectangle] = []

  private init(color: Color, shade: Int) {
    self.color = color
    self.shade = shade
  }

  /// Adds a rectangle, which grows together with the one before where they are neighbours.
  static func add(
    _ rectangle: SVGRectangle, color: Color, shade: Int, to groups: inout [SVGBlocks]
  ) {
    guard rectangle.width > 0 else { return }
    var index = groups.lastIndex { $0.color == color && $0.shade == shade } ?? groups.count
    if index == groups.count {
      groups.append(SVGBlocks(color: color, shade: shade))
      index = groups.count - 1
    }
    guard let last = groups[index].rectangles.last, last.y == rectangle.y,
      last.height == rectangle.height, last.x + last.width == rectangle.x
    else {
      groups[index].rectangles.append(rectangle)
      return
    }
    groups[index].rectangles[groups[index].rectangles.count - 1].width += rectangle.width
  }

  /// The rectangles, where one stands on another of the same width as one.
  private var stacked: [SVGRectangle] {
    var stacks: [SVGRectangle] = []
    // By place and width, where the lowest of a stack is.
    var ends: [SVGRectangle: Int] = [:]
    for rectangle in rectangles {
      var above = rectangle
      above.height = 0
      var below = above
      below.y += rectangle.height
      if let index = ends.removeValue(forKey: above) {
        stacks[index].height += rectangle.height
        ends[below] = index
      } else {
        ends[below] = stacks.count
        stacks.append(rectangle)
      }
    }
    return stacks
  }

  func write(into svg: inout Markup<XMLEscape>) {
    svg.append("<path fill=\"")
    svg.append(color)
    switch shade {
    case 1: svg.append("\" fill-opacity=\".25")
    case 2: svg.append("\" fill-opacity=\".5")
    case 3: svg.append("\" fill-opacity=\".75")
    default: break
    }
    svg.append("\" d=\"")
    for rectangle in stacked {
      svg.append("M")
      svg.append(rectangle.x)
      svg.append(" ")
      svg.append(rectangle.y)
      svg.append("h")
      svg.append(rectangle.width)
      svg.append("v")
      svg.append(rectangle.height)
      svg.append("h")
      svg.append(-rectangle.width)
      svg.append("z")
    }
    svg.append("\"/>\n")
  }
}

/// A line around a shape: where it begins, and how it goes on from there.
struct SVGOutline {
  var x: Int
  var y: Int
  let path: StaticString

  func moved(x: Int, y: Int) -> SVGOutline {
    SVGOutline(x: self.x + x, y: self.y + y, path: path)
  }
}

/// The shapes of a colour that are not made of rectangles.
struct SVGOutlines {
  private let color: Color
  private var outlines: [SVGOutline]

  static func add(_ outline: SVGOutline, color: Color, to groups: inout [SVGOutlines]) {
    guard let index = groups.lastIndex(where: { $0.color == color }) else {
      groups.append(SVGOutlines(color: color, outlines: [outline]))
      return
    }
    groups[index].outlines.append(outline)
  }

  func write(into svg: inout Markup<XMLEscape>) {
    svg.append("<path fill=\"")
    svg.append(color)
    svg.append("\" d=\"")
    for outline in outlines {
      svg.append("M")
      svg.append(outline.x)
      svg.append(" ")
      svg.append(outline.y)
      svg.append(outline.path)
    }
    svg.append("\"/>\n")
  }
}

/// The dots of a colour and a size.
struct SVGDots {
  private let color: Color
  private let size: Int
  private var places: [(x: Int, y: Int)]

  static func add(x: Int, y: Int, size: Int, color: Color, to groups: inout [SVGDots]) {
    guard let index = groups.lastIndex(where: { $0.color == color && $0.size == size }) else {
      groups.append(SVGDots(color: color, size: size, places: [(x, y)]))
      return
    }
    groups[index].places.append((x, y))
  }

  /// A line without a length has round ends all the same.
  func write(into svg: inout Markup<XMLEscape>) {
    svg.append("<path stroke=\"")
    svg.append(color)
    svg.append("\" stroke-width=\"")
    svg.append(size)
    svg.append("\" d=\"")
    for place in places {
      svg.append("M")
      svg.append(place.x)
      svg.append(" ")
      svg.append(place.y)
      svg.append("h0")
    }
    svg.append("\"/>\n")
  }
}
