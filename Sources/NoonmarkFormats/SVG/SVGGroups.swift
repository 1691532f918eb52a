import NoonmarkText

/// The paint of shapes: the attributes that a `path` element writes once.
enum SVGPaint: Equatable {
  /// A fill with an opacity in quarters.
  case fill(Color, quarters: Int = 4)
  case dots(Color, width: Int)

  func writeAttributes(into svg: inout Markup) {
    switch self {
    case .fill(let color, let quarters):
      svg.append("fill=\"", color, "\"")
      switch quarters {
      case 1: svg.append(" fill-opacity=\".25\"")
      case 2: svg.append(" fill-opacity=\".5\"")
      case 3: svg.append(" fill-opacity=\".75\"")
      default: break
      }
    case .dots(let color, let width):
      svg.append("stroke=\"", color, "\"")
      svg.append(" stroke-width=\"", width, "\"")
    }
  }
}

/// A shape that is a part of the data of a `path` element.
protocol SVGPart {
  /// Returns the union of this shape and the next, or `nil` if they do not join.
  func joined(with next: Self) -> Self?

  /// Returns the shapes of one group, simplified.
  static func simplified(_ parts: [Self]) -> [Self]

  func writeData(into svg: inout Markup)
}

extension SVGPart {
  func joined(with next: Self) -> Self? { nil }

  static func simplified(_ parts: [Self]) -> [Self] { parts }
}

/// Shapes grouped by paint, in the order in which the paints were first used.
struct SVGGroups<Part: SVGPart> {
  private var groups: [(paint: SVGPaint, parts: [Part])] = []

  var isEmpty: Bool { groups.isEmpty }

  mutating func add(_ part: Part, to paint: SVGPaint) {
    guard let group = groups.lastIndex(where: { $0.paint == paint }) else {
      groups.append((paint, [part]))
      return
    }
    let last = groups[group].parts.count - 1
    if let joined = groups[group].parts[last].joined(with: part) {
      groups[group].parts[last] = joined
    } else {
      groups[group].parts.append(part)
    }
  }

  func write(into svg: inout Markup) {
    for group in groups {
      svg.append("<path ")
      group.paint.writeAttributes(into: &svg)
      svg.append(" d=\"")
      for part in Part.simplified(group.parts) { part.writeData(into: &svg) }
      svg.append("\"/>\n")
    }
  }
}

// MARK: - Rectangles

/// A rectangle on whole pixels.
struct SVGRectangle: Hashable, SVGPart {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func moved(x: Int, y: Int) -> SVGRectangle {
    SVGRectangle(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  func joined(with next: SVGRectangle) -> SVGRectangle? {
    guard y == next.y, height == next.height, x + width == next.x else { return nil }
    return SVGRectangle(x: x, y: y, width: width + next.width, height: height)
  }

  /// Returns the rectangles, with stacked rectangles of the same width merged.
  static func simplified(_ parts: [SVGRectangle]) -> [SVGRectangle] {
    var stacks: [SVGRectangle] = []
    // The index of each stack by its bottom edge, a rectangle of zero height.
    var bottoms: [SVGRectangle: Int] = [:]
    for rectangle in parts {
      var top = rectangle
      top.height = 0
      var bottom = top
      bottom.y += rectangle.height
      if let index = bottoms.removeValue(forKey: top) {
        stacks[index].height += rectangle.height
        bottoms[bottom] = index
      } else {
        bottoms[bottom] = stacks.count
        stacks.append(rectangle)
      }
    }
    return stacks
  }

  func writeData(into svg: inout Markup) {
    svg.append("M", x)
    svg.append(" ", y)
    svg.append("h", width)
    svg.append("v", height)
    svg.append("h", -width, "z")
  }
}

// MARK: - Outlines

/// A closed outline: its starting point and the path from there.
struct SVGOutline: SVGPart {
  var x: Int
  var y: Int
  let path: StaticString

  func moved(x: Int, y: Int) -> SVGOutline {
    SVGOutline(x: self.x + x, y: self.y + y, path: path)
  }

  func writeData(into svg: inout Markup) {
    svg.append("M", x)
    svg.append(" ", y, path)
  }
}
