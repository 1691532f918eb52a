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
    "svg", "a picture of the terminal's output", for: .viewer, colors: .all
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
        line, x: margin, y: margin + row * cellHeight, ink: foreground(of: output.stylesheet))
    }
    var svg = Markup<XMLEscape>(into: bytes)
    let width = columns * cellWidth + 2 * margin
    let height = lines.count * cellHeight + 2 * margin
    svg.append(#"<svg xmlns="http://www.w3.org/2000/svg" role="img" stroke="none" width=""#)
    svg.append(width)
    svg.append(#"" height=""#)
    svg.append(height)
    svg.append(#"" viewBox="0 0 "#)
    svg.append(width)
    svg.append(" ")
    svg.append(height)
    svg.append("\">\n<title>")
    for (index, words) in lines.map(words).filter({ !$0.isEmpty }).enumerated() {
      if index > 0 { svg.append("\n") }
      svg.append(text: words)
    }
    svg.append("</title>\n")
    svg.append(#"<rect width="100%" height="100%" rx="10" fill=""#)
    svg.append(background(of: output.stylesheet))
    svg.append("\"/>\n")
    drawing.write(into: &svg)
    svg.append("</svg>\n")
    bytes = svg.bytes
  }

  private static func background(of stylesheet: Stylesheet) -> Color {
    let fallback: UInt8 = stylesheet.colorScheme == .dark ? 0x1E : 0xFF
    return stylesheet.color(.role(.background))
      ?? Color(red: fallback, green: fallback, blue: fallback)
  }

  private static func foreground(of stylesheet: Stylesheet) -> Color {
    stylesheet.color(.role(.text)) ?? Color.text(on: background(of: stylesheet))
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
