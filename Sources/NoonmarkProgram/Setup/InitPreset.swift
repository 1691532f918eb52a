import NoonmarkLayout
import NoonmarkText

/// A preset for `noonmark init --style`: options of `noonmark show`, and colors of a theme that
/// replace those in the snippet.
struct InitPreset {
  /// The names of the presets.
  enum Style: String, CaseIterable, Sendable {
    case plain
    case pill
    case module

    fileprivate var pillStyle: PillStyle {
      switch self {
      case .plain: .text
      case .pill: .pill
      case .module: .module
      }
    }
  }

  /// The targets whose bars or segments can be styled.
  static let targets = ["i3bar", "i3status", "polybar", "starship", "swaybar", "tmux", "waybar"]

  /// The options to add to `noonmark show`.
  let words: [String]
  let appearance: ColorScheme
  /// The colors in snippets as six hexadecimal digits, each with its replacement from the theme.
  private let colors: [(written: [UInt8], shown: [UInt8])]

  /// - Parameters:
  ///   - isNamed: Whether the theme is not that of the configuration.
  ///   - appearance: The kind of background, if the user chose it.
  init(_ style: Style, _ theme: Theme, isNamed: Bool, _ appearance: ColorScheme?) {
    let scheme = theme.colorScheme ?? appearance ?? .dark
    self.appearance = scheme
    words =
      ["--pill-style", style.pillStyle.rawValue] + (isNamed ? ["--theme", theme.name] : [])
      + ["--appearance", scheme.rawValue]
    let roles: [Role] = [.background, .accent, .muted, .rule, .warning]
    var colors = roles.compactMap { role -> (written: [UInt8], shown: [UInt8])? in
      guard let old = EmbeddedThemes.standard.color(for: role, in: .dark),
        let new = theme.color(for: role, in: scheme)
      else { return nil }
      return (InitPreset.digits(old), InitPreset.digits(new))
    }
    // If the theme uses the terminal's text color, the snippet keeps its own on a dark bar.
    let text =
      theme.color(for: .text, in: scheme)
      ?? (scheme == .light ? theme.color(for: .background, in: scheme) : nil).map {
        Color.text(on: $0)
      }
    if let text { colors.append((Array("cdd6f4".utf8), InitPreset.digits(text))) }
    self.colors = colors
  }

  private static func digits(_ color: Color) -> [UInt8] { Array(color.hex.utf8.dropFirst()) }

  /// Returns the replacement for the color at the start of some bytes.
  func color(atStartOf bytes: ArraySlice<UInt8>) -> [UInt8]? {
    colors.first { bytes.starts(with: $0.written) }?.shown
  }

  /// The marks of lines that a preset uncomments, each with its replacement.
  static let marks: [(written: [UInt8], shown: [UInt8])] = [
    (Array("// style: ".utf8), Array("// ".utf8)), (Array("# style: ".utf8), []),
    (Array("; style: ".utf8), []),
  ]
}
