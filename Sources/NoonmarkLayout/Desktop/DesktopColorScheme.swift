import NoonmarkRecords
import NoonmarkText

/// Parsers of the color scheme in desktop settings; they return `nil` if it is not set.
package enum DesktopColorScheme {
  /// Returns the scheme of a GTK theme name, as in `GTK_THEME`: `Adwaita:dark`, `Yaru-dark`.
  package static func theme(named name: String) -> ColorScheme? {
    let words = name.lowercased().split { $0 == "-" || $0 == ":" || $0 == "_" }
    if words.contains("dark") { return .dark }
    return words.contains("light") ? .light : nil
  }

  /// Returns the scheme in a dconf database.
  ///
  /// Uses GNOME's `color-scheme` key, which the freedesktop.org portal uses too, or else the theme.
  package static func dconf(_ bytes: [UInt8]) -> ColorScheme? {
    guard let file = GVDBFile(bytes) else { return nil }
    switch file.text(of: "/org/gnome/desktop/interface/color-scheme") {
    case "prefer-dark": return .dark
    case "prefer-light": return .light
    default: break
    }
    return file.text(of: "/org/gnome/desktop/interface/gtk-theme").flatMap { theme(named: $0) }
  }

  /// Returns the scheme in a GTK 3 or 4 `settings.ini`.
  package static func gtkSettings(_ bytes: [UInt8]) -> ColorScheme? {
    let file = LineFile(bytes)
    // `GtkInterfaceColorScheme` of GTK 4.20: 2 is dark, 3 is light.
    switch file.value("gtk-interface-color-scheme")?.lowercased() {
    case "dark", "2": return .dark
    case "light", "3": return .light
    default: break
    }
    let prefers = file.value("gtk-application-prefer-dark-theme")?.lowercased()
    if prefers == "1" || prefers == "true" { return .dark }
    if let named = file.value("gtk-theme-name").flatMap({ theme(named: $0) }) { return named }
    return prefers == "0" || prefers == "false" ? .light : nil
  }

  /// Returns the scheme in KDE's `kdeglobals`, from the window color or else the scheme's name.
  package static func kdeGlobals(_ bytes: [UInt8]) -> ColorScheme? {
    var background: Color?
    var scheme: String?
    var section = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = DisplayText(utf8: line).string
      if text.hasPrefix("[") {
        section = text
        continue
      }
      guard let equals = text.firstIndex(of: "=") else { continue }
      let value = String(text[text.index(after: equals)...])
      switch (section, text[..<equals]) {
      case ("[Colors:Window]", "BackgroundNormal"): background = color(value) ?? background
      case ("[General]", "ColorScheme"): scheme = value
      default: break
      }
    }
    if let background { return appearance(of: background) }
    let name = scheme?.lowercased() ?? ""
    if name.hasSuffix("dark") || name.contains("dark-") { return .dark }
    return name.hasSuffix("light") ? .light : nil
  }

  /// Returns the scheme in darkman's `mode.txt`.
  package static func darkman(_ bytes: [UInt8]) -> ColorScheme? {
    ColorScheme(rawValue: DisplayText(utf8: bytes.prefix(16)).string)
  }

  /// Returns `dark` if white text has at least as much contrast with the background as black text.
  package static func appearance(of background: Color) -> ColorScheme {
    background.contrast(with: .white) >= background.contrast(with: .black) ? .dark : .light
  }

  /// Parses a color in KDE's format: `239,240,241`.
  private static func color(_ text: String) -> Color? {
    let channels = text.split(separator: ",").map { UInt8($0) }
    guard channels.count >= 3, let red = channels[0], let green = channels[1],
      let blue = channels[2]
    else { return nil }
    return Color(red: red, green: green, blue: blue)
  }
}
