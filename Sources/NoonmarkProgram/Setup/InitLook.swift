import NoonmarkLayout
import NoonmarkText

/// The size and the template of `noonmark init`, which are passed to `noonmark show`.
struct InitLook {
  let size: WidgetFamily?
  let template: String?

  init(_ size: WidgetFamily? = nil, _ template: String? = nil) {
    self.size = size
    self.template = template
  }

  var isEmpty: Bool { size == nil && template == nil }

  /// The options as words of a command line.
  var words: [String] {
    (size.map { ["--size", $0.rawValue] } ?? []) + (template.map { ["--template", $0] } ?? [])
  }

  /// Whether a template is literal between the quotes of every snippet.
  ///
  /// YAML reads a colon before a space as the end of a key.
  static func isSafe(_ template: String) -> Bool {
    !template.contains(": ")
      && template.utf8.allSatisfy { InitCommand.isSafe($0) || " {},:|<>".utf8.contains($0) }
  }

  /// The forms of a size in snippets.
  private static let written: [(start: String, end: String)] = [
    ("--size ", ""), ("'--size', '", "'"), ("\"--size\", \"", "\""),
    (#"\"--size\" \""#, #"\""#),
  ]

  /// Replaces the size in a snippet with this one.
  ///
  /// Returns `nil` if the snippet has no size.
  func resized(_ bytes: [UInt8]) -> [UInt8]? {
    // A template is one line, so it requires the medium size.
    let size = size ?? (template != nil && bytes.contains("--size large".utf8) ? .medium : nil)
    guard let size else { return nil }
    var changed = bytes
    var isFound = false
    for (start, end) in InitLook.written {
      for old in WidgetFamily.allCases {
        let text = (start + old.rawValue + end).utf8
        guard changed.contains(text) else { continue }
        changed.replace(text, with: (start + size.rawValue + end).utf8)
        isFound = true
      }
    }
    return isFound ? changed : nil
  }
}

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
