/// The themes and pictures that the program carries.
public enum EmbeddedThemes {
  /// The theme that is used where no other is asked for.
  public static let defaultName = "default"

  private static let folder = "themes/"

  /// The names of the themes.
  public static var names: [String] {
    EmbeddedFiles.all.compactMap { file in
      let path = file.name.description
      guard path.hasPrefix(folder), path.hasSuffix(".theme") else { return nil }
      return String(path.dropFirst(folder.count).dropLast(6))
    }
  }

  /// Returns a theme that the program carries; nil where there is none of the name.
  public static func theme(named name: String) -> Theme? {
    EmbeddedFiles.bytes(of: "\(folder)\(name).theme").map { Theme.read($0, name: name).theme }
  }

  /// The theme that is used where no other is asked for.
  public static var standard: Theme {
    theme(named: defaultName) ?? Theme.read([], name: defaultName).theme
  }

  /// Returns a picture that the program carries; nil where there is none of the name.
  public static func picture(named name: String, in appearance: Appearance) -> Picture? {
    EmbeddedFiles.bytes(of: "\(folder)pictures/\(name).\(appearance.rawValue).picture")
      .flatMap { try? Picture(bytes: $0) }
  }
}
