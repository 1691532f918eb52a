import NoonmarkLayout
import NoonmarkText

extension Canvas {
  /// The pills, in the order of the lines.
  package var pills: [Pill] {
    lines.flatMap(\.runs).compactMap { run in
      if case .pill(let pill) = run.content { pill } else { nil }
    }
  }

  /// The lines painted in the default theme without color.
  package var plainLines: [String] {
    Painter(.standard(usesColor: false)).paint(self).lines.map(\.text)
  }
}

extension Stylesheet {
  /// Returns the stylesheet of the default theme on a dark background.
  package static func standard(usesColor: Bool = true) -> Stylesheet {
    Stylesheet(theme: EmbeddedThemes.standard, colorScheme: .dark, usesColor: usesColor)
  }
}

extension [StyledRun] {
  /// The text without colors.
  package var text: String { map(\.text.string).joined() }
}
