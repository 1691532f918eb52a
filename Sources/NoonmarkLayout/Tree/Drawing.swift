import Almanac
import NoonmarkText

/// Lines of glyphs in several colors, without gaps between them.
package struct Drawing: Hashable, Sendable {
  /// Adjacent glyphs of one color.
  package struct Stroke: Hashable, Sendable {
    package var glyphs: String
    package let paint: Paint

    package init(_ glyphs: String, _ paint: Paint) {
      self.glyphs = glyphs
      self.paint = paint
    }
  }

  /// The lines from the top, each from left to right.
  package let lines: [[Stroke]]

  package init(lines: [[Stroke]]) {
    self.lines = lines
  }

  func lines(expires: Instant?) -> [Line] {
    lines.map { strokes in
      Line(
        strokes.map { stroke in
          Run(.text(DisplayText(drawing: stroke.glyphs), Style(stroke.paint)), expires: expires)
        })
    }
  }
}
