import NoonmarkText

/// The embedded themes and pictures.
package enum EmbeddedThemes {
  @inlinable package static var defaultName: String { "default" }

  private static let folder = "themes/"

  /// The names of the themes: the default, then the others in alphabetical order.
  package static var names: [String] {
    let names: [String] = EmbeddedFiles.all.compactMap { file in
      let path = file.name.description
      guard path.hasPrefix(folder), path.hasSuffix(".theme") else { return nil }
      return String(path.dropFirst(folder.count).dropLast(6))
    }
    return [defaultName] + names.filter { $0 != defaultName }.sorted()
  }

  /// Returns the file of an embedded theme, or `nil` if there is no such theme.
  package static func file(named name: String) -> ThemeFile? {
    EmbeddedFile.bytes(of: "\(folder)\(name).theme", in: EmbeddedFiles.text).map {
      ThemeFile(source: "built-in \(name).theme", bytes: $0)
    }
  }

  /// Returns the compiled theme with a name, or `nil`.
  package static func theme(named name: String) -> Theme? {
    CompiledThemes.theme(named: name)
  }

  package static var standard: Theme {
    theme(named: defaultName) ?? Theme(name: defaultName)
  }

  /// The named colors of the default theme.
  package static var namedColors: [(name: String, color: Color)] {
    Role.colors.compactMap { role in
      standard.color(for: role, in: .dark).map { (role.name, $0) }
    }
  }

  /// Returns an embedded picture, or `nil` if there is no such picture.
  package static func picture(named name: String, in colorScheme: ColorScheme) -> Picture? {
    EmbeddedFile.bytes(
      of: "\(folder)pictures/\(name).\(colorScheme.rawValue).picture", in: EmbeddedFiles.text
    )
    .flatMap { try? Picture(bytes: $0) }
  }
}
