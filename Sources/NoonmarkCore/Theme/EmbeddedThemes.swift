/// The themes and pictures that the program carries.
public enum EmbeddedThemes {
  /// The theme that is used where no other is asked for.
  public static let defaultName = "default"

  /// The names of the themes.
  public static var names: [String] {
    EmbeddedFiles.all.compactMap { file in
      let name = file.name.description
      return name.hasSuffix(".theme") ? String(name.dropLast(6)) : nil
    }
  }

  /// Returns a theme that the program carries; nil where there is none of the name.
  public static func theme(named name: String) -> Theme? {
    bytes(ofFile: "\(name).theme").map { Theme.read($0, name: name).theme }
  }

  /// The theme that is used where no other is asked for.
  public static var standard: Theme {
    theme(named: defaultName) ?? Theme.read([], name: defaultName).theme
  }

  /// Returns a picture that the program carries; nil where there is none of the name.
  public static func picture(named name: String, in appearance: Appearance) -> Picture? {
    bytes(ofFile: "pictures/\(name).\(appearance.rawValue).picture")
      .flatMap { try? Picture(bytes: $0) }
  }

  private static func bytes(ofFile name: String) -> [UInt8]? {
    for file in EmbeddedFiles.all {
      // Compared byte by byte: no string is made of each name.
      let isWanted = file.name.withUTF8Buffer { $0.elementsEqual(name.utf8) }
      if isWanted { return file.text.withUTF8Buffer { Array($0) } }
    }
    return nil
  }
}
