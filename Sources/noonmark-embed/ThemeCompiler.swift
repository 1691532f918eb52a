/// Generates Swift source for theme files, so a render need not parse them.
///
/// It follows the rules of `ThemeReading`. A unit test compares the results, and reports invalid
/// files, which this compiler accepts.
struct ThemeCompiler {
  struct File {
    let path: String
    let bytes: [UInt8]

    /// The theme's name: the file name without `.theme`.
    var name: String {
      String(path.split(separator: "/").last?.dropLast(".theme".count) ?? "")
    }
  }

  private typealias Settings = [(key: String, value: String)]

  private let themes: [(name: String, settings: Settings)]

  /// The keys that are not roles.
  private static let keys = [
    "inherits", "appearance", "pill.caps", "bar.glyphs", "separator", "icons",
  ]

  init(_ files: [File]) {
    themes = files.map { ($0.name, ThemeCompiler.settings(of: $0.bytes)) }
  }

  /// The source of an enumeration with a function that returns a theme by name.
  var source: String {
    // The default theme is the most common theme.
    let sorted = themes.filter { $0.name == "default" } + themes.filter { $0.name != "default" }
    return """

      /// The themes, as the build has read them.
      enum CompiledThemes {
        static func theme(named name: String) -> Theme? {
          switch name {
      \(sorted.map { source(of: $0.name) }.joined())
          default: nil
          }
        }
      }

      """
  }

  private func source(of name: String) -> String {
    let settings = inherited(by: name)
    func value(_ key: String) -> String? { settings.last { $0.key == key }?.value }
    let colorScheme = value("appearance").flatMap { $0 == "both" ? nil : $0 }
    let roles = settings.filter { !ThemeCompiler.keys.contains($0.key) }
    var source = """
          case "\(name)":
            Theme(
              "\(name)", separator: "\(value("separator").map(ThemeCompiler.unquoted) ?? " │ ")",
              caps: .\(value("pill.caps") ?? "half"), bars: .\(value("bar.glyphs") ?? "line"),
              icons: \(value("icons").map { ".\($0)" } ?? "nil"),
              for: \(colorScheme.map { ".\($0)" } ?? "nil")
            ) { theme in

      """
    for role in roles {
      let colors = role.value.split(separator: " ").map(ThemeCompiler.literal)
      guard let dark = colors.first, let light = colors.last else { continue }
      let name = MessageFile.camelCased(role.key)
      source += "        theme.set(.\(name), dark: \(dark), light: \(light))\n"
    }
    return source + "      }\n"
  }

  /// Returns the settings of a theme and its parents, most distant first, each key once.
  ///
  /// The most distant parent of every theme is the default theme.
  private func inherited(by name: String) -> Settings {
    guard let own = themes.first(where: { $0.name == name })?.settings else { return [] }
    var merged: Settings = []
    let parent = own.last { $0.key == "inherits" }?.value ?? "default"
    if parent != name { merged = inherited(by: parent) }
    for setting in own {
      merged.removeAll { $0.key == setting.key }
      merged.append(setting)
    }
    return merged
  }

  /// Returns the settings of a file.
  ///
  /// A line is `key = value`. A comment starts with a `#` at the start of a line or between spaces.
  private static func settings(of bytes: [UInt8]) -> Settings {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1).map(trimmed)
      guard parts.count == 2, !parts[0].hasPrefix("#") else { return nil }
      return (parts[0], withoutComment(parts[1]))
    }
  }

  private static func withoutComment(_ value: String) -> String {
    // Quoted values are kept whole. The only quoted value of a theme is its separator.
    guard !value.hasPrefix("\"") else { return value }
    let words = value.split(separator: " ")
    return words.prefix { $0 != "#" }.joined(separator: " ")
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(String(end).reversed())
  }

  private static func unquoted(_ value: String) -> String {
    value.count >= 2 && value.first == "\"" && value.last == "\""
      ? String(value.dropFirst().dropLast()) : value
  }

  /// Returns `0xrrggbb` for `#rrggbb` or `#rgb`, and `nil` for `default`.
  private static func literal(of color: Substring) -> String {
    guard color.first == "#" else { return "nil" }
    let digits = color.dropFirst()
    return "0x" + (digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits))
  }
}
