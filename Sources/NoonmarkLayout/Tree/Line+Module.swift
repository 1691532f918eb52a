import NoonmarkText

extension Paint {
  /// The background of the text of modules.
  package static let surface = Paint.mixed(.background, .track, percent: 70)
}

extension Canvas {
  /// Returns the canvas with each line as a module.
  ///
  /// - Parameter isPadded: Whether a column separates the color from the text, for ends that are
  ///   spaces.
  package func asModule(isPadded: Bool = false) -> Canvas {
    Canvas(lines: lines.map { $0.asModule(isPadded: isPadded) })
  }
}

extension Line {
  /// Returns the line as a module.
  ///
  /// Its icon is on the color of the pill at its end, and the rest on the surface. Without an icon,
  /// the number is on the color.
  ///
  /// A module has the columns of the line, and one more if it is padded. Unchanged if the line does
  /// not end in a pill.
  func asModule(isPadded: Bool) -> Line {
    let end = runs.lastIndex { run in if case .space = run.content { false } else { true } }
    guard let end, end > 0, case .pill(let pill) = runs[end].content else { return self }
    let number = Run(
      .text(pill.paddedText, Style(.text, isBold: true)), expires: runs[end].expires)
    let rest = runs[(end + 1)...]
    guard hasIcon else {
      var title = runs[..<end]
      // A pill has two ends, and one of a module's three edges takes the space before the pill.
      if case .space(let width)? = title.last?.content {
        title[title.endIndex - 1] = Run(.space(isPadded ? width : width - 1))
      }
      return Line(
        [Run(.edge(from: nil, to: .surface))] + title
          + [
            Run(.edge(from: .surface, to: pill.fill)), number,
            Run(.edge(from: pill.fill, to: nil)),
          ] + rest)
    }
    return Line(
      [
        Run(.edge(from: nil, to: pill.fill)), runs[0], Run(.edge(from: pill.fill, to: .surface)),
        Run(.space(isPadded ? 1 : 0)),
      ] + runs[2..<end] + [number, Run(.edge(from: .surface, to: nil))] + rest)
  }

  /// Whether the line begins with an icon and a space.
  private var hasIcon: Bool {
    guard runs.count > 2, case .text(let text, _) = runs[0].content, text.width <= 2,
      case .space(1) = runs[1].content, let first = text.string.unicodeScalars.first
    else { return false }
    return !first.properties.isAlphabetic && first.properties.numericType == nil
  }
}
