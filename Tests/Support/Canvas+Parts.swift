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
    let stylesheet = Stylesheet(
      theme: EmbeddedThemes.standard, colorScheme: .dark, usesColor: false)
    return Painter(stylesheet).paint(self).lines.map { $0.map(\.text.string).joined() }
  }
}
