import Almanac
import NoonmarkFormats
import NoonmarkLayout
import TestSupport

/// The golden file of a format: the specimen in each size, theme and charset, and in fewer colors.
struct FormatSpecimen: Sendable {
  static let all = FormatCatalog.all.map { FormatSpecimen(format: $0) }

  let format: Format

  var path: String { "formats/\(format.name).txt" }

  func sections() throws -> [GoldenSection] {
    let families = WidgetFamily.allCases.filter { format.canShow($0) }
    return try families.flatMap { family in
      try ThemeForm.sections(of: family.rawValue) { form in
        var scene = scene(family)
        form.apply(to: &scene, in: format)
        return text(of: scene, count: 1)
      }
    } + fewColors + [
      GoldenSection(name: "small, twice", content: text(of: scene(.small), count: 2))
    ]
  }

  /// The sections in 256 colors, in 16 colors and without color, for formats of terminals.
  private var fewColors: [GoldenSection] {
    guard format.colors == .terminal else { return [] }
    return [(ColorDepth.ansi256, "256 colors"), (.ansi16, "16 colors"), (.none, "no colors")].map {
      var scene = scene(.large)
      scene.depth = $0
      return GoldenSection(name: "large, \($1)", content: text(of: scene, count: 1))
    }
  }

  private func scene(_ family: WidgetFamily) -> Scene {
    var scene = Scene(Specimen.kind, family, at: .oslo, in: .utc)
    scene.widgetInTest = Specimen()
    // Wide enough for the whole line.
    if family == .medium { scene.columns = 140 }
    scene.canShowPictures = format.showsPictures
    return scene
  }

  private func text(of scene: Scene, count: Int) -> String {
    let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: format.needs)
    return scene.text(of: Array(repeating: rendered, count: count), in: format)
  }
}
