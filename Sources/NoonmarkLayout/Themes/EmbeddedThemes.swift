import NoonmarkText

/// The themes and pictures that the program carries.
package enum EmbeddedThemes {
  /// The theme that is used where no other is asked for.
  package static let defaultName = "default"

  private static let folder = "themes/"

  /// The names of the themes, the default first, then by the alphabet.
  package static var names: [String] {
    let names: [String] = EmbeddedFiles.all.compactMap { file in
      let path = file.name.description
      guard path.hasPrefix(folder), path.hasSuffix(".theme") else { return nil }
      return String(path.dropFirst(folder.count).dropLast(6))
    }
    return [defaultName] + names.filter { $0 != defaultName }.sorted()
  }

  /// Returns the file of a theme that the program carries; nil where there is none of the name.
  package static func file(named name: String) -> ThemeFile? {
    EmbeddedFile.bytes(of: "\(folder)\(name).theme", in: EmbeddedFiles.all).map {
      ThemeFile(place: "the program's \(name).theme", bytes: $0)
    }
  }

  /// Returns the embedded theme with a name, which the build has read, or `nil` if there is none.
  package static func theme(named name: String) -> Theme? {
    CompiledThemes.theme(named: name)
  }

  /// Parses the embedded theme with a name; returns `nil` if there is none.
  package static func reading(named name: String) -> ThemeReading? {
    file(named: name).map { file in
      ThemeReading(file, name: name, over: standard) { self.file(named: $0).map { [$0] } ?? [] }
    }
  }

  /// The theme that is used where no other is asked for.
  package static var standard: Theme {
    theme(named: defaultName) ?? Theme(name: defaultName)
  }

  /// Returns a picture that the program carries; nil where there is none of the name.
  package static func picture(named name: String, in colorScheme: ColorScheme) -> Picture? {
    EmbeddedFile.bytes(
      of: "\(folder)pictures/\(name).\(colorScheme.rawValue).picture", in: EmbeddedFiles.all
    )
    .flatMap { try? Picture(bytes: $0) }
  }
}
