import NoonmarkText

/// The background that the painter gives to a part of a line, and the look of what is on it.
struct Ground {
  let color: Color
  /// A painter that knows the background.
  let painter: Painter

  init(_ color: Color, of stylesheet: Stylesheet) {
    var stylesheet = stylesheet
    stylesheet.knowsBackground = true
    self.color = color
    painter = Painter(stylesheet)
  }
}

extension Painter {
  /// Returns text, on a background if there is one.
  ///
  /// Text whose own color cannot be read on it is black or white.
  func text(_ text: DisplayText, _ style: Style, on ground: Ground?) -> StyledRun {
    guard let ground else { return self.text(text, style) }
    let run = ground.painter.text(text, style)
    let needed = stylesheet.theme.textContrast
    let own = run.foreground.flatMap { $0.contrast(with: ground.color) >= needed ? $0 : nil }
    return run.with {
      $0.foreground = own ?? stylesheet.textColor(on: ground.color)
      $0.background = ground.color
      $0.keepsContrast = true
    }
  }

  /// Returns the glyphs that a painter draws, on a background if there is one.
  func on(_ ground: Ground?, _ draw: (Painter) -> [StyledRun]) -> [StyledRun] {
    guard let ground else { return draw(self) }
    return draw(ground.painter).map { run in
      run.with { $0.background = $0.background ?? ground.color }
    }
  }

  /// Returns a column between two backgrounds: the end of a pill, or a space if its ends are no
  /// glyphs.
  func edge(from: Paint?, to: Paint?) -> StyledRun {
    // The stronger of the two colors has the end: that of a pill, or else the surface.
    let opens = to != nil && (from == nil || from == .surface)
    let look = stylesheet.pillCaps.look
    let (inner, outer) = opens ? (to, from) : (from, to)
    guard look.body == .capped else {
      return spaces(1, background: inner.flatMap { stylesheet.color($0) })
    }
    return StyledRun(
      text: DisplayText(drawing: opens ? look.ends.left : look.ends.right),
      foreground: inner.flatMap { stylesheet.color($0) },
      background: outer.flatMap { stylesheet.color($0) })
  }
}
