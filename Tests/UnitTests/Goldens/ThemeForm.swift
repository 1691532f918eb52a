import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

extension Format {
  /// Whether the format has room for a size.
  func canShow(_ family: WidgetFamily) -> Bool { !isSingleLine || family.isSingleLine }
}

/// A theme on its background, and a charset.
struct ThemeForm: Sendable {
  /// The themes that are recorded, each with both charsets.
  static func all() throws -> [ThemeForm] {
    let themes: [(name: String, colorScheme: ColorScheme)] = [
      ("default", .dark), ("catppuccin-latte", .light), ("high-contrast", .dark),
    ]
    return try themes.flatMap { name, colorScheme in
      let theme = try #require(EmbeddedThemes.theme(named: name))
      return [false, true].map { isASCII in
        ThemeForm(
          name: "\(name), \(colorScheme.rawValue), \(isASCII ? "ASCII" : "UTF-8")", theme: theme,
          colorScheme: colorScheme, isASCII: isASCII)
      }
    }
  }

  let name: String
  private let theme: Theme
  private let colorScheme: ColorScheme
  private let isASCII: Bool

  /// Returns the sections of what is written in each theme and charset.
  ///
  /// Forms with the same output share a section.
  static func sections(
    of name: String, _ text: (ThemeForm) throws -> String
  ) throws -> [GoldenSection] {
    var sections: [(names: [String], text: String)] = []
    for form in try all() {
      let text = try text(form)
      if let index = sections.firstIndex(where: { $0.text == text }) {
        sections[index].names.append(form.name)
      } else {
        sections.append(([form.name], text))
      }
    }
    return sections.map {
      GoldenSection(name: "\(name): \($0.names.joined(separator: " · "))", content: $0.text)
    }
  }

  /// Sets a scene to the theme and charset.
  func apply(to scene: inout Scene, in format: Format) {
    scene.theme = theme
    scene.colorScheme = colorScheme
    scene.isColorSchemeChosen = theme.colorScheme != nil
    scene.isASCII = isASCII
    scene.icons = theme.icons ?? .unicode
    if format.colors == .none { scene.depth = .none }
    scene.canShowPictures = format.showsPictures
  }
}
